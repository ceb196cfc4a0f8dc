"""A call that can't be carried out."""

from __future__ import annotations


class Refused(OSError):
    """The message says why, in a sentence for whoever called."""
