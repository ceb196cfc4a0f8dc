"""Transcripts: text to events, a line at a time, and back."""

from __future__ import annotations

from referee.transcript.transcript import Cutter, GameText, Transcript, parse, shared_reader

__all__ = ["Cutter", "GameText", "Transcript", "parse", "shared_reader"]
