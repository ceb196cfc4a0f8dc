"""The rulebook that a call names, with the changes it asks for; one that can't be had refuses the call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from referee.model.finding import Finding
    from referee.model.variant import Variant


def rulebook(name: str, rules: Sequence[str] = ()) -> Variant:
    """`--variant` with every `--rule`."""
    from referee.api import load_variant

    loaded = load_variant(name)
    return with_rules(loaded.variant, rules) if loaded.variant else _refuse(loaded.findings)


def with_rules(variant: Variant, rules: Sequence[str]) -> Variant:
    """The rulebook with every `--rule`, all of them applied together."""
    from referee.variantfile.rules import apply_rules, from_option

    ruled = apply_rules(variant, [], [from_option(rule) for rule in rules])
    return _refuse(ruled.findings) if ruled.findings else ruled.variant


def _refuse(findings: Sequence[Finding]) -> NoReturn:
    from referee.report.text import finding_lines

    raise click.ClickException("\n".join(line for each in findings for line in finding_lines(each)))
