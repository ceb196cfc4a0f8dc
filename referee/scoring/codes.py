# ruff: noqa: E501 -- the stories are prose
"""What can be said about scores. Codes are never reused."""

from __future__ import annotations

from referee.model.code import Code

SCORE_WRONG = Code(
    "X801",
    "score-wrong",
    "score",
    "{player} is noted {claimed}; the racks give {sum}",
    "A claimed score is not the one that the racks and the rulebook give. The sum is written out. Where unseen "
    "tiles leave the score open the claim is undetermined, unless it lies outside what any tiles could give. "
    "A number that only follows from another wrong number of the same line is not found again.",
    cites=("clauses.loser_minus_rack", "score.pool_empty", "score.rack_joker", "score.unopened"),
)
WINNER_WRONG = Code(
    "X803",
    "winner-wrong",
    "score",
    "{claimed} is named as the winner; it is {winner}: {why}",
    "The named winner of a game is not the player who emptied the rack, or who has the lowest rack where the "
    "rulebook lets that decide.",
    cites=("clauses.rack_empty_ends", "clauses.lowest_rack_wins"),
)
STANDING_WRONG = Code(
    "X804",
    "standing-wrong",
    "score",
    "{player} is noted at {claimed} in all; the games give {sum}",
    "A claimed total is not the sum of the games so far, with the bonus for games won where the rulebook has one. "
    "A total that only carries on an earlier wrong claim is not found again.",
    cites=("match.win_bonus",),
)
WINS_WRONG = Code(
    "X805",
    "wins-wrong",
    "score",
    "{player} is noted with {claimed} games won; it is {wins}",
    "A claimed count of games won is not the one that the games so far give.",
    cites=("score.tie.wins",),
)
MATCH_WINNER_WRONG = Code(
    "X806",
    "match-winner-wrong",
    "score",
    "{claimed} is named as the winner of the match; it is {winner}: {why}",
    "The named winner of a match is not the one that the rulebook's own order of criteria gives, or the match "
    "is not finished and has none yet.",
    cites=("match.winner", "match.games"),
)
UNKNOWN_PLAYER = Code(
    "X807",
    "score-unknown-player",
    "record",
    "{player} is none of the players ({players})",
    "A score, a rack, an option or a sheet names somebody who does not play.",
)
REPEATED_PLAYER = Code(
    "X808",
    "score-player-twice",
    "record",
    "{player} stands here twice",
    "A player has one rack and one number a line.",
)
BONUS_WRONG = Code(
    "X809",
    "bonus-wrong",
    "score",
    "{player} is noted a bonus of {claimed}; {sum}",
    "A claimed bonus is not the rulebook's bonus for each game won.",
    cites=("match.win_bonus",),
)
TILE_TOO_MANY = Code(
    "X811",
    "rack-tile-too-many",
    "record",
    "{tile} is there {count} times, on {where}; the box holds {copies}",
    "The racks hold more copies of a tile than there are for so many players.",
    cites=("tiles.supply",),
)
NO_SUCH_TILE = Code(
    "X812",
    "rack-no-such-tile",
    "record",
    "there is no {tile} in the box",
    "The tile's colour or number is not one of the rulebook's.",
    cites=("tiles.highest", "tiles.colours"),
)
TWO_WINNERS = Code(
    "X813",
    "two-winners",
    "score",
    "{players} would both have won; a game ends with the first empty rack",
    "Two racks are empty, or two players are named as winners of a game that an emptied rack ended.",
    cites=("clauses.rack_empty_ends",),
)
WINNER_HAS_TILES = Code(
    "X814",
    "winner-with-tiles-left",
    "score",
    "{player} is named as the winner with {rack} left; {why}",
    "The named winner still has tiles, and somebody else has none, or has fewer points.",
    cites=("clauses.rack_empty_ends", "clauses.lowest_rack_wins"),
)
PLAYER_COUNT = Code(
    "X815",
    "rack-player-count",
    "record",
    "{count} players; the box is made for {range}",
    "The number of racks is outside what the rulebook's box is made for.",
    cites=("tiles.supply",),
)
TOO_FEW_FOR_UNOPENED = Code(
    "X816",
    "too-few-tiles-for-unopened",
    "note",
    "{player} is said never to have opened, but has only {count} tiles where {deal} are dealt; the word is taken",
    "Only who has opened can have fewer tiles than were dealt. Where somebody says otherwise the score follows what "
    "is said, and the doubt is told.",
    cites=("deal.rack",),
)
RACKS_CONTRADICT = Code(
    "X817",
    "racks-contradict-game",
    "record",
    "{player} is claimed to hold {claimed}; the game leaves {known}",
    "A `racks` line does not fit what was dealt, drawn and played.",
)
END_NOT_TOLD = Code(
    "X818",
    "end-not-told",
    "score",
    "nothing says how this game ended, so what is claimed of it can't be checked",
    "A score depends on whether a rack was emptied or the pool ran out. Where no rack was seen to be emptied and "
    "no `end` line stands, the claims may be right or wrong.",
    cites=("end.other",),
)
SHARED_WIN = Code(
    "X821",
    "shared-win",
    "note",
    "{message}",
    "Two racks are equally low. No booklet says what then; the parameters `score.tie.points` and "
    "`score.tie.wins` hold a reading, and the report says that the point is open.",
    cites=("score.tie.points", "score.tie.wins"),
)
MATCH_TIED = Code(
    "X822",
    "match-tied",
    "note",
    "{message}",
    "All criteria of `match.winner` leave several players equal. No booklet says what then.",
    cites=("match.winner",),
)
MATCH_UNFINISHED = Code(
    "X823",
    "match-unfinished",
    "note",
    "{message}",
    "The rulebook asks for as many games as players, or a multiple of that; until then nobody has won.",
    cites=("match.games",),
)
ENDING_OPEN = Code(
    "X824",
    "ending-not-scored",
    "note",
    "{message}",
    "No booklet knows a game ended by time, resignation, agreement or ruling. `end.other` says how it is scored; "
    "where that is `open` the score is unknown.",
    cites=("end.other",),
)
EXEMPTION = Code(
    "X825",
    "announced-opening",
    "note",
    "{message}",
    "A player who announced an opening made possible by the last draw is exempt from the higher price. What is "
    "paid instead is a reading: the lower price, or the rack.",
    cites=("score.unopened.announced",),
)
RESIGNED_LOWEST = Code(
    "X826",
    "resigned-with-lowest-rack",
    "note",
    "{message}",
    "The player who resigned has the lowest rack, which wins by `end.other: lowest_rack`.",
    cites=("end.other",),
)
MIXED_RULEBOOKS = Code(
    "X827",
    "match-of-mixed-rulebooks",
    "note",
    "{message}",
    "Each game is scored by its own rulebook; how a match is won, and what a shared win counts, is one rule for all "
    "its games, and the first game's rulebook says it.",
    cites=("match.winner",),
)
SUM_NOT_ZERO = Code(
    "X831",
    "sheet-row-sum",
    "score",
    "game {game}: {sum}; it must be {due}",
    "What the losers lose the winner gets, so a game's points add up to 0 wherever the rulebook has no bonus and "
    "no penalty that nobody receives. Under Poland's gross count the sum may be less than 0, never more.",
    cites=("score.pool_empty", "score.failure_points_to", "score.win_bonus"),
)
LOSER_GAINS = Code(
    "X832",
    "sheet-loser-gains",
    "score",
    "game {game}: {player} is noted {claimed} and did not win; {why}",
    "Only the winner of a game gains. Where losers note their racks as positive points, no number is below 0. "
    "Mostly a sign that was forgotten.",
    cites=("clauses.loser_minus_rack", "score.convention"),
)
SHEET_CELL = Code(
    "X841",
    "sheet-cell",
    "record",
    "{text} is no number of points",
    "Points are written `24`, `+24`, `- 5`, `7.5` or `15/2`.",
)
SHEET_SHAPE = Code(
    "X842",
    "sheet-shape",
    "record",
    "{problem}",
    "A sheet has a header `game,<player>…[,winner]`, a row a game, then rows `bonus`, `wins`, `total`, `winner`; "
    "or, as YAML, the keys variant, players, games, bonus, wins, total, winner.",
)

CODES = (
    SCORE_WRONG,
    WINNER_WRONG,
    STANDING_WRONG,
    WINS_WRONG,
    MATCH_WINNER_WRONG,
    UNKNOWN_PLAYER,
    REPEATED_PLAYER,
    BONUS_WRONG,
    TILE_TOO_MANY,
    NO_SUCH_TILE,
    TWO_WINNERS,
    WINNER_HAS_TILES,
    PLAYER_COUNT,
    TOO_FEW_FOR_UNOPENED,
    RACKS_CONTRADICT,
    END_NOT_TOLD,
    SHARED_WIN,
    MATCH_TIED,
    MATCH_UNFINISHED,
    ENDING_OPEN,
    EXEMPTION,
    RESIGNED_LOWEST,
    MIXED_RULEBOOKS,
    SUM_NOT_ZERO,
    LOSER_GAINS,
    SHEET_CELL,
    SHEET_SHAPE,
)
