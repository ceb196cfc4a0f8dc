"""Slips in a game already written down: numbers, snapshots, stars, claims, and lines nobody can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from referee.model import event as ev
from referee.model.plain import flow
from referee.model.tile import JOKER, Tile, starred, tile
from referee.simulating.course import Course
from referee.simulating.dice import Dice
from referee.simulating.faults.mischief import Done
from referee.simulating.ink import stand_in
from referee.simulating.sets import Shapes
from referee.transcript.printing import print_name


@dataclass(slots=True)
class Page:
    """A game's lines: the head of the file, the game, and what is claimed of it."""

    course: Course
    dice: Dice
    head: list[ev.Event]
    body: list[ev.Event]
    claims: list[ev.Event]

    def turns(self) -> list[int]:
        """Where in the body the turns stand."""
        return [at for at, each in enumerate(self.body) if isinstance(each, ev.Turn)]


Spoil = Callable[[Page], "tuple[int | None, str] | None"]
"""Changes the page: the turn it belongs to and how it was done, or None where it can't be."""


def number_out_of_step(page: Page) -> tuple[int | None, str] | None:
    places = page.turns()
    if len(places) < 3:
        return None
    at = page.dice.pick(places[1:])
    step = page.dice.between(1, 3)
    wrong = None
    for place in places[places.index(at) :]:
        turn = page.body[place]
        assert isinstance(turn, ev.Turn)
        page.body[place] = replace(turn, number=turn.number + step)
        wrong = wrong or turn.number + step
    return wrong, f"the numbers jump by {step}"


def no_such_tile(page: Page) -> tuple[int | None, str] | None:
    """In the draw for the start, for somebody who did not have the highest."""
    variant = page.course.variant
    letters = [each.letter for each in variant.tiles.colours]
    for at, line in enumerate(page.body):
        if not isinstance(line, ev.Start):
            continue
        drawn = [
            each.drawn.number for each in line.draws if each.drawn is not None and not each.drawn.is_joker
        ]
        for index, each in enumerate(line.draws):
            low = each.drawn is not None and not each.drawn.is_joker and each.drawn.number < max(drawn)
            if low and each.drawn is not None and JOKER not in [other.drawn for other in line.draws]:
                stranger = next(c for c in "zyxwvuts" if c not in letters)
                wrong = ev.StartDraw(each.player, tile(stranger, each.drawn.number))
                draws = (*line.draws[:index], wrong, *line.draws[index + 1 :])
                page.body[at] = ev.Start(draws)
                return None, "a colour that is not in the box"
    return None


def snapshot_differs(page: Page) -> tuple[int | None, str] | None:
    """A set left out of a table written down after the last turn."""
    table = page.course.turns[-1].after.table
    if len(table) < 2:
        return None
    gone = page.dice.below(len(table))
    rest = tuple(ev.TileList(meld) for at, meld in enumerate(table) if at != gone)
    page.body.insert(page.turns()[-1] + 1, ev.TableLine(rest))
    return None, "a set left out of a snapshot"


def star_that_does_not_fit(page: Page) -> tuple[int | None, str] | None:
    """A joker said to be a tile that its set has already."""
    for place in page.turns():
        turn = page.body[place]
        assert isinstance(turn, ev.Turn)
        for index, action in enumerate(turn.actions):
            if not isinstance(action, ev.Lay) or ev.Undone(()) in turn.actions:
                continue
            for n, laid in enumerate(action.sets):
                wrong = _wrong_star(laid, page)
                if wrong is not None:
                    sets = (*action.sets[:n], wrong, *action.sets[n + 1 :])
                    actions = (*turn.actions[:index], ev.Lay(sets), *turn.actions[index + 1 :])
                    page.body[place] = replace(turn, actions=actions)
                    return turn.number, "a joker said to be what it can't be"
    return None


def _wrong_star(laid: ev.TileList, page: Page) -> ev.TileList | None:
    faces = tuple(each.face for each in laid.tiles)
    if faces.count(JOKER) != 1 or stand_in(faces, page.course.variant) is None:
        return None
    there = next(each for each in faces if not each.is_joker)
    return ev.TileList(tuple(starred(there) if each is JOKER else each for each in faces))


# --- claims --------------------------------------------------------------------------------------


def _claim(page: Page, key: str, last: bool = False) -> tuple[int, ev.Tally] | None:
    found = [
        (at, each) for at, each in enumerate(page.claims) if isinstance(each, ev.Tally) and each.key == key
    ]
    return found[-1 if last else 0] if found else None


