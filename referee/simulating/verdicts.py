"""What the proof showed, as a page: each rulebook's games, each code's faults, and what was covered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.model.code import Code
from referee.simulating.game import KNOWN_FAULTS
from referee.simulating.proof import ENDINGS, MODES, NOTATION, Count, Mode, Outcome

Results = Mapping[str, Mapping[Mode, Outcome]]
"""By rulebook, then by kind of game."""


def page(results: Results, codes: Sequence[Code], command: str) -> str:
    """The whole report, as Markdown that is also plain to read."""
    parts = (_rulebooks(results), _by_code(results, codes), _coverage(results, codes))
    head = f"Made by `{command}`."
    return "\n\n".join([head, *("\n".join(part) for part in parts)]) + "\n"


def failed(results: Results) -> int:
    """How many disagreements there are."""
    return sum(len(outcome.problems) for modes in results.values() for outcome in modes.values())


def _rulebooks(results: Results) -> Iterator[str]:
    yield "| rulebook | clean games | tallied | faulty games | hidden | hidden and faulty | disagreements |"
    yield "|---|---|---|---|---|---|---|"
    for name, modes in results.items():
        games = {mode: modes[mode].games if mode in modes else 0 for mode in MODES}
        tallies = modes["clean"].tallies if "clean" in modes else 0
        wrong = sum(len(outcome.problems) for outcome in modes.values())
        yield (
            f"| {name} | {games['clean']} | {tallies} | {games['faulty']} | {games['hidden']} "
            f"| {games['hidden faulty']} | {wrong} |"
        )


def _by_code(results: Results, codes: Sequence[Code]) -> Iterator[str]:
    names = {code.code: code.name for code in codes}
    seen, unseen = Outcome(), Outcome()
    for modes in results.values():
        for mode, outcome in modes.items():
            (unseen if mode.startswith("hidden") else seen).add(outcome)
    yield "| code | name | made | caught | missed | false alarms | hidden: made | illegal | open |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for code in sorted({*seen.codes, *unseen.codes}):
        one, other = seen.codes.get(code, Count()), unseen.codes.get(code, Count())
        missed, false = one.missed + other.missed, one.false + other.false
        yield (
            f"| {code} | {names.get(code, '')} | {one.made} | {one.caught} | {missed} | {false} "
            f"| {other.made} | {other.caught} | {other.open} |"
        )


NOT_MADE = {
    "N020": "a cap: the line would be megabytes long",
    "N021": "a cap on tiles",
    "N022": "a cap on players",
    "N023": "a cap on turns",
    "N024": "a cap on bytes",
    "N025": "a cap on bytes",
    "N026": "an encoding of the whole file",
    "N027": "an encoding of the whole file",
    "N029": "the players line decides the box, so the whole game would be another",
    "N032": "a packed file that is damaged",
    "N033": "JSON Lines, not a transcript",
    "N040": "a cap on findings",
    "B901": "no game can be played without a box",
    "X818": "never illegal: it is undetermined",
}
"""Codes of `check` that are not brought about, and why."""

_ELSEWHERE = (
    "R09",
    "X809",
    "X813",
    "X814",
    "X815",
    "X83",
    "X84",
    "X807",
    "X811",
    "X812",
    "X829",
    "A",
    "V",
    "Y",
)
"""Beginnings of codes that belong to other commands, or to rulebooks' files."""


def not_covered(codes: Sequence[Code], made: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Codes that can be illegal in a game and were not brought about, each with the reason."""
    for code in codes:
        if code.kind == "note" or code.code in made:
            continue
        if code.code.startswith(_ELSEWHERE) and code.code not in KNOWN_FAULTS:
            continue
        why = NOT_MADE.get(
            code.code, "no game gave the occasion" if code.code in KNOWN_FAULTS else "not made"
        )
        yield code.code, why


def _coverage(results: Results, codes: Sequence[Code]) -> Iterator[str]:
    whole = Outcome()
    for modes in results.values():
        for outcome in modes.values():
            whole.add(outcome)
    made = [code for code, count in whole.codes.items() if count.made]
    yield f"Endings: {_counted(whole.endings, ENDINGS)}."
    yield ""
    yield f"In the lines (how many lines have it): {_counted(whole.words, NOTATION)}."
    yield ""
    notes = ", ".join(f"{code} {number}" for code, number in sorted(whole.notes.items()))
    yield f"Notes: {notes or 'none'}."
    yield ""
    left = list(not_covered(codes, made))
    yield "Codes that were not brought about:" if left else "Every code was brought about."
    yield from (f"- {code}: {why}" for code, why in left)


def _counted(numbers: Mapping[str, int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {numbers.get(name, 0) or '**none**'}" for name in names)
