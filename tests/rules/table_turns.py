"""Turns that turn one table into another, for the tests of jokers and of rearranging."""

from __future__ import annotations

import re
from collections import Counter

from referee.model.event import Name, Said, Turn
from referee.model.meld import Meld, key_of
from referee.model.tile import in_order, tiles
from referee.replay.facts import Laid, Step, TurnFacts
from referee.text.span import Cols


def sets(text: str) -> list[Meld]:
    """`(r4-6 J) (b7 b8)`: runs of one colour may be short."""
    return [tiles(re.sub(r"([a-z])(\d+)-(\d+)", _spelt, inner)) for inner in re.findall(r"\(([^)]*)\)", text)]


def _spelt(found: re.Match[str]) -> str:
    colour, low, high = found.groups()
    return " ".join(f"{colour}{n}" for n in range(int(low), int(high) + 1))


def rebuilt(before: str, after: str) -> TurnFacts:
    """One action that takes all these sets and leaves those; what is more came from the rack."""
    return rebuilt_sets(sets(before), sets(after))


def rebuilt_sets(before: list[Meld], after: list[Meld]) -> TurnFacts:
    was = Counter(each for meld in before for each in meld)
    now = Counter(each for meld in after for each in meld)
    laid = [Laid(meld, meld, 0, Cols(10 * n, 10 * n + 9)) for n, meld in enumerate(after)]
    removed = list(before)
    for each in list(laid):
        same = next((meld for meld in removed if meld == each.meld), None)
        if same is not None:
            removed.remove(same)
            laid.remove(each)
    played, taken = tuple(in_order((now - was).elements())), tuple(in_order((was - now).elements()))
    event = Turn(1, Name("Ania"), (Said("over", cols=Cols(0, 90)),), None, (10,), line=7, cols=Cols(1, 99))
    made = TurnFacts(event, "Ania", True, 50)
    made.removed, made.laid, made.played, made.taken = tuple(removed), tuple(laid), played, taken
    made.steps.append(Step(0, made.removed, made.laid, played, taken))
    return made


def keys(melds: list[Meld]) -> Counter[Meld]:
    return Counter(key_of(meld) for meld in melds)
