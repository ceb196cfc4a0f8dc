"""Sets of the table that stand in doubt after a slip, so that what follows from it is no second finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.model.meld import Meld
from referee.replay.table import Table, key


class Doubt:
    """`laid` are sets that may lie otherwise than the record leads to, `gone` those that may still lie."""

    __slots__ = ("gone", "laid")

    def __init__(self) -> None:
        self.laid: list[Meld] = []
        self.gone: list[Meld] = []

    def __bool__(self) -> bool:
        return bool(self.laid or self.gone)

    def of(self, laid: Iterable[Meld] = (), gone: Iterable[Meld] = ()) -> None:
        self.laid += laid
        self.gone += gone

    def like(self, meld: Meld, table: Table) -> None:
        """The set that must have been meant where this one was named and does not lie."""
        near = [each for each in table if alike(each, meld)]
        self.laid += near[:1]

    def settle(self, meld: Meld, table: Table) -> bool:
        """Whether a set in doubt may be this one, which is named now; it is no longer in doubt then."""
        for each in self.gone:
            if key(each) == key(meld):
                self.gone.remove(each)
                return True
        for each in sorted(self.laid, key=lambda one: -shared(one, meld)):
            self.laid.remove(each)
            if not alike(each, meld):
                self.laid.append(each)
                return False
            if table.remove(each) is not None:
                return True
        return False

    def explains(self, extra: Sequence[Meld], missing: Sequence[Meld]) -> bool:
        """Whether a snapshot differs only by what was in doubt."""
        known = [key(each) for each in self.gone]
        fresh = all(key(each) in known or any(alike(each, one) for one in self.laid) for each in extra)
        return fresh and all(each in self.laid for each in missing)


def shared(one: Meld, other: Meld) -> int:
    return (Counter(one) & Counter(other)).total()


def alike(one: Meld, other: Meld) -> bool:
    """Whether most of the tiles are the same."""
    return 2 * shared(one, other) >= max(len(one), len(other)) - 1 and shared(one, other) > 1
