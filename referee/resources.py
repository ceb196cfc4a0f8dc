"""Where the shipped grammar and rulebooks are: inside an installed package, or beside it in the source."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    """A wheel carries the folder inside the package; a checkout has it next to the package."""
    shipped = _PACKAGE / "_shipped" / name
    return shipped if shipped.is_dir() else _PACKAGE.parent / name


def grammar_text() -> str:
    return (_folder("grammar") / "rkb.lark").read_text(encoding="utf-8")


def grammar_tables() -> str:
    """The grammar's saved parse tables; empty where there are none."""
    path = _folder("grammar") / "rkb.tables.json"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def variant_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _folder("variants").glob("*.yaml")))


def variant_path(name: str) -> Path:
    return _folder("variants") / f"{name}.yaml"


def variant_text(name: str) -> str:
    """The YAML of a shipped rulebook; KeyError where there is none of that name."""
    if name not in variant_names():
        raise KeyError(name)
    return variant_path(name).read_text(encoding="utf-8")


def variant_saved(name: str) -> str:
    """The line of a shipped rulebook's saved tree; empty where there is none."""
    path = _folder("variants") / "saved.jsonl"
    lines = path.read_text(encoding="utf-8").split("\n") if path.is_file() else []
    return next((line for line in lines if line.startswith(f'{{"name":"{name}",')), "")
