"""What must never change a verdict: other names, other colours, alike copies, the order of sets and tiles."""

from __future__ import annotations

import re

import pytest

import referee

from .case_files import Case, load_cases

CASES = [
    case
    for case in load_cases()
    if case.chapter in ("sets", "opening", "jokers", "rearrange", "turn") and "tiles.colours" not in case.text
]
TURNED = str.maketrans("krbo", "rbok")
TILES = re.compile(r"\b[krbo]+(?=[0-9])")
NAMES = {"Ania": "Zofia", "Bartek": "Aaron", "Celina": '"Ben C."', "Dorota": "Mia", "Emil": "Kim"}


def verdicts(text: str, variant: str) -> list[tuple[str, str, int | None]]:
    found = referee.check_text(text, variant=variant).findings
    return sorted(((f.code, f.verdict, f.turn) for f in found), key=str)


def without_notes(case: Case) -> str:
    return "\n".join("#" if line.startswith("#~") else line for line in case.text.split("\n"))


def colours(text: str) -> str:
    return TILES.sub(lambda found: found[0].translate(TURNED), text)


def players(text: str) -> str:
    return re.sub("|".join(NAMES), lambda found: NAMES[found[0]], text)


def sets_reversed(text: str) -> str:
    """The sets of every table line before the turns, and those after an arrow, the other way round."""

    def turned(found: re.Match[str]) -> str:
        return found[1] + " ".join(reversed(re.findall(r"\([^)]*\)", found[2])))

    return re.sub(
        r"(^table |-> |; table |\w table )((?:\([^)]*\) ?)+(?<! ))", turned, text, flags=re.MULTILINE
    )


def racks_reversed(text: str) -> str:
    return re.sub(
        r"^(deal \w+ )(.*)$",
        lambda found: found[1] + " ".join(reversed(found[2].split())),
        text,
        flags=re.MULTILINE,
    )


@pytest.mark.parametrize("change", [colours, players, sets_reversed, racks_reversed])
def test_a_verdict_stays(change: object) -> None:
    assert callable(change)
    changed = 0
    for number, case in enumerate(CASES):
        variant = case.variants[number % len(case.variants)]
        text = without_notes(case)
        other = change(text)
        changed += other != text
        assert verdicts(other, variant) == verdicts(text, variant), f"{case.name} [{variant}]\n{other}"
    assert changed > 20


def test_alike_copies_may_be_exchanged() -> None:
    """A tile of the table for its twin of the rack: the record can't show which was which."""
    text = "rkb 1\nplayers Ania, Bartek\ntable (k3-6) (k4-7)\nopened Ania, Bartek\ndeal Ania k7 k3 r1\n"
    one = verdicts(f"{text}1. Ania (k3-6) + k7; (k4-7) + k3\n", "brazilian")
    other = verdicts(f"{text}1. Ania table (k3-7) (k3-7)\n", "brazilian")
    assert one == other == []
