"""A file of many games, judged game by game, piece by piece, plain or packed: always the same."""

from __future__ import annotations

import gzip
import io
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import referee
from referee.api import beside, check_stream
from referee.checking import no_game, settle_piece, with_findings
from referee.judge.rulebook import Asked
from referee.model.finding import Finding, GameReport
from referee.scoring import MatchBook
from referee.transcript import pieces, read_games

HEAD = "rkb 1\nvariant russian\nplayers Ania, Bartek\nrule time.limit 50\n"


def game(rng: random.Random, number: int, totals: dict[str, int]) -> str:
    """A short game; what its lines claim of the match is now and then wrong."""
    loser = rng.randint(1, 13)
    first, second = rng.sample(["Ania", "Bartek"], 2)
    slip = rng.choice([0, 0, 0, 1])
    totals[first] += loser
    totals[second] -= loser
    lines = [
        f"game {number}",
        "opened Ania, Bartek",
        f"deal {first} k12",
        f"deal {second} b{loser}",
        "table (k9-11)",
        f"1. {first} (k9-11) + k12; rummikub @{rng.choice((20, 70))}",
        f"score {first} +{loser}, {second} -{loser}",
        f"standing Ania {totals['Ania'] + slip}, Bartek {totals['Bartek']}",
        rng.choice(["", "winner Ania", "wins Ania 3, Bartek 2", "winer Ania"]),
    ]
    totals["Ania"] += slip if rng.random() < 0.7 else 0
    return "\n".join(lines) + "\n"


def match(games: int, seed: int = 1, end: str = "\n") -> bytes:
    rng, totals = random.Random(seed), {"Ania": 0, "Bartek": 0}
    text = HEAD + "".join(game(rng, number, totals) for number in range(1, games + 1))
    return text.replace("\n", end).encode()


def by_stream(data: bytes) -> list[GameReport]:
    return [each.report for each in check_stream(read_games(io.BytesIO(data), "m.rkb"), Asked())]


def by_pieces(data: bytes, games: int) -> Iterator[GameReport]:
    """What a program does that shares a file among workers."""
    cut = pieces(io.BytesIO(data), "m.rkb", games=games)
    book = MatchBook()
    reports = [
        with_findings(settled.report, book.take(settled.alone, settled.judged.rulebook.variant))
        for piece in cut
        for settled in settle_piece(piece, Asked(), beside("m.rkb"))
    ]
    if reports:
        reports[-1] = with_findings(reports[-1], book.close()[1])
    yield from reports
    if cut.findings or not reports:
        yield no_game("m.rkb", cut.findings)


def test_a_stream_gives_what_the_text_gives() -> None:
    data = match(60)
    whole = referee.check_text(data.decode())
    assert {each.kind for each in whole.findings} == {"record", "score", "note"}
    for packed in (data, gzip.compress(data), match(60, end="\r\n"), b"\xef\xbb\xbf" + data):
        found = by_stream(packed)
        assert [each.findings for each in found] == [
            tuple(_named(finding) for finding in each.findings) for each in whole.games
        ]
        assert [each.score for each in found] == [each.score for each in whole.games]


def _named(finding: Finding) -> Finding:
    return replace(finding, file="m.rkb")


@pytest.mark.parametrize("games", [1, 2, 3, 7, 100])
def test_pieces_give_what_the_stream_gives(games: int) -> None:
    for data in (match(41), match(41, end="\r"), gzip.compress(match(41)), match(1), b"", b"rkb 1\n"):
        assert list(by_pieces(data, games)) == by_stream(data)


def test_turns_before_the_first_game_line_are_a_game_of_their_own() -> None:
    head = (HEAD + "1. Ania draw\n2. Ania draw\n").encode()
    data = head + match(9).removeprefix(HEAD.encode()) + b"\n# the end\n\n"
    assert list(by_pieces(data, 2)) == by_stream(data)


def test_the_excerpts_are_the_lines_of_the_file() -> None:
    lines = match(30).decode().splitlines()
    for report in by_pieces(match(30), 4):
        for finding in report.findings:
            if finding.span is not None and finding.excerpt is not None:
                assert finding.excerpt == lines[finding.span.line - 1]


def test_a_game_too_large_does_not_move_the_lines_of_the_next() -> None:
    comment = b"# " + b"x" * 15_000 + b"\n"
    data = match(3) + b"game 4\n" + comment * 1200 + b"game 5\n1. Ania draw\n1. Ania draw\n"
    found = by_stream(data)
    assert [each.code for each in found[3].findings if each.kind == "record"] == ["N024"]
    assert list(by_pieces(data, 2)) == found


def test_a_long_match_is_explained_by_its_last_games() -> None:
    texts = [
        f"game {n}\nopened Ania, Bartek\ndeal Ania k12\ndeal Bartek b5\ntable (k9-11)\n"
        "1. Ania (k9-11) + k12; rummikub\n"
        for n in range(1, 41)
    ]
    report = referee.check_text("players Ania, Bartek\n" + "".join(texts) + "standing Ania 0, Bartek -200\n")
    (wrong,) = [each for each in report.findings if each.kind == "score"]
    assert wrong.message.count("+ 5") == 20
    assert "+100 + 5" in wrong.message
    assert "= +200" in wrong.message
