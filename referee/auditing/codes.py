"""What can be wrong with an event: its files, its manifest, its games taken together, its standings."""

from __future__ import annotations

from referee.model.code import Code
from referee.model.finding import Kind


def _code(code: str, name: str, message: str, doc: str, illegal: str = "", kind: Kind = "record") -> Code:
    return Code(code, name, kind, message, doc, illegal=illegal)


# --- files ---------------------------------------------------------------------------------------

UNREADABLE = _code(
    "A101",
    "file-not-readable",
    "the file can't be read: {problem}",
    "The game in it is not judged and counts nowhere. All other files are.",
)
NOT_REGULAR = _code(
    "A102",
    "not-a-regular-file",
    "this is no regular file: {what}",
    "A pipe or a device may never end, so it is not opened.",
)
FOLDER_UNREADABLE = _code(
    "A103",
    "folder-not-readable",
    "the folder can't be read: {problem}",
    "What lies in it is not part of the audit.",
)
LINK = _code(
    "A104",
    "link-not-followed",
    "a link is not followed",
    "A link can lead out of the folder, or in a circle. `--follow-links` follows links to what was not seen "
    "already.",
    kind="note",
)
NO_GAMES = _code(
    "A105",
    "no-transcripts",
    "no transcript is under this folder (.rkb, .rkb.gz, .rkb.zst)",
    "An audit of nothing is more likely a mistaken path than a clean event.",
)
WORKER_DIED = _code(
    "A106",
    "game-not-judged",
    "the referee could not judge this game: {problem}",
    "The process that judged the game died, twice, the second time with nothing else to do; or it took too "
    "long; or it failed in a way it should not. That is a defect of the referee, or the machine is short of "
    "memory. All other games are judged, the exit code is 3, and the next run tries again.",
)

# --- games taken together ------------------------------------------------------------------------

SAME_GAME = _code(
    "A201",
    "same-game-twice",
    "this game is in {other}, too; it counts once",
    "Two files hold the same game, move for move. It is judged in both, and counts once in standings and "
    "statistics. Games of less than four turns, or without a play, are not compared.",
)
TWO_RECORDS = _code(
    "A202",
    "two-records-of-a-game",
    "{game} was played already, in {other}; this one does not count",
    "Two different records of one game of a table in a round. Nothing says which one is right; the first "
    "counts, and the standings hold only if it is the right one.",
)
NUMBERS_MISSING = _code(
    "A203",
    "games-missing-between",
    "{table} has no {games}, though it has later ones",
    "The games of a table carry numbers, and some numbers between the first and the last are in no file.",
)
TWO_PLACES = _code(
    "A204",
    "player-in-two-places",
    "{player} plays at {here} and at {there} in {round}",
    "Nobody sits at two tables in one round. One of the headers, or one of the names, is wrong.",
    "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Bartek], games: [a.rkb]}\n"
    "  - {board: 2, players: [Ania, Celina], games: [b.rkb]}",
)
TABLE_PLAYERS = _code(
    "A205",
    "other-players-at-the-table",
    "{players} play here; {others} played the game before at {table}",
    "All games that name the same event, round and board are one match, and a match has the same players "
    "throughout.",
)

# --- the manifest --------------------------------------------------------------------------------

