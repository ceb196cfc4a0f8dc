# ruff: noqa: E501 -- the stories are prose
"""What can be wrong with a record: it contradicts itself, or the box."""

from __future__ import annotations

from referee.model.code import Code


def _code(
    code: str,
    name: str,
    message: str,
    doc: str,
    *,
    cites: tuple[str, ...] = (),
    illegal: str = "",
    legal: str = "",
) -> Code:
    return Code(code, name, "record", message, doc, cites, illegal, legal)


NUMBER_OUT_OF_STEP = _code(
    "R001",
    "turn-out-of-step",
    "turn {number} stands where turn {expected} belongs",
    "Turns are counted through all players, one number a turn. A number that is missing or stands twice may be "
    "a slip of the pen, or a turn that nobody wrote down. A `gap` line says that turns are missing.",
    illegal="1. Ania draw\n3. Bartek draw",
    legal="1. Ania draw\n2. Bartek draw",
)
NO_SUCH_TILE = _code(
    "R002",
    "no-such-tile",
    "there is no tile {tile} in this box",
    "The rulebook's colours and numbers say which tiles there are.",
    cites=("tiles.colours", "tiles.highest"),
    illegal="1. Ania draw r14",
    legal="1. Ania draw r13",
)
ONE_TOO_MANY = _code(
    "R003",
    "tile-too-often",
    "one {tile} too many: the box holds {copies}",
    "Over the table, the racks and the pool a tile may not be seen more often than there are copies of it.",
    cites=("tiles.supply",),
    illegal="1. Ania draw r5\n2. Bartek draw r5\n3. Ania draw r5",
    legal="1. Ania draw r5\n2. Bartek draw r5",
)
NOT_ON_RACK = _code(
    "R004",
    "not-on-rack",
    "{player} plays {tile}, which {verb} not on the rack",
    "The rack was written down, tile by tile, and the tile played is not among them.",
    illegal="deal Ania r1 k10 k11 b1-11\n1. Ania (k10-12)",
    legal="deal Ania r1 r2 k1-12\n1. Ania (k10-12)",
)
SET_NOT_THERE = _code(
    "R005",
    "set-not-on-table",
    "no set {set} lies on the table at this point",
    "A step names the sets it takes by their tiles, and there is no such set at that moment.",
    illegal="opened Ania\ntable (k9-11)\n1. Ania (k8-11) + k12",
    legal="opened Ania\ntable (k9-11)\n1. Ania (k9-11) + k12",
)
SIDES_DIFFER = _code(
    "R006",
    "tiles-from-nowhere",
    "{tiles} {stands} on the right of the arrow, but not on its left",
    "What lies after a step is what lay before it and what came from the rack. A tile that is only on the "
    "right came from nowhere; the replay goes on with the right side.",
    illegal="opened Ania\ntable (k9-11)\n1. Ania (k9-11) + k12 -> (k9-13)",
    legal="opened Ania\ntable (k9-11)\n1. Ania (k9-11) + k12 k13 -> (k9-13)",
)
NOT_NEXT_IN_POOL = _code(
    "R007",
    "not-next-in-pool",
    "{player} draws {tile}; the next tile of the pool is {next}",
    "The pool's order was written down, and the tile drawn is not the next one.",
    illegal="pool k3 r7 ?76\n1. Ania draw r7",
    legal="pool k3 r7 ?76\n1. Ania draw k3",
)
POOL_EMPTY = _code(
    "R008",
    "draw-from-empty-pool",
    "{player} draws from a pool that is empty",
    "All tiles of the box are on the table and on the racks: there is nothing left to draw.",
    cites=("tiles.supply",),
    illegal=(
        "rule tiles.supply [{players: [2, 3], copies: 1, jokers: 0}]\n"
        "deal Ania ?26\ndeal Bartek ?26\nopened Ania\n1. Ania draw"
    ),
    legal=(
        "rule tiles.supply [{players: [2, 3], copies: 1, jokers: 0}]\n"
        "deal Ania ?26\ndeal Bartek ?25\nopened Ania\n1. Ania draw"
    ),
)
SNAPSHOT_DIFFERS = _code(
    "R009",
    "table-differs",
    "this is not the table that the turns lead to: {difference}",
    "A `table` line between turns is a snapshot, and must agree with what the turns before it did.",
    illegal="1. Ania (k10-12)\ntable (k10-13)\n2. Bartek draw",
    legal="1. Ania (k10-12)\ntable (k10-12)\n2. Bartek draw",
)
BAD_STAR = _code(
    "R011",
    "star-does-not-fit",
    "the joker can't stand for {tile} in this set",
    "`k12*` says what a joker stands for; no reading of the set allows that tile.",
    illegal="1. Ania (k10 k11 r12*)",
    legal="1. Ania (k10 k11 k12*)",
)
MORE_THAN_BOX = _code(
    "R012",
    "more-than-the-box",
    "there are {count} tiles on the table, the racks and in the pool; the box holds {total}",
    "Table, racks and pool together are the whole box, never more.",
    cites=("tiles.supply",),
    illegal="pool ?90\n1. Ania draw",
    legal="pool ?78\n1. Ania draw",
)
NOT_LEFT_OVER = _code(
    "R013",
    "left-over-not-there",
    "{tile} is left over, but lay in no set of the table before the turn",
    "`undone left` names tiles of the table that nobody could place again.",
    illegal="opened Ania, Bartek\ntable (k9-11)\n1. Ania timeout; undone left r5; draw; draw; draw",
    legal="opened Ania, Bartek\ntable (k9-11)\n1. Ania timeout; undone left k9-11; draw ?3",
)
TAKEN_BACK = Code(
    "R020",
    "taken-back-silently",
    "note",
    "the play of turn {was} must have been taken back before this, though nothing says so",
    "An illegal play stands until a later line can only be understood if it was taken back. Then it was; the "
    "transcript would better say `undone` or `void`.",
    illegal=(
        "opened Ania, Bartek\ntable (k9-11)\ndeal Ania r1 r2 k12\ndeal Bartek k8 b1 b2\n"
        "1. Ania (k9-11) + r1\n2. Bartek (k9-11) + k8"
    ),
    legal="1. Ania (k10-12)\n2. Bartek draw",
)

CODES = (
    NUMBER_OUT_OF_STEP,
    NO_SUCH_TILE,
    ONE_TOO_MANY,
    NOT_ON_RACK,
    SET_NOT_THERE,
    SIDES_DIFFER,
    NOT_NEXT_IN_POOL,
    POOL_EMPTY,
    SNAPSHOT_DIFFERS,
    BAD_STAR,
    MORE_THAN_BOX,
    NOT_LEFT_OVER,
    TAKEN_BACK,
)
