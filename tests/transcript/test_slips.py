"""What is said about lines that can't be read."""

from __future__ import annotations

import pytest

from referee.model.event import Turn, Unread
from referee.model.finding import Finding
from referee.resources import grammar_text
from referee.text.source import Source
from referee.transcript import Caps, LineReader, parse, parse_sets, parse_tiles, parse_turn_text
from referee.transcript.codes import CODES
from referee.transcript.engine import options
from referee.transcript.vocabulary import MEANING, WORDS


def found(text: str) -> tuple[Finding, ...]:
    return parse(Source.of_text(text)).findings


def places(text: str) -> list[tuple[str, int, int, int]]:
    return [(f.code, f.span.line, f.span.column, f.span.end_column) for f in found(text) if f.span]


def test_the_grammar_is_built_strictly() -> None:
    from lark import Lark

    Lark(grammar_text(), **options(strict=True))


def test_every_terminal_has_words() -> None:
    from referee.transcript.engine import engine

    names = {terminal.name for terminal in engine().terminals if not terminal.name.startswith("__")}
    assert names | {"$END"} == set(MEANING) | set(WORDS)
    for name, words in WORDS.items():
        pattern = engine().get_terminal(name).pattern.to_regexp()
        assert set(words) == set(pattern.removesuffix(r"\b").strip("(?:)").split("|"))


@pytest.mark.parametrize("code", [code for code in CODES if code.illegal], ids=lambda code: code.code)
def test_examples_of_codes(code: object) -> None:
    assert [f.code for f in found(code.illegal)] == [code.code]  # type: ignore[attr-defined]
    assert not found(code.legal)  # type: ignore[attr-defined]


TEN = """\
players Ania, Bartek
1. Ania (k10-13) + o10 J (k10 o10 J) (k11-13)
2. Bartek draw r1
3. Ania (r1-3) (k10-12) + k13
4. Bartek draw к5
5. Ania draw 10r
6. Bartek (r4-6; rummikub
7. Ania (r4, r5, r6)
8. Anja draw r7
9. Ania draw r１
10. Bartek (r4–6)
11. Ania draw r1234567890
12. Bartek pass
"""


def test_ten_slips_ten_findings() -> None:
    assert places(TEN) == [
        ("N002", 2, 26, 27),
        ("N003", 4, 9, 30),
        ("N004", 5, 16, 17),
        ("N005", 6, 14, 17),
        ("N006", 7, 11, 12),
        ("N007", 8, 12, 13),
        ("N008", 9, 4, 8),
        ("N009", 10, 15, 16),
        ("N010", 11, 15, 16),
        ("N011", 12, 15, 26),
    ]
    events = parse(Source.of_text(TEN)).events
    assert [event.number for event in events if isinstance(event, Turn)] == [2, 8, 12]
    assert [event.number for event in events if isinstance(event, Unread)] == [1, 3, 4, 5, 6, 7, 9, 10, 11]
    assert [f.turn for f in found(TEN)] == [1, 3, 4, 5, 6, 7, 8, 9, 10, 11]


def test_two_slips_on_one_line() -> None:
    assert places("1. Ania draw 10r; (r4-6 @0:75") == [
        ("N005", 1, 14, 17),
        ("N006", 1, 19, 20),
        ("N017", 1, 25, 30),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("del Ania r1", "del is no word of the notation here; was deal meant?"),
        ("1. Ania", "the action ends too early; expected an action"),
        ("players Ania Bartek", "Bartek can't be read here; expected a comma or the end of the line"),
        ("1. Ania draw b5;", "the action ends too early; expected an action"),
        ("7 Ania draw b5", "followed by a full stop: 7."),
        ("deal Ania J5", "J5: a joker is written J"),
        ("deal Ania joker", "joker: a joker is written J"),
        ("1. Ania draw b5, b6", "no comma belongs here: tiles are separated by blanks"),
        ("1. Ania (r4-6), (k1-3)", "sets are separated by blanks, actions by ;"),
        ("score Ania 3,5", "written 7.5 or 15/2"),
        ("1. Ania (r4 - 6)", "a run in short is written r4-6"),
        ("1. Ania (10-12r)", "r10-12, not 10-12r"),
        ("table [r4-6]", "a set stands in round brackets: (r4-6)"),
        ("1. Ania (k1-4) + k5 → (k1-5)", "the arrow is written ->, not →"),
        ("1. Ania drew b5", "drew is no word of the notation here; was draw meant?"),
        ("variant", "the line ends too early; expected a name"),
        ("table r", "expected a set, such as (r4-6), or the end of the line"),
    ],
)
def test_readers_words(line: str, message: str) -> None:
    assert message in found(line)[0].message


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_mark(end: str, bom: bytes) -> None:
    text = end.join(["players Ania, Bartek\t ", "", "\t1. Ania  draw b5 \t", "2. Bartek draw 10r"])
    transcript = parse(Source.of_bytes(bom + text.encode()))
    assert [type(event).__name__ for event in transcript.events] == ["Players", "Blank", "Turn", "Unread"]
    assert transcript.findings[0].span.column == 16  # type: ignore[union-attr]


