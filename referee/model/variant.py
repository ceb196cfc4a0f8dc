"""A rulebook in force: its chapters, what the booklet offers to change, and where each value comes from."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from referee.model import schema
from referee.model.change import changed_by
from referee.model.chapters import (
    CHAPTERS,
    CLAUSES,
    Bank,
    Between,
    CallRules,
    Colour,
    Cost,
    Count,
    DealRules,
    DrawWhenAble,
    Effect,
    EndRules,
    FailureRules,
    JokerRules,
    Leftovers,
    Length,
    MatchRules,
    Number,
    OpeningRules,
    Points,
    Range,
    ScoreRules,
    Seconds,
    SetRules,
    StartRules,
    Supply,
    Tie,
    Tiles,
    TimeRules,
    TurnRules,
    Unopened,
    leaf,
)
from referee.model.plain import canonical
from referee.model.provenance import Agreed, Booklet, Citation, RuleChange
from referee.text.frozen import dataclass, field

__all__ = [
    "CHAPTERS",
    "CLAUSES",
    "Agreed",
    "Bank",
    "Between",
    "Booklet",
    "CallRules",
    "Citation",
    "Colour",
    "Cost",
    "Count",
    "DealRules",
    "DrawWhenAble",
    "Effect",
    "EndRules",
    "FailureRules",
    "JokerRules",
    "Leftovers",
    "Length",
    "MatchRules",
    "Number",
    "OpeningRules",
    "Points",
    "Range",
    "RuleChange",
    "ScoreRules",
    "Seconds",
    "SetRules",
    "StartRules",
    "Supply",
    "Tie",
    "Tiles",
    "TimeRules",
    "TurnRules",
    "Unopened",
    "Variant",
    "leaf",
]


@dataclass(frozen=True, slots=True)
class Variant:
    """A rulebook in force. Values are plain: `variant.opening.minimum` is an int.

    Two variants are equal where they would judge alike: names, files and citations do not count.
    """

    name: str = field(compare=False)
    title: str = field(compare=False)
    extends: str | None = field(compare=False)
    booklet: Booklet | None = field(compare=False)
    tiles: Tiles
    deal: DealRules
    start: StartRules
    sets: SetRules
    opening: OpeningRules
    turn: TurnRules
    joker: JokerRules
    calls: CallRules
    time: TimeRules
    failure: FailureRules
    end: EndRules
    score: ScoreRules
    match: MatchRules
    agreed: tuple[Agreed, ...]
    citations: tuple[tuple[str, Citation], ...] = field(compare=False, repr=False)
    changes: tuple[RuleChange, ...] = field(default=(), compare=False)

    @property
    def parameters(self) -> tuple[str, ...]:
        """Every path in force, in the order of the rulebook."""
        absent = {
            each.path
            for each in schema.parameters()
            if each.within is not None and self.value(each.within) is None
        }
        return tuple(each.path for each in schema.parameters() if each.path not in absent)

    def value(self, path: str) -> Any:
        """The value of a parameter; None for a clause. Raises KeyError for a name that is neither."""
        if path == "agreed":
            return self.agreed
        if path.startswith("clauses.") and path.removeprefix("clauses.") in CLAUSES:
            return None
        here: Any = self
        for step in path.split("."):
            here = getattr(here, f"{step}_" if step == "with" else step, _ABSENT)
            if here is _ABSENT:
                raise KeyError(path)
        return here

    def cite(self, path: str) -> Citation:
        """Where a parameter's value, or a clause, comes from. Raises KeyError for an unknown name.

        A group (`score.unopened`, `agreed`) is as firm as the least firm of its parts.
        """
        parts = [cited for name, cited in self.citations if name == path or name.startswith(f"{path}.")]
        if parts:
            return max(parts, key=lambda cited: _FIRMNESS.index(cited.grade))
        if path == "agreed" or path.startswith("clauses."):
            return Citation(None, None, None, "", 0)
        raise KeyError(path)

    @property
    def digest(self) -> str:
        """A fingerprint of what the variant says, whatever its name and its citations."""
        return f"sha256:{sha256(canonical(self).encode()).hexdigest()}"

    def with_rules(self, rules: Mapping[str, Any]) -> Variant:
        """This rulebook with some parameters changed, all together. Raises ValueError where one can't be."""
        return changed_by(self, rules)


_ABSENT = object()
_FIRMNESS = ("explicit", "common", "implied", "majority", "plurality", "house", None, "silent")
