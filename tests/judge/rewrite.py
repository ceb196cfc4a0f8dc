"""Writes the notes of case files anew, with carets, as the referee finds things now.

`python -m tests.judge.rewrite sets.txt …` (no name: all of them). What differs is for a person to read:
a rewritten note says what is found, not what is right. Reasons of notes that still hold are kept.
"""

from __future__ import annotations

import sys
from dataclasses import replace

import referee
from referee.model.finding import Finding

from .case_files import FOLDER, VARIANTS, Case, Expected, case_of, case_parts
from .test_cases import _columns, fits


def rewritten(text: str, chapter: str) -> str:
    """A case file with its notes written anew."""
    head, *parts = case_parts(text)
    return head + "".join(f"#= {_case(case_of(chapter, part), part)}" for part in parts)


def _case(case: Case, part: str) -> str:
    name, *rest = part.split("\n")
    lines = [name]
    place = 0
    notes = _notes(case)
    for line in rest:
        place += not line.startswith("#!")
        if not line.startswith("#~"):
            lines.append(line)
            lines += [_written(each, case) for each in notes if each.place == place and line[:2] != "#!"]
    return "\n".join(lines)


def _notes(case: Case) -> list[Expected]:
    """What is found, one note for what several variants have in common."""
    met: dict[Expected, list[str]] = {}
    for variant in case.variants:
        for finding in referee.check_text(case.text, variant=variant).findings:
            found = _note(case, variant, finding)
            if found is not None:
                met.setdefault(found, []).append(variant)
    notes = [replace(each, variants=tuple(names)) for each, names in met.items()]
    return sorted(notes, key=lambda each: (each.place, each.columns or (0, 0), each.names))


def _note(case: Case, variant: str, finding: Finding) -> Expected | None:
    """The finding as a note; its names and reason are those of a note that was there, if it fits."""
    if finding.span is None:
        return None
    line, columns = finding.span.line, _columns(finding)
    if columns is not None and columns[0] < 4:
        columns = None
    old = [
        each
        for each in case.notes
        if variant in each.variants and fits(replace(each, columns=None), finding, line)
    ]
    if old:
        return replace(old[0], columns=columns, variants=())
    if finding.kind == "note":
        return None
    return Expected(line, (finding.code,), finding.verdict, (), columns)


def _written(note: Expected, case: Case) -> str:
    carets = ""
    if note.columns:
        start, end = note.columns
        carets = " " * (start - 4) + "^" * (end - start) + " "
    what = "|".join(note.names) + ("?" if note.verdict == "undetermined" else "")
    return " ".join(filter(None, ("#~", f"{carets}{what}", _only(note, case), note.why)))


def _only(note: Expected, case: Case) -> str:
    if set(note.variants) == set(case.variants):
        return ""
    others = [name for name in VARIANTS if name not in note.variants]
    if len(others) <= len(note.variants) and set(case.variants) == set(VARIANTS):
        return f"[!{' '.join(others)}]"
    return f"[{' '.join(note.variants)}]"


def main(names: list[str]) -> None:
    paths = [FOLDER / name for name in names] if names else sorted(FOLDER.glob("*.txt"))
    for path in paths:
        path.write_text(rewritten(path.read_text(encoding="utf-8"), path.stem), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
