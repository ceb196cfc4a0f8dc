"""Every case under every variant it names: exactly these findings, on these lines, and no others."""

from __future__ import annotations

import re

import pytest
from _pytest.mark import ParameterSet

import referee
from referee.model.finding import Finding

from .case_files import VARIANTS, Case, Expected, Flip, load_cases

CASES = load_cases()


def run(name: str, *values: object) -> ParameterSet:
    return pytest.param(*values, id=name)


def fits(expected: Expected, finding: Finding, place: int | None) -> bool:
    cited = {finding.code, finding.kind, finding.parameter, *finding.also}
    verdict = "legal" if finding.kind == "note" else expected.verdict
    same = place == expected.place and finding.verdict == verdict and bool(cited & set(expected.names))
    return same and expected.columns in (None, _columns(finding))


def _columns(finding: Finding) -> tuple[int, int] | None:
    span = finding.span
    return (span.column, span.end_column) if span and span.line == span.end_line else None


def compare(expected: list[Expected], findings: tuple[Finding, ...], by_turn: bool = False) -> list[str]:
    """What was found and not noted, or noted and not found. Notes of the referee count where noted."""
    wrong, left = [], list(findings)
    for one in expected:
        place = [f for f in left if fits(one, f, _place(f, by_turn))]
        if place:
            left.remove(place[0])
        else:
            wrong.append(f"missing at {one.place}: {'|'.join(one.names)} {one.verdict}")
    surplus = [f for f in left if f.kind != "note"]
    return wrong + [
        f"surplus at {_place(f, by_turn)}: {f.parameter} {f.verdict} {f.message}" for f in surplus
    ]


def _place(finding: Finding, by_turn: bool) -> int | None:
    if by_turn:
        return finding.turn
    return finding.span.line if finding.span else None


CASE_RUNS = [
    run(f"{case.chapter}: {case.name} [{name}]", case, name) for case in CASES for name in case.variants
]
FLIP_RUNS = [
    run(f"{case.name}: {flip.key}={flip.value}", case, flip) for case in CASES for flip in case.flips
]


@pytest.mark.parametrize(("case", "variant"), CASE_RUNS)
def test_case(case: Case, variant: str) -> None:
    report = referee.check_text(case.text, variant=variant)
    assert compare(case.expected(variant), report.findings) == []


@pytest.mark.parametrize(("case", "flip"), FLIP_RUNS)
def test_flip(case: Case, flip: Flip) -> None:
    report = referee.check_text(case.flipped(flip), variant=flip.variant)
    assert compare(list(flip.found), report.findings, by_turn=True) == []


def test_every_situation_has_a_case() -> None:
    covered = {word for case in CASES for word in case.covers}
    assert {f"S{number}" for number in range(1, 89)} <= covered


def test_every_variant_is_met_in_every_chapter() -> None:
    for chapter in {case.chapter for case in CASES}:
        assert {name for case in CASES if case.chapter == chapter for name in case.variants} == set(VARIANTS)


def test_cases_can_be_read() -> None:
    """But for the lines that are noted to be broken."""
    from referee.text.source import Source
    from referee.transcript import parse

    def broken(case: Case) -> list[str]:
        noted = {note.place for note in case.notes if note.names == ("record",)}
        found = parse(Source.of_text(case.text)).findings
        return [each.message for each in found if each.span is None or each.span.line not in noted]

    assert {case.name: broken(case) for case in CASES if broken(case)} == {}


_TURN = re.compile(r"\s*(\d{1,9})\s*\.?\s")


@pytest.mark.parametrize("case", [run(f"{case.chapter}: {case.name}", case) for case in CASES])
def test_a_findings_turn_is_the_number_on_its_line(case: Case) -> None:
    lines = case.text.split("\n")
    for variant in case.variants:
        for found in referee.check_text(case.text, variant=variant).findings:
            written = _TURN.match(lines[found.span.line - 1]) if found.span else None
            assert found.turn == (int(written[1]) if written else None), found
