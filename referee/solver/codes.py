"""What can be wrong with a position that somebody asks about."""

from __future__ import annotations

from referee.model.code import Code

UNKNOWN_TILE = Code(
    "R091",
    "given-tile-unknown",
    "record",
    "{tile} is no tile of this box",
    "A tile of the rack or the table that was given has a colour or a number that the rulebook's box lacks.",
    ("tiles.colours", "tiles.highest"),
)
TOO_MANY = Code(
    "R092",
    "given-tile-too-often",
    "record",
    "{tile} is there {count} times; the box has {most}",
    "Rack and table together hold more copies of a tile, or more jokers, than the box.",
    ("tiles.supply",),
)
NO_SET = Code(
    "R093",
    "given-set-illegal",
    "record",
    "{tiles} {problem}",
    "A set of the table that was given is neither a group nor a run; or, where a best play is asked for, it "
    "holds tiles nobody saw.",
    ("sets.group", "sets.run_min"),
)
CODES = (UNKNOWN_TILE, TOO_MANY, NO_SET)
