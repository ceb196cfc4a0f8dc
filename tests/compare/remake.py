"""Make the witnesses of every pair of shipped rulebooks again: `python -m tests.compare.remake [RULEBOOK…]`.

With names, only pairs with one of them. It takes some minutes; read the difference before you commit it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import referee
from referee.comparing.witness import Answer, Seen, witnesses
from referee.resources import variant_names

CACHE = Path(__file__).with_name("witnesses.jsonl")
Line = dict[str, Any]


def cached() -> list[Line]:
    text = CACHE.read_text(encoding="utf-8") if CACHE.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


def line_of(one: str, other: str, answer: Answer) -> Line:
    found = answer.witness
    head = {"one": one, "other": other, "parameter": answer.parameter}
    if found is None:
        return {**head, "why": answer.why}
    size = {"turns": found.draft.turns, "tiles": found.draft.tiles}
    rules = {"along": list(found.along), "under": list(found.under)}
    return {**head, "kind": found.kind, **size, **rules, "text": found.draft.text}


def remade(names: list[str]) -> Iterator[tuple[tuple[str, str], list[Line]]]:
    seen: Seen = {}
    for one, other in combinations(variant_names(), 2):
        if not names or one in names or other in names:
            answers = witnesses(referee.variant(one), referee.variant(other), seen=seen)
            yield (one, other), [line_of(one, other, answer) for answer in answers]


def main(names: list[str]) -> None:
    kept = {(each["one"], each["other"]): [] for each in cached()}
    for each in cached():
        kept[each["one"], each["other"]].append(each)
    for pair, lines in remade(names):
        kept[pair] = lines
        print(*pair, f"{sum('text' in each for each in lines)} of {len(lines)}", flush=True)
        written = [each for key in sorted(kept) for each in kept[key]]
        CACHE.write_text("".join(f"{json.dumps(each)}\n" for each in written), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
