"""A manifest: an event's rounds, tables, games and claimed standings, each with its place in the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from referee.auditing import codes
from referee.auditing.said import said
from referee.model.code import Code
from referee.model.finding import Finding
from referee.scoring.sheet import read_points
from referee.text.node import BrokenNode, ListNode, MapNode, Node, ScalarNode
from referee.text.span import Span
from referee.yamlplaces import Document, Limits, read

LIMITS = Limits(size=32 * 1024 * 1024, depth=20)
KEYS = ("event", "variant", "rules", "rounds", "standing")
ROUND_KEYS = ("round", "tables", "standing")
TABLE_KEYS = ("board", "players", "games", "standing")


@dataclass(frozen=True, slots=True)
class Word:
    """A text where it stands."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Claim:
    """The points that a standing gives to a player."""

    player: Word
    points: Fraction
    span: Span


Standing = tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Table:
    board: Word | None
    players: tuple[Word, ...]
    games: tuple[Word, ...]
    standing: Standing
    span: Span
    standing_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Round:
    name: Word | None
    tables: tuple[Table, ...]
    standing: Standing
    standing_span: Span | None = None


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a manifest says, and what is wrong with it as a text. `lines` are for the carets."""

    file: str
    event: str | None = None
    variant: Word | None = None
    rules: tuple[tuple[Word, Word], ...] = ()
    rounds: tuple[Round, ...] = ()
    standing: Standing = ()
    standing_span: Span | None = None
    findings: tuple[Finding, ...] = ()
    document: Document | None = field(default=None, repr=False, compare=False)

    def excerpt(self, span: Span | None) -> str | None:
        return self.document.page.excerpt(span.line) if self.document and span else None


def read_manifest(data: bytes, file: str) -> Manifest:
    """Never raises for content: whatever is wrong is found at its place, and the rest is read."""
    document = read(data, file, LIMITS)
    reader = _Reader(file, document)
    return reader.manifest(document.root)


@dataclass(slots=True)
class _Reader:
    file: str
    document: Document
    found: list[Finding] = field(default_factory=list)

    def manifest(self, root: Node | None) -> Manifest:
        given = self._mapping(root, KEYS, "a manifest") if root is not None else {}
        if isinstance(root, MapNode) and "rounds" not in given:
            self._wrong("the key rounds is missing", root.span)
        rounds = self._rounds(given.get("rounds"))
        standing = self._standing(given.get("standing"))
        variant = self._word(given.get("variant"), "a rulebook's name")
        rules = self._rules(given.get("rules"))
        event = self._word(given.get("event"), "the name of the event")
        return Manifest(
            self.file,
            event.text if event else None,
            variant,
            rules,
            rounds,
            standing,
            _span(given.get("standing")),
            (*self.document.findings, *self.found),
            self.document,
        )

    def _rounds(self, node: Node | None) -> tuple[Round, ...]:
        rounds = []
        seen: dict[str, Span] = {}
        for item in self._list(node, "rounds"):
            given = self._mapping(item, ROUND_KEYS, "a round")
            name = self._word(given.get("round"), "the number or the name of the round")
            self._once(name, seen, "round")
            if isinstance(item, MapNode) and "tables" not in given:
                self._wrong("the key tables is missing", item.span)
            tables = self._tables(given.get("tables"))
            standing = given.get("standing")
            rounds.append(Round(name, tables, self._standing(standing), _span(standing)))
        return tuple(rounds)

    def _tables(self, node: Node | None) -> tuple[Table, ...]:
        tables = []
        seen: dict[str, Span] = {}
        for item in self._list(node, "tables"):
            given = self._mapping(item, TABLE_KEYS, "a table")
            if not isinstance(item, MapNode):
                continue
            board = self._word(given.get("board"), "the number or the name of the board")
            self._once(board, seen, "board")
            players = self._words(given.get("players"), "a player's name", "players")
            names: dict[str, Span] = {}
            for player in players:
                self._once(player, names, "player")
            games = self._words(given.get("games"), "a path", "games")
            standing = given.get("standing")
            tables.append(Table(board, players, games, self._standing(standing), item.span, _span(standing)))
        return tuple(tables)

    def _once(self, word: Word | None, seen: dict[str, Span], what: str) -> None:
        if word is None:
            return
        first = seen.setdefault(word.text, word.span)
        if first is not word.span:
            self._find(codes.TWICE_NAMED, word.span, what=f"{what} {word.text}", line=first.line)

    def _standing(self, node: Node | None) -> Standing:
        if node is None or isinstance(node, BrokenNode):
            return ()
        if not isinstance(node, MapNode):
            self._wrong("a standing is a mapping: a number for each player", node.span)
            return ()
        claims = []
        for entry in node.entries:
            value = entry.value
            points = read_points(value.text) if isinstance(value, ScalarNode) else None
            if points is not None:
                claims.append(Claim(Word(entry.key.text, entry.key.span), points, value.span))
            elif not isinstance(value, BrokenNode):
                self._wrong("points are a number such as 24, -7.5 or 15/2", value.span)
        return tuple(claims)

    def _rules(self, node: Node | None) -> tuple[tuple[Word, Word], ...]:
        """Each change as written: the value is bound by the door for all rules."""
        if node is None or isinstance(node, BrokenNode):
            return ()
        if not isinstance(node, MapNode):
            self._wrong("rules are a mapping such as {time.limit: 40}", node.span)
            return ()
        return tuple(
            (Word(entry.key.text, entry.key.span), Word(self._written(entry.value), entry.value.span))
            for entry in node.entries
        )

    def _written(self, node: Node) -> str:
        """The text of a value on one line; a value on several lines is written again on one."""
        return flow_text(node)

    # --- shapes ------------------------------------------------------------------------------

    def _find(self, code: Code, span: Span, **facts: Any) -> None:
        excerpt = self.document.page.excerpt(span.line)
        self.found.append(said(code, self.file, span, excerpt=excerpt, **facts))

    def _wrong(self, problem: str, span: Span) -> None:
        self._find(codes.SHAPE, span, problem=problem)

    def _mapping(self, node: Node, keys: tuple[str, ...], what: str) -> dict[str, Node]:
        if not isinstance(node, MapNode):
            if not isinstance(node, BrokenNode):
                self._wrong(f"{what} is a mapping with the keys {', '.join(keys)}", node.span)
            return {}
        for entry in node.entries:
            if entry.key.text not in keys:
                self._wrong(f"{entry.key.text} is no key of {what} ({', '.join(keys)})", entry.key.span)
        return {entry.key.text: entry.value for entry in node.entries if entry.key.text in keys}

    def _list(self, node: Node | None, what: str) -> tuple[Node, ...]:
        if isinstance(node, ListNode):
            return node.items
        if node is not None and not isinstance(node, BrokenNode):
            self._wrong(f"{what} is a list", node.span)
        return ()

    def _words(self, node: Node | None, what: str, key: str) -> tuple[Word, ...]:
        words = (self._word(item, what) for item in self._list(node, key))
        return tuple(word for word in words if word is not None)

    def _word(self, node: Node | None, what: str) -> Word | None:
        if isinstance(node, ScalarNode) and node.text.strip():
            return Word(node.text.strip(), node.span)
        if node is not None and not isinstance(node, BrokenNode):
            self._wrong(f"{what} belongs here", node.span)
        return None


def _span(node: Node | None) -> Span | None:
    return node.span if node is not None else None


def flow_text(node: Node) -> str:
    """A value as one line of flow style, its scalars as they were written."""
    if isinstance(node, ScalarNode):
        return f"'{node.text.replace(chr(39), chr(39) * 2)}'" if node.quoted else node.text
    if isinstance(node, ListNode):
        return f"[{', '.join(flow_text(item) for item in node.items)}]"
    if isinstance(node, MapNode):
        return "{" + ", ".join(f"{e.key.text}: {flow_text(e.value)}" for e in node.entries) + "}"
    return ""
