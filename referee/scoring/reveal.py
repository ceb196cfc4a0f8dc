"""A `racks` line beside what the game itself leaves on the racks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.model.event import RackClaim, Racks
from referee.model.finding import Finding
from referee.model.tile import Tile, in_order
from referee.scoring import codes
from referee.scoring.ending import GameEnd, PlayerEnd, Rack, in_box, supply_for
from referee.scoring.found import Desk
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Revealed:
    """`end` knows what the claimed racks truly show; `as_claimed` takes them all at their word."""

    end: GameEnd
    as_claimed: GameEnd
    findings: tuple[Finding, ...]


def reveal(end: GameEnd, lines: Sequence[Racks], desk: Desk) -> Revealed:
    """Unseen tiles that a `racks` line names become known; a rack that contradicts the game is found."""
    claimed, found = end, []
    before = frozenset(each for each, _, _ in surplus(end, desk))
    for line in lines:
        for claim in line.claims:
            player = next((each for each in end.players if each.name == claim.player.text), None)
            if player is None:
                continue
            shown = _rack(claim)
            claimed = _with_rack(claimed, player.name, shown)
            if _contradicts(player.rack, shown):
                found.append(_finding(line, claim, player, desk))
                continue
            found += _impossible(line, claim, desk)
            end = _with_rack(end, player.name, _narrower(player.rack, shown))
        found += _too_many(line, end, before, desk)
    return Revealed(end, claimed, tuple(found))


def _rack(claim: RackClaim) -> Rack:
    known = tuple(each for each in claim.rack.tiles if each.is_joker or each.is_ordinary)
    return Rack(known, len(claim.rack.tiles) - len(known))


def _contradicts(rack: Rack, shown: Rack) -> bool:
    """Whether no tiles at all could make both true."""
    surely, written = _faces(rack), _faces(shown)
    room = None if rack.unseen is None else len(rack.known) + rack.unseen
    if room is not None and room != len(shown.known) + (shown.unseen or 0):
        return True
    missing, new = surely - written, written - surely
    if missing.total() > (shown.unseen or 0):
        return True
    return rack.unseen is not None and new.total() > rack.unseen


def _narrower(rack: Rack, shown: Rack) -> Rack:
    """All that either of the two knows."""
    both = _faces(rack) | _faces(shown)
    size = len(shown.known) + (shown.unseen or 0)
    return Rack(tuple(in_order(both.elements())), size - both.total())


def _faces(rack: Rack) -> Counter[Tile]:
    return Counter(each.face for each in rack.known)


def _with_rack(end: GameEnd, name: str, rack: Rack) -> GameEnd:
    players = tuple(replace(each, rack=rack) if each.name == name else each for each in end.players)
    return replace(end, players=players)


def _finding(line: Racks, claim: RackClaim, player: PlayerEnd, desk: Desk) -> Finding:
    return desk.finding(
        codes.RACKS_CONTRADICT,
        line.span(claim.cols),
        player=player.name,
        claimed=rack_text(_rack(claim)),
        known=rack_text(player.rack),
    )


def rack_text(rack: Rack) -> str:
    """`r9 J ?3`, `nothing`."""
    words = [str(each) for each in rack.known]
    if rack.unseen != 0:
        words.append("an unknown number of tiles" if rack.unseen is None else f"?{rack.unseen}")
    return " ".join(words) or "nothing"


def _impossible(line: Racks, claim: RackClaim, desk: Desk) -> Iterator[Finding]:
    for each in dict.fromkeys(_rack(claim).known):
        if not in_box(each, desk.variant):
            yield desk.finding(
                codes.NO_SUCH_TILE, line.span(claim.cols), ("tiles.highest", "tiles.colours"), tile=each.text
            )


def _too_many(line: Racks, end: GameEnd, before: frozenset[Tile], desk: Desk) -> Iterator[Finding]:
    """Copies that only the `racks` line makes too many: the others are the replay's to find."""
    for each, count, copies in surplus(end, desk):
        if each in before:
            continue
        names = {player.name for player in end.players if each in _faces(player.rack)}
        claim = next((claim for claim in line.claims if claim.player.text in names), None)
        if claim is not None and Counter(seen.face for seen in end.seen)[each] <= copies:
            yield desk.finding(
                codes.TILE_TOO_MANY,
                line.span(claim.cols),
                ("tiles.supply",),
                tile=each.text,
                count=count,
                copies=copies,
                where="the table and the racks" if end.seen else "the racks",
            )


def surplus(end: GameEnd, desk: Desk) -> Iterator[tuple[Tile, int, int]]:
    """Each tile that is seen more often than the box holds it, how often, and how many the box holds."""
    box = supply_for(desk.variant, len(end.players))
    counts = Counter(each.face for each in end.seen)
    for player in end.players:
        counts += _faces(player.rack)
    for each in in_order(counts):
        copies = box.jokers if each.is_joker else box.copies
        if in_box(each, desk.variant) and counts[each] > copies:
            yield each, counts[each], copies
