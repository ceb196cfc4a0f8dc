"""Games of a match scored in their order, every claim beside the recomputed number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from referee.model.event import Racks, Tally, Winner
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.claims import Ledger
from referee.scoring.ending import BestOpening, GameEnd
from referee.scoring.found import Desk
from referee.scoring.game import score_game
from referee.scoring.gameclaims import GameClaims, as_claimed, check_claims, of_match, result_of
from referee.scoring.match import GameResult, Match
from referee.scoring.result import GameScore
from referee.scoring.reveal import Revealed, reveal
from referee.text.frozen import dataclass, field
from referee.text.lines import SomeLines
from referee.text.span import Span

Claim = Racks | Tally | Winner


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game as the replay leaves it, and what its writer claims of it.

    `end` is what the game itself shows, without its `racks` lines; None where it has not ended, or where
    nothing says how. `claims` are its `racks`, `score`, `winner`, `standing` and `wins` lines in their order.
    `place` is what a note about the score points at, the turn or the line that ended the game; `turn` is the
    number that stands there.
    """

    players: tuple[str, ...]
    variant: Variant
    end: GameEnd | None
    claims: tuple[Claim, ...] = ()
    place: Span | None = None
    number: int | None = 1
    file: str | None = None
    lines: Sequence[str] = field(default=(), repr=False, compare=False)
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """`score` is None where the game has not ended."""

    game: PlayedGame
    score: GameScore | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class GameAlone:
    """All of a game that its match needs: small, and made without any other game.

    `claims` are those that speak of the match; `lines` has the lines that a finding about it can point at.
    """

    players: tuple[str, ...]
    result: GameResult
    claimed: GameResult
    claims: tuple[Tally | Winner, ...] = ()
    place: Span | None = None
    file: str | None = None
    lines: Sequence[str] = ()
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class ScoredGames:
    """All games of a match. `notes` are about the match as a whole, and point at its last game."""

    games: tuple[ScoredGame, ...]
    match: Match
    notes: tuple[Finding, ...]


def score_games(games: Iterable[PlayedGame], *, best_opening: BestOpening | None = None) -> ScoredGames:
    """Score games of one match. The first game's rulebook says how the match is counted."""
    book = MatchBook()
    scored = tuple(book.score(game, best_opening) for game in games)
    match, notes = book.close()
    return ScoredGames(scored, match, notes)


_NO_MATCH = Match(0, (), {}, {}, {}, {}, {}, {}, (), (), None, None, ())


class MatchBook:
    """Takes the games of a match in their order, and keeps no game but the last."""

    def __init__(self) -> None:
        self._ledger: Ledger | None = None
        self._names: dict[str, None] = {}
        self._last: GameAlone | None = None
        self._mixed = False

    def score(self, game: PlayedGame, best_opening: BestOpening | None = None) -> ScoredGame:
        """The next game, scored by itself and held against the match so far."""
        scored, alone = score_alone(game, best_opening)
        return replace(scored, findings=(*scored.findings, *self.take(alone, game.variant)))

    def take(self, game: GameAlone, variant: Variant) -> tuple[Finding, ...]:
        """The next game, and its rulebook; what is wrong with its claims about the match so far."""
        if self._ledger is None:
            self._ledger = Ledger(variant)
        self._names |= dict.fromkeys(game.players)
        self._last = game
        self._mixed = self._mixed or _counts_otherwise(variant, self._ledger.variant)
        desk = Desk(variant, game.file, game.lines)
        return tuple(self._ledger.take(game.result, game.claimed, game.claims, desk))

    def close(self) -> tuple[Match, tuple[Finding, ...]]:
        """The match, and notes about it as a whole, which point at its last game."""
        if self._ledger is None or self._last is None:
            return _NO_MATCH, ()
        match = self._ledger.true.match(tuple(self._names))
        return match, tuple(self._notes(match, self._ledger.variant, self._last))

    def _notes(self, match: Match, variant: Variant, last: GameAlone) -> Iterator[Finding]:
        if match.games < 2:
            return
        desk = Desk(variant, last.file, last.lines)
        for remark in match.remarks:
            yield desk.note(remark, last.place, last.turn)
        if self._mixed:
            message = f"the games were played by different rulebooks; the match is counted by {variant.name}"
            mixed = codes.MIXED_RULEBOOKS
            yield desk.finding(mixed, last.place, ("match.winner",), turn=last.turn, message=message)


def score_alone(game: PlayedGame, best_opening: BestOpening | None = None) -> tuple[ScoredGame, GameAlone]:
    """The game's own score and claims; and what is left for the match to say."""
    claims = tuple(each for each in game.claims if not isinstance(each, Racks))
    shown, score, others = _scores(game, best_opening)
    missing = game.end is not None and game.end.missing
    own = GameClaims(game.players, score, claims, game.variant, game.file, game.lines, others, missing)
    claimed = as_claimed(own)
    desk = Desk(game.variant, game.file, game.lines)
    notes = (desk.note(remark, game.place, game.turn) for remark in score.remarks) if score else ()
    open_ = _not_ended(claims, desk) if score is None else ()
    found = (*(shown.findings if shown else ()), *check_claims(own, claimed), *notes, *open_)
    later = of_match(claims)
    spans = [*([game.place] if game.place else []), *(each.span() for each in later)]
    alone = GameAlone(
        game.players,
        result_of(score),
        claimed,
        later,
        game.place,
        game.file,
        SomeLines(
            {each.line: game.lines[each.line - 1] for each in spans if 0 < each.line <= len(game.lines)}
        ),
        game.turn,
    )
    return ScoredGame(game, score, found), alone


def _scores(
    game: PlayedGame, best: BestOpening | None
) -> tuple[Revealed | None, GameScore | None, tuple[GameScore, ...]]:
    """What the racks show, the score, and the score that would follow from racks as claimed."""
    if game.end is None:
        return None, None, ()
    desk = Desk(game.variant, game.file, game.lines)
    shown = reveal(game.end, [each for each in game.claims if isinstance(each, Racks)], desk)
    score = score_game(shown.end, game.variant, best_opening=best)
    if shown.as_claimed == shown.end:
        return shown, score, ()
    return shown, score, (score_game(shown.as_claimed, game.variant, best_opening=best),)


def not_known(scored: ScoredGame) -> tuple[Finding, ...]:
    """Where a score was asked for: one word on all that is known only between bounds, or not at all.

    A number that is claimed has had its word already.
    """
    game, score = scored.game, scored.score
    told = {each.player for each in scored.findings if each.kind == "score"}
    players = score.players if score else ()
    unknown = [each for each in players if each.points is None and each.name not in told]
    if not unknown:
        return ()
    sums = "; ".join(f"{each.name} {each.bounds or '?'}" for each in unknown)
    losers = [each for each in unknown if each.name not in (score.winner or () if score else ())]
    keys = (losers or unknown)[0].parameters[:1]
    desk = Desk(game.variant, game.file, game.lines)
    code = codes.SCORE_NOT_KNOWN
    return (desk.finding(code, game.place, keys, verdict="undetermined", turn=game.turn, sums=sums),)


def _not_ended(claims: Sequence[Tally | Winner], desk: Desk) -> Iterator[Finding]:
    """One word for all that is claimed of a game whose end is not written down."""
    first = next((each for each in claims if isinstance(each, Winner) or each.key == "score"), None)
    if first is not None:
        yield desk.finding(codes.END_NOT_TOLD, first.span(), ("end.other",), verdict="undetermined")


def _counts_otherwise(one: Variant, other: Variant) -> bool:
    if one is other:
        return False
    return one.match != other.match or one.score.tie.wins != other.score.tie.wins
