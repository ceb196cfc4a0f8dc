"""Data decides: what a rule cites it reads, what a rulebook states somebody reads, and changing it flips."""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import suppress
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.judge.turn_rules import TurnJudge
from referee.model.variant import Variant
from referee.rules import DRAW_RULES, PLAY_RULES
from referee.rules.calls import CALL_RULES
from referee.rules.clock import CLOCK_RULES
from referee.rules.failure import FAILURE_RULES
from referee.rules.rule import Rule

from .case_files import load_cases

TURN_RULES = (*PLAY_RULES, *DRAW_RULES, *CLOCK_RULES, *FAILURE_RULES, *CALL_RULES)
CASES = load_cases()
# What these stand on is that there is such a price or such a unit, whatever it is.
WHATEVER_IT_IS = {"P602": {"failure.mistake"}, "P606": {"failure.leftovers.unit"}}


class Spy:
    """A variant, or a part of one, that writes down which leaves are read."""

    def __init__(self, thing: Any, path: str, seen: set[str]) -> None:
        self._thing, self._path, self._seen = thing, path, seen

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        path = f"{self._path}.{name}".lstrip(".")
        if name == "value" and not self._path:
            return self._valued
        self._seen.add(path)
        inner = is_dataclass(found) and type(found).__module__ == "referee.model.chapters"
        return Spy(found, path, self._seen) if inner else found

    def _valued(self, path: str) -> Any:
        self._seen.add(path)
        return self._thing.value(path)

    def __eq__(self, other: object) -> bool:
        return bool(self._thing == (other._thing if isinstance(other, Spy) else other))

    def __hash__(self) -> int:
        return id(self)


@pytest.fixture(scope="module")
def read_by() -> dict[str, set[str]]:
    """For each rule, by its code, the leaves it read over all cases."""
    seen: dict[str, set[str]] = defaultdict(set)
    asked = TurnJudge._ask_all

    def spied(self: TurnJudge, rules: Any, said: set[str], turn: Any, *facts: object) -> None:
        for rule in rules:
            code = rule.code.code
            swapped = [Spy(each, "", seen[code]) if isinstance(each, Variant) else each for each in facts]
            if not said.intersection(rule.unless):
                with suppress(TypeError):  # where a spy is not good enough, as for dataclasses.replace
                    list(rule.check(*swapped))
            asked(self, (rule,), said, turn, *facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TurnJudge, "_ask_all", spied)
        for number, case in enumerate(CASES):
            referee.check_text(case.text, variant=case.variants[number % len(case.variants)])
    return seen


@pytest.mark.parametrize("rule", TURN_RULES, ids=lambda rule: rule.code.code)
def test_what_a_rule_cites_it_reads(rule: Rule, read_by: dict[str, set[str]]) -> None:
    cited = {path for path in rule.code.cites if not path.startswith("clauses.")}
    read = read_by[rule.code.code]
    cited -= WHATEVER_IT_IS.get(rule.code.code, set())
    unread = {path for path in cited if not any(r == path or r.startswith(f"{path}.") for r in read)}
    assert unread == set()


def test_every_leaf_of_a_rulebook_is_read_by_something() -> None:
    root = Path(referee.__file__).parent
    packages = ("judge", "rules", "moves", "scoring", "solver", "replay", "checking", "transcript")
    files = [
        f for name in packages for f in sorted(root.glob(f"{name}/**/*.py")) + sorted(root.glob(f"{name}.py"))
    ]
    files += [root / "model" / "meld.py", root / "model" / "box.py"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    leaves = [
        path for path in referee.variant("polish").parameters if not path.startswith(("clauses.", "agreed"))
    ]
    unread = [path for path in leaves if not re.search(rf"\b{path.rpartition('.')[2]}\b", text)]
    assert unread == []


@pytest.mark.parametrize("rule", (*PLAY_RULES, *DRAW_RULES), ids=lambda rule: rule.code.code)
def test_what_a_rule_cites_has_a_case_that_flips(rule: Rule) -> None:
    flipped = {flip.key for case in CASES for flip in case.flips}
    cited = {path for path in rule.code.cites if not path.startswith("clauses.")}
    assert cited <= flipped
