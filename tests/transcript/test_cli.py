"""`referee fmt` and `referee convert`."""

from __future__ import annotations

import gzip
from pathlib import Path

from click.testing import CliRunner

from referee.cli.convert import command as convert
from referee.cli.fmt import command as fmt

SMALL = Path(__file__).parent / "small.rkb"


def test_fmt_prints_checks_and_rewrites(tmp_path: Path) -> None:
    run = CliRunner()
    printed = run.invoke(fmt, [str(SMALL)])
    assert printed.exit_code == 0
    copy = tmp_path / "g.rkb"
    copy.write_bytes(SMALL.read_bytes())
    assert run.invoke(fmt, ["--check", str(copy)]).exit_code == 1
    shown = run.invoke(fmt, ["--diff", str(copy)])
    assert shown.exit_code == 0
    assert "+2. Bartek (k10-12) @0:37" in shown.output
    assert run.invoke(fmt, ["--in-place", str(copy)]).exit_code == 0
    assert copy.read_text() == printed.stdout
    assert run.invoke(fmt, ["--check", str(copy)]).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["g.rkb"]
    assert run.invoke(fmt, ["-"], input=SMALL.read_bytes()).stdout == printed.stdout
    assert run.invoke(fmt, [str(tmp_path / "none.rkb")]).exit_code == 2


def test_a_bad_line_is_kept_and_told() -> None:
    done = CliRunner().invoke(fmt, ["-"], input="1.  A draw  10r\n2.  A   pass\n")
    assert done.exit_code == 1
    assert done.stdout == "1.  A draw  10r\n2. A pass\n"
    assert "-:1:13: N005" in done.stderr


def test_convert_there_and_back() -> None:
    run = CliRunner()
    canonical = run.invoke(fmt, [str(SMALL)]).stdout
    lines = run.invoke(convert, ["--to", "jsonl", str(SMALL)])
    assert lines.exit_code == 0
    assert (
        '{"event":"turn","number":1,"player":"Ania","actions":[{"action":"draw","drawn":["b5"]}],"clock":31}'
        in lines.stdout
    )
    back = run.invoke(convert, ["--to", "rkb", "-"], input=lines.stdout)
    assert (back.exit_code, back.stdout) == (0, canonical)
    bad = run.invoke(convert, ["--to", "rkb", "-"], input='{"event":"turn"}\n{"event":"gap"}\n[]\n')
    assert (bad.exit_code, bad.stdout) == (1, "gap\n")
    assert bad.stderr.count("N033") == 2


def test_carets_packed_input_and_encodings(tmp_path: Path) -> None:
    run = CliRunner()
    told = run.invoke(fmt, ["-"], input="1. A draw 10r\n")
    assert told.stderr.splitlines()[1:] == ["  1 | 1. A draw 10r", "    |           ^^^"]
    packed = tmp_path / "g.rkb.gz"
    packed.write_bytes(gzip.compress(SMALL.read_bytes()))
    canonical = run.invoke(fmt, [str(SMALL)]).stdout
    assert run.invoke(fmt, [str(packed)]).stdout == canonical
    assert run.invoke(fmt, ["--in-place", str(packed)]).exit_code == 2
    lines = run.invoke(convert, ["--to", "jsonl", str(packed)]).stdout
    again = run.invoke(convert, ["--to", "rkb", "-"], input=gzip.compress(lines.encode()))
    assert (again.exit_code, again.stdout) == (0, canonical)
    for data, code in (
        ("rkb 1\n".encode("utf-16"), "N026"),
        (b"event Zo\xeb\n", "N027"),
        (b"\x1f\x8b", "N032"),
    ):
        refused = run.invoke(fmt, ["-"], input=data)
        assert (refused.exit_code, refused.stdout, code in refused.stderr) == (1, "", True)
    assert run.invoke(fmt, [str(tmp_path / "none.rkb"), str(SMALL)]).exit_code == 2


def test_several_games_are_converted_with_what_is_common() -> None:
    run = CliRunner()
    text = "rkb 1\nplayers A, B\ngame 1\n1. A pass\ngame 2\n1. B pass\n"
    lines = run.invoke(convert, ["--to", "jsonl", "-"], input=text).stdout
    assert run.invoke(convert, ["--to", "rkb", "-"], input=lines).stdout == text
    assert (
        run.invoke(convert, ["--to", "jsonl", "-"], input="# x\n").stdout
        == '{"event":"blank","comment":" x"}\n'
    )
    half = '{"event":"redeal","player":"\\ud800"}\n'
    assert "N033" in run.invoke(convert, ["--to", "rkb", "-"], input=half).stderr


def test_names_that_a_terminal_would_obey_are_escaped_in_json(tmp_path: Path) -> None:
    game = tmp_path / "g.rkb"
    game.write_text('rkb 1\nplayers "A\u202e\u2028\x85", B\n# \x9b31m\n', encoding="utf-8")
    told = CliRunner().invoke(convert, ["--to", "jsonl", str(game)]).stdout
    assert not any(each in told for each in "\u202e\u2028\x85\x9b")
    lines = tmp_path / "g.jsonl"
    lines.write_text(told, encoding="utf-8")
    back = CliRunner().invoke(convert, ["--to", "rkb", str(lines)]).stdout
    assert back == CliRunner().invoke(fmt, [str(game)]).stdout
