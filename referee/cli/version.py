"""The program's name and version, as reports state it."""

from __future__ import annotations


def program() -> str:
    """`referee 1.0.0`"""
    from referee import __version__

    return f"referee {__version__}"
