"""The command line: the only package that knows click."""

from __future__ import annotations

from referee.cli.main import main

__all__ = ["main"]
