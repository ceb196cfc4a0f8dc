"""Every code there is, from every package that has some; `referee explain` reads it."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from referee.model.code import Code

_HOMES = (
    *("referee.yamlplaces.codes", "referee.variantfile.codes", "referee.transcript.codes"),
    *("referee.solver.codes", "referee.replay.codes", "referee.rules", "referee.judge.codes"),
    *("referee.scoring.codes", "referee.comparing.codes", "referee.auditing.codes"),
)


def all_codes() -> tuple[Code, ...]:
    """Sorted by code. Read when asked for, so that nothing is imported before."""
    found = {code.code: code for home in _HOMES for code in _codes_of(home)}
    return tuple(found[code] for code in sorted(found))


def find(code_or_name: str) -> Code | None:
    """`O203`, `o203` or `opening-below-minimum`."""
    wanted = code_or_name.strip().casefold()
    return next(
        (code for code in all_codes() if wanted in (code.code.casefold(), code.name.casefold())), None
    )


def _codes_of(home: str) -> Iterable[Code]:
    parent, _, _ = home.rpartition(".")
    if find_spec(parent) is None or find_spec(home) is None:
        return ()
    codes = getattr(import_module(home), "CODES", ())
    return codes.values() if isinstance(codes, dict) else codes
