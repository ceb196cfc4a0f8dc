"""Simulated games as values: a match played, each game with its text and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from referee.simulating.ink import Scribe, Writer, choose
from referee.simulating.players import STRENGTHS, Player
from referee.simulating.tally import Finish, Standing, standing

NAMES = ("Ania", "Bartek", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Henryk", "Iga", "Jan")


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

    @property
    def matches(self) -> int:
        return -(-self.games // self.match_games)


@dataclass(frozen=True, slots=True)
class Played:
    """A match: the head of its file, and each game's events beside how it went."""

    plan: Plan
    index: int
    players: tuple[str, ...]
    head: tuple[ev.Event, ...]
    games: tuple[tuple[Course, tuple[ev.Event, ...]], ...]
    styles: tuple[str, ...]

    def texts(self) -> Iterator[str]:
        for at, (_, events) in enumerate(self.games):
            yield page.lines((*self.head, *events) if at == 0 else events, self.styles[at] == "long")

    def values(self) -> Iterator[Game]:
        for at, text in enumerate(self.texts()):
            course = self.games[at][0]
            finish = course.finish
            assert finish is not None and course.starter is not None
            yield Game(
                text,
                self.plan.variant.name,
                self.plan.seed,
                self.index,
                at + 1,
                self.players,
                course.starter,
                len(course.turns),
                finish.how,
                finish.winner,
                finish.points,
            )


def play_match(plan: Plan, index: int) -> Played:
    """The match of that number, from 1. Depends on the plan and the number alone."""
    dice = Dice(plan.seed, index, "match")
    players = _players(plan, dice)
    seats = _seats(plan, players, dice)
    count = min(plan.match_games, plan.games - (index - 1) * plan.match_games)
    done: list[tuple[Course, tuple[ev.Event, ...]]] = []
    styles: list[str] = []
    for number in range(1, count + 1):
        course = _course(plan, index, number, players, seats, done).play()
        ink = Dice(plan.seed, index, number, "ink")
        scribe = replace(plan.scribe, style=choose(plan.scribe.style, ink))
        body = list(Writer(course, scribe, ink).events())
        finishes = [each.finish for each, _ in done if each.finish is not None]
        assert course.finish is not None
        claims = _claims([*finishes, course.finish], players, plan.variant, number == count)
        several = [ev.Blank(), ev.GameLine(number)] if count > 1 else [ev.Blank()]
        done.append((course, (*several, *body, ev.Blank(), *claims)))
        styles.append(scribe.style)
    return Played(plan, index, players, tuple(_head(plan, index, players, seats)), tuple(done), tuple(styles))


def _course(
    plan: Plan,
    index: int,
    number: int,
    players: tuple[str, ...],
    seats: Mapping[str, Player],
    done: Sequence[tuple[Course, object]],
) -> Course:
    chances = plan.chances
    if plan.match_games > 1 and plan.variant.end.other == "open":
        chances = replace(chances, other_end=0)  # such a game leaves the whole match uncounted
    starter = None
    if done and plan.variant.start.next_game == "left_of_starter":
        before = done[-1][0].starter
        starter = start.left_of(before, players) if before is not None else None
    return Course(plan.variant, players, seats, Dice(plan.seed, index, number), chances, starter)


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


def _head(
    plan: Plan, index: int, players: tuple[str, ...], seats: Mapping[str, Player]
) -> Iterator[ev.Event]:
    variant = plan.variant
    yield ev.Version(1)
    yield ev.ExtraField("x-seed", f"{plan.seed}/{index}")
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
