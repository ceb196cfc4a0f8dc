"""A game's score, a match's standing: pure arithmetic over a rulebook's `score` and `match` parameters."""

from referee.scoring.ending import GameEnd, PlayerEnd, Rack
from referee.scoring.game import score_game
from referee.scoring.match import GameResult, Match, score_match
from referee.scoring.result import GameScore, PlayerScore
from referee.scoring.zerosum import is_zero_sum

__all__ = [
    "GameEnd",
    "GameResult",
    "GameScore",
    "Match",
    "PlayerEnd",
    "PlayerScore",
    "Rack",
    "is_zero_sum",
    "score_game",
    "score_match",
]
