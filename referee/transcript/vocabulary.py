"""The grammar's terminals in a reader's words. A test holds this list to the grammar."""

from __future__ import annotations

from collections.abc import Iterable

_TILE = "a tile, such as r5"
_NAME = "a player's name"
_TEXT = "a text"
_END = "the end of the line"

MEANING: dict[str, str] = {
    "TURN_NUMBER": "a turn, such as 7. Ania draw b5",
    "LPAR": "a set, such as (r4-6)",
    "RPAR": "the closing bracket )",
    "_PLUS": "+ and the tiles added",
    "_ARROW": "the arrow ->",
    "_COMMA": "a comma",
    "_SEMICOLON": "a ; and a further action",
    "TILE": _TILE,
    "STARRED": _TILE,
    "RUN": _TILE,
    "GROUP": _TILE,
    "JOKER": _TILE,
    "UNSEEN": _TILE,
    "NAME": _NAME,
    "QUOTED": _NAME,
    "PLAIN": _TEXT,
    "WHOLE_QUOTED": _TEXT,
    "REST": "a value",
    "WORD": "a name",
    "NUMBER": "a number",
    "POINTS": "points, such as -39 or 7.5",
    "CLOCK": "a time, such as @0:31",
    "EXTRA": "a field of your own, such as x-note",
    "COMMENT": "",
    "$END": _END,
}

WORDS: dict[str, tuple[str, ...]] = {
    "RKB": ("rkb",),
    "HEADER": ("event", "site", "date", "round", "board"),
    "VARIANT": ("variant",),
    "RULE": ("rule",),
    "GAME": ("game",),
    "PLAYERS": ("players",),
    "START": ("start",),
    "DEAL": ("deal",),
    "REDEAL": ("redeal",),
    "POOL": ("pool",),
    "OPENED": ("opened",),
    "TABLE": ("table",),
    "GAP": ("gap",),
    "RACKS": ("racks",),
    "TALLY": ("score", "standing", "wins"),
    "WINNER": ("winner",),
    "END": ("end",),
    "END_REASON": ("pool", "time", "agreed", "ruling"),
    "RESIGNED": ("resigned",),
    "DRAW": ("draw",),
    "UNDONE": ("undone",),
    "_LEFT": ("left",),
    "PENALTY": ("penalty",),
    "RULING": ("ruling",),
    "SAID": ("pass", "timeout", "announce", "rummikub", "over", "stands", "void"),
}


ACTION_WORDS = frozenset(word for name in ("DRAW", "UNDONE", "PENALTY", "SAID") for word in WORDS[name])


def keywords(accepted: Iterable[str]) -> list[str]:
    return [word for name in sorted(accepted) for word in WORDS.get(name, ())]


def expected_words(accepted: Iterable[str], in_turn: bool = False) -> str:
    """What could have stood there: "a tile, such as r5, or the closing bracket )"."""
    accepted = set(accepted)
    if "DEAL" in accepted:
        return "a statement, such as deal or table, or a turn, such as 7. Ania draw b5"
    if "DRAW" in accepted:
        return "an action, such as draw, pass or a set (r4-6)"
    if "PLAIN" in accepted:
        return "a text"
    if "WORD" in accepted:
        return "a name"
    said = dict.fromkeys(MEANING[name] for name in MEANING if name in accepted and MEANING[name])
    if in_turn and "$END" in accepted:
        said = dict.fromkeys("a ; before a further action" if each == _END else each for each in said)
    return _listed([*keywords(accepted), *said] or [_END])


def _listed(parts: list[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    comma = "," if "," in parts[-2] else ""
    return f"{', '.join(parts[:-1])}{comma} or {parts[-1]}"
