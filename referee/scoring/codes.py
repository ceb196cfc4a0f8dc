# ruff: noqa: E501 -- the stories are prose
"""What can be said about scores. Codes are never reused."""

from __future__ import annotations

from referee.model.code import Code

_GAME = """\
players Ania, Bartek
table   (k4-6)
opened  Ania, Bartek
deal Ania    r1
deal Bartek  r9
end pool
"""

SCORE_WRONG = Code(
    "X801",
    "score-wrong",
    "score",
    "{player} is noted {claimed}; the racks give {sum}",
    "A claimed score is not the one that the racks and the rulebook give. The sum is written out. Where unseen "
    "tiles leave the score open the claim is undetermined, unless it lies outside what any tiles could give. "
    "A number that only follows from another wrong number of the same line is not found again.",
    cites=("clauses.loser_minus_rack", "score.pool_empty", "score.rack_joker", "score.unopened"),
    illegal=_GAME + "score Ania +8, Bartek -9\n",
    legal=_GAME + "score Ania +8, Bartek -8\n",
)
WINNER_WRONG = Code(
    "X803",
    "winner-wrong",
    "score",
    "{claimed} is named as the winner; it is {winner}: {why}",
    "The named winner of a game is not the player who emptied the rack, or who has the lowest rack where the "
    "rulebook lets that decide.",
    cites=("clauses.rack_empty_ends", "clauses.lowest_rack_wins"),
    illegal=_GAME + "winner Bartek\n",
    legal=_GAME + "winner Ania\n",
)
STANDING_WRONG = Code(
    "X804",
    "standing-wrong",
    "score",
    "{player} is noted at {claimed} in all; the games give {sum}",
    "A claimed total is not the sum of the games so far, with the bonus for games won where the rulebook has one. "
    "A total that only carries on an earlier wrong claim is not found again.",
    cites=("match.win_bonus",),
    illegal=_GAME + "standing Ania +9, Bartek -8\n",
    legal=_GAME + "standing Ania +8, Bartek -8\n",
)
WINS_WRONG = Code(
    "X805",
    "wins-wrong",
    "score",
    "{player} is noted with {claimed} won; it is {wins}",
    "A claimed count of games won is not the one that the games so far give.",
    cites=("score.tie.wins",),
    illegal=_GAME + "wins Ania 0, Bartek 0\n",
    legal=_GAME + "wins Ania 1, Bartek 0\n",
)
MATCH_WINNER_WRONG = Code(
    "X806",
    "match-winner-wrong",
    "score",
    "{claimed} is named as the winner of the match; it is {winner}: {why}",
    "The named winner of a match is not the one that the rulebook's own order of criteria gives, or the match "
    "is not finished and has none yet.",
    cites=("match.winner", "match.games"),
    illegal=_GAME + "standing Ania +8, Bartek -8\nwinner Bartek\n",
    legal=_GAME + "standing Ania +8, Bartek -8\nwinner Ania\n",
)
UNKNOWN_PLAYER = Code(
    "X807",
    "score-unknown-player",
    "record",
    "{player} is none of the players ({players})",
    "A score, a rack, an option or a sheet names somebody who does not play.",
    illegal="--racks 'Ania=; Bartek=r9' --winner Celina",
    legal="--racks 'Ania=; Bartek=r9' --winner Ania",
)
REPEATED_PLAYER = Code(
    "X808",
    "score-player-twice",
    "record",
    "{player} stands here twice",
    "A player has one rack and one number a line.",
    illegal="--racks 'Ania=; Bartek=r9; Bartek=r9'",
    legal="--racks 'Ania=; Bartek=r9 r9'",
)
BONUS_WRONG = Code(
    "X809",
    "bonus-wrong",
    "score",
    "{player} is noted a bonus of {claimed}; {sum}",
    "A claimed bonus is not the rulebook's bonus for each game won.",
    cites=("match.win_bonus",),
    illegal="game,Ania,Bartek\n1,+8,-8\nbonus,100,0\n",
    legal="game,Ania,Bartek\n1,+8,-8\nbonus,0,0\n",
)
TILE_TOO_MANY = Code(
    "X811",
    "rack-tile-too-many",
    "record",
    "{tile} is there {count} times, on {where}; the box holds {copies}",
    "The racks hold more copies of a tile than there are for so many players.",
    cites=("tiles.supply",),
    illegal="--racks 'Ania=r9; Bartek=r9 r9'",
    legal="--racks 'Ania=r9; Bartek=r9 b9'",
)
NO_SUCH_TILE = Code(
    "X812",
    "rack-no-such-tile",
    "record",
    "there is no {tile} in the box",
    "The tile's colour or number is not one of the rulebook's.",
    cites=("tiles.highest", "tiles.colours"),
    illegal="--racks 'Ania=; Bartek=r14'",
    legal="--racks 'Ania=; Bartek=r13'",
)
TWO_WINNERS = Code(
    "X813",
    "two-winners",
    "score",
    "{players} would both have won; a game ends with the first empty rack",
    "Two racks are empty, or two players are named as winners of a game that an emptied rack ended.",
    cites=("clauses.rack_empty_ends",),
    illegal="--racks 'Ania=; Bartek='",
    legal="--racks 'Ania=; Bartek=r9'",
)
WINNER_HAS_TILES = Code(
    "X814",
    "winner-with-tiles-left",
    "score",
    "{player} is named as the winner with {rack} left; {why}",
    "The named winner still has tiles, and somebody else has none, or has fewer points.",
    cites=("clauses.rack_empty_ends", "clauses.lowest_rack_wins"),
    illegal="--racks 'Ania=; Bartek=r9' --winner Bartek",
    legal="--racks 'Ania=; Bartek=r9' --winner Ania",
)
PLAYER_COUNT = Code(
    "X815",
    "rack-player-count",
    "record",
    "{count}; the box is made for {range}",
    "The number of racks, or of players on a sheet, is outside what the rulebook's box is made for.",
    cites=("tiles.supply",),
    illegal="--racks 'Ania='",
    legal="--racks 'Ania=; Bartek=r9'",
)
TOO_FEW_FOR_UNOPENED = Code(
    "X816",
    "too-few-tiles-for-unopened",
    "note",
    "{player} is said never to have opened, but has only {count} where {deal} are dealt; the word is taken",
    "Only who has opened can have fewer tiles than were dealt. Where somebody says otherwise the score follows what "
    "is said, and the doubt is told.",
    cites=("deal.rack",),
    illegal="--racks 'Ania=; Bartek=r9' --unopened Bartek",
    legal="--racks 'Ania=; Bartek=r9'",
)
RACKS_CONTRADICT = Code(
    "X817",
    "racks-contradict-game",
    "record",
    "{player} is claimed to hold {claimed}; the game leaves {known}",
    "A `racks` line does not fit what was dealt, drawn and played.",
    illegal=_GAME + "racks Bartek r8\n",
    legal=_GAME + "racks Bartek r9\n",
)
END_NOT_TOLD = Code(
    "X818",
    "end-not-told",
    "score",
    "nothing says how this game ended, so what is claimed of it can't be checked",
    "A score depends on whether a rack was emptied or the pool ran out. Where no rack was seen to be emptied and "
    "no `end` line stands, the claims may be right or wrong.",
    cites=("end.other",),
    illegal=_GAME.replace("end pool\n", "") + "score Ania +8, Bartek -8\n",
    legal=_GAME + "score Ania +8, Bartek -8\n",
)
SHARED_WIN = Code(
    "X821",
    "shared-win",
    "note",
    "{message}",
    "Two racks are equally low. No booklet says what then; the parameters `score.tie.points` and "
    "`score.tie.wins` hold a reading, and the report says that the point is open.",
    cites=("score.tie.points", "score.tie.wins"),
    illegal="--racks 'Ania=r9; Bartek=b9'",
    legal="--racks 'Ania=r9; Bartek=b10'",
)
MATCH_TIED = Code(
    "X822",
    "match-tied",
    "note",
    "{message}",
    "All criteria of `match.winner` leave several players equal. No booklet says what then.",
    cites=("match.winner",),
    illegal="game,Ania,Bartek\n1,+8,-8\n2,-8,+8\n",
    legal="game,Ania,Bartek\n1,+8,-8\n2,-7,+7\n",
)
MATCH_UNFINISHED = Code(
    "X823",
    "match-unfinished",
    "note",
    "{message}",
    "The rulebook asks for as many games as players, or a multiple of that; until then nobody has won.",
    cites=("match.games",),
    illegal="game,Ania,Bartek\n1,+8,-8\n2,+3,-3\n3,+3,-3\n",
    legal="game,Ania,Bartek\n1,+8,-8\n2,+3,-3\n",
)
ENDING_OPEN = Code(
    "X824",
    "ending-not-scored",
    "note",
    "{message}",
    "No booklet knows a game ended by time, resignation, agreement or ruling. `end.other` says how it is scored; "
    "where that is `open` the score is unknown.",
    cites=("end.other",),
    illegal=_GAME.replace("end pool", "end time"),
    legal=_GAME,
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
OPENED_NOT_TOLD = Code(
    "X828",
    "opened-not-told",
    "note",
    "{message}",
    "A rulebook may ask another price of a player who never opened. Where neither a turn, an `opened` line, the size "
    "of the rack nor `--unopened` tells, the score is unknown.",
    cites=("score.unopened",),
)
SCORE_NOT_KNOWN = Code(
    "X829",
    "score-not-known",
    "score",
    "not every score can be told exactly: {sums}",
    "A score was asked for, and tiles that nobody saw, an opening that nothing tells of, or an ending that the "
    "rulebook does not know leave it open. What it lies between is said. `referee check` does not ask for "
    "scores, and says this only of scores that are claimed.",
    cites=("clauses.loser_minus_rack", "score.unopened", "end.other"),
    illegal="--racks 'Ania=; Bartek=r9 ?'",
    legal="--racks 'Ania=; Bartek=r9 b1'",
)
SUM_NOT_ZERO = Code(
    "X831",
    "sheet-row-sum",
    "score",
    "game {game}: {sum}; it must be {due}",
    "What the losers lose the winner gets, so a game's points add up to 0 wherever the rulebook has no bonus and "
    "no penalty that nobody receives. Under Poland's gross count the sum may be less than 0, never more.",
    cites=("score.pool_empty", "score.failure_points_to", "score.win_bonus"),
    illegal="game,Ania,Bartek\n1,+8,-9\n",
    legal="game,Ania,Bartek\n1,+8,-8\n",
)
LOSER_GAINS = Code(
    "X832",
    "sheet-loser-gains",
    "score",
    "game {game}: {player} is noted {claimed} and did not win; {why}",
    "Only the winner of a game gains. Where losers note their racks as positive points, no number is below 0. "
    "Mostly a sign that was forgotten.",
    cites=("clauses.loser_minus_rack", "score.convention"),
    illegal="game,Ania,Bartek,Celina\n1,+8,+5,-13\n",
    legal="game,Ania,Bartek,Celina\n1,+18,-5,-13\n",
)
SHEET_CELL = Code(
    "X841",
    "sheet-cell",
    "record",
    "{text} is no number of points",
    "Points are written `24`, `+24`, `- 5`, `7.5` or `15/2`.",
    illegal="game,Ania,Bartek\n1,+8,=-8\n",
    legal="game,Ania,Bartek\n1,+8,-8\n",
)
SHEET_SHAPE = Code(
    "X842",
    "sheet-shape",
    "record",
    "{problem}",
    "A sheet has a header `game,<player>…[,winner]`, a row a game, then rows `bonus`, `wins`, `total`, `winner`; "
    "or, as YAML, the keys variant, players, games, bonus, wins, total, winner.",
    illegal="Ania,Bartek\n+8,-8\n",
    legal="game,Ania,Bartek\n1,+8,-8\n",
)

SHEET_ORDER = Code(
    "X843",
    "sheet-order",
    "note",
    "game {game} stands after game {before}",
    "The games of a sheet are numbered one after the other. The points add up in any order, so this is only worth "
    "a look: a row may be missing, or may have been copied to the wrong place.",
    illegal="game,Ania,Bartek\n2,+8,-8\n1,+3,-3\n",
    legal="game,Ania,Bartek\n1,+8,-8\n2,+3,-3\n",
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
    OPENED_NOT_TOLD,
    SCORE_NOT_KNOWN,
    SUM_NOT_ZERO,
    LOSER_GAINS,
    SHEET_CELL,
    SHEET_SHAPE,
    SHEET_ORDER,
)