def _changed(claim: ev.Tally, name: str, by: Fraction) -> ev.Tally:
    return replace(
        claim,
        claims=tuple(
            replace(each, points=each.points + by) if each.player.text == name else each
            for each in claim.claims
        ),
    )


def score_wrong(page: Page) -> tuple[int | None, str] | None:
    finish, found = page.course.finish, _claim(page, "score")
    losers = [name for name in page.course.players if finish and name not in (finish.winner or ())]
    if found is None or not losers:
        return None
    at, claim = found
    name, by = page.dice.pick(losers), page.dice.pick((-20, -3, -1, 1, 2, 9, 30))
    page.claims[at] = _changed(claim, name, Fraction(by))
    return None, f"{name}'s score off by {by}"


def winner_wrong(page: Page) -> tuple[int | None, str] | None:
    finish = page.course.finish
    at = next((i for i, each in enumerate(page.claims) if isinstance(each, ev.Winner)), None)
    standing = _claim(page, "standing")
    losers = [name for name in page.course.players if finish and name not in (finish.winner or ())]
    if at is None or not losers or (standing and standing[0] < at):
        return None
    name = page.dice.pick(losers)
    page.claims[at] = ev.Winner((ev.Name(name),))
    return None, f"{name} named as the winner"


def standing_wrong(page: Page) -> tuple[int | None, str] | None:
    return _tally_wrong(page, "standing", "standing")


def wins_wrong(page: Page) -> tuple[int | None, str] | None:
    return _tally_wrong(page, "wins", "count of wins")


def _tally_wrong(page: Page, key: str, words: str) -> tuple[int | None, str] | None:
    found = _claim(page, key)
    if found is None:
        return None
    name = page.dice.pick(page.course.players)
    page.claims[found[0]] = _changed(found[1], name, Fraction(1))
    return None, f"{name}'s {words} off by 1"


def match_winner_wrong(page: Page) -> tuple[int | None, str] | None:
    standing = _claim(page, "standing")
    places = [at for at, each in enumerate(page.claims) if isinstance(each, ev.Winner)]
    if standing is None or not places or places[-1] < standing[0]:
        return None
    winner = page.claims[places[-1]]
    assert isinstance(winner, ev.Winner)
    named = [each.text for each in winner.players]
    others = [name for name in page.course.players if name not in named]
    if not others:
        return None
    name = page.dice.pick(others)
    page.claims[places[-1]] = ev.Winner((ev.Name(name),))
    return None, f"{name} named as the winner of the match"


def player_twice(page: Page) -> tuple[int | None, str] | None:
    found = _claim(page, "score")
    if found is None:
        return None
    at, claim = found
    page.claims[at] = replace(claim, claims=(*claim.claims, claim.claims[0]))
    return None, "a player twice in the score line"


def racks_differ(page: Page) -> tuple[int | None, str] | None:
    """A tile on a claimed rack that is another one in the game."""
    for at, line in enumerate(page.claims):
        if not isinstance(line, ev.Racks):
            continue
        for index, claim in enumerate(line.claims):
            tiles = claim.rack.tiles
            if tiles:
                other = _another(tiles, page)
                wrong = replace(claim, rack=ev.TileList((*tiles[1:], other)))
                page.claims[at] = replace(
                    line, claims=(*line.claims[:index], wrong, *line.claims[index + 1 :])
                )
                return None, f"{other.text} in place of {tiles[0].text} on {claim.player.text}'s claimed rack"
    return None


def _another(tiles: Sequence[Tile], page: Page) -> Tile:
    shapes = Shapes.of(page.course.variant)
    faces = [tile(colour, number) for colour in shapes.colours for number in range(1, shapes.highest + 1)]
    return page.dice.pick([each for each in faces if each not in tiles])


# --- lines that can't be read --------------------------------------------------------------------

_TURNS = {
    "N001": "{n}. {p} ~ ~",
    "N002": "{n}. {p} ({a}) + k9 ({b}) ({a})",
    "N003": "{n}. {p} ({a}) ({b}) + k9",
    "N004": "{n}. {p} draw к5",
    "N005": "{n}. {p} draw 10r",
    "N006": "{n}. {p} ({a}",
    "N007": "{n}. {p} (k9, k10, k11)",
    "N009": "{n}. {p} draw k５",
    "N010": "{n}. {p} (k9–11)",
    "N011": "{n}. {p} draw k1234567890123",
    "N012": "{n}. {p} (k11-9)",
    "N013": "{n}. {p} drwa k5",
    "N014": '{n}. "{p} draw k5',
    "N015": "{n}. {p} ({a}) => ({b}) ({b})",
    "N016": "{n}. {p} (k9 Joker k11)",
    "N017": "{n}. {p} draw k5 @1:75",
    "N018": "{n}. {p} draw ?0",
    "N019": "{n}. {p} ()",
    "N031": "{n}. {p} draw\N{NO-BREAK SPACE}k5",
    "N034": "{n} {p} draw k5",
    "N035": "{n}. {p} (k9..11)",
    "N036": "{n}. {p} k9-11",
    "N037": "{n}. {p} ({a}) draw k5",
    "N038": "{n}. “{p}” draw k5",
}
_HEAD = {
    "V101": "rule opening.minimun 40",
    "V102": "rule opening.minimum lots",
    "V103": "rule opening.minimum -4",
    "V104": "rule turn.rearrange sometimes",
    "V120": "rule opening.minimum {minimum}\nrule opening.minimum {minimum}",
    "V121": "rule opening 30",
}


