"""Which rulebook a game is judged by: the command's, the file's own, or the standard one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from referee.model import event as ev
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.text.frozen import dataclass
from referee.variantfile import OPTION, Loaded, RuleText, apply_rules, from_line

Load = Callable[[str], Loaded]
From = Literal["command", "file", "default"]


class UnusableRules(ValueError):
    """The caller's changes do not fit a game's rulebook, so it can't be judged as asked."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        return "; ".join(each.message for each in self.findings)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the caller wants: a rulebook or none, changes that win over the file's, the file's or not."""

    variant: Variant | None = None
    rules: tuple[RuleText, ...] = ()
    file_rules: bool = True


@dataclass(frozen=True, slots=True)
class InForce:
    """A game's rulebook, where it comes from, and what is wrong with the lines that name it."""

    variant: Variant
    origin: From
    findings: tuple[Finding, ...]
    house: tuple[ev.RuleLine, ...]
    """The file's own rule lines that no booklet offers."""


def in_force(
    events: Sequence[ev.Event], asked: Asked, load: Load, file: str | None, lines: Sequence[str]
) -> InForce:
    """A line that is wrong is found, and judged without. Raises UnusableRules for the caller's changes."""
    named = next((each for each in reversed(events) if isinstance(each, ev.VariantLine)), None)
    origin: From = "default"
    found: list[Finding] = []
    base = asked.variant
    if base is not None:
        origin = "command"
    elif named is not None:
        loaded = load(named.name)
        base = loaded.variant
        origin = "file" if base is not None else "default"
        if base is None:
            found.append(_at_line(named, loaded, file, lines))
    base = base or _standard(load)
    written = [each for each in events if isinstance(each, ev.RuleLine)] if asked.file_rules else []
    if not written and not asked.rules:
        return InForce(base, origin, tuple(found), ())
    texts = [_rule_text(each, file, lines) for each in written]
    ruled = apply_rules(base, texts, asked.rules)
    if refused := tuple(each for each in ruled.findings if each.file == OPTION):
        raise UnusableRules(refused)
    return InForce(ruled.variant, origin, (*found, *ruled.findings), _house(ruled.variant, written, asked))


def _house(variant: Variant, written: Sequence[ev.RuleLine], asked: Asked) -> tuple[ev.RuleLine, ...]:
    """The lines that made a change which no booklet offers; of two for one parameter it is the first."""
    agreed = {change.parameter: change.agreed for change in variant.changes}
    over = {rule.key for rule in asked.rules}
    first = {each.key: each for each in reversed(written)}
    return tuple(
        each
        for each in written
        if agreed.get(each.key) is False and each.key not in over and first[each.key] is each
    )


def _standard(load: Load) -> Variant:
    standard = load("standard").variant
    assert standard is not None  # shipped, and tested
    return standard


def _rule_text(event: ev.RuleLine, file: str | None, lines: Sequence[str]) -> RuleText:
    line = lines[event.line - 1] if 0 < event.line <= len(lines) else ""
    spans = event.span(event.key_cols), event.span(event.value_cols)
    return from_line(event.key, event.value, file, line, *spans)


def _at_line(event: ev.VariantLine, loaded: Loaded, file: str | None, lines: Sequence[str]) -> Finding:
    """The first thing wrong with the rulebook, pointed out where the transcript names it."""
    first = loaded.findings[0]
    excerpt = lines[event.line - 1] if 0 < event.line <= len(lines) else None
    message = f"the rulebook {event.name} can't be used: {first.message}"
    span = event.span(event.name_cols)
    return Finding(first.code, first.name, "record", "illegal", message, file, span, excerpt=excerpt)
