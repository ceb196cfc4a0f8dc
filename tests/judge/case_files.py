"""Cases as data: transcripts that say in their own comments what must be found.

`#= name` begins a case. `#! covers:`, `#! variants:` and `#! flip: key=value [variant] -> found`
stand before the transcript. `#~ what [variants] why` under a line notes what must be found on it:
parameters (`a.b|c.d` where the rulebook leaves the choice), or a kind (`record`, `score`, `play`,
`note`); a `?` at its end means undetermined. `[!russian]` means all but these.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

VARIANTS = (
    "standard",
    "ukrainian",
    "xp",
    "russian",
    "polish",
    "polish-xp",
    "japanese",
    "japanese-official",
    "world-championship",
    "brazilian",
)
FOLDER = Path(__file__).parent / "cases"
_NOTE = re.compile(r"#~ +(?P<what>[a-z_.|]+)(?P<open>\??)(?: +\[(?P<only>[^]]*)\])?(?: +(?P<why>.*))?$")
_FLIP = re.compile(r"(?P<key>[a-z_.]+)=(?P<value>.*) \[(?P<variant>[a-z-]+)\] -> (?P<found>.+)$")


@dataclass(frozen=True, slots=True)
class Expected:
    """One finding: the line it stands on (or the turn, in a flip) and the names it may cite."""

    place: int
    names: tuple[str, ...]
    verdict: str
    variants: tuple[str, ...] = VARIANTS


@dataclass(frozen=True, slots=True)
class Flip:
    key: str
    value: str
    variant: str
    found: tuple[Expected, ...]


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    chapter: str
    text: str
    covers: tuple[str, ...]
    variants: tuple[str, ...]
    notes: tuple[Expected, ...]
    flips: tuple[Flip, ...]

    def expected(self, variant: str) -> list[Expected]:
        return [note for note in self.notes if variant in note.variants]

    def flipped(self, flip: Flip) -> str:
        return self.text.replace("rkb 1\n", f"rkb 1\nrule {flip.key} {flip.value}\n", 1)


def load_cases() -> list[Case]:
    found: list[Case] = []
    for path in sorted(FOLDER.glob("*.txt")):
        parts = path.read_text(encoding="utf-8").split("#= ")[1:]
        found.extend(_case(path.stem, part) for part in parts)
    return found


def _case(chapter: str, part: str) -> Case:
    name, _, rest = part.partition("\n")
    lines = rest.rstrip().split("\n")
    head = [line for line in lines if line.startswith("#!")]
    body = [line for line in lines if not line.startswith("#!")]
    settings = [line[2:].strip().partition(": ") for line in head]
    covers = tuple(word for key, _, value in settings if key == "covers" for word in value.split())
    variants = [value for key, _, value in settings if key == "variants"]
    flips = tuple(_flip(value) for key, _, value in settings if key == "flip")
    unknown = {key for key, _, _ in settings} - {"covers", "variants", "flip"}
    assert not unknown, f"{name}: {unknown}"
    text = "\n".join(body) + "\n"
    return Case(
        name, chapter, text, covers, _variants(variants[0] if variants else None), _notes(body), flips
    )


def _notes(body: list[str]) -> tuple[Expected, ...]:
    found, place = [], 0
    for number, line in enumerate(body, 1):
        if not line.startswith("#~"):
            place = number
            continue
        match = _NOTE.match(line)
        assert match, f"a malformed note: {line}"
        verdict = "undetermined" if match["open"] else "illegal"
        found.append(Expected(place, tuple(match["what"].split("|")), verdict, _variants(match["only"])))
    return tuple(found)


def _variants(words: str | None) -> tuple[str, ...]:
    if words is None:
        return VARIANTS
    named = words.lstrip("!").split()
    assert set(named) <= set(VARIANTS), f"not a variant: {words}"
    return tuple(name for name in VARIANTS if (name in named) != words.startswith("!"))


def _flip(text: str) -> Flip:
    match = _FLIP.match(text)
    assert match, f"a malformed flip: {text}"
    found = [] if match["found"] == "legal" else match["found"].split(", ")
    return Flip(match["key"], match["value"], match["variant"], tuple(_found(word) for word in found))


def _found(word: str) -> Expected:
    what, _, place = word.partition("@")
    verdict = "undetermined" if what.endswith("?") else "illegal"
    return Expected(int(place), tuple(what.rstrip("?").split("|")), verdict)
