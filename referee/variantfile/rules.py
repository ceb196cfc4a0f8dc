"""The one door for changes on top of a rulebook: a transcript's `rule` line, or `--rule key=value`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.model.bind import UNBOUND, Misfit, bind, nearest, shown
from referee.model.change import broken_relations, changed, set_value, values_of
from referee.model.code import Code
from referee.model.finding import Finding
from referee.model.provenance import Citation
from referee.model.schema import Parameter, find, groups, parameters
from referee.model.variant import Variant
from referee.text.frozen import dataclass
from referee.text.node import ScalarNode
from referee.text.span import Span
from referee.variantfile import codes
from referee.variantfile.inherit import values_words
from referee.variantfile.said import misfit_facts
from referee.yamlplaces import read_flow
from referee.yamlplaces.page import Page

OPTION = "--rule"


@dataclass(frozen=True, slots=True)
class RuleText:
    """A change as written: key and value with their places in `line`, a line of `file`."""

    key: str
    value: str
    file: str | None
    line: str
    key_span: Span
    value_span: Span

    def finding(self, code: Code, span: Span, **facts: Any) -> Finding:
        return Page(self.line, self.file, line=self.line).finding(code, span, **facts)


@dataclass(frozen=True, slots=True)
class Ruled:
    """The rulebook with every change that fits, and what is wrong with the others.

    Whether a change is one the booklet offers stands in `variant.changes`.
    """

    variant: Variant
    findings: tuple[Finding, ...]


def from_option(text: str) -> RuleText:
    """`key=value` as on a command line; without `=` the value is empty, and found wanting."""
    key, _, value = text.partition("=")
    start = len(key) + 2
    lead = len(value) - len(value.lstrip())
    key_span = Span(1, 1, 1, 1 + max(len(key), 1))
    value_span = Span(1, start + lead, 1, max(start + len(value.rstrip()), start + lead + 1))
    return RuleText(key.strip(), value.strip(), OPTION, text, key_span, value_span)


def from_line(
    key: str, value: str, file: str | None, line: str, key_span: Span, value_span: Span
) -> RuleText:
    """A `rule` line of a transcript; spans are those of the file, `line` is its text."""
    return RuleText(key, value, file, line, key_span, value_span)


def apply_rules(variant: Variant, rules: Sequence[RuleText], over: Sequence[RuleText] = ()) -> Ruled:
    """All changes together, then checked once. What does not fit is found and left out.

    `over` wins over `rules` where both change one parameter: a command's options over a file's lines.
    """
    findings: list[Finding] = []
    stronger = {rule.key for rule in over}
    kept = [rule for rule in rules if rule.key not in stronger]
    bound = {**_bound(variant, kept, findings), **_bound(variant, over, findings)}
    by_key = {rule.key: rule for rule in (*kept, *over)}
    _drop_contradictions(variant, bound, by_key, findings)
    places = {path: _place(by_key[path]) for path in bound}
    found = tuple(sorted(findings, key=lambda each: (each.file == OPTION, each.sort_key)))
    return Ruled(changed(variant, bound, places) if bound else variant, found)


def unfit(rules: Sequence[RuleText]) -> tuple[Finding, ...]:
    """What is wrong with changes whatever the rulebook they are made to: unknown keys, values of no use."""
    findings: list[Finding] = []
    _bound(None, rules, findings)
    return tuple(findings)


def _place(rule: RuleText) -> Citation:
    return Citation("house", None, None, rule.file or "", rule.key_span.line)


def _bound(variant: Variant | None, rules: Iterable[RuleText], findings: list[Finding]) -> dict[str, Any]:
    seen: dict[str, RuleText] = {}
    bound: dict[str, Any] = {}
    given = {rule.key for rule in rules}
    for rule in rules:
        if rule.key in seen:
            findings.append(_twice(rule, seen[rule.key]))
            continue
        seen[rule.key] = rule
        parameter = _parameter(rule, variant, given, findings)
        value = UNBOUND if parameter is None else _value(rule, parameter, findings)
        if value is not UNBOUND:
            bound[rule.key] = value
    return bound


def _twice(rule: RuleText, first: RuleText) -> Finding:
    where = "before it on the command line" if rule.file == OPTION else f"in line {first.key_span.line}"
    return rule.finding(codes.RULE_TWICE, rule.key_span, found=rule.key, where=where)


def _parameter(
    rule: RuleText, variant: Variant | None, given: set[str], findings: list[Finding]
) -> Parameter | None:
    parameter = find(rule.key)
    key = ScalarNode(rule.key)
    if parameter is None and rule.key in groups() and rule.key:
        names = ", ".join(f"{rule.key}.{name}" for name in groups()[rule.key])
        findings.append(rule.finding(codes.NOT_A_PARAMETER, rule.key_span, found=rule.key, expected=names))
    elif parameter is None:
        near = nearest(rule.key, (each.path for each in parameters()))
        hint = f"; did you mean {near}?" if near else ": expected a parameter such as opening.minimum"
        findings.append(rule.finding(codes.UNKNOWN_KEY, rule.key_span, found=shown(key), hint=hint))
    elif variant and _is_none(parameter.within, variant) and parameter.within not in given:
        facts = {"parameter": rule.key, "group": parameter.within}
        findings.append(rule.finding(codes.GROUP_IS_NONE, rule.key_span, **facts))
        return None
    return parameter


def _is_none(group: str | None, variant: Variant) -> bool:
    return group is not None and variant.value(group) is None


def _value(rule: RuleText, parameter: Parameter, findings: list[Finding]) -> Any:
    document = read_flow(rule.value, rule.file, rule.value_span, rule.line)
    if document.findings or document.root is None:
        findings.extend(document.findings)
        return UNBOUND
    misfits: list[Misfit] = []
    value = bind(document.root, parameter.kind, misfits)
    for each in misfits:
        code, facts = misfit_facts(each, parameter.path)
        findings.append(document.page.finding(code, each.span, **facts))
    return value


def _drop_contradictions(
    variant: Variant, bound: dict[str, Any], by_key: dict[str, RuleText], findings: list[Finding]
) -> None:
    """Of changes that can't stand together, or not with the rulebook, none is made."""
    while True:
        values = values_of(variant)
        for path in sorted(bound, key=len):
            set_value(values, path, bound[path])
        broken = [each for each in broken_relations(values) if any(path in bound for path in each.paths)]
        if not broken:
            return
        for relation in broken:
            guilty = [path for path in relation.paths if path in bound]
            if guilty:
                rule = by_key[guilty[0]]
                facts = {"values": values_words(relation, values), "sentence": relation.sentence}
                findings.append(rule.finding(codes.CONTRADICTION, rule.value_span, **facts))
            for path in guilty:
                del bound[path]
