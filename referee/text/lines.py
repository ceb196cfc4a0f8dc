"""Some lines of a text, asked for by their number in the whole of it, as the list of all lines would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import overload

from referee.text.frozen import dataclass


class _Lines(Sequence[str]):
    """What is not held is empty."""

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...

    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self.at(each) for each in range(*index.indices(len(self)))]
        return self.at(index)

    def at(self, index: int) -> str:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class GameLines(_Lines):
    """The lines before the first game, and those of one game, which begins after `skipped` lines."""

    common: Sequence[str]
    skipped: int
    own: Sequence[str]

    def __len__(self) -> int:
        return self.skipped + len(self.own)

    def at(self, index: int) -> str:
        if 0 <= index - self.skipped < len(self.own):
            return self.own[index - self.skipped]
        return self.common[index] if 0 <= index < len(self.common) else ""


@dataclass(frozen=True, slots=True)
class SomeLines(_Lines):
    """The lines of some numbers, which count from 1."""

    by_number: Mapping[int, str]

    def __len__(self) -> int:
        return max(self.by_number, default=0)

    def at(self, index: int) -> str:
        return self.by_number.get(index + 1, "")
