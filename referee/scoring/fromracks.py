"""The score of racks alone, where there is no transcript."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.model.event import TileList
from referee.model.finding import Finding
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.assess import PlayedGame, ScoredGame
from referee.scoring.ending import BestOpening, Ending, GameEnd, PlayerEnd, Rack, in_box
from referee.scoring.found import Desk
from referee.scoring.game import score_game
from referee.scoring.headcount import player_count
from referee.scoring.result import GameScore, counted
from referee.scoring.reveal import rack_text, surplus
from referee.scoring.why import game_reason, names_text
from referee.text.frozen import dataclass
from referee.text.span import Span


@dataclass(frozen=True, slots=True)
class NamedRack:
    """One player's rack as given, where it stands in the argument, and how far in its tiles begin."""

    name: str
    tiles: TileList
    span: Span | None = None
    tiles_at: int = 0

    @property
    def rack(self) -> Rack:
        known = tuple(each.face for each in self.tiles.tiles if each.is_joker or each.is_ordinary)
        return Rack(known, len(self.tiles.tiles) - len(known))

    def last(self, face: Tile) -> Span | None:
        """Where the last tile of this face is written."""
        at = [index for index, each in enumerate(self.tiles.tiles) if each.face == face]
        if not at or at[-1] >= len(self.tiles.places):
            return self.span
        start, end = self.tiles.places[at[-1]]
        return Span(1, self.tiles_at + start, 1, self.tiles_at + end)


@dataclass(frozen=True, slots=True)
class Told:
    """What is said beside the racks. Where anybody is said not to have opened, the others have."""

    winner: tuple[str, ...] = ()
    unopened: tuple[str, ...] = ()
    announced: tuple[str, ...] = ()


def score_racks(
    racks: Sequence[NamedRack],
    variant: Variant,
    told: Told | None = None,
    *,
    text: str | None = None,
    best_opening: BestOpening | None = None,
) -> ScoredGame:
    """One game from its racks: an empty rack ended it, else the pool ran out."""
    told = told or Told()
    desk = Desk(variant, None, (text,) if text is not None else ())
    own = {each.name: each for each in reversed(racks)}
    first = [each for each in racks if own[each.name] is each]
    end = _end(first, told, variant)
    score = score_game(end, variant, best_opening=best_opening)
    names = tuple(each.name for each in first)
    found = (
        *(_twice(each, desk) for each in racks if own[each.name] is not each),
        *player_count(len(first), None, desk),
        *_tiles(first, end, desk),
        *_strangers(told, names, desk),
        *_unlikely(end, told, desk),
        *_winners(end, score, told, desk),
        *(desk.note(remark, None) for remark in score.remarks),
    )
    return ScoredGame(PlayedGame(names, variant, end, lines=desk.lines), score, found)


def _end(racks: Sequence[NamedRack], told: Told, variant: Variant) -> GameEnd:
    players = tuple(_player(each, told, variant) for each in racks)
    emptied = [player.name for player in players if player.rack.is_empty]
    ending: Ending = "rack_emptied" if emptied else "pool_empty"
    return GameEnd(players, ending, emptied[0] if len(emptied) == 1 else None)


def _player(given: NamedRack, told: Told, variant: Variant) -> PlayerEnd:
    announced = given.name in told.announced
    return PlayerEnd(
        given.name,
        given.rack,
        opened=_opened(given, told, variant),
        announced=announced,
        last_draw_decided=announced,
    )


def _opened(given: NamedRack, told: Told, variant: Variant) -> bool | None:
    """What is said counts before what the size of the rack shows."""
    if given.name in told.unopened or given.name in told.announced:
        return False
    if told.unopened or len(given.tiles.tiles) < variant.deal.rack:
        return True
    return None


def _twice(given: NamedRack, desk: Desk) -> Finding:
    return desk.finding(codes.REPEATED_PLAYER, given.span, player=given.name)


def _tiles(racks: Sequence[NamedRack], end: GameEnd, desk: Desk) -> Iterator[Finding]:
    for given in racks:
        for each in dict.fromkeys(given.rack.known):
            if not in_box(each, desk.variant):
                keys = ("tiles.highest", "tiles.colours")
                yield desk.finding(
                    codes.NO_SUCH_TILE, given.last(each), keys, player=given.name, tile=each.text
                )
    for each, count, copies in surplus(end, desk):
        last = [given for given in racks if each in given.rack.known][-1]
        yield desk.finding(
            codes.TILE_TOO_MANY,
            last.last(each),
            ("tiles.supply",),
            tile=each.text,
            count=count,
            copies=copies,
            where="the racks",
        )


def _strangers(told: Told, names: Sequence[str], desk: Desk) -> Iterator[Finding]:
    for name in dict.fromkeys((*told.winner, *told.unopened, *told.announced)):
        if name not in names:
            yield desk.finding(codes.UNKNOWN_PLAYER, None, player=name, players=", ".join(names))


def _unlikely(end: GameEnd, told: Told, desk: Desk) -> Iterator[Finding]:
    deal = desk.variant.deal.rack
    for player in end.players:
        count = len(player.rack.known) + (player.rack.unseen or 0)
        if player.name in (*told.unopened, *told.announced) and count < deal:
            yield desk.finding(
                codes.TOO_FEW_FOR_UNOPENED,
                None,
                ("deal.rack",),
                player=player.name,
                count=counted(count, "tile"),
                deal=deal,
            )


def _winners(end: GameEnd, score: GameScore, told: Told, desk: Desk) -> Iterator[Finding]:
    emptied = [player.name for player in end.players if player.rack.is_empty]
    named = tuple(name for name in dict.fromkeys(told.winner) if score.player(name))
    if len(emptied) > 1:
        yield _two(emptied, desk)
    elif named and len(named) > 1 and emptied:
        yield _two(named, desk)
    elif named and set(named) != set(score.winner or ()):
        yield from _wrong(end, score, named, desk)


def _two(names: Iterable[str], desk: Desk) -> Finding:
    return desk.finding(
        codes.TWO_WINNERS, None, ("clauses.rack_empty_ends",), players=names_text(tuple(names))
    )


def _wrong(end: GameEnd, score: GameScore, named: tuple[str, ...], desk: Desk) -> Iterator[Finding]:
    why, keys = game_reason(score, named)
    losers = [name for name in named if name not in (score.winner or ())]
    if score.winner and losers:
        for name in losers:
            rack = rack_text(end.player(name).rack)
            yield desk.finding(codes.WINNER_HAS_TILES, None, keys, player=name, rack=rack, why=why)
        return
    yield desk.finding(
        codes.WINNER_WRONG,
        None,
        keys,
        verdict="illegal" if score.winner else "undetermined",
        claimed=names_text(named),
        winner=names_text(score.winner),
        why=why,
    )
