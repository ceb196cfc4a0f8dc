"""Reports made by hand, with everything in them that a file, a name or a line can hold."""

from __future__ import annotations

from fractions import Fraction

from referee.model.finding import Consequence, Finding, GameReport, Remedy, Source
from referee.model.report import Report
from referee.text.span import Span

PROGRAM = "referee 1.0.0"
DIGEST = f"sha256:{'0' * 64}"

HOSTILE = {
    "escape": "A\x1b[31mnia\x1b]52;c;ZXZpbA==\x07",
    "c1": "A\x9b31mnia\x85",
    "bidi": "Ania\u202egnp.exe\u2066",
    "tags": "Ania\U000e0041",
    "html": "<script>alert('x')</script><img src=x onerror=\"y\">&amp;",
    "xml": "Ania\x00\x0b\ufffe\uffff]]>",
    "formula": '=HYPERLINK("http://example.org","x")',
    "full-width formula": "＝1+1",
    "lines": "Ania\r\n::error::x\u2028\u2029y",
    "percent": "100%0A,a:b",
    "markdown": "|a|`b`*c*[d](e)@ania #12 www.example.org $x$ \\",
    "wide": "阿尼亚さん👍",
    "surrogate": "\udc80Ania\ud800",
    "long": "A" * 5000,
    "nothing": "",
}


def opening(
    player: str = "Ania", file: str | None = "g.rkb", line: str = "4. Ania  (r1-3) (b7-9)"
) -> Finding:
    """The finding that the documents show."""
    return Finding(
        "O203",
        "opening-below-minimum",
        "play",
        "illegal",
        f"{player} opens with 30 points; 40 are needed.",
        file,
        Span(12, 10, 12, 23),
        turn=4,
        player=player,
        parameter="opening.minimum",
        value=40,
        also=("opening.jokers",),
        source=Source("pl", "the first sets of a player are worth 40 points or more", "explicit"),
        remedy=Remedy(True, 1, 0, f"{player} takes the tiles back and draws 1."),
        consequences=(Consequence(6, f"{player} has still not opened."), Consequence(None, "The score.")),
        excerpt=line,
    )


def note(file: str | None = "g.rkb") -> Finding:
    message = "Nobody called the last tile."
    return Finding("C501", "no-call", "note", "legal", message, file, Span(3, 1, 3, 4), excerpt="#~ x")


def unread(file: str | None = "gone.rkb") -> Finding:
    """A finding with no place and no source."""
    return Finding("R001", "unreadable-file", "record", "undetermined", "There is no such file.", file, None)


def game(*findings: Finding, file: str | None = "g.rkb", number: int | None = 1) -> GameReport:
    score = {"Ania": Fraction(15, 2), "Bartek": Fraction(-39), "Celina": None}
    rules = {"opening.minimum": 40}
    return GameReport(file, number, "polish", "command", DIGEST, rules, findings, score, ("Ania",), turns=42)


def nowhere(*findings: Finding, file: str | None = "gone.rkb") -> GameReport:
    return GameReport(file, None, None, None, None, {}, findings)


def report(*games: GameReport) -> Report:
    return Report(games, PROGRAM)


def usual() -> Report:
    """An illegal game, a legal one and a file that is not there."""
    return report(game(opening(), note()), game(file="h.rkb", number=2), nowhere(unread()))


def hostile(text: str) -> Report:
    """The same words wherever somebody else's words can stand."""
    return report(game(opening(text, text, text + "\t" + text), note(text), file=text))
