"""The ten rulebooks say what the table of known answers says, as firmly, and nothing else."""

from __future__ import annotations

import pytest

import referee
from referee.model.chapters import CLAUSES
from referee.model.plain import flow, plain_agreed
from referee.model.schema import parameters
from referee.model.variant import Variant
from referee.resources import variant_names, variant_text
from referee.variantfile.lineage import shipped
from tests.rulebooks.known import PRESENT, Known, rulebooks, table

PARAMETERS = tuple(each.path for each in parameters())
CLAUSE_PATHS = tuple(f"clauses.{name}" for name in CLAUSES)
CHILDREN = tuple(name for name in variant_names() if name != "standard")


def in_force(variant: Variant) -> list[str]:
    """Everything that a rulebook says: parameters, clauses, the changes it offers."""
    offers = [f"agreed.{each.parameter}" for each in variant.agreed]
    return [*variant.parameters, *CLAUSE_PATHS, *offers]


def loaded(variant: Variant, path: str) -> Known:
    """What is loaded, in the form of the table."""
    return Known(_value(variant, path), variant.cite(path).grade or "no grade")


def _value(variant: Variant, path: str) -> str:
    if path in CLAUSE_PATHS:
        return ""
    if path.startswith("agreed."):
        return flow(plain_agreed(variant.agreed)[path.removeprefix("agreed.")])
    value = variant.value(path)
    return PRESENT if path == "score.unopened" and value is not None else flow(value)


# --- the table ----------------------------------------------------------------------------------


def test_the_table_has_the_rulebooks_that_are_shipped() -> None:
    assert sorted(rulebooks()) == sorted(variant_names())


def test_the_table_has_every_parameter_and_every_clause_in_their_order() -> None:
    assert [path for path in table() if not path.startswith("agreed.")] == [*PARAMETERS, *CLAUSE_PATHS]


@pytest.mark.parametrize("path", table())
def test_a_row_is_what_is_loaded(path: str) -> None:
    variants = {name: referee.variant(name) for name in rulebooks()}
    found = {name: loaded(each, path) for name, each in variants.items() if path in in_force(each)}
    assert found == table()[path]


@pytest.mark.parametrize("name", variant_names())
def test_nothing_is_loaded_that_the_table_does_not_know(name: str) -> None:
    assert sorted(in_force(referee.variant(name))) == sorted(
        path for path, row in table().items() if name in row
    )


# --- the files ----------------------------------------------------------------------------------


def test_standard_states_everything_with_grade_and_citation() -> None:
    said = shipped("standard").by_path
    whole = [each.path for each in parameters() if each.within is None] + list(CLAUSE_PATHS)
    assert [path for path in whole if path not in said] == []
    assert [path for path, each in said.items() if each.kept or not (each.grade and each.cite)] == []


@pytest.mark.parametrize("name", CHILDREN)
def test_a_child_states_only_what_differs_from_its_parent(name: str) -> None:
    child, parent = referee.variant(name), referee.variant(shipped_parent(name))
    repeated = [path for path in shipped(name).by_path if entry(child, path) == entry(parent, path)]
    assert repeated == []


@pytest.mark.parametrize("name", CHILDREN)
def test_a_child_gives_no_value_that_its_parent_has(name: str) -> None:
    child, parent = referee.variant(name), referee.variant(shipped_parent(name))
    given = [each.path for each in shipped(name).by_path.values() if not each.kept and each.value is not None]
    shared = [path for path in given if path in in_force(parent) and path in in_force(child)]
    assert [path for path in shared if _value(child, path) == _value(parent, path)] == []


def shipped_parent(name: str) -> str:
    parent = referee.variant(name).extends
    assert parent is not None
    return parent


def entry(variant: Variant, path: str) -> tuple[object, ...] | None:
    """What a rulebook says of a path, wherever it says so; None where it says nothing."""
    if path not in in_force(variant):
        return None
    cited = variant.cite(path)
    return (_value(variant, path), cited.grade, cited.booklet, cited.clause)


@pytest.mark.parametrize("name", variant_names())
def test_every_citation_speaks_and_leads_to_its_line(name: str) -> None:
    variant = referee.variant(name)
    for path in in_force(variant):
        cited = variant.cite(path)
        assert cited.grade and cited.clause and cited.clause.strip(), path
        lines = variant_text(cited.file.removeprefix("variants/").removesuffix(".yaml")).splitlines()
        assert keys(path) & set(lines[cited.line - 1].strip().split(":")), path


def keys(path: str) -> set[str]:
    """The key that stands at the place of a path; a group's place is that of one of its parts."""
    parts = [each for each in PARAMETERS if each.startswith(f"{path}.")]
    return {path.removeprefix("agreed.")} | {each.rpartition(".")[2] for each in (path, *parts)}


@pytest.mark.parametrize("name", variant_names())
def test_citations_name_the_rulebooks_own_booklet(name: str) -> None:
    variant = referee.variant(name)
    own = variant.booklet.key if variant.booklet else None
    strangers = [path for path in in_force(variant) if variant.cite(path).booklet not in (own, None)]
    assert strangers == []
