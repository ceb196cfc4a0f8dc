"""One slip in the middle of a clean game of ten turns is one finding, whatever comes after it."""

from __future__ import annotations

import pytest

import referee

CLEAN = """\
rkb 1
players Ania, Bartek
start Ania r12, Bartek k9
deal Ania r10-12 k1 k2 k5 b4 b7 o1 o6 o8 r1 r3 b12
deal Bartek k10-12 b1 b2 b5 o1 o4 o9 r5 r7 k7 k8 o13
1. Ania draw r13 @12
2. Bartek draw b9 @9
3. Ania (r10-12) @30
4. Bartek (k10-12) @25
5. Ania (r10-12) + r13 @40
6. Bartek draw o2 @31
7. Ania draw k13 @3
8. Bartek draw b3 @5
9. Ania (k10-12) + k13 @6
10. Bartek (b1-3) @8
table (r10-13) (k10-13) (b1-3)
end agreed
racks Ania k1 k2 k5 b4 b7 o1 o6 o8 r1 r3 b12, Bartek b5 o1 o4 o9 r5 r7 k7 k8 o13 b9 o2
"""
SLIPS = [
    ("R001", "6. Bartek draw o2 @31", "7. Bartek draw o2 @31"),
    ("R001", "6. Bartek draw o2 @31", "60. Bartek draw o2 @31"),
    ("R001", "6. Bartek draw o2 @31", "5. Bartek draw o2 @31"),
    ("R001", "5. Ania (r10-12) + r13 @40\n", ""),
    ("R001", "6. Bartek draw o2 @31\n", ""),
    ("R001", "6. Bartek draw o2 @31", "6. Bartek draw o2 @31\n6. Bartek draw o2 @31"),
    ("R001", "5. Ania (r10-12) + r13 @40", "5. Ania (r10-12) + r13 @40\n5. Ania (r10-12) + r13 @40"),
    ("R001", "7. Ania draw k13 @3\n8. Bartek draw b3 @5", "8. Bartek draw b3 @5\n7. Ania draw k13 @3"),
    ("R002", "6. Bartek draw o2 @31", "6. Bartek draw o22 @31"),
    ("R002", "6. Bartek draw o2 @31", "6. Bartek draw g2 @31"),
    ("R002", "k7 k8 o13\n", "k7 k8 o14\n"),
    ("R003", "6. Bartek draw o2 @31", "6. Bartek draw o1 @31"),
    ("R003", "k7 k8 o13\n", "k7 o1 o13\n"),
    ("R005", "5. Ania (r10-12) + r13 @40", "5. Ania (r9-12) + r13 @40"),
    ("R007", "1. Ania draw r13", "pool r13 b9 o3\n1. Ania draw r13"),
    ("R009", "6. Bartek draw o2 @31", "table (r10-13) (k10-13)\n6. Bartek draw o2 @31"),
    ("N013", "6. Bartek draw o2 @31", "6. Bartek drew o2 @31"),
    ("R002", "(k10-12) + k13", "(k10-12) + k14"),
    ("R002", "(r10-12) + r13", "(r10-12) + r130"),
    ("R004", "7. Ania draw k13 @3", "7. Ania draw k12 @3"),
    ("R005", "9. Ania (k10-12) + k13", "9. Ania (k11-13) + k13"),
    ("R006", "9. Ania (k10-12) + k13", "9. Ania (k10-12) -> (k10-13)"),
    ("R009", "6. Bartek draw o2 @31", "table (r10-13)\n6. Bartek draw o2 @31"),
    ("N008", "6. Bartek draw o2 @31", "6. Bartk draw o2 @31"),
    ("B902", "k7 k8 o13\n", "k7 k8\n"),
    ("B902", "k7 k8 o13\n", "k7 k8 o13 o12\n"),
    ("B904", "1. Ania draw r13", "redeal Bartek\n1. Ania draw r13"),
    ("B905", "start Ania r12, Bartek k9", "start Ania r2, Bartek k9"),
    ("C501", "@40", "@61"),
    ("T305", "6. Bartek draw o2 @31", "6. Bartek draw o2 o3 @31"),
    ("T306", "6. Bartek draw o2 @31", "6. Bartek pass @31"),
    ("T310", "6. Bartek draw o2 @31", "6. Ania draw o2 @31"),
    ("P601", "6. Bartek draw o2 @31", "6. Bartek timeout"),
    ("P601", "6. Bartek draw o2 @31", "6. Bartek timeout; draw o2; penalty 50"),
    ("P601", "6. Bartek draw o2 @31", "6. Bartek timeout; undone; draw o2 o3 o5"),
    ("P601", "6. Bartek draw o2 @31", "6. Bartek (o1 o4 o9); undone; draw o2 o3 @31"),
    ("P602", "6. Bartek draw o2 @31", "6. Bartek draw o2; penalty 20 @31"),
    ("E701", "end agreed", "end agreed\n11. Ania draw o3"),
    ("E702", "end agreed", "end pool"),
    ("X817", "b12, Bartek", "b11, Bartek"),
]


def test_the_clean_game() -> None:
    for name in ("standard", "russian", "polish", "japanese", "brazilian"):
        found = referee.check_text(CLEAN, variant=name).findings
        assert [each.message for each in found if each.kind != "note"] == []


@pytest.mark.parametrize(("code", "old", "new"), SLIPS)
def test_one_slip(code: str, old: str, new: str) -> None:
    """A slip of the pen leaves the racks at the end as they were; what players did wrong does not."""
    assert CLEAN.count(old) == 1
    text = CLEAN.replace(old, new)
    if code[0] in "BTPE":
        text = text[: text.index("racks")]
    found = [each for each in referee.check_text(text, variant="polish").findings if each.kind != "note"]
    assert [each.code for each in found] == [code], [each.message for each in found]
