"""Missing keys, bad parents, files that can't be read, rules that can't be made; and completion."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

import referee
from referee.api import load_variant
from referee.cli.common import complete_rule, complete_subject, complete_variant
from referee.model.finding import Finding
from referee.model.schema import parameters
from referee.resources import variant_names, variant_text
from referee.text.span import Span
from referee.variantfile import RuleText, apply_rules, from_line, from_option
from referee.variantfile.lineage import MOST_PARENTS

OPENING = "opening: {minimum: 30, jokers: allowed, joker_points: as_tile, table_from: next_turn}\n"


def places(findings: tuple[Finding, ...]) -> list[tuple[str, int, int]]:
    return [(each.code, each.span.line, each.span.column) for each in findings if each.span]


def wrong(folder: Path, text: str) -> tuple[Finding, ...]:
    path = folder / "club.yaml"
    path.write_text(text, encoding="utf-8")
    return load_variant(str(path)).findings


# --- files --------------------------------------------------------------------------------------


def test_v105_a_record_lacks_a_key(tmp_path: Path) -> None:
    text = "extends: standard\ntiles: {supply: [{players: [2, 4], copies: 2}]}\n"
    (finding,) = wrong(tmp_path, text)
    assert places((finding,)) == [("V105", 2, 18)]
    assert finding.message.startswith("tiles.supply.jokers is missing")


def test_v105_a_group_that_the_parent_lacks_is_given_whole(tmp_path: Path) -> None:
    findings = wrong(tmp_path, "extends: standard\nscore: {unopened: {without: 100}}\n")
    assert places(findings) == [("V105", 2, 9)] * 7


def test_v108_there_is_no_parent_to_keep_a_value_of(tmp_path: Path) -> None:
    text = variant_text("standard").replace("highest: {value: 13, grade", "highest: {grade")
    line = text[: text.index("highest: {grade")].count("\n") + 1
    assert places(wrong(tmp_path, text)) == [("V108", line, 3)]


def test_v109_missing_chapters_are_one_finding(tmp_path: Path) -> None:
    (finding,) = wrong(tmp_path, OPENING)
    assert places((finding,)) == [("V109", 1, 1)]
    assert finding.message.startswith("tiles, deal, start, sets, turn, ")


def test_v113_the_parents_mistakes_come_after_the_childs(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text("extends: standard\nturn: {draw: many}\n", encoding="utf-8")
    findings = wrong(tmp_path, "extends: ./parent.yaml\n")
    assert places(findings) == [("V113", 1, 10), ("V102", 2, 14)]
    assert [Path(each.file or "").name for each in findings] == ["club.yaml", "parent.yaml"]


@pytest.mark.parametrize(("files", "codes"), [(MOST_PARENTS - 1, []), (MOST_PARENTS, ["V114"])])
def test_v114_a_chain_of_parents_has_an_end(tmp_path: Path, files: int, codes: list[str]) -> None:
    for number in range(files):
        parent = "standard" if number == 0 else f"./{number - 1}.yaml"
        (tmp_path / f"{number}.yaml").write_text(f"extends: {parent}\n", encoding="utf-8")
    found = load_variant(str(tmp_path / f"{files - 1}.yaml")).findings
    assert [each.code for each in found] == codes


@pytest.mark.parametrize(("name", "hint"), [("polsh", "did you mean polish?"), ("chess", "standard")])
def test_v115_no_such_rulebook(name: str, hint: str) -> None:
    (finding,) = load_variant(name).findings
    assert (finding.code, finding.span) == ("V115", None)
    assert hint in finding.message


def test_v116_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    for name in ("missing.yaml", "folder.yaml"):
        assert [each.code for each in load_variant(str(tmp_path / name)).findings] == ["V116"]


def test_y104_a_text_without_end(tmp_path: Path) -> None:
    assert places(wrong(tmp_path, f"extends: standard\ntitle: {'x' * 2_001}\n")) == [("Y104", 2, 8)]


# --- rules --------------------------------------------------------------------------------------


def line(number: int, key: str, value: str) -> RuleText:
    """A `rule` line as a transcript has it."""
    text, start = f"rule {key} {value}", len(key) + 7
    spans = Span.on_line(number, (6, start - 1)), Span.on_line(number, (start, start + len(value)))
    return from_line(key, value, "game.rkb", text, *spans)


def test_a_line_is_reported_at_its_place_and_cited() -> None:
    rules = [line(3, "opening.minimum", "fifty"), line(4, "turn.draw", "2")]
    ruled = apply_rules(referee.variant("standard"), rules)
    assert places(ruled.findings) == [("V102", 3, 22)]
    assert (ruled.findings[0].file, ruled.findings[0].excerpt) == ("game.rkb", "rule opening.minimum fifty")
    cited = ruled.variant.cite("turn.draw")
    assert (ruled.variant.turn.draw, cited.grade, cited.file, cited.line) == (2, "house", "game.rkb", 4)


def test_options_win_over_lines() -> None:
    rules = [line(3, "opening.minimum", "50"), line(4, "turn.draw", "2")]
    ruled = apply_rules(referee.variant("standard"), rules, over=[from_option("opening.minimum=40")])
    assert (ruled.findings, ruled.variant.opening.minimum, ruled.variant.turn.draw) == ((), 40, 2)
    assert ruled.variant.cite("opening.minimum").file == "--rule"


def test_v120_a_rule_given_twice() -> None:
    standard = referee.variant("standard")
    lines = apply_rules(standard, [line(3, "turn.draw", "2"), line(5, "turn.draw", "3")])
    assert places(lines.findings) == [("V120", 5, 6)]
    assert lines.findings[0].message.endswith("in line 3")
    options = apply_rules(standard, (), over=[from_option("turn.draw=2"), from_option("turn.draw=3")])
    assert [each.code for each in options.findings] == ["V120"]
    assert lines.variant.turn.draw == options.variant.turn.draw == 2


def test_v121_a_group_is_no_parameter() -> None:
    standard = referee.variant("standard")
    ruled = apply_rules(standard, [line(3, "score.tie", "{points: none}")])
    assert (places(ruled.findings), ruled.variant) == ([("V121", 3, 6)], standard)
    assert "score.tie.points, score.tie.wins" in ruled.findings[0].message


def test_v122_a_part_of_a_group_that_is_none() -> None:
    part = line(3, "score.unopened.with", "150")
    standard = referee.variant("standard")
    ruled = apply_rules(standard, [part])
    assert (places(ruled.findings), ruled.variant) == ([("V122", 3, 6)], standard)
    assert apply_rules(referee.variant("polish"), [part]).findings == ()


# --- completion ---------------------------------------------------------------------------------

ASKED = click.Context(click.Command("referee")), click.Option(["--variant"])


def test_rulebooks_are_completed_and_else_files() -> None:
    assert [each.value for each in complete_variant(*ASKED, "")] == list(variant_names())
    assert [each.value for each in complete_variant(*ASKED, "polish")] == ["polish", "polish-xp"]
    assert [(each.value, each.type) for each in complete_variant(*ASKED, "./cl")] == [("./cl", "file")]


def test_rules_are_completed() -> None:
    assert complete_rule(*ASKED, "opening.j") == ["opening.jokers=", "opening.joker_points="]
    assert len(complete_rule(*ASKED, "")) == len(parameters())


def test_subjects_are_completed() -> None:
    assert complete_subject(*ASKED, "clauses.joker") == ["clauses.joker_stays"]
    assert complete_subject(*ASKED, "V120") == ["V120"]
    assert complete_subject(*ASKED, "rule-tw") == ["rule-twice"]