def unreadable_turn(code: str) -> Spoil:
    """A turn's line spoilt, and how things stood after it written down behind it."""

    def spoil(page: Page) -> tuple[int | None, str] | None:
        turns = page.course.turns
        free = [
            at
            for at in page.turns()[1 : -2 * len(page.course.players) - 1]
            if _can_be_lost(page, at) and all(each.after.pool for each in turns[: _number(page, at)])
        ]
        if not free or page.course.variant.time.bank is not None:
            return None
        at = page.dice.pick(free)
        turn = page.body[at]
        assert isinstance(turn, ev.Turn)
        text = _TURNS[code].format(n=turn.number, p=print_name(turn.player.text), a="k3-8", b="r3-5")
        after = turns[turn.number - 1].after
        known: list[ev.Event] = [ev.TableLine(tuple(map(ev.TileList, after.table)))]
        known += [ev.Opened(tuple(map(ev.Name, after.opened)))] if after.opened else []
        known += [ev.Deal(ev.Name(name), ev.TileList(rack)) for name, rack in after.racks.items()]
        page.body[at : at + 1] = [ev.Unread(text, turn.number), *known]
        return turn.number, "a line that can't be read"

    return spoil


def unknown_player(page: Page) -> tuple[int | None, str] | None:
    """A name that is in no `players` line."""
    places = page.turns()[1:]
    if not places:
        return None
    at = page.dice.pick(places)
    turn = page.body[at]
    assert isinstance(turn, ev.Turn)
    page.body[at] = replace(turn, player=ev.Name(f"{turn.player.text}x"))
    return turn.number, "a misspelt name"


def _number(page: Page, at: int) -> int:
    turn = page.body[at]
    return turn.number if isinstance(turn, ev.Turn) else 0


def _can_be_lost(page: Page, at: int) -> bool:
    """Whether nothing that is counted later stands in that turn alone."""
    done = page.course.turns[_number(page, at) - 1]
    return bool(done.after.opened) and not done.noted and not done.ruled


def wrong_rule(code: str) -> Spoil:
    """A `rule` line that says nothing."""

    def spoil(page: Page) -> tuple[int | None, str] | None:
        at = next(i for i, each in enumerate(page.head) if isinstance(each, ev.Players))
        minimum = flow(page.course.variant.opening.minimum)
        taken = any(isinstance(each, ev.RuleLine) for each in page.head)
        lines = _HEAD[code].format(minimum=minimum).split("\n")
        if taken:
            return None
        page.head[at:at] = [ev.Unread(line) for line in lines]
        return None, "a rule line that can't be"

    return spoil


def unknown_version(page: Page) -> tuple[int | None, str] | None:
    page.head[0] = ev.Unread("rkb 7")
    return None, "a version nobody knows"


PAGE_FAULTS: Mapping[str, Spoil] = {
    "R001": number_out_of_step,
    "R002": no_such_tile,
    "R009": snapshot_differs,
    "R011": star_that_does_not_fit,
    "N008": unknown_player,
    "X801": score_wrong,
    "X803": winner_wrong,
    "X804": standing_wrong,
    "X805": wins_wrong,
    "X806": match_winner_wrong,
    "X808": player_twice,
    "X817": racks_differ,
    "N028": unknown_version,
    **{code: unreadable_turn(code) for code in _TURNS},
    **{code: wrong_rule(code) for code in _HEAD},
}

HEAD_FAULTS = (*_HEAD, "N028")
"""Those of a file's first lines."""
MATCH_FAULTS = ("X804", "X805", "X806")
"""Those of a standing, which stands after the second game at the earliest."""


def spoil(code: str, page: Page) -> Done | None:
    found = PAGE_FAULTS[code](page)
    return Done(code, *found) if found else None
