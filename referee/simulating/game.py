"""Simulated games as values: a match played, each game with its text and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from referee.model import event as ev
from referee.model.box import supply_for
from referee.model.plain import flow
from referee.model.variant import Variant
from referee.resources import variant_names
from referee.simulating import page, start
from referee.simulating.chances import Chances
from referee.simulating.course import Course
from referee.simulating.dice import Dice
from referee.simulating.faults.mischief import AROUND, IN_TURNS, Done, Mischief, could_be
from referee.simulating.faults.pages import HEAD_FAULTS, MATCH_FAULTS, PAGE_FAULTS, Page, spoil
from referee.simulating.ink import Scribe, Writer, choose
from referee.simulating.players import STRENGTHS, Player
from referee.simulating.tally import Finish, Standing, standing
from referee.text.frozen import dataclass, field

NAMES = ("Ania", "Bartek", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henryk", "Iga", "Jan")


KNOWN_FAULTS = (*IN_TURNS, *AROUND, *PAGE_FAULTS)
"""Every code that can be brought about on purpose, in the order in which games try them."""

_TRIES = 3
"""Games played for one code before the next is tried."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played. `text` is its transcript; the texts of one match, joined, are one file.

    `winner` and `score` are None where the rulebook does not say how the ending is counted.
    """

    text: str
    variant: str
    seed: int
    match: int
    number: int
    players: tuple[str, ...]
    starter: str
    turns: int
    ending: str
    winner: tuple[str, ...] | None
    score: Mapping[str, Fraction] | None
    faults: tuple[Done, ...] = ()
    """What was done wrong on purpose."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `seats` are players of somebody's own; without them strengths are thrown."""

    variant: Variant
    seed: int = 0
    games: int = 1
    match_games: int = 1
    players: tuple[int, int] | tuple[str, ...] = ()
    seats: tuple[Player, ...] = ()
    scribe: Scribe = field(default_factory=Scribe)
    chances: Chances = field(default_factory=Chances)
    faults: int = 0
    """How many are brought into each game."""
    codes: tuple[str, ...] = ()
    """Only these; without them all that there are."""

    @property
    def matches(self) -> int:
        return -(-self.games // self.match_games)


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays a match."""

    plan: Plan
    index: int
    players: tuple[str, ...]
    seats: Mapping[str, Player]


@dataclass(slots=True)
class Row:
    """One game of a match, as it is written."""

    number: int
    style: str
    page: Page
    faults: tuple[Done, ...]

    @property
    def course(self) -> Course:
        return self.page.course


@dataclass(frozen=True, slots=True)
class Played:
    """A match."""

    plan: Plan
    index: int
    players: tuple[str, ...]
    rows: tuple[Row, ...]

    def values(self) -> Iterator[Game]:
        for row in self.rows:
            several = [ev.Blank(), ev.GameLine(row.number)] if len(self.rows) > 1 else [ev.Blank()]
            events = (*row.page.head, *several, *row.page.body, ev.Blank(), *row.page.claims)
            finish, starter = row.course.finish, row.course.starter
            assert finish is not None and starter is not None
            yield Game(
                page.lines(events, row.style == "long"),
                self.plan.variant.name,
                self.plan.seed,
                self.index,
                row.number,
                self.players,
                starter,
                len(row.course.turns),
                finish.how,
                finish.winner,
                finish.points,
                row.faults,
            )


def play_match(plan: Plan, index: int) -> Played:
    """The match of that number, from 1. Depends on the plan and the number alone."""
    dice = Dice(plan.seed, index, "match")
    players = _players(plan, dice)
    table = Table(plan, index, players, _seats(plan, players, dice))
    count = min(plan.match_games, plan.games - (index - 1) * plan.match_games)
    rows: list[Row] = []
    for number in range(1, count + 1):
        rows.append(_row(table, rows, number, number == count))
    return Played(plan, index, players, tuple(rows))


def match_of(plan: Plan, index: int) -> tuple[Game, ...]:
    """The games of that match, as values."""
    return tuple(play_match(plan, index).values())


def _row(table: Table, before: Sequence[Row], number: int, last: bool) -> Row:
    """One game, with the faults that are wanted of it where they can be brought about."""
    plan = table.plan
    for attempt, codes in enumerate(wanted(plan, table.index, number), 1):
        since = Dice(plan.seed, table.index, number, "since", attempt).between(1, 40)
        in_play = [code for code in codes if code not in PAGE_FAULTS]
        mischief = Mischief(in_play, since, plan.faults)
        row = _written(table, before, number, last, mischief, attempt)
        for code in codes[:1]:
            fault = spoil(code, row.page) if code in PAGE_FAULTS else None
            row.faults += (fault,) if fault else ()
        if row.faults and not row.course.spoilt:
            return row
    return _written(table, before, number, last, None, 0)


def wanted(plan: Plan, index: int, number: int) -> Iterator[tuple[str, ...]]:
    """The codes to try, one after the other; every game begins with another one."""
    if not plan.faults:
        return
    codes = [code for code in plan.codes or KNOWN_FAULTS if could_be(code, plan.variant)]
    codes = [code for code in codes if plan.match_games == 1 or code not in HEAD_FAULTS]
    codes = [code for code in codes if number > 1 or code not in MATCH_FAULTS]
    if plan.faults > 1:
        codes = [code for code in codes if code in IN_TURNS]
    begin = Dice(plan.seed, plan.variant.name, "codes").below(max(1, len(codes)))
    first = (begin + index + number - 2) % len(codes) if codes else 0
    order = [*codes[first:], *codes[:first]]
    for at in range(len(order)):
        few = order[at:] if plan.faults > 1 else order[at : at + 1]
        yield from (tuple(few),) * _TRIES


def _written(
    table: Table,
    before: Sequence[Row],
    number: int,
    last: bool,
    mischief: Mischief | None,
    attempt: int,
) -> Row:
    """A game played and written down."""
    plan = table.plan
    course = _course(table, number, before, mischief, attempt).play()
    ink = Dice(plan.seed, table.index, number, attempt, "ink")
    scribe = replace(plan.scribe, style=choose(plan.scribe.style, ink), gaps=mischief is None)
    body = list(Writer(course, scribe, ink).events())
    finishes = [each.finish for each in (*(row.course for row in before), course) if each.finish is not None]
    claims = list(_claims(finishes, table.players, plan.variant, last))
    head = list(_head(table)) if number == 1 else []
    return Row(
        number, scribe.style, Page(course, ink, head, body, claims), tuple(mischief.done if mischief else ())
    )


def _course(
    table: Table, number: int, before: Sequence[Row], mischief: Mischief | None, attempt: int
) -> Course:
    plan, players, chances = table.plan, table.players, table.plan.chances
    if plan.match_games > 1 and plan.variant.end.other == "open":
        chances = replace(chances, other_end=0)  # such a game leaves the whole match uncounted
    if mischief is not None:
        chances = replace(chances, ruling=0, wrong_call=0)
        if "E711" in mischief.wanted[:1]:
            chances = replace(chances, failure=200)
    starter = None
    if before and plan.variant.start.next_game == "left_of_starter":
        earlier = before[-1].course.starter
        starter = start.left_of(earlier, players) if earlier is not None else None
    dice = Dice(plan.seed, table.index, number, *((attempt,) if attempt else ()))
    return Course(plan.variant, players, table.seats, dice, chances, starter, mischief)


def _players(plan: Plan, dice: Dice) -> tuple[str, ...]:
    """Names as they are given, or as many as are asked for and the box is made for."""
    asked = plan.players
    if asked and isinstance(asked[0], str):
        return tuple(str(name) for name in asked)
    low, high = (int(asked[0]), int(asked[1])) if asked else (2, 4)
    allowed = [n for n in range(low, high + 1) if fits_box(plan.variant, n)]
    return NAMES[: dice.pick(allowed)] if allowed else NAMES[: largest_box(plan.variant)]


def fits_box(variant: Variant, players: int) -> bool:
    """Whether the box is made for so many, and holds a rack and its jokers for each."""
    box = supply_for(variant.tiles, players)
    if box is None:
        return False
    total = box.copies * variant.tiles.highest * len(variant.tiles.colours) + box.jokers
    deal = variant.deal
    return deal.rack * players <= total and min(deal.jokers, deal.rack) * players <= box.jokers


def largest_box(variant: Variant) -> int:
    return max(each.players.high for each in variant.tiles.supply)


def _seats(plan: Plan, players: tuple[str, ...], dice: Dice) -> dict[str, Player]:
    if plan.seats:
        return {name: plan.seats[at % len(plan.seats)] for at, name in enumerate(players)}
    return {name: dice.pick(STRENGTHS) for name in players}


def _head(table: Table) -> Iterator[ev.Event]:
    players, seats, variant = table.players, table.seats, table.plan.variant
    yield ev.Version(1)
    yield ev.ExtraField("x-seed", f"{table.plan.seed}/{table.index}")
    shipped = variant.name in variant_names()
    yield ev.VariantLine(variant.name) if shipped else ev.ExtraField("x-variant", variant.name)
    for change in variant.changes:
        yield ev.RuleLine(change.parameter, flow(change.value))
    yield ev.Players(tuple(map(ev.Name, players)))
    who = ", ".join(f"{name} {type(seats[name]).__name__.lower()}" for name in players)
    yield ev.ExtraField("x-strength", who)


# --- what is claimed at the end -------------------------------------------------------------------


def _claims(
    games: Sequence[Finish], players: tuple[str, ...], variant: Variant, last: bool
) -> Iterator[ev.Event]:
    game = games[-1]
    if game.how == "pool_empty":
        yield ev.End("pool")
    elif game.how != "rack_emptied":
        yield ev.End(game.how, ev.Name(game.by) if game.by else None)
    yield ev.Racks(
        tuple(ev.RackClaim(ev.Name(name), ev.TileList(left.rack)) for name, left in game.left.items())
    )
    if game.points is not None:
        yield tally_line("score", game.points)
    if game.winner:
        yield ev.Winner(tuple(map(ev.Name, game.winner)))
    if len(games) > 1 and all(each.points is not None for each in games):
        yield from _match_claims(standing(games, players, variant), last)


def _match_claims(match: Standing, last: bool) -> Iterator[ev.Event]:
    yield tally_line("standing", match.totals)
    yield tally_line("wins", match.wins)
    if last and match.finished:
        yield ev.Winner(tuple(map(ev.Name, match.leaders)))


def tally_line(key: str, numbers: Mapping[str, Fraction]) -> ev.Event:
    claims = tuple(ev.PointClaim(ev.Name(name), number) for name, number in numbers.items())
    return ev.Tally("score" if key == "score" else "standing" if key == "standing" else "wins", claims)
