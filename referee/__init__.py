"""The rules language and the referee for Rummikub."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from referee.api import Game as Game
    from referee.api import Recorder as Recorder
    from referee.api import SolveError as SolveError
    from referee.api import Transcript as Transcript
    from referee.api import VariantError as VariantError
    from referee.api import audit as audit
    from referee.api import check as check
    from referee.api import check_text as check_text
    from referee.api import compare as compare
    from referee.api import compare_games as compare_games
    from referee.api import fewest_changes as fewest_changes
    from referee.api import infer as infer
    from referee.api import parse as parse
    from referee.api import score as score
    from referee.api import simulate as simulate
    from referee.api import solve as solve
    from referee.api import variant as variant

_PUBLIC = (
    "Game",
    "Recorder",
    "Transcript",
    "SolveError",
    "VariantError",
    "audit",
    "check",
    "check_text",
    "compare",
    "compare_games",
    "fewest_changes",
    "infer",
    "parse",
    "score",
    "simulate",
    "solve",
    "variant",
)


def __getattr__(name: str) -> Any:
    """The library is imported when something of it is used: `referee --version` needs none of it."""
    if name in _PUBLIC:
        from referee import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*globals(), *_PUBLIC))
