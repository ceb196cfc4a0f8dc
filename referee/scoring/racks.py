"""What the racks are worth, and who has the lowest."""

from __future__ import annotations

from fractions import Fraction

from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.scoring.bounds import Bounds, exactly
from referee.scoring.ending import Rack, tile_value, unseen_value

Racks = dict[str, Bounds]


def rack_value(rack: Rack, left: dict[Tile, int], variant: Variant) -> Bounds:
    known = exactly(sum(tile_value(each, variant) for each in rack.known))
    return known if rack.is_known else known + unseen_value(rack.unseen, left, variant)


def rack_terms(rack: Rack, variant: Variant) -> str:
    """`9 + 30`; unseen tiles as `?2`, an unknown number of them as `?`."""
    terms = [str(tile_value(each, variant)) for each in rack.known]
    if rack.unseen != 0:
        terms.append(f"?{rack.unseen}" if rack.unseen else "?")
    return " + ".join(terms) or "0"


def equation(terms: str, value: Bounds | None) -> str:
    """`9 + 30 = 39`; a sum that is its own value is written once."""
    if value is None:
        return terms
    return terms if terms == str(value) else f"{terms} = {value}"


def lowest(racks: Racks) -> tuple[str, ...] | None:
    """Who certainly has, or share, the lowest rack; None where unseen tiles decide."""
    if all(value.exact is not None for value in racks.values()):
        least = min(value.low for value in racks.values())
        return tuple(name for name, value in racks.items() if value.low == least)
    for name, value in racks.items():
        if all(value.high < other.low for rival, other in racks.items() if rival != name):
            return (name,)
    return None


def possibly_lowest(racks: Racks) -> tuple[str, ...]:
    ceiling = min(value.high for value in racks.values())
    return tuple(name for name, value in racks.items() if value.low <= ceiling)


def place_bonus(name: str, losers: Racks, variant: Variant) -> Bounds:
    """The bonus for the place after the winner: the lowest losing rack first, equal racks share a place."""
    own = losers[name]
    others = [value for rival, value in losers.items() if rival != name]
    surely_lower = sum(value.high < own.low for value in others)
    maybe_lower = sum(value.low < own.high for value in others)
    table = variant.score.place_bonus
    places = range(surely_lower, maybe_lower + 1)
    found = [Fraction(table[place]) if place < len(table) else Fraction(0) for place in places]
    return Bounds(min(found), max(found))
