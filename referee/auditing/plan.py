"""What is to be audited, and who is told how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.auditing.gather import Wanted
from referee.auditing.listing import Listing
from referee.auditing.seating import Seating
from referee.auditing.units import Opened, open_local
from referee.judge.rulebook import Asked


@dataclass(slots=True)
class Plan:
    """What is audited, and how. `asked` is settled: a manifest's rulebook and changes are in it."""

    program: str
    listing: Listing
    asked: Asked
    seating: Seating | None = None
    own_rulebook: bool = False
    """The rulebook is the manifest's, not the command's."""
    wanted: Wanted = lambda finding: True
    choice: tuple[str, ...] = ()
    """What `wanted` was made of: part of what makes a run the same."""
    open_file: Opened = open_local
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class Watch:
    """Told while the work goes on; does nothing by itself."""

    begin: Callable[[int, int], None] = lambda files, size: None
    done: Callable[[int, int, int], None] = lambda files, size, games: None
    end: Callable[[], None] = lambda: None
