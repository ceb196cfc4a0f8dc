"""Before the first turn: how many play, what is dealt, who begins, whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.model.event import Deal, Players, Redeal, RuleLine, Start, Turn
from referee.model.tile import JOKER, UNSEEN, Tile
from referee.model.variant import Variant
from referee.rules.rule import Breach, Undetermined, Verdicts
from referee.rules.special import special
from referee.text.frozen import dataclass
from referee.text.span import Span


@special("B901", "player-count", "{count} players; this rulebook is for {allowed}", cites=("tiles.supply",))
def player_count(event: Players, variant: Variant) -> Verdicts:
    """The box says how many may play.

    Illegal:
        players Ania, Bartek, Celina, Darek, Ewa
        1. Ania draw
    Legal:
        players Ania, Bartek, Celina, Darek
        1. Ania draw
    """
    count = len(event.names)
    ranges = [supply.players for supply in variant.tiles.supply]
    if not any(each.low <= count <= each.high for each in ranges):
        allowed = f"{min(each.low for each in ranges)} to {max(each.high for each in ranges)}"
        advice = "The box and the rulebook are for another number of players: the arbiter decides."
        yield Breach(event.span(), (), {"count": count, "allowed": allowed}, advice=advice)


@special(
    "B902", "wrong-deal", "{player} is dealt {count} tiles; a rack begins with {size}", cites=("deal.rack",)
)
def wrong_deal(event: Deal, variant: Variant) -> Verdicts:
    """Everyone begins with a rack of the same size.

    Illegal:
        deal Ania ?13
        1. Ania draw
    Legal:
        deal Ania ?14
        1. Ania draw
    """
    count, size = len(event.rack.tiles), variant.deal.rack
    if count != size:
        short = size - count
        tiles = _tiles(abs(short))
        more = f"Before the first turn {event.player.text} draws {tiles} more."
        less = f"Before the first turn {event.player.text} gives back {tiles}; which, the arbiter decides."
        span = event.span(event.rack.cols)
        yield Breach(
            span, (), {"count": count, "size": size}, draw=max(0, short), advice=more if short > 0 else less
        )


@special(
    "B903",
    "joker-not-dealt",
    "{player} is dealt {jokers} jokers; at least {least} belong to the rack",
    cites=("deal.jokers",),
)
def joker_not_dealt(event: Deal, variant: Variant) -> Verdicts:
    """Some duels hand each player jokers as part of the rack.

    Illegal:
        rule deal.jokers 1
        rule tiles.supply [{players: [2, 2], copies: 2, jokers: 2}]
        deal Ania r1-13 b1
        1. Ania draw
    Legal:
        rule deal.jokers 1
        rule tiles.supply [{players: [2, 2], copies: 2, jokers: 2}]
        deal Ania r1-13 J
        1. Ania draw
    """
    least = variant.deal.jokers
    jokers = sum(each.is_joker for each in event.rack.tiles)
    if jokers >= least:
        return
    span = event.span(event.rack.cols)
    if jokers + event.rack.tiles.count(UNSEEN) >= least:
        yield Undetermined(span, "whether a joker is among the unseen tiles")
    else:
        advice = "Before the first turn the rack is to have its jokers; later the arbiter decides."
        yield Breach(span, (), {"jokers": jokers, "least": least}, advice=advice)


DEAL_RULES = (wrong_deal, joker_not_dealt)


@special(
    "B904",
    "redeal-without-right",
    "{player} has no right to a new deal: {why}",
    cites=("deal.redeal_doublets",),
)
def redeal(event: Redeal, rack: Sequence[Tile], started: bool, variant: Variant) -> Verdicts:
    """Some rulebooks give a player who is dealt several doublets the right to a new deal.

    It must be asked for before the first turn.

    Illegal:
        deal Ania r1-13 b1
        redeal Ania
        1. Ania draw
    Legal:
        variant polish
        deal Ania r1 r1 r2 r2 r3 r3 b1-8
        redeal Ania
        1. Ania draw
    """
    needed = variant.deal.redeal_doublets
    held = Counter(each.face for each in rack)
    unseen = held.pop(UNSEEN, 0)
    doublets = sum(count > 1 for face, count in held.items())
    if needed and started:
        yield _no_right(event, "the first turn has been made")
    elif not needed:
        yield _no_right(event, "this rulebook knows no such right")
    elif doublets < needed:
        single = sum(count == 1 and face is not JOKER for face, count in held.items())
        by_pairs = min(unseen, single) + max(0, unseen - single) // 2
        if doublets + by_pairs >= needed:
            yield Undetermined(event.span(), "the unseen tiles of the rack")
        else:
            yield _no_right(event, f"{doublets} doublets were dealt, and {needed} are needed")


def _no_right(event: Redeal, why: str) -> Breach:
    return Breach(event.span(), (), {"why": why}, advice="The tiles dealt first stand, and the game goes on.")


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


@dataclass(frozen=True, slots=True)
class Starters:
    """Who may begin: `allowed` is None where anyone may. `parameter` says so.

    `missing` is what the record would have to show where more than one may; None where nothing is missing.
    """

    allowed: frozenset[str] | None
    parameter: str = "start.method"
    missing: str | None = None


def starters(
    lines: Sequence[Start], variant: Variant, players: Sequence[str], previous: str | None
) -> Starters:
    """From the draw for the start, as far as it was written down."""
    rules = variant.start
    if previous is not None and previous in players and rules.next_game == "left_of_starter":
        left = players[(list(players).index(previous) + 1) % len(players)]
        return Starters(frozenset((left,)), "start.next_game")
    if not lines:
        return Starters(None)
    named = [each.player.text for each in lines[-1].draws if each.drawn is None]
    if named:
        return Starters(frozenset(named))
    if rules.method == "free":
        return Starters(None)
    return _highest(lines, variant)


def _highest(lines: Sequence[Start], variant: Variant) -> Starters:
    """The first line has everyone; a later one those who drew again."""
    drawn: dict[str, Tile] = {}
    contenders: set[str] | None = None
    for line in lines:
        again = {each.player.text: each.drawn for each in line.draws if each.drawn is not None}
        if contenders is not None and set(again) <= contenders and not _jokers(drawn):
            drawn = dict(again.items())
        else:
            drawn |= again
        contenders = _contenders(drawn, variant.tiles.highest)
    return _of_contenders(drawn, contenders or set(), variant)


def _contenders(drawn: dict[str, Tile], highest: int) -> set[str]:
    """Who may have drawn the highest number: a joker and an unseen tile may yet be any."""
    at_least = max((tile.number if tile.is_ordinary else 1 for tile in drawn.values()), default=0)
    most = {name: tile.number if tile.is_ordinary else highest for name, tile in drawn.items()}
    return {name for name, number in most.items() if number >= at_least}


def _of_contenders(drawn: dict[str, Tile], contenders: set[str], variant: Variant) -> Starters:
    """Whether one of them surely begins, and what would have to be known otherwise."""
    allowed = frozenset(contenders)
    if len(contenders) < 2:
        return Starters(allowed)
    if any(drawn[name].is_joker for name in contenders):
        open_ = variant.start.joker == "open"
        return Starters(
            allowed, "start.joker", None if open_ else "the tile for which the joker was exchanged"
        )
    if any(drawn[name] is UNSEEN for name in contenders):
        return Starters(allowed, "start.method", "the unseen tile of the draw")
    open_ = variant.start.tie == "open"
    missing = "the draw by which the tied players settled who begins"
    return Starters(allowed, "start.tie", None if open_ else missing)


def _jokers(drawn: dict[str, Tile]) -> bool:
    return any(tile.is_joker for tile in drawn.values())


@special(
    "B905",
    "wrong-starter",
    "{player} begins; it is {expected}'s turn to begin",
    cites=("start.method", "start.tie", "start.joker", "start.next_game"),
    undo=True,
)
def wrong_starter(event: Turn, who: Starters, variant: Variant) -> Verdicts:
    """Who drew the highest tile begins, or whom the rulebook names for later games.

    Illegal:
        start Ania r12, Bartek k9
        1. Bartek draw
    Legal:
        start Ania r12, Bartek k9
        1. Ania draw
    """
    span = event.span(event.player.cols)
    if who.allowed is None:
        return
    if event.player.text not in who.allowed:
        expected = " or ".join(sorted(who.allowed))
        yield _out_of_turn(span, event.player.text, expected, variant, (who.parameter,))
    elif who.missing is not None:
        yield Undetermined(span, who.missing, (who.parameter,))


@special(
    "T310",
    "wrong-player",
    "{player} moves; it is {expected}'s turn",
    cites=("start.direction",),
    undo=True,
)
def wrong_player(event: Turn, expected: str, variant: Variant) -> Verdicts:
    """The turn passes from player to player in the order of the `players` line, or against it.

    Illegal:
        players Ania, Bartek, Celina
        1. Ania draw
        2. Celina draw
    Legal:
        players Ania, Bartek, Celina
        1. Ania draw
        2. Bartek draw
    """
    yield _out_of_turn(event.span(event.player.cols), event.player.text, expected, variant)


def _out_of_turn(
    span: Span, player: str, expected: str, variant: Variant, parameters: tuple[str, ...] = ()
) -> Breach:
    """The turn is taken back as any move that breaks a rule, and costs as much."""
    cost = variant.failure.mistake
    words = [f"What {player} did is taken back, and {expected} moves"]
    words += [f"{player} draws {_tiles(cost.draw)}"] if cost.draw else []
    words += [f"{cost.points} points are noted against {player}"] if cost.points else []
    return Breach(span, parameters, {"expected": expected}, cost.draw, cost.points, "; ".join(words) + ".")


@special("B910", "house-rule", "{key} is a house rule: the booklet does not offer it", cites=(), kind="note")
def house_rule(event: RuleLine, variant: Variant) -> Verdicts:
    """A rule line changes what no booklet offers to change. It is judged by; it is only said.

    Illegal:
        rule opening.minimum 40
        1. Ania draw
    Legal:
        variant polish
        rule time.limit 40
        1. Ania draw
    """
    yield Breach(event.span(event.key_cols), (event.key,), {"key": event.key})
