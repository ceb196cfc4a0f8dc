"""Transcripts: text to events, a line at a time, and back. Lark is imported when the first line is read."""

from __future__ import annotations

from referee.transcript.argument import parse_sets, parse_tiles, parse_turn_text
from referee.transcript.caps import CAPS, Caps
from referee.transcript.line import LineReader
from referee.transcript.printing import print_action, print_event, print_sets, print_tiles
from referee.transcript.recorder import Recorder
from referee.transcript.stream import GameStream, read_games
from referee.transcript.transcript import GameText, Transcript, parse

__all__ = [
    "CAPS",
    "Caps",
    "GameStream",
    "GameText",
    "LineReader",
    "Recorder",
    "Transcript",
    "parse",
    "parse_sets",
    "parse_tiles",
    "parse_turn_text",
    "print_action",
    "print_event",
    "print_sets",
    "print_tiles",
    "read_games",
]
