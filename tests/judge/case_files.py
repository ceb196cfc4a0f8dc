"""Cases as data: transcripts that say in their own comments what must be found.

`#= name` begins a case. `#! covers:`, `#! variants:` and `#! flip: key=value [variant] -> found`
stand before the transcript. `#~ ^^^^ what [variants] why` under a line notes what must be found on it:
a code (`O203`), parameters (`a.b|c.d` where the rulebook leaves the choice), or a kind (`record`,
`score`, `play`, `note`); a `?` at its end means undetermined. Carets, where there are any, stand under
the tiles meant, and both their ends are checked. `[!russian]` means all but these.

`python -m tests.judge.rewrite sets.txt` writes the notes anew, with carets, for review.
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
_NOTE = re.compile(
    r"#~ +(?P<carets>\^+ )? *(?P<what>[A-Za-z0-9_.|]+)(?P<open>\??)"
    r"(?: +\[(?P<only>[^]]*)\])?(?: +(?P<why>[^\s\[^?].*))?$"
)
_NAME = re.compile(r"[A-Z][0-9]{3}|record|score|play|note|[a-z_]+(\.[a-z_]+)+")
_FLIP = re.compile(r"(?P<key>[a-z_.]+)=(?P<value>.*) \[(?P<variant>[a-z-]+)\] -> (?P<found>.+)$")


@dataclass(frozen=True, slots=True)
class Expected:
    """One finding: the line it stands on (or the turn, in a flip) and the names it may cite."""

    place: int
    names: tuple[str, ...]
    verdict: str
    variants: tuple[str, ...] = VARIANTS
    columns: tuple[int, int] | None = None
    """Where the carets begin, and the first column after them."""
    why: str = ""


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
        """The text with the parameter changed, a rule line of its own for it replaced."""
        rule = f"rule {flip.key} {flip.value}\n"
        text, count = re.subn(rf"^rule {re.escape(flip.key)} .*\n", rule, self.text, flags=re.MULTILINE)
        return text if count else self.text.replace("rkb 1\n", f"rkb 1\n{rule}", 1)


def case_parts(text: str) -> list[str]:
    """What stands before the first case, then each case from its name on."""
    return text.split("#= ")


def load_cases() -> list[Case]:
    found: list[Case] = []
    for path in sorted(FOLDER.glob("*.txt")):
        found.extend(case_of(path.stem, part) for part in case_parts(path.read_text(encoding="utf-8"))[1:])
    return found


def case_of(chapter: str, part: str) -> Case:
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
        if line.startswith("#~"):
            found.append(note(line, place))
        else:
            place = number
    return tuple(found)


def note(line: str, place: int) -> Expected:
    """A note under the line of that number. Malformed ones fail here, with the reason."""
    match = _NOTE.match(line)
    assert match and place, f"a malformed note: {line}"
    names = tuple(match["what"].split("|"))
    strange = [name for name in names if not _NAME.fullmatch(name)]
    assert not strange, f"neither code, parameter nor kind: {strange} in {line}"
    verdict = "undetermined" if match["open"] else "illegal"
    start = match.start("carets") + 1
    columns = (start, start + len(match["carets"]) - 1) if match["carets"] else None
    return Expected(place, names, verdict, _variants(match["only"]), columns, match["why"] or "")


def _variants(words: str | None) -> tuple[str, ...]:
    if words is None:
        return VARIANTS
    named = words.lstrip("!").split()
    assert named and set(named) <= set(VARIANTS), f"not a variant: {words}"
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
