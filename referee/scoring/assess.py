"""Games of a match scored in their order, every claim beside the recomputed number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from referee.model.event import Racks, Tally, Winner
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.claims import Ledger
from referee.scoring.ending import BestOpening, GameEnd
from referee.scoring.found import Desk
from referee.scoring.game import score_game
from referee.scoring.gameclaims import GameClaims
from referee.scoring.match import Match
from referee.scoring.result import GameScore
from referee.scoring.reveal import reveal
from referee.text.span import Span

Claim = Racks | Tally | Winner


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game as the replay leaves it, and what its writer claims of it.

    `end` is what the game itself shows, without its `racks` lines; None where it has not ended, or where
    nothing says how. `claims` are its `racks`, `score`, `winner`, `standing` and `wins` lines in their order.
    `place` is what a note about the score points at: the turn or the line that ended the game.
    """

    players: tuple[str, ...]
    variant: Variant
    end: GameEnd | None
    claims: tuple[Claim, ...] = ()
    place: Span | None = None
    number: int | None = 1
    file: str | None = None
    lines: Sequence[str] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """`score` is None where the game has not ended."""

    game: PlayedGame
    score: GameScore | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class ScoredGames:
    """All games of a match. `notes` are about the match as a whole, and point at its last game."""

    games: tuple[ScoredGame, ...]
    match: Match
    notes: tuple[Finding, ...]


def score_games(games: Iterable[PlayedGame], *, best_opening: BestOpening | None = None) -> ScoredGames:
    """Score games of one match. The first game's rulebook says how the match is counted."""
    played = tuple(games)
    if not played:
        return ScoredGames((), _NO_MATCH, ())
    ledger = Ledger(played[0].variant)
    scored = tuple(_scored(game, ledger, best_opening) for game in played)
    match = ledger.match(tuple(dict.fromkeys(name for game in played for name in game.players)))
    return ScoredGames(scored, match, tuple(_match_notes(played, match)))


_NO_MATCH = Match(0, (), {}, {}, {}, {}, {}, {}, (), (), None, None, ())


def _scored(game: PlayedGame, ledger: Ledger, best: BestOpening | None) -> ScoredGame:
    desk = Desk(game.variant, game.file, game.lines)
    claims = tuple(each for each in game.claims if not isinstance(each, Racks))
    if game.end is None:
        found = ledger.game(GameClaims(game.players, None, claims, game.variant, game.file, game.lines))
        return ScoredGame(game, None, (*found, *_not_ended(game, claims, desk)))
    racks = tuple(each for each in game.claims if isinstance(each, Racks))
    shown = reveal(game.end, racks, desk)
    score = score_game(shown.end, game.variant, best_opening=best)
    others: tuple[GameScore, ...] = ()
    if shown.as_claimed != shown.end:
        others = (score_game(shown.as_claimed, game.variant, best_opening=best),)
    found = ledger.game(GameClaims(game.players, score, claims, game.variant, game.file, game.lines, others))
    notes = tuple(desk.note(remark, game.place) for remark in score.remarks)
    return ScoredGame(game, score, (*shown.findings, *found, *notes))


def _not_ended(game: PlayedGame, claims: Sequence[Tally | Winner], desk: Desk) -> Iterator[Finding]:
    """One word for all that is claimed of a game whose end is not written down."""
    first = next((each for each in claims if isinstance(each, Winner) or each.key == "score"), None)
    if first is not None:
        yield desk.finding(codes.END_NOT_TOLD, first.span(), ("end.other",), verdict="undetermined")


def _match_notes(games: Sequence[PlayedGame], match: Match) -> Iterator[Finding]:
    if len(games) < 2:
        return
    last = games[-1]
    desk = Desk(games[0].variant, last.file, last.lines)
    for remark in match.remarks:
        yield desk.note(remark, last.place)
    if any(_counts_otherwise(game.variant, games[0].variant) for game in games):
        message = (
            f"the games were played by different rulebooks; the match is counted by {games[0].variant.name}"
        )
        yield desk.finding(codes.MIXED_RULEBOOKS, last.place, ("match.winner",), message=message)


def _counts_otherwise(one: Variant, other: Variant) -> bool:
    return one.match != other.match or one.score.tie.wins != other.score.tie.wins
