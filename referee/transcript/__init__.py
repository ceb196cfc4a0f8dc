"""Transcripts: text to events, a line at a time, and back. Lark is imported when the first line is read.

For the judge:

- `parse(source) -> Transcript` reads a whole text (a Source, str or bytes). `Transcript` has `events`
  (all of them, in order), `findings` (about the text, never raised), `source`, `common` and `games`;
  `str()` of it is the canonical text.
- `read_games(stream, name) -> GameStream` reads a binary stream, plain or packed, in constant memory.
  Iterating gives `GameText(number, events, common, findings)`, one game at a time; afterwards
  `GameStream.findings` has what concerns the file as a whole.
- `SourceGames(source)` gives the same, game by game, of a text at hand. `pieces(stream)` cuts a stream into
  `Piece`s that several processes can read, each with `PieceGames(piece)`.
- `parse_sets`, `parse_tiles`, `parse_turn_text` read what stands alone in an argument.
- `print_event`, `print_action`, `print_sets`, `print_tiles` write the canonical form.
- `Recorder` writes a transcript line by line and refuses what would not parse.
"""

from __future__ import annotations

from referee.transcript.argument import parse_sets, parse_tiles, parse_turn_text
from referee.transcript.caps import CAPS, Caps
from referee.transcript.cutter import Games, GameText
from referee.transcript.line import LineReader
from referee.transcript.pieces import Piece, PieceGames, Pieces, pieces
from referee.transcript.printing import print_action, print_event, print_sets, print_tiles
from referee.transcript.recorder import Recorder
from referee.transcript.stream import GameStream, read_games
from referee.transcript.transcript import SourceGames, Transcript, parse

__all__ = [
    "CAPS",
    "Caps",
    "GameStream",
    "GameText",
    "Games",
    "LineReader",
    "Piece",
    "PieceGames",
    "Pieces",
    "Recorder",
    "SourceGames",
    "Transcript",
    "parse",
    "parse_sets",
    "parse_tiles",
    "parse_turn_text",
    "pieces",
    "print_action",
    "print_event",
    "print_sets",
    "print_tiles",
    "read_games",
]
