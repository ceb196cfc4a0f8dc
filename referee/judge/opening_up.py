"""A game until its first turn: players, racks, table, pool, who has opened, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable

from referee.judge.found import Findings
from referee.judge.order import Seats
from referee.model import event as ev
from referee.model.box import box_of
from referee.model.meld import Meld
from referee.model.tile import UNSEEN, Tile
from referee.model.variant import Variant
from referee.replay import codes
from referee.replay.pool import Pool
from referee.replay.rack import Rack
from referee.replay.state import State
from referee.rules import before


class Setup:
    """Keeps the state, and says what is wrong before the first turn. `middle`: it starts in the middle."""

    def __init__(self, variant: Variant, found: Findings, previous: str | None) -> None:
        self.variant, self.found, self.previous = variant, found, previous
        self.players: tuple[str, ...] = ()
        self.state = State((), box_of(variant.tiles, 0))
        self.start_lines: list[ev.Start] = []
        self.dealt: dict[str, ev.Deal] = {}
        self.begun = False
        self.middle = False
        self.starter: str | None = None
        self.start_unread = False
        self.seats = Seats(step=1 if variant.start.direction == "clockwise" else -1)
        self._opened_said = False
        self._pool_event: ev.PoolLine | None = None

    def players_line(self, event: ev.Players) -> None:
        names = tuple(dict.fromkeys(name.text for name in event.names))
        self.players = self.seats.players = names
        self.state = State(names, box_of(self.variant.tiles, len(names)))
        self.found.judged(before.player_count, before.player_count.check(event, self.variant))

    def deal(self, event: ev.Deal) -> None:
        self.dealt[event.player.text] = event
        rack = event.rack
        for face in dict.fromkeys(self.state.give(event.player.text, rack.tiles)):
            self._one_too_many(event, face, rack)

    def redeal(self, event: ev.Redeal, turns: int) -> None:
        deal = self.dealt.get(event.player.text)
        tiles = deal.rack.tiles if deal else (UNSEEN,) * self.variant.deal.rack
        verdicts = before.redeal.check(event, tiles, turns > 0, self.variant)
        self.found.judged(before.redeal, verdicts, player=event.player.text)
        self.dealt.clear()
        self.state = State(self.players, self.state.box)
        self._pool_event = None
        self.begun = False

    def pool_line(self, event: ev.PoolLine) -> None:
        self._pool_event = event
        self.state.forget(self.state.pool.order)
        faces = [each.face for each in event.order.tiles]
        self.state.pool = Pool(self.state.pool.count)
        self.state.pool.order.extend(faces)
        for face in dict.fromkeys([face for face in faces if not self.state.meet(face)]):
            self._one_too_many(event, face, event.order)

    def opened_line(self, event: ev.Opened) -> None:
        if not self.begun:
            self.middle = True
        self._opened_said = True
        for name in event.players:
            self.state.opened[name.text] = True
        for player, opened in self.state.opened.items():
            self.state.opened[player] = bool(opened)

    def table_line(self, event: ev.TableLine, melds: Iterable[Meld]) -> None:
        if not self.begun:
            self.middle = True
        too_many = self.state.set_table(melds)
        for face in dict.fromkeys(too_many):
            named = next((each for each in event.sets if face in [t.face for t in each.tiles]), event.sets[0])
            self._one_too_many(event, face, named)

    def _one_too_many(self, event: ev.Event, face: Tile, tiles: ev.TileList) -> None:
        last = max((at for at, each in enumerate(tiles.tiles) if each.face is face), default=-1)
        cols = tiles.places[last] if 0 <= last < len(tiles.places) else tiles.cols
        copies = self.state.box.copies.get(face, 0)
        self.found.add(codes.ONE_TOO_MANY, event.span(cols), tile=face.text, copies=copies)

    def lose_track(self) -> None:
        self.state.lose_track()
        self._opened_said = False
        self._pool_event = None
        self.begun = False
        self.middle = True
        self.dealt.clear()

    def begin_if_needed(self) -> bool:
        """Before the first turn, and the first one after a gap: what was not said is as it must be."""
        if self.begun:
            return False
        self.begun = True
        state, size = self.state, self.variant.deal.rack
        for player in state.players:
            if player in self.dealt:
                continue
            rack = state.racks[player]
            if not self.middle:
                state.racks[player] = Rack(unseen=size)
            elif rack.unseen == 0 and not rack.known:
                state.racks[player] = Rack(unseen=None)
        self._who_has_opened()
        if not self.middle:
            self._check_deals()
        self._count()
        return True

    def _who_has_opened(self) -> None:
        opened = self.state.opened
        for player, known in opened.items():
            if self.variant.opening.minimum == 0:
                opened[player] = True
            elif self.middle and not self._opened_said and known is False:
                opened[player] = None

    def _check_deals(self) -> None:
        for player, event in self.dealt.items():
            for rule in before.DEAL_RULES:
                self.found.judged(rule, rule.check(event, self.variant), player=player)

    def _count(self) -> None:
        listed = len(self.state.pool.order)
        left = self.state.count_pool()
        if left is None:
            return
        too_long = listed > max(left, 0)
        place = self._place_of_count()
        if (left < 0 or too_long) and place is not None:
            total = self.state.box.total
            count = total - left + listed if too_long else total - left
            self.found.add(codes.MORE_THAN_BOX, place.span(), count=count, total=total)
            if too_long:
                self.state.pool.count = listed

    def _place_of_count(self) -> ev.Event | None:
        return self._pool_event or next(reversed(self.dealt.values()), None)

    # --- whose turn it is ----------------------------------------------------------------------

    def missing_players(self, turns: int) -> tuple[str, ...]:
        """Whose turns they may have been."""
        return self.players if turns else ()

    def check_player(self, event: ev.Turn, turns: int | None, first: bool, by_lap: str | None) -> None:
        player, turn = event.player.text, event.number
        if self.seats.last is None and first and not self.middle:
            self._check_starter(event)
        wrong = self.seats.take(player, turns, by_lap)
        if wrong is not None and (player in self.players or not self.players):
            verdicts = before.wrong_player.check(event, wrong, self.variant)
            self.found.judged(before.wrong_player, verdicts, turn=turn, player=player)

    def _check_starter(self, event: ev.Turn) -> None:
        self.starter = player = event.player.text
        if self.start_unread:
            return
        who = before.starters(self.start_lines, self.variant, self.players, self.previous)
        verdicts = before.wrong_starter.check(event, who, self.variant)
        self.found.judged(before.wrong_starter, verdicts, turn=event.number, player=player)
        if who.allowed is not None and player not in who.allowed and len(who.allowed) == 1:
            self.seats.instead_of = next(iter(who.allowed))

    def due(self) -> str | None:
        """Whose turn it is, before the first one by the draw for the start; None where nobody can tell."""
        if self.seats.last is not None or self.middle or self.start_unread:
            return self.seats.expected()
        allowed = before.starters(self.start_lines, self.variant, self.players, self.previous).allowed
        return next(iter(allowed)) if allowed is not None and len(allowed) == 1 else None

    def unread(self, event: ev.Unread) -> None:
        """A line before the first turn that can't be read, by the word it begins with."""
        word = event.text.split(maxsplit=1)[:1]
        if word == ["start"]:
            self.start_unread = True
        elif word in (["table"], ["opened"]):
            self.middle = True
            self.state.table.complete = False
