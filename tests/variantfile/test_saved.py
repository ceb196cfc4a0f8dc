"""The saved trees are those of the shipped rulebooks, and are left alone where they are not."""

from __future__ import annotations

import pytest

from referee import resources
from referee.variantfile.saved import line_of, packed, reread
from referee.yamlplaces import read


@pytest.mark.parametrize("name", resources.variant_names())
def test_the_saved_trees_are_the_rulebooks(name: str) -> None:
    """Where this fails after a change of a rulebook: the head of referee/variantfile/saved.py."""
    text, saved = resources.variant_text(name), resources.variant_saved(name)
    assert saved == line_of(name)
    one, other = reread(text, name, saved), read(text, name)
    assert one is not None
    assert other.root is not None
    assert one.root is not None
    assert one == other
    assert packed(one.root) == packed(other.root)


def test_a_tree_of_another_text_is_not_used() -> None:
    text = resources.variant_text("standard")
    assert reread(text + " ", "standard", resources.variant_saved("standard")) is None
    assert reread(text, "standard", "") is None
    assert resources.variant_saved("stand") == ""
