"""YAML with places: scalars stay texts, spans are an editor's, hostile texts are refused where they stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.text.node import ListNode, MapNode, ScalarNode
from referee.text.span import Span
from referee.yamlplaces import Limits, read, read_flow


def test_scalars_stay_texts() -> None:
    root = read("a: no\nb: 010\nc: '12'\nd: 2025-13-45\n", "x.yaml").root
    assert isinstance(root, MapNode)
    values = [entry.value for entry in root.entries]
    assert values == [ScalarNode("no"), ScalarNode("010"), ScalarNode("12", True), ScalarNode("2025-13-45")]


def test_lines_and_columns_count_code_points() -> None:
    root = read("\ufeffä: x\r\n𝔟: [é, yy]\r", "x.yaml").root
    assert isinstance(root, MapNode)
    second = root.entries[1].value
    assert isinstance(second, ListNode)
    assert [item.span for item in second.items] == [Span(2, 5, 2, 6), Span(2, 8, 2, 10)]


def test_a_flow_value_knows_its_place() -> None:
    document = read_flow("[1, *x]", "g.rkb", Span(7, 20, 7, 27), "rule match.winner   [1, *x]")
    (finding,) = document.findings
    assert (finding.code, finding.span) == ("Y105", Span(7, 24, 7, 26))
    assert finding.excerpt == "rule match.winner   [1, *x]"


def test_problems_are_counted() -> None:
    document = read("a: [" + "*x, " * 50 + "]", "x.yaml", Limits(problems=5))
    assert [each.code for each in document.findings] == ["Y105"] * 5 + ["Y115"]
    assert not document.complete


@given(st.text(alphabet="ab:-[]{},&*!<>|'\"# \n\t%@?\\0é\ufeff", max_size=60))
def test_nothing_raises(text: str) -> None:
    document = read(text, "x.yaml")
    assert document.root is not None or document.findings


@given(st.binary(max_size=60))
def test_no_bytes_raise(data: bytes) -> None:
    read(data, "x.yaml")
