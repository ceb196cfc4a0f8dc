"""The rulebook that a call names, with the changes it asks for; one that can't be had refuses the call."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import click

from referee.cli.output import encoding_of

if TYPE_CHECKING:
    from referee.model.finding import Finding
    from referee.model.variant import Variant
    from referee.variantfile import Loaded, RuleText


def rulebook(name: str, rules: Sequence[str] = ()) -> Variant:
    """`--variant` with every `--rule`."""
    found = loaded(name)
    return with_rules(found.variant, rules) if found.variant else refuse(found.findings)


def loaded(name: str) -> Loaded:
    """A shipped name, a path, or `-` for standard input."""
    from referee.api import load_variant, read_rulebook
    from referee.cli.common import STANDARD_INPUT, read
    from referee.variantfile import load_text

    if name != STANDARD_INPUT:
        return load_variant(name)
    return load_text(read(name).data or b"", name, read_rulebook)


def with_rules(variant: Variant, rules: Sequence[str]) -> Variant:
    """The rulebook with every `--rule`, all of them applied together."""
    from referee.variantfile.rules import apply_rules

    ruled = apply_rules(variant, [], options(rules))
    return refuse(ruled.findings) if ruled.findings else ruled.variant


def options(rules: Sequence[str]) -> tuple[RuleText, ...]:
    """Each `--rule` as it was written."""
    from referee.variantfile.rules import from_option

    for rule in rules:
        if "=" not in rule:
            raise click.BadParameter(f"{rule!r} is not KEY=VALUE", param_hint="--rule")
    return tuple(map(from_option, rules))


def refuse(findings: Sequence[Finding]) -> NoReturn:
    from referee.report.text import finding_lines

    look = False, encoding_of(sys.stderr)
    raise click.ClickException("\n".join(line for each in findings for line in finding_lines(each, *look)))
