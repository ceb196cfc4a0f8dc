"""A manifest's paths found: which file belongs to which table, and what is wrong before a game is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.auditing import codes
from referee.auditing.gather import Group
from referee.auditing.inputs import Item, Walk
from referee.auditing.manifest import Manifest, Round, Table, Word
from referee.auditing.said import said
from referee.auditing.shelf import load_variant
from referee.judge.rulebook import Asked
from referee.model.code import Code
from referee.model.finding import Finding, Verdict
from referee.model.variant import Variant
from referee.text.span import Span
from referee.variantfile import RuleText, apply_rules, from_line
from referee.variantfile.lineage import is_path


@dataclass(frozen=True, slots=True)
class Seat:
    """A file of a table."""

    round: Round
    table: Table
    path: Word
    group: Group


@dataclass(slots=True)
class Seating:
    """`items` in the order of the manifest; `seats` by the names of the files."""

    manifest: Manifest
    items: list[Item] = field(default_factory=list)
    seats: dict[str, Seat] = field(default_factory=dict)
    found: list[Finding] = field(default_factory=list)
    missing: set[bytes] = field(default_factory=set)
    """Tables of which a game is not there: what only follows from that is not found again."""

    def find(
        self,
        code: Code,
        span: Span,
        *,
        verdict: Verdict = "illegal",
        player: str | None = None,
        **facts: Any,
    ) -> None:
        excerpt = self.manifest.excerpt(span)
        self.found.append(
            said(code, self.manifest.file, span, verdict=verdict, excerpt=excerpt, player=player, **facts)
        )


def seated(manifest: Manifest, allow_outside: bool) -> Seating:
    seating = Seating(manifest)
    folder = Path(manifest.file).parent
    listed: dict[str, Span] = {}
    for number, round_ in enumerate(manifest.rounds):
        here: dict[str, tuple[str, Span]] = {}
        for index, table in enumerate(round_.tables):
            board = table.board.text if table.board else str(index + 1)
            name = round_.name.text if round_.name else str(number + 1)
            group = Group(b"m" + number.to_bytes(4, "big") + index.to_bytes(4, "big"), name, board)
            _two_places(seating, table, f"board {board}", f"round {name}", here)
            if not table.games:
                seating.find(codes.NO_GAMES_LISTED, table.span, verdict="undetermined")
                seating.missing.add(group.key)
            for path in table.games:
                seat = Seat(round_, table, path, group)
                _take(seating, seat, folder, allow_outside, listed)
    return seating


def _take(seating: Seating, seat: Seat, folder: Path, allow_outside: bool, listed: dict[str, Span]) -> None:
    path = seat.path
    target = folder / path.text
    if not allow_outside and not _is_inside(target, folder):
        seating.find(codes.OUTSIDE, path.span, path=path.text)
        seating.missing.add(seat.group.key)
        return
    if not _exists(target):
        seating.find(codes.GAME_MISSING, path.span, path=path.text)
        seating.missing.add(seat.group.key)
        return
    for item in sorted(Walk().items([str(target)]), key=lambda each: each.name):
        first = listed.setdefault(_real(item.name), path.span)
        if first is not path.span:
            seating.find(codes.LISTED_TWICE, path.span, path=path.text, line=first.line)
            continue
        seating.items.append(item)
        seating.seats[item.name] = seat


def _real(name: str) -> str:
    try:
        return str(Path(name).resolve())
    except (OSError, RuntimeError):
        return name


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _is_inside(path: Path, folder: Path) -> bool:
    """Links followed: a link in the folder may lead out of it."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def _two_places(
    seating: Seating, table: Table, board: str, round_: str, here: dict[str, tuple[str, Span]]
) -> None:
    own = set()
    for player in table.players:
        if player.text in own:
            continue
        own.add(player.text)
        before = here.get(player.text)
        if before is None:
            here[player.text] = board, player.span
            continue
        facts: dict[str, Any] = {"here": board, "there": before[0], "round": round_}
        seating.find(codes.TWO_PLACES, player.span, player=player.text, **facts)


# --- the rulebook of the event --------------------------------------------------------------------


def asked_by(seating: Seating, asked: Asked) -> tuple[Asked, bool]:
    """What the command asks for, and where it is silent, the manifest; whether the rulebook is its own."""
    manifest = seating.manifest
    variant, own = asked.variant, False
    if variant is None and manifest.variant is not None:
        variant = _named(seating, manifest.variant)
        own = variant is not None
    base = variant or load_variant("standard").variant
    assert base is not None  # shipped, and tested
    rules = _rules(seating, base)
    stronger = {rule.key for rule in asked.rules}
    kept = tuple(rule for rule in rules if rule.key not in stronger)
    return Asked(variant, (*kept, *asked.rules), asked.file_rules), own


def _named(seating: Seating, name: Word) -> Variant | None:
    folder = Path(seating.manifest.file).parent
    loaded = (
        load_variant(str(folder / name.text), str(folder)) if is_path(name.text) else load_variant(name.text)
    )
    if loaded.variant is None:
        problem = loaded.findings[0].message if loaded.findings else "it can't be loaded"
        seating.find(codes.RULEBOOK, name.span, name=name.text, problem=problem)
    return loaded.variant


def _rules(seating: Seating, base: Variant) -> tuple[RuleText, ...]:
    """The changes that fit; what is wrong with the others is found where they are written."""
    manifest = seating.manifest
    texts = [
        from_line(key.text, value.text, manifest.file, _line(manifest, value), key.span, value.span)
        for key, value in manifest.rules
    ]
    ruled = apply_rules(base, texts)
    seating.found += ruled.findings
    agreed = {change.parameter: change.agreed for change in ruled.variant.changes}
    for text in texts:
        if agreed.get(text.key) is False:
            seating.find(codes.HOUSE_RULE, text.key_span, key=text.key)
    return tuple(text for text in texts if text.key in agreed)


def _line(manifest: Manifest, word: Word) -> str:
    return manifest.excerpt(word.span) or ""
