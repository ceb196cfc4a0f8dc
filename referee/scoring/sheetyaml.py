"""Score sheets as YAML: nodes with places, read by whoever holds the door to YAML."""

from __future__ import annotations

from collections.abc import Sequence

from referee.scoring import codes
from referee.scoring.sheet import (
    MOST_GAMES,
    MOST_PLAYERS,
    TALLIES,
    WINNER,
    Named,
    Noted,
    Row,
    Sheet,
    SheetGame,
    Slip,
    brief,
    read_names,
    read_points,
)
from referee.text.frozen import dataclass, field
from referee.text.node import BrokenNode, ListNode, MapNode, Node, ScalarNode
from referee.text.span import Span

_KEYS = ("variant", "players", "games", *TALLIES, WINNER)


def read_nodes(root: Node | None, file: str | None, lines: Sequence[str]) -> Sheet:
    """The keys of a sheet are those in `_KEYS`; a game is `{points: {A: 24, B: -24}, winner: A}`."""
    reader = _Reader()
    if root is not None:
        reader.root(root)
    return Sheet(
        tuple(reader.players),
        tuple(reader.games),
        reader.tallies,
        reader.winner,
        reader.variant,
        tuple(reader.slips),
        file,
        lines,
        reader.variant_span,
        reader.players_span,
    )


@dataclass(slots=True)
class _Reader:
    players: list[str] = field(default_factory=list)
    games: list[SheetGame] = field(default_factory=list)
    tallies: dict[str, Row] = field(default_factory=dict)
    winner: Named | None = None
    variant: str | None = None
    variant_span: Span | None = None
    players_span: Span | None = None
    slips: list[Slip] = field(default_factory=list)

    def root(self, root: Node) -> None:
        given = self._mapping(root, _KEYS, "a score sheet")
        for name in ("players", "games"):
            if name not in given and isinstance(root, MapNode):
                self._problem(f"the key {name} is missing", root.span)
        if "variant" in given:
            self.variant = self._text(given["variant"], "a rulebook's name")
            self.variant_span = given["variant"].span
        if "players" in given:
            self._players(given["players"])
            self.players_span = given["players"].span
        if self.players:
            self._numbers(given)

    def _numbers(self, given: dict[str, Node]) -> None:
        """What is noted of the players; without their names nothing of it can be told."""
        for index, game in enumerate(self._list(given.get("games"), "games", MOST_GAMES), 1):
            self._game(game, index)
        for name in TALLIES:
            if name in given:
                self.tallies[name] = self._points(given[name])
        if WINNER in given:
            self.winner = self._named(given[WINNER])

    def _problem(self, problem: str, span: Span | None) -> None:
        self.slips.append(Slip(codes.SHEET_SHAPE, span, {"problem": problem}))

    def _mapping(self, node: Node, keys: Sequence[str], what: str) -> dict[str, Node]:
        if not isinstance(node, MapNode):
            if not isinstance(node, BrokenNode):
                self._problem(f"{what} is a mapping with the keys {', '.join(keys)}", node.span)
            return {}
        for entry in node.entries:
            if entry.key.text not in keys:
                self._problem(f"{entry.key.text} is no key of {what} ({', '.join(keys)})", entry.key.span)
        return {entry.key.text: entry.value for entry in node.entries if entry.key.text in keys}

    def _list(self, node: Node | None, what: str, most: int) -> tuple[Node, ...]:
        if isinstance(node, ListNode) and len(node.items) <= most:
            return node.items
        if node is not None and not isinstance(node, BrokenNode):
            most_words = f"; this one has {len(node.items)}" if isinstance(node, ListNode) else ""
            self._problem(f"{what} is a list of at most {most}{most_words}", node.span)
        return ()

    def _text(self, node: Node, what: str) -> str | None:
        if isinstance(node, ScalarNode) and node.text.strip():
            return node.text.strip()
        if not isinstance(node, BrokenNode):
            self._problem(f"{what} is missing here", node.span)
        return None

    def _players(self, node: Node) -> None:
        for item in self._list(node, "players", MOST_PLAYERS):
            name = self._text(item, "a player's name")
            if name is not None and name in self.players:
                self.slips.append(Slip(codes.REPEATED_PLAYER, item.span, {"player": name}))
            elif name is not None:
                self.players.append(name)
        if isinstance(node, ListNode) and not node.items:
            self._problem("no player is named here", node.span)

    def _game(self, node: Node, index: int) -> None:
        given = self._mapping(node, ("points", WINNER), "a game")
        if "points" not in given:
            if isinstance(node, MapNode):
                self._problem("the key points is missing", node.span)
            return
        points = self._points(given["points"])
        for name in self.players:
            if name not in points and isinstance(entry := given["points"], MapNode) and not entry.entry(name):
                self._problem(f"the points of {name} are missing", entry.span)
        winner = self._named(given[WINNER]) if WINNER in given else None
        self.games.append(SheetGame(str(index), points, winner, given["points"].span))

    def _points(self, node: Node) -> Row:
        if not isinstance(node, MapNode):
            if not isinstance(node, BrokenNode):
                self._problem("points are a mapping: a number for each player", node.span)
            return {}
        found: Row = {}
        for entry in node.entries:
            if entry.key.text not in self.players:
                facts = {"player": entry.key.text, "players": ", ".join(self.players)}
                self.slips.append(Slip(codes.UNKNOWN_PLAYER, entry.key.span, facts))
                continue
            noted = self._number(entry.value)
            if noted is not None:
                found[entry.key.text] = noted
        return found

    def _number(self, node: Node) -> Noted | None:
        points = read_points(node.text) if isinstance(node, ScalarNode) else None
        if points is not None:
            return Noted(points, node.span)
        if not isinstance(node, BrokenNode):
            text = brief(node.text) if isinstance(node, ScalarNode) else "a list or a mapping"
            self.slips.append(Slip(codes.SHEET_CELL, node.span, {"text": text or "an empty value"}))
        return None

    def _named(self, node: Node) -> Named | None:
        if isinstance(node, ListNode):
            names = [self._text(item, "a player's name") for item in node.items]
            return Named(tuple(name for name in names if name), node.span)
        text = self._text(node, "a player's name")
        return Named(read_names(text, self.players), node.span) if text else None
