"""Whether a legal turn makes one table of another, with which turn, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.model.meld import key_of
from referee.model.tile import Tile, in_order
from referee.model.variant import Variant
from referee.moves.change import Change
from referee.moves.freeing import find_fault
from referee.solver.budget import Budget
from referee.solver.laws import Laid, changed, faces, jokers_lawful, lawful, total
from referee.solver.opening import opening_sets, set_value
from referee.solver.play import is_set
from referee.solver.problem import joker_count
from referee.solver.solution import Asker, Play
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Reach:
    """`possible` is None where unseen tiles, or too many alike jokers, leave it open."""

    possible: bool | None
    turn: str | None
    reason: str


def reach(
    before: Sequence[Sequence[Tile]],
    after: Sequence[Sequence[Tile]],
    rack: Sequence[Tile],
    variant: Variant,
    *,
    opened: bool,
    unseen: int = 0,
) -> Reach:
    """The turn that makes one table of the other with tiles of this rack, or why no legal turn does."""
    asker = Asker(rack, before, variant, opened, Budget())
    new = _named(asker.table, after)
    change = changed(asker.table, new, variant)
    why = _tiles_fault(asker, change, new, unseen) or _opening_fault(asker, change) or _fault(asker, new)
    if why is not None:
        return Reach(False, None, why)
    if lawful(asker.table, new, variant) is None:
        return Reach(None, None, "too many alike tiles moved to say which went where")
    played = tuple(change.played.elements())
    first = () if asker.opened or asker.own_sets_only else opening_sets(played, variant)
    turn = asker.text(Play(0, new, True, first))
    short = change.played - faces(rack)
    if short:
        return Reach(None, turn, f"it needs {_words(short)}, which may be among the tiles nobody saw")
    return Reach(True, turn, "the turn is legal")


def _named(table: Sequence[Laid], after: Sequence[Sequence[Tile]]) -> tuple[Laid, ...]:
    """The sets wanted, those of the table as they lie: a set is named by its tiles, whatever their order."""
    lying: dict[Laid, list[Laid]] = {}
    for laid in table:
        lying.setdefault(key_of(laid), []).append(laid)
    wanted = [tuple(piece.face for piece in laid) for laid in after]
    # Where two table sets hold the same tiles, one wanted exactly as it lies comes first.
    wanted.sort(key=lambda laid: laid not in lying.get(key_of(laid), ()))
    return tuple(_lying(lying.get(key_of(laid), []), laid) for laid in wanted)


def _lying(alike: list[Laid], laid: Laid) -> Laid:
    if not alike:
        return laid
    return alike.pop(alike.index(laid) if laid in alike else 0)


def _words(tiles: Counter[Tile]) -> str:
    return " ".join(piece.text for piece in in_order(tiles.elements()))


def _tiles_fault(asker: Asker, change: Change, new: tuple[Laid, ...], unseen: int) -> str | None:
    gone = total(asker.table) - total(new)
    if gone:
        return f"{_words(gone)} would leave the table"
    short = change.played - faces(asker.rack)
    if sum(short.values()) > unseen:
        return f"{_words(short)}: not on the rack"
    for laid in new:
        if not is_set(asker.variant, laid):
            return f"({' '.join(piece.text for piece in laid)}) is no legal set"
    needed = max(1, asker.variant.turn.rack_tiles_min)
    if sum(change.played.values()) < needed:
        return f"a turn lays {needed} or more rack tiles (turn.rack_tiles_min)"
    return None


def _opening_fault(asker: Asker, change: Change) -> str | None:
    """What an opening turn may not do."""
    variant, played = asker.variant, tuple(change.played.elements())
    if asker.opened:
        return None
    if not asker.own_sets_only:
        return None if opening_sets(played, variant) else "the rack tiles laid make no opening"
    if change.before:
        return "the turn that opens leaves the table as it lies (opening.table_from)"
    if variant.opening.jokers == "forbidden" and any(map(joker_count, change.after)):
        return "no joker may be in the opening (opening.jokers)"
    value, least = sum(set_value(laid, variant) for laid in change.after), variant.opening.minimum
    return None if value >= least else f"the opening is worth {value}, not {least} (opening.minimum)"


def _fault(asker: Asker, new: tuple[Laid, ...]) -> str | None:
    """What the rules on jokers and on rearranging say against it."""
    variant = asker.variant
    ruling = jokers_lawful(asker.table, new, variant)
    if ruling.lawful is False:
        fault = find_fault(ruling.change, variant.joker)
        parameter = f"joker.{fault.condition}" if fault else "joker.set_locked"
        return f"a joker of the table may not end so ({parameter})"
    if ruling.lawful and lawful(asker.table, new, variant) is False:
        return "tiles of the table move and serve no rack tile (turn.rearrange)"
    return None
