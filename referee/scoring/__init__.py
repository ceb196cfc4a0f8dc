"""A game's score, a match's standing: pure arithmetic over a rulebook's `score` and `match` parameters.

For one game whose racks are known, `score_game(GameEnd, Variant) -> GameScore`.

For games of a match with what is claimed of them, `score_games([PlayedGame, …]) -> ScoredGames`: a replay
fills in one `PlayedGame` a game with

- `players`, `variant`, and `claims`: the `racks`, `score`, `winner`, `standing` and `wins` events in order;
- `end`: None where the game has not ended, else a `GameEnd` with a `PlayerEnd` for each player. Its rack is
  `Rack(known tiles, number of unseen ones or None)` as the turns leave it, before a `racks` line is believed;
  `opened` (None: unknown); `announced` (the opening was announced in the player's last turn);
  `last_draw_decided` (the function of that name answers it); `failure_points` owed by the rulebook and
  `ruling_points` noted by the arbiter. Then `ending`, `by` (who emptied the rack or resigned) and `seen`,
  the tiles known to lie elsewhere, which narrow down what unseen ones can be;
- `place`, where notes point, and `file`, `lines`, `number` for the findings.

It gets back, for each game, the score with its sums and bounds and the findings; and for all, the match.
A `MatchBook` does the same game by game, and keeps none: `score` takes a `PlayedGame`, or `score_alone` what
concerns that game alone, and `take` the small rest of it, later and elsewhere.
"""

from referee.scoring.assess import (
    GameAlone,
    MatchBook,
    PlayedGame,
    ScoredGame,
    ScoredGames,
    score_alone,
    score_games,
)
from referee.scoring.ending import Ending, GameEnd, PlayerEnd, Rack
from referee.scoring.game import score_game
from referee.scoring.match import GameResult, Match, score_match
from referee.scoring.result import GameScore, PlayerScore
from referee.scoring.unopened import last_draw_decided
from referee.scoring.zerosum import is_zero_sum

__all__ = [
    "Ending",
    "GameAlone",
    "GameEnd",
    "GameResult",
    "GameScore",
    "Match",
    "MatchBook",
    "PlayedGame",
    "PlayerEnd",
    "PlayerScore",
    "Rack",
    "ScoredGame",
    "ScoredGames",
    "is_zero_sum",
    "last_draw_decided",
    "score_alone",
    "score_game",
    "score_games",
    "score_match",
]