def test_composed_and_decomposed_names_are_one() -> None:
    spelt = found("players Zo\u00eb, Ania\n1. Zoe\u0308 pass\n2. Zoe\u0308 pass")
    assert [(f.code, f.kind, f.span.line) for f in spelt if f.span] == [("N039", "note", 2)]
    assert [f.code for f in found("players Zo\u00eb, Zoe\u0308")] == ["N029"]
    assert [f.code for f in found("players Ania, Bartek\n1. ania pass")] == ["N008"]


def test_other_encodings() -> None:
    assert [f.code for f in parse(Source.of_bytes("rkb 1\n".encode("utf-16"))).findings] == ["N026"]
    assert [f.code for f in parse(Source.of_bytes("rkb 1\n".encode("utf-16-le"))).findings] == ["N026"]
    latin = parse(Source.of_bytes("rkb 1\nplayers Zoë, Ania\n1. Ania pass\n".encode("latin-1")))
    assert [(f.code, f.span.line, f.span.column) for f in latin.findings if f.span] == [("N027", 2, 11)]
    assert len(latin.events) == 3


def test_caps() -> None:
    assert [f.code for f in found("# " + "x" * 30_000)] == ["N020"]
    assert [f.code for f in found("deal Ania r1-9999")] == ["N021"]
    assert [f.code for f in found("players " + ", ".join(f"p{i}" for i in range(101)))] == ["N022"]
    game = "game 1\n1. A pass\n2. A pass\n3. A pass\n4. A pass\ngame 2\n1. A pass\n"
    for caps, code in ((Caps(turns=2), "N023"), (Caps(game=30), "N024")):
        read = parse(Source.of_text(game), reader=LineReader(caps), caps=caps)
        assert [f.code for f in read.findings] == [code]
        assert [g.number for g in read.games] == [1, 2]


def test_each_cap_has_its_error() -> None:
    tiles = " ".join(["r1"] * 2001)
    assert [f.code for f in found(f"deal Ania {tiles}")] == ["N021"]
    assert [f.code for f in found("1. A draw r12345")] == ["N011"]
    assert [f.code for f in found("1. A pass @1234567890")] == ["N011"]
    assert [f.code for f in found("1234567890. A pass")] == ["N011"]
    many = parse("".join(f"{n}. A drw\n" for n in range(1, 1501))).findings
    assert (len(many), many[-1].code) == (1001, "N040")
    assert many[-1].message.startswith("500 more")
    assert len(found("1. A " + "x;" * 5000)) == 20


def test_turns_before_the_first_game_line_are_a_game() -> None:
    read = parse("rkb 1\nplayers A, B\n\n1. A pass\ngame 2\n1. B pass\n")
    assert [(g.number, len(g.events), len(g.common)) for g in read.games] == [(None, 1, 3), (2, 2, 3)]
    assert str(read).count("\n") == 6


def test_arguments() -> None:
    assert [len(s.tiles) for s in parse_sets("(k9-11) (r3 r4 r5)").sets] == [3, 3]
    assert parse_sets("(k9-11) (r3").findings[0].span.column == 9  # type: ignore[union-attr]
    assert len(parse_tiles("r10 b10 J").tiles.tiles) == 3
    assert parse_tiles("").tiles.tiles == ()
    assert parse_tiles("r10 10b").findings[0].span.column == 5  # type: ignore[union-attr]
    read = parse_turn_text("(k9-11) + k12; rummikub")
    assert read.offsets == (1, 16)
    assert parse_turn_text("(k9-11) + 12k").findings[0].span.column == 11  # type: ignore[union-attr]


def test_a_name_unknown_is_said_once() -> None:
    assert len(found("players Ania\n1. Anja pass\n2. Anja pass\n")) == 1


def test_games_and_what_is_common() -> None:
    read = parse(Source.of_text("rkb 1\nplayers A, B\ngame 1\n1. A pass\ngame 2\n1. B pass\n2. X pass\n"))
    assert len(read.common) == 2
    assert [(g.number, len(g.events)) for g in read.games] == [(1, 2), (2, 3)]
    assert [f.code for f in read.findings] == ["N008"]
    assert parse(Source.of_text("")).games == ()
    assert len(parse(Source.of_text("rkb 1")).games) == 1
