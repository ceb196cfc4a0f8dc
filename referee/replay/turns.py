"""One turn replayed: its actions in order, each on the table the one before left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from referee.model import event as ev
from referee.model.code import Code
from referee.model.meld import Meld
from referee.model.tile import JOKER, UNSEEN, Tile
from referee.replay import codes
from referee.replay.extend import extended
from referee.replay.facts import Laid, Step, TurnFacts
from referee.replay.problem import Problem
from referee.replay.state import State
from referee.replay.table import faces, key
from referee.text.span import Cols, Span

Retract = Callable[[Meld | Tile, str], bool]
"""Asked when a set or a rack tile is missing: whether an earlier play can be taken back that explains it."""


class TurnReplay:
    """Applies one turn to the state. `problems` are contradictions of the record, in the order met."""

    def __init__(self, state: State, event: ev.Turn, retract: Retract) -> None:
        self.state = state
        self.event = event
        self.player = event.player.text
        self.retract = retract
        self.problems: list[Problem] = []
        self.misread = False
        """Whether a tile was played that no box holds: some other one was."""
        self.not_there: list[Meld] = []
        """Sets that were named and did not lie on the table."""
        self.facts = TurnFacts(event, self.player, state.opened.get(self.player), state.pool.count)

    def run(self) -> TurnFacts:
        kinds = {type(action) for action in self.event.actions}
        if ev.Draw in kinds and len(kinds) > 1 and self.state.rack(self.player).is_known:
            self.facts.rack_before = Counter(self.state.rack(self.player).known)
        for index, action in enumerate(self.event.actions):
            _ACTIONS[type(action)](self, index, action)
        self._sum_up()
        return self.facts

    def problem(self, code: Code, span: Span, **facts: Any) -> None:
        self.problems.append(Problem(code, span, facts, self.event.number, self.player))

    # --- actions that move tiles ---------------------------------------------------------------

    def lay(self, index: int, action: ev.Lay) -> None:
        played: list[Tile] = []
        laid = tuple(self._laid(index, each) for each in action.sets)
        for each, one in zip(action.sets, laid, strict=True):
            self._play(index, each, one.meld)
            played += one.meld
        self._put(Step(index, (), laid, tuple(played), ()))

    def extend(self, index: int, action: ev.Extend) -> None:
        old = self._take(index, action.old)
        added = faces(action.added.tiles)
        self._play(index, action.added, added)
        new = Laid(extended(old, added), (*old, *action.added.tiles), index, action.cols)
        self._put(Step(index, (old,), (new,), added, (), unordered=True))

    def rearrange(self, index: int, action: ev.Rearrange) -> None:
        old = tuple(self._take(index, each) for each in action.old)
        added = faces(action.added.tiles)
        laid = tuple(self._laid(index, each) for each in action.new)
        if _same_tiles((*old, added), [each.meld for each in laid]):
            self._play(index, action.added, added)
            self._put(Step(index, old, laid, added, ()))
            return
        left = Counter(face for meld in old for face in meld)
        right = Counter(face for each in laid for face in each.meld)
        missing, extra = left + Counter(added) - right, right - left - Counter(added)
        learnt, hidden = _unseen_aside(missing, extra)
        kept = missing & Counter(added)
        added = _named(added, kept, learnt)
        self._play(index, action.added, added)
        self._now_known(index, action, learnt, hidden)
        if extra:
            self._from_nowhere(index, action, extra)
        taken = tuple((missing - kept).elements())
        self.state.take_back(self.player, taken)
        self._put(Step(index, old, laid, added, taken))

    def whole_table(self, index: int, action: ev.WholeTable) -> None:
        """What lies now and did not before was laid; what the sets gained came from the rack."""
        laid = tuple(self._laid(index, each) for each in action.sets)
        before = list(self.state.table)
        now = Counter(key(each.meld) for each in laid)
        removed = []
        for meld in before:
            if now[key(meld)]:
                now[key(meld)] -= 1
            else:
                removed.append(meld)
        old = Counter(key(meld) for meld in before)
        fresh = []
        for each in laid:
            if old[key(each.meld)]:
                old[key(each.meld)] -= 1
            else:
                fresh.append(each)
        if not self.state.table.complete:
            self._adopt(action)
            return
        for meld in removed:
            self.state.table.remove(meld)
        left = Counter(face for meld in removed for face in meld)
        right = Counter(face for each in fresh for face in each.meld)
        taken, played = left - right, right - left
        rack = self.state.rack(self.player)
        learnt, hidden = _unseen_aside(taken, played, lambda face: (not rack.lacks(face), face.order))
        self._play(index, None, tuple(played.elements()))
        self._now_known(index, action, learnt, hidden)
        self.state.take_back(self.player, taken.elements())
        step = Step(
            index, tuple(removed), tuple(fresh), tuple(played.elements()), tuple(taken.elements()), True
        )
        self._put(step)

    def _adopt(self, action: ev.WholeTable) -> None:
        """The table before was not known, so nobody can tell what this turn did to it."""
        self.facts.known = False
        self.state.set_table(faces(each.tiles) for each in action.sets)

    def _laid(self, index: int, tiles: ev.TileList) -> Laid:
        return Laid(faces(tiles.tiles), tiles.tiles, index, tiles.cols)

    def _take(self, index: int, named: ev.TileList) -> Meld:
        meld = faces(named.tiles)
        found = self.state.table.remove(meld)
        if found is None and self.retract(meld, self.player):
            found = self.state.table.remove(meld)
        if found is not None and UNSEEN not in found:
            return found
        if found is not None:
            for face in (Counter(meld) - Counter(found)).elements():
                self._meet(face, self.facts.where(index, named.cols))
            return meld
        if self.state.table.complete and not (
            self.state.doubt and self.state.doubt.settle(meld, self.state.table)
        ):
            self.facts.known = False
            self.state.doubt.like(meld, self.state.table)
            self.problem(codes.SET_NOT_THERE, self.facts.where(index, named.cols), set=_shown(named.tiles))
            self.state.excess.update(meld)
            self.not_there.append(meld)
        for face in meld:
            self.state.meet(face)
        return meld

    def _play(self, index: int, written: ev.TileList | None, tiles: tuple[Tile, ...]) -> None:
        """Tiles go from the rack to the table. Those that were not there are one slip, and one problem."""
        places = written.places if written is not None and len(written.places) == len(tiles) else ()
        rack = self.state.rack(self.player)
        missing: list[tuple[Tile, Span]] = []
        for at, face in enumerate(tiles):
            if rack.known.get(face):
                rack.drop_known(face)
                continue
            known = False
            if rack.lacks(face) and self.retract(face, self.player):
                known = bool(rack.known[face])
            span = self.facts.where(index, places[at] if places else (written.cols if written else None))
            lacking = rack.unseen == 0 and not known
            exists = face is UNSEEN or face in self.state.box.copies
            self.misread = self.misread or not exists
            if not self.state.play(self.player, face if exists else UNSEEN):
                missing.append((face, span))
            elif exists and not known and not lacking:
                self._meet(face, span)
        if missing:
            self._not_on_rack(missing)

    def _not_on_rack(self, missing: list[tuple[Tile, Span]]) -> None:
        first, last = min(span for _, span in missing), max(span for _, span in missing)
        span = Span(first.line, first.column, last.end_line, last.end_column)
        names = " ".join(face.text for face, _ in missing)
        verb = "is" if len(missing) == 1 else "are"
        self.problem(codes.NOT_ON_RACK, span, player=self.player, tile=names, verb=verb)

    def _meet(self, face: Tile, span: Span) -> None:
        if not self.state.meet(face):
            copies = self.state.box.copies.get(face, 0)
            self.problem(codes.ONE_TOO_MANY, span, tile=face.text, copies=copies)

    def _now_known(
        self, index: int, action: ev.Rearrange | ev.WholeTable, learnt: list[Tile], hidden: list[Tile]
    ) -> None:
        """Unseen tiles of the table that this step names, and named ones that it shows as unseen."""
        self.state.forget(hidden)
        for face in learnt:
            self._meet(face, self.facts.where(index, action.cols))

    def _from_nowhere(self, index: int, action: ev.Rearrange, extra: Counter[Tile]) -> None:
        named = sorted(extra.elements(), key=lambda each: each.order)
        cols = Cols(action.new[0].cols.start, action.new[-1].cols.end)
        stands = "stands" if len(named) == 1 else "stand"
        self.facts.known = False
        rack = self.state.rack(self.player)
        for face in named:
            if rack.known[face]:
                rack.drop_known(face)  # the + was forgotten
            else:
                self.state.excess[face] += 1
                self.state.meet(face)
        self.problem(
            codes.SIDES_DIFFER, self.facts.where(index, cols), tiles=_shown(tuple(named)), stands=stands
        )

    def _put(self, step: Step) -> None:
        for each in step.laid:
            self.state.table.add(each.meld)
        if self.problems or self.misread:
            self.state.doubt.of(each.meld for each in step.laid)
        self.facts.steps.append(step)

    # --- the other actions ---------------------------------------------------------------------

    def draw(self, index: int, action: ev.Draw) -> None:
        self.facts.draw_at = index if self.facts.draw_at is None else self.facts.draw_at
        places = action.drawn.places
        empty = False
        for at, written in enumerate(action.drawn.tiles):
            face = written.face
            known, had, fine = self.state.draw(self.player, face)
            self.facts.drawn.append(known if face is UNSEEN else face)
            elsewhere = UNSEEN not in (known, face) and known is not face
            if had and fine and not elsewhere:
                continue
            span = self.facts.where(index, places[at] if at < len(places) else None)
            if not had and not empty:
                empty = True
                self.problem(codes.POOL_EMPTY, self.facts.where(index), player=self.player)
            elif elsewhere:
                names = {"tile": face.text, "next": known.text}
                self.problem(codes.NOT_NEXT_IN_POOL, span, player=self.player, **names)
            elif not fine:
                copies = self.state.box.copies.get(face, 0)
                self.problem(codes.ONE_TOO_MANY, span, tile=face.text, copies=copies)

    def undone(self, index: int, action: ev.Undone) -> None:
        self.facts.undone, self.facts.undone_at = action, index
        self._sum_up()
        self.revert()

    def penalty(self, index: int, action: ev.Penalty) -> None:
        self.facts.penalties.append((index, action))

    def said(self, index: int, action: ev.Said) -> None:
        self.facts.said.add(action.word)

    # --- the turn as a whole -------------------------------------------------------------------

    def revert(self) -> None:
        """Everything as before the turn; what was shown is known now."""
        for step in reversed(self.facts.steps):
            for each in step.laid:
                self.state.table.remove(each.meld)
            for meld in step.removed:
                self._lies_again(meld)
            self.state.take_back(self.player, step.played)
            for face in step.taken:
                self.state.play(self.player, face)

    def _lies_again(self, meld: Meld) -> None:
        """A set that a step took lies there again; one that never lay there does not."""
        if meld not in self.not_there:
            self.state.table.add(meld)
            return
        self.not_there.remove(meld)
        self.state.excess.subtract(meld)
        self.state.forget(meld)

    def _sum_up(self) -> None:
        """The net change of all steps: what one step laid and a later one took away is in neither."""
        steps = self.facts.steps
        if len(steps) == 1:
            only = steps[0]
            removed, laid = only.removed, only.laid
            if removed and laid:
                removed, laid = _net([only])
            self.facts.removed, self.facts.laid = removed, laid
            self.facts.played, self.facts.taken = only.played, only.taken
        elif steps:
            self.facts.removed, self.facts.laid = _net(steps)
            played = Counter(face for step in steps for face in step.played)
            taken = Counter(face for step in steps for face in step.taken)
            self.facts.played = tuple((played - taken).elements())
            self.facts.taken = tuple((taken - played).elements())


def _net(steps: list[Step]) -> tuple[tuple[Meld, ...], tuple[Laid, ...]]:
    removed: list[Meld] = []
    laid: list[Laid] = []
    for step in steps:
        for meld in step.removed:
            mine = next((each for each in laid if _alike(each.meld, meld)), None)
            if mine is None:
                removed.append(meld)
            else:
                laid.remove(mine)
        for each in step.laid:
            was = next((meld for meld in removed if _alike(meld, each.meld)), None)
            if was is None:
                laid.append(each)
            else:
                removed.remove(was)
    return tuple(removed), tuple(laid)


def _alike(one: Meld, other: Meld) -> bool:
    """Whether they are the same set; where a joker lies in it, its place counts."""
    return one == other or (JOKER not in one and key(one) == key(other))


def _same_tiles(left: Iterable[Meld], right: Iterable[Meld]) -> bool:
    """Whether both sides are the same tiles, as they nearly always are."""
    return sorted([id(face) for meld in left for face in meld]) == sorted(
        [id(face) for meld in right for face in meld]
    )


def _unseen_aside(
    missing: Counter[Tile], extra: Counter[Tile], first: Callable[[Tile], Any] = lambda face: face.order
) -> tuple[list[Tile], list[Tile]]:
    """An unseen tile on one side may be any tile on the other: both are taken out.

    Gives the tiles that the right names and the left did not, and those that only the left named.
    """
    learnt: list[Tile] = []
    hidden: list[Tile] = []
    for one, other, met in ((missing, extra, learnt), (extra, missing, hidden)):
        if not one[UNSEEN]:
            continue
        named = sorted((face for face in other.elements() if face is not UNSEEN), key=first)
        met += named[: one[UNSEEN]]
        one[UNSEEN] -= len(met)
        other -= Counter(met)
    for each in (missing, extra):
        for face in [face for face, count in each.items() if count <= 0]:
            del each[face]
    return learnt, hidden


def _named(added: Meld, kept: Counter[Tile], learnt: list[Tile]) -> Meld:
    """The rack tiles that were really played, the unseen ones by the name that the sets give them."""
    played = []
    left = Counter(kept)
    for face in added:
        if left[face]:
            left[face] -= 1
        elif face is UNSEEN and learnt:
            played.append(learnt.pop(0))
        else:
            played.append(face)
    return tuple(played)


def _shown(tiles: tuple[Tile, ...]) -> str:
    return (
        f"({' '.join(each.text for each in tiles)})" if len(tiles) > 1 else tiles[0].text if tiles else "()"
    )


_ACTIONS: dict[type, Callable[[TurnReplay, int, Any], None]] = {
    ev.Lay: TurnReplay.lay,
    ev.Extend: TurnReplay.extend,
    ev.Rearrange: TurnReplay.rearrange,
    ev.WholeTable: TurnReplay.whole_table,
    ev.Draw: TurnReplay.draw,
    ev.Undone: TurnReplay.undone,
    ev.Penalty: TurnReplay.penalty,
    ev.Said: TurnReplay.said,
}
