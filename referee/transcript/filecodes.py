"""What can be wrong with a whole text: size, encoding, names."""

from __future__ import annotations

from referee.transcript.coded import coded

FILE_CODES = (
    coded(
        "N020",
        "line-too-long",
        "the line is longer than the {most} characters that are read of one",
        "No statement needs so long a line.",
    ),
    coded(
        "N021",
        "too-many-tiles",
        "more than {most} tiles in one statement",
        "No box holds so many tiles.",
        "deal Ania ?5000",
        "deal Ania ?14",
    ),
    coded(
        "N022",
        "too-many-players",
        "more than {most} players in one statement",
        "No game has so many players.",
    ),
    coded(
        "N023",
        "too-many-turns",
        "more than {most} turns in one game; the rest of it is not read",
        "A game of so many turns is a broken export. The next game of the file is read again.",
    ),
    coded(
        "N024",
        "game-too-big",
        "more than {most} bytes in one game; the rest of it is not read",
        "A game of that size is a broken export. The next game of the file is read again.",
    ),
    coded(
        "N025",
        "file-too-big",
        "more than {most} bytes in the file, unpacked; the rest is not read",
        "The cap keeps a small packed file from filling the machine. It can be raised.",
    ),
    coded(
        "N026",
        "utf-16",
        "the file is UTF-16; save it as UTF-8",
        "Transcripts are UTF-8 text. Nothing of the file was read.",
    ),
    coded(
        "N027",
        "not-utf-8",
        "not UTF-8 from here on, perhaps Latin-1 or Windows-1252; save the file as UTF-8",
        "Transcripts are UTF-8 text. Letters that could not be decoded are shown as \ufffd; the rest was"
        " read.",
    ),
    coded(
        "N028",
        "unknown-version",
        "version {found} of the notation is not known; this program reads version 1",
        "The line is taken for version 1 all the same.",
        "rkb 2",
        "rkb 1",
    ),
    coded(
        "N029",
        "same-name-twice",
        "{player} is in the players line twice{how}",
        "Two players need two names. Two ways of encoding the same letters make no different name.",
        "players Ania, Ania",
        "players Ania, Bartek",
    ),
    coded(
        "N030",
        "names-alike",
        "{player} and {other} differ only in upper and lower case",
        "Both names are taken as they are; names so alike are easily mixed up.",
        "players Ania, ANIA",
        "players Ania, Bartek",
        kind="note",
    ),
    coded(
        "N032",
        "damaged-file",
        "the packed file is damaged or cut off: {reason}",
        "What could be unpacked was read.",
    ),
    coded(
        "N033",
        "not-an-event",
        "this line of JSON is no event: {reason}",
        "Every line of a JSON Lines file is one event, as `referee convert --to jsonl` writes it.",
    ),
    coded(
        "N039",
        "name-encoded-otherwise",
        "{player} is encoded here otherwise than in the players line",
        "Letters with marks can be one character or several. Both mean the same name; other "
        "programs may take them for two.",
        "players Zoë, Ania\n1. Zoe\u0308 pass",
        "players Zoë, Ania\n1. Zoë pass",
        kind="note",
    ),
    coded(
        "N040",
        "too-many-findings",
        "{count} more findings in this game are not listed",
        "So many slips have one cause; with the first ones mended the others can be seen.",
    ),
)
