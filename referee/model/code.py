"""A code: one kind of thing the referee can say, with the whole story `referee explain` tells."""

from __future__ import annotations

from referee.model.finding import Kind
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """`message` is a sentence with `{fields}`; `doc` says what and why; the examples are run by the tests.

    `cites` names the parameters (or clauses) that a finding of this code can stand on.
    """

    code: str
    name: str
    kind: Kind
    message: str
    doc: str
    cites: tuple[str, ...] = ()
    illegal: str = ""
    legal: str = ""
