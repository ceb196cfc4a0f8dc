"""What Lark calls while it parses: terminals become tiles, names and numbers, rules become events.

Places are offsets into the parsed text. Methods are named after the grammar's rules and terminals.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from referee.model.event import (
    Action,
    Deal,
    Draw,
    End,
    Event,
    Extend,
    ExtraField,
    GameLine,
    Gap,
    Header,
    Lay,
    Name,
    Opened,
    Penalty,
    Players,
    PointClaim,
    PoolLine,
    RackClaim,
    Racks,
    Rearrange,
    Redeal,
    RuleLine,
    Said,
    Start,
    StartDraw,
    TableLine,
    Tally,
    TileList,
    Turn,
    Undone,
    VariantLine,
    Version,
    WholeTable,
    Winner,
)
from referee.model.tile import JOKER, UNSEEN, Tile
from referee.text.span import Cols
from referee.transcript.caps import CAPS
from referee.transcript.slip import Slip
from referee.transcript.words import fraction, name, number, place, plain, seconds, tile_word, unquoted

if TYPE_CHECKING:
    from lark import Token

Written = tuple[tuple[Tile, ...], Cols]
NO_TILES = TileList(())
ONE_UNSEEN = TileList((UNSEEN,))


class TerminalBuilder:
    """Terminals."""

    def TILE(self, token: Token) -> Written:  # noqa: N802
        return tile_word(token, token.type)

    STARRED = RUN = GROUP = UNSEEN = TILE

    def JOKER(self, token: Token) -> Written:  # noqa: N802
        return (JOKER,), place(token)

    def NAME(self, token: Token) -> Name:  # noqa: N802
        return name(token)


class ActionBuilder(TerminalBuilder):
    """Sets and actions."""

    def tiles(self, words: list[Written]) -> TileList:
        tiles = tuple(tile for some, _ in words for tile in some)
        cols = Cols(words[0][1].start, words[-1][1].end)
        if len(tiles) > CAPS.tiles:
            raise Slip("N021", cols, most=CAPS.tiles)
        return TileList(tiles, cols, tuple(cols for some, cols in words for _ in some))

    def set(self, children: list[Any]) -> TileList:
        opening, tiles, closing = children
        return TileList(tiles.tiles, Cols(opening.start_pos, closing.end_pos), tiles.places)

    def sets(self, sets: list[TileList]) -> tuple[TileList, ...]:
        return _capped(sets)

    after = sets

    def rack(self, children: list[TileList]) -> TileList:
        return children[0] if children else NO_TILES

    def lay(self, sets: list[TileList]) -> Lay:
        return Lay(_capped(sets))

    def extend(self, children: list[TileList]) -> Extend:
        return Extend(*children)

    def rearrange(self, children: list[Any]) -> Rearrange:
        """Sets in brackets, then perhaps loose tiles, then the sets after the arrow."""
        *before, after = children
        loose = before.pop() if before and not _is_set(before[-1]) else NO_TILES
        return Rearrange(_capped(before), loose, after)

    def whole_table(self, children: list[Any]) -> WholeTable:
        return WholeTable(_capped(children[1:]))

    def draw(self, children: list[Any]) -> Draw:
        return Draw(children[1] if len(children) > 1 else ONE_UNSEEN)

    def undone(self, children: list[Any]) -> Undone:
        left = _capped(children[1:])
        return Undone(left, bool(left) and _is_set(left[0]))

    def penalty(self, children: list[Any]) -> Penalty:
        return Penalty(fraction(children[1]), len(children) > 2)

    def said(self, children: list[Token]) -> Said:
        return Said(children[0].value)

    def clock(self, children: list[Token]) -> tuple[Fraction, Cols]:
        return seconds(children[0]), place(children[0])


class Builder(ActionBuilder):
    """Statements."""

    def line(self, children: list[Any]) -> tuple[Event | None, Token | None]:
        event = children[0] if children and isinstance(children[0], Event) else None
        comment = children[-1] if children and not isinstance(children[-1], Event) else None
        return event, comment

    def version(self, children: list[Token]) -> Version:
        return Version(number(children[1]))

    def header(self, children: list[Token]) -> Header:
        return Header(children[0].value, plain(children[1]))

    def extra(self, children: list[Token]) -> ExtraField:
        return ExtraField(children[0].value, plain(children[1]) if len(children) > 1 else "")

    def variant(self, children: list[Token]) -> VariantLine:
        return VariantLine(plain(children[1]), place(children[1]))

    def rule(self, children: list[Token]) -> RuleLine:
        _, key, value = children
        return RuleLine(key.value, value.value, place(key), place(value))

    def game(self, children: list[Token]) -> GameLine:
        return GameLine(number(children[1]))

    def players(self, children: list[Any]) -> Players:
        return Players(_names(children[1:]))

    def start(self, children: list[Any]) -> Start:
        return Start(tuple(children[1:]))

    def start_draw(self, children: list[Any]) -> StartDraw:
        player = unquoted(children[0])
        if len(children) == 1:
            return StartDraw(player, None, player.cols)
        tiles, cols = children[1]
        if len(tiles) != 1:
            raise Slip(
                "N001",
                cols,
                problem=f"{len(tiles)} tiles can't stand here",
                expected="one tile, such as r5, J or ?",
            )
        return StartDraw(player, tiles[0], Cols(player.cols.start, cols.end))

    def deal(self, children: list[Any]) -> Deal:
        return Deal(unquoted(children[1]), _tiles_at(children, 2))

    def redeal(self, children: list[Any]) -> Redeal:
        return Redeal(unquoted(children[1]))

    def pool(self, children: list[Any]) -> PoolLine:
        return PoolLine(_tiles_at(children, 1))

    def opened(self, children: list[Any]) -> Opened:
        return Opened(_names(children[1:]))

    def table(self, children: list[Any]) -> TableLine:
        return TableLine(_capped(children[1:]))

    def gap(self, _: list[Any]) -> Gap:
        return Gap()

    def turn(self, children: list[Any]) -> Turn:
        """A turn parsed in one piece: its actions' places are columns of the line already."""
        written, player, *actions = children
        clock, cols = actions.pop() if isinstance(actions[-1], tuple) else (None, Cols(0, 0))
        return turn(written, unquoted(player), tuple(actions), (0,) * len(actions), clock, cols)

    def racks(self, children: list[Any]) -> Racks:
        return Racks(tuple(children[1:]))

    def rack_claim(self, children: list[Any]) -> RackClaim:
        player, rack = unquoted(children[0]), _tiles_at(children, 1)
        return RackClaim(player, rack, Cols(player.cols.start, rack.cols.end or player.cols.end))

    def tally(self, children: list[Any]) -> Tally:
        return Tally(children[0].value, tuple(children[1:]))

    def point_claim(self, children: list[Any]) -> PointClaim:
        player, points = unquoted(children[0]), children[1]
        return PointClaim(player, fraction(points), Cols(player.cols.start, place(points).end))

    def winner(self, children: list[Any]) -> Winner:
        return Winner(_names(children[1:]))

    def end(self, children: list[Any]) -> End:
        return End(children[1].value, unquoted(children[2]) if len(children) > 2 else None)


def turn(
    written: Token,
    player: Name,
    actions: tuple[Action, ...],
    offsets: tuple[int, ...],
    clock: Fraction | None,
    cols: Cols,
) -> Turn:
    return Turn(
        number(written), player, actions, clock, offsets=offsets, number_cols=place(written), clock_cols=cols
    )


def _is_set(tiles: TileList) -> bool:
    """A set's place has its brackets, so it is wider than its tiles."""
    return tiles.cols.start < tiles.places[0].start


def _capped(sets: list[TileList]) -> tuple[TileList, ...]:
    if sum(len(some.tiles) for some in sets) > CAPS.tiles:
        raise Slip("N021", Cols(sets[0].cols.start, sets[-1].cols.end), most=CAPS.tiles)
    return tuple(sets)


def _names(written: list[Any]) -> tuple[Name, ...]:
    names = tuple(unquoted(one) for one in written)
    if len(names) > CAPS.players:
        raise Slip("N022", Cols(names[0].cols.start, names[-1].cols.end), most=CAPS.players)
    return names


def _tiles_at(children: list[Any], index: int) -> TileList:
    return children[index] if len(children) > index else NO_TILES
