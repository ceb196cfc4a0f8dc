"""Who pays what to whom, once the winner is known (or supposed)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.scoring.bounds import ZERO, Bounds, exactly, total
from referee.scoring.ending import BestOpening, GameEnd, unseen_value
from referee.scoring.racks import Racks, place_bonus, rack_terms
from referee.scoring.unopened import unopened_fee

Regime = Literal["rack_emptied", "pool_empty", "open", "no_score"]


@dataclass(frozen=True, slots=True)
class Line:
    """A player's points, and how they are written as a sum."""

    points: Bounds | None
    terms: str
    parameters: tuple[str, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """What a loser loses, and what of it is meant for the winner."""

    lost: Bounds
    credited: Bounds
    terms: str
    parameters: tuple[str, ...]
    words: str = ""


@dataclass(frozen=True)
class Case:
    """A game that is over, with its racks counted and the rulebook it is scored by."""

    end: GameEnd
    variant: Variant
    racks: Racks
    left: dict[Tile, int]
    best: BestOpening

    @cached_property
    def regime(self) -> Regime:
        """How the ending is scored: a lowest rack at an ending no booklet knows counts as an empty pool."""
        if self.end.ending in ("rack_emptied", "pool_empty"):
            return "rack_emptied" if self.end.ending == "rack_emptied" else "pool_empty"
        other = self.variant.end.other
        return "pool_empty" if other == "lowest_rack" else other

    def capped(self, name: str) -> Bounds:
        return self.racks[name].at_most(self.variant.score.rack_cap)

    def failure_points(self, name: str) -> Fraction:
        player = self.end.player(name)
        return player.failure_points + player.ruling_points

    def needs_opened(self, name: str) -> bool:
        """Whether the rulebook asks if the player opened, and nobody knows."""
        rule = self.variant.score.unopened
        asked = rule is not None and self.regime in rule.when and self.variant.opening.minimum > 0
        return asked and self.end.player(name).opened is None

    def own_line(self, name: str, terms: str, points: Bounds, parameters: tuple[str, ...]) -> Line:
        """The line with the own failure points counted, in the sign of the rulebook's convention."""
        noted = self.failure_points(name)
        if self.variant.score.convention == "penalty":
            points = -points
        if not noted:
            return Line(points, terms, parameters)
        penalty = self.variant.score.convention == "penalty"
        signed = exactly(noted) if penalty else exactly(-noted)
        return Line(
            points + signed,
            f"{terms} {'+' if penalty else '-'} {noted}",
            (*parameters, "score.failure_points_to"),
        )


def settle(case: Case, winners: tuple[str, ...], *, sure: bool = True) -> dict[str, Line]:
    """Every player's line. Where the winner is only supposed (not `sure`), a shared win is possible too."""
    dues = {name: _due(case, name, winners) for name in case.racks if name not in winners}
    losers = {name: case.racks[name] for name in dues}
    lines = {name: _loser(case, name, due, losers) for name, due in dues.items()}
    lines |= {name: _winner(case, name, winners, dues, sure) for name in winners}
    return {name: lines[name] for name in case.racks}


def _due(case: Case, name: str, winners: tuple[str, ...]) -> Due:
    """What this loser owes before bonuses and failure points."""
    lost, terms, keys = (
        case.capped(name),
        rack_terms(case.end.player(name).rack, case.variant),
        _rack_keys(case, name),
    )
    if lost != case.racks[name]:
        terms = str(lost)
    if case.regime == "pool_empty":
        keys = (*keys, "score.pool_empty")
        if case.variant.score.pool_empty == "difference":
            best = case.capped(winners[0])
            lost, terms = (lost - best).at_least(0), f"{lost} - {best}" if best != ZERO else terms
    rule = case.variant.score.unopened
    if rule is None or case.regime not in rule.when:
        return Due(lost, lost, terms, keys)
    fee = unopened_fee(case.end.player(name), lost, case.left, case.variant, case.best)
    if fee is None:
        return Due(lost, lost, terms, keys)
    return Due(fee.lost, fee.credited, f"{fee.lost}", (fee.parameter,), fee.words)


def _rack_keys(case: Case, name: str) -> tuple[str, ...]:
    keys = ["clauses.loser_minus_rack"]
    if any(each.is_joker for each in case.end.player(name).rack.known):
        keys.append("score.rack_joker")
    if case.capped(name) != case.racks[name]:
        keys.append("score.rack_cap")
    return tuple(keys)


def _loser(case: Case, name: str, due: Due, losers: Racks) -> Line:
    bonus = place_bonus(name, losers, case.variant) if case.variant.score.place_bonus else ZERO
    keys = due.parameters if bonus == ZERO else (*due.parameters, "score.place_bonus")
    if case.variant.score.convention == "penalty":
        terms = due.terms if bonus == ZERO else f"{due.terms} - {bonus}"
        line = case.own_line(name, terms, bonus - due.lost, (*keys, "score.convention"))
        return replace(line, words=due.words)
    terms = f"-({due.terms})" if " " in due.terms or "…" in due.terms else _minus(due.terms)
    terms = terms if bonus == ZERO else f"{terms} + {bonus}"
    return replace(case.own_line(name, terms, bonus - due.lost, keys), words=due.words)


def _minus(terms: str) -> str:
    return terms if terms == "0" else f"-{terms}"


def _winner(case: Case, name: str, winners: tuple[str, ...], dues: dict[str, Due], sure: bool) -> Line:
    """The share of what the losers owe, less the own rack where the rulebook counts it, and the bonus."""
    score = case.variant.score
    share, terms, keys = _share(case, winners, dues)
    if case.regime == "pool_empty":
        keys.append("clauses.lowest_rack_wins")
    elif case.end.ending == "rack_emptied":
        keys.append("clauses.rack_empty_ends")
    gross = case.regime == "pool_empty" and score.pool_empty == "gross"
    if gross and score.convention == "winner_takes" and not _nothing(case, winners):
        own = case.capped(name)
        share, terms = share - own, f"{terms} - {own}" if own != ZERO else terms
        keys.append("score.pool_empty")
    if not sure and case.regime == "pool_empty" and share.low > 0:
        share = Bounds(Fraction(0), share.high)  # a shared win may leave less
    if score.win_bonus and not _nothing(case, winners):
        bonus = exactly(Fraction(score.win_bonus)).shared(_split(case, winners))
        share, keys = share + (bonus if sure else Bounds(Fraction(0), bonus.high)), [*keys, "score.win_bonus"]
        terms = f"{terms} {'-' if score.convention == 'penalty' else '+'} {bonus}"
    return case.own_line(name, terms, share, tuple(keys))


def _share(case: Case, winners: tuple[str, ...], dues: dict[str, Due]) -> tuple[Bounds, str, list[str]]:
    score = case.variant.score
    if score.convention == "penalty":
        return ZERO, "0", ["score.convention"]
    keys = ["score.tie.points"] if len(winners) > 1 else []
    if _nothing(case, winners):
        return ZERO, "0", keys
    parts = [due.credited for due in dues.values()]
    pot = _joint(case, dues) or total(parts)
    words = [str(part) for part in parts]
    if score.failure_points_to == "winner":
        noted = [each.failure_points for each in case.end.players if each.failure_points]
        pot = pot + exactly(sum(noted, Fraction(0)))
        words += [str(each) for each in noted]
    by = _split(case, winners)
    terms = " + ".join(words) or "0"
    if by > 1:
        terms = f"({terms}) / {by}" if len(words) > 1 else f"{terms} / {by}"
    return pot.shared(by), terms, keys


def _nothing(case: Case, winners: tuple[str, ...]) -> bool:
    return len(winners) > 1 and case.variant.score.tie.points == "none"


def _split(case: Case, winners: tuple[str, ...]) -> int:
    return len(winners) if case.variant.score.tie.points == "split" else 1


def _joint(case: Case, dues: dict[str, Due]) -> Bounds | None:
    """Closer bounds for the sum of plain racks: the same unseen tile can't lie on two of them."""
    plain = case.regime == "rack_emptied" and all(
        due.credited == case.racks[name] for name, due in dues.items()
    )
    counts = [case.end.player(name).rack.unseen for name in dues]
    if not plain or not any(counts) or None in counts:
        return None
    known = sum(
        case.variant.score.rack_joker if t.is_joker else t.number
        for n in dues
        for t in case.end.player(n).rack.known
    )
    return exactly(known) + unseen_value(sum(count or 0 for count in counts), case.left, case.variant)