SHAPE = _code(
    "A301",
    "manifest-shape",
    "{problem}",
    "A manifest is a mapping: event, variant, rules, rounds, standing. Each round has a list of tables, each "
    "table a board, players, games (paths) and a standing. The schema ships as manifest.schema.json.",
    "rounds: 3",
)
GAME_MISSING = _code(
    "A302",
    "game-missing",
    "{path} is not there",
    "The manifest names a game, and there is no such file. It is judged without; standings that need it are "
    "not known.",
    "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Bartek], games: [missing.rkb]}",
)
LISTED_TWICE = _code(
    "A303",
    "game-listed-twice",
    "{path} is listed already in line {line}; it counts once",
    "One game can't have been played at two tables, or twice at one.",
    "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Bartek], games: [a.rkb, a.rkb]}",
)
OUTSIDE = _code(
    "A304",
    "path-outside",
    "{path} leads out of the manifest's folder",
    "A manifest may come from somebody else, and must not make the referee read files elsewhere. "
    "`--allow-outside` allows it.",
    "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Bartek], games: [../a.rkb]}",
)
WRONG_PLAYERS = _code(
    "A305",
    "wrong-players",
    "{path} was played by {played}; the manifest has {listed} at this table",
    "The pairing in the manifest and the players of the transcript differ.",
    "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Celina], games: [a.rkb]}",
)
NO_GAMES_LISTED = _code(
    "A306",
    "table-without-games",
    "no game is listed for this table",
    "The table was to be played, and the manifest names no game of it: its standing can't be told.",
    "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Bartek], games: []}",
)
TWICE_NAMED = _code(
    "A307",
    "named-twice",
    "{what} stands here a second time, after line {line}",
    "Rounds, the boards of a round and the players of a table are each named once.",
    "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Bartek, Bartek], games: [a.rkb]}",
)
RULEBOOK = _code(
    "A308",
    "manifest-rulebook",
    "the rulebook {name} can't be used: {problem}",
    "The games are judged by the rulebooks they name themselves.",
    "variant: polsih\nrounds:\n- round: 1\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [a.rkb]}",
)
HOUSE_RULE = _code(
    "A309",
    "event-house-rule",
    "{key} is changed by the event; the rulebook does not offer that",
    "No booklet offers this change; it is judged as asked.",
    "rules: {deal.rack: 12}\nrounds:\n- round: 1\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [a.rkb]}",
    kind="note",
)
OTHER_RULEBOOK = _code(
    "A310",
    "other-rulebook-named",
    "{path} names the rulebook {own}; the event is judged by {variant}",
    "The organiser's rulebook is what counts, and somebody should know that the writer had another in mind.",
    "variant: polish\nrounds:\n- round: 1\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [russian.rkb]}",
    kind="note",
)
UNKNOWN_PLAYER = _code(
    "A311",
    "standing-of-nobody",
    "{player} is in the standing and played no game of it",
    "A name in a standing that no transcript has: a slip of the pen, or a game that is missing.",
    "rounds:\n- round: 1\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [a.rkb], standing: {Ania: 37, Bartek: -37, Ana: 5}}",
)

# --- standings -----------------------------------------------------------------------------------

TABLE_STANDING = _code(
    "A401",
    "table-standing-wrong",
    "{player} is given {claimed} at this table; the games make {sum}",
    "The standing of a table is the sum of its games, the bonus for games won included.",
    "rounds:\n- round: 1\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [a.rkb], standing: {Ania: 5, Bartek: -37}}",
    kind="score",
)
ROUND_STANDING = _code(
    "A402",
    "round-standing-wrong",
    "{player} is given {claimed} after this round; the tables so far make {sum}",
    "The standing of a round counts all tables up to and with this round. What only follows from a table's "
    "wrong standing is not found again.",
    "rounds:\n- round: 1\n  standing: {Ania: 5, Bartek: -37}\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [a.rkb]}",
    kind="score",
)
EVENT_STANDING = _code(
    "A403",
    "event-standing-wrong",
    "{player} is given {claimed} in the end; the tables make {sum}",
    "The standing of the event is the sum of all tables. What only follows from a wrong standing of a round "
    "or a table is not found again.",
    "standing: {Ania: 5, Bartek: -37}\nrounds:\n- round: 1\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [a.rkb]}",
    kind="score",
)
MISSING_IN_STANDING = _code(
    "A404",
    "player-missing-in-standing",
    "{player} played and is not in the standing",
    "A standing may name only some of the players; whoever is left out is named here.",
    "standing: {Ania: 37}\nrounds:\n- round: 1\n  tables:\n"
    "  - {board: 1, players: [Ania, Bartek], games: [a.rkb]}",
    kind="note",
)

CODES = (
    *(UNREADABLE, NOT_REGULAR, FOLDER_UNREADABLE, LINK, NO_GAMES, WORKER_DIED),
    *(SAME_GAME, TWO_RECORDS, NUMBERS_MISSING, TWO_PLACES, TABLE_PLAYERS),
    *(SHAPE, GAME_MISSING, LISTED_TWICE, OUTSIDE, WRONG_PLAYERS, NO_GAMES_LISTED, TWICE_NAMED, RULEBOOK),
    *(HOUSE_RULE, OTHER_RULEBOOK, UNKNOWN_PLAYER),
    *(TABLE_STANDING, ROUND_STANDING, EVENT_STANDING, MISSING_IN_STANDING),
)
