"""Games under many rulebooks, as a page and as JSON."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from referee.comparing.played import GamePlayed, GameUnder, Otherwise, Played
from referee.comparing.ranking import Ranking
from referee.comparing.trial import Tally
from referee.model.finding import Finding
from referee.report.comparison import rulebook_object
from referee.report.json_ import finding_object, json_value
from referee.report.page import Block, Grid, Heading, Page, Points, Words
from referee.report.witnesses import points_words


def played_page(played: Played) -> Page:
    """Rulebooks that say the same of a game stand in one line."""
    blocks: list[Block] = [Words(_opening(played))]
    for game in played.games:
        blocks += _game_blocks(played, game)
    if len(played.games) > 1:
        blocks += [Heading("All games together"), _standing(played)]
        blocks.append(Words(_changes(played)))
    return Page("Games under other rulebooks", tuple(blocks))


def _opening(played: Played) -> str:
    apart = sum(bool(game.otherwise) for game in played.games)
    games = f"{len(played.games)} game{'' if len(played.games) == 1 else 's'}"
    said = f"{apart} of them judged otherwise by some rulebook" if apart else "all judged alike"
    return f"{games} under {len(played.labels)} rulebooks, held against {played.labels[0]}: {said}."


def _game_blocks(played: Played, game: GamePlayed) -> list[Block]:
    place = ", ".join(
        part for part in (game.file or "", f"game {game.game}" if game.game is not None else "") if part
    )
    rows = [
        (", ".join(side.label for side in sides), *_row(sides[0]))
        for sides in _alike(game.sides, lambda side: _row(side))
    ]
    lines = tuple(_sentence(each, played.labels[0]) for each in _merged(game.otherwise))
    grid = Grid(("rulebook", "verdict", "findings", "score", "winner"), tuple(rows))
    return [Heading(place), grid, *([Points(lines)] if lines else [])]


def _row(side: GameUnder) -> tuple[str, str, str, str]:
    codes = ", ".join(
        f"{each.code}{'' if each.turn is None else f' (turn {each.turn})'}" for each in side.findings
    )
    score = points_words(side.points) if side.points is not None else ""
    return side.verdict, codes, score, _names(side.winner)


def _names(names: Sequence[str] | None) -> str:
    return "" if names is None else " and ".join(names)


def _alike(sides: Iterable[GameUnder], key: Any) -> list[list[GameUnder]]:
    groups: dict[Hashable, list[GameUnder]] = {}
    for side in sides:
        groups.setdefault(key(side), []).append(side)
    return list(groups.values())


def _merged(rows: Iterable[Otherwise]) -> list[tuple[Otherwise, list[str]]]:
    """The same said by several rulebooks is said once."""
    groups: dict[Hashable, tuple[Otherwise, list[str]]] = {}
    for row in rows:
        key = (row.place, _what(row.here), row.decided_by, row.together)
        groups.setdefault(key, (row, []))[1].append(row.label)
    return sorted(
        groups.values(), key=lambda each: (each[0].place is None, each[0].place[1] if each[0].place else 0)
    )


def _sentence(merged: tuple[Otherwise, list[str]], first: str) -> str:
    row, names = merged
    where = "The score" if row.place is None else _where(row.place)
    said = "is another" if row.place is None else f"{_what(row.here)} (under {first} {_what(row.first)})"
    return f"{where}, {', '.join(names)}: {said}; {_decided(row)}."


def _where(place: tuple[int | None, int]) -> str:
    turn, line = place
    return f"Turn {turn} (line {line})" if turn is not None else f"Line {line}"


def _what(found: Sequence[Finding]) -> str:
    return ", ".join(f"{each.verdict} {each.code} {each.name}" for each in found) or "legal"


def _decided(row: Otherwise) -> str:
    if row.decided_by:
        return f"decided by {' or '.join(row.decided_by)}"
    return (
        f"decided by {' and '.join(row.together)} together"
        if row.together
        else "what decides it is not known"
    )


def _standing(played: Played) -> Grid:
    rows = tuple(
        (
            label,
            points_words(tally.totals),
            points_words(tally.wins),
            _ranking_words(ranking),
            _names(tally.winner),
        )
        for label, tally, ranking in zip(played.labels, played.matches, played.rankings, strict=True)
    )
    return Grid(("rulebook", "points", "games won", "ranking", "winner"), rows)


def _ranking_words(ranking: Ranking | None) -> str:
    if ranking is None:
        return "not known"
    return ", ".join(f"{_place(ranking, at)}. {' and '.join(names)}" for at, names in enumerate(ranking))


def _place(ranking: Ranking, at: int) -> int:
    return 1 + sum(map(len, ranking[:at]))


def _changes(played: Played) -> str:
    first, *others = zip(played.labels, played.rankings, strict=True)
    if first[1] is None:
        return f"Under {first[0]} the ranking is not known."
    moved = [label for label, ranking in others if ranking is not None and ranking != first[1]]
    if not moved:
        return f"No rulebook changes the ranking of {first[0]}, as far as it is known."
    return f"The ranking would be another under {', '.join(moved)}."


# --- JSON ---------------------------------------------------------------------------------------


def played_object(played: Played) -> dict[str, Any]:
    return {
        "rulebooks": [rulebook_object(each) for each in played.variants],
        "games": [_game_object(each) for each in played.games],
        "matches": [
            _match_object(label, tally, ranking)
            for label, tally, ranking in zip(played.labels, played.matches, played.rankings, strict=True)
        ],
    }


def _game_object(game: GamePlayed) -> dict[str, Any]:
    return {
        "file": game.file,
        "game": game.game,
        "sides": [
            {
                "variant": side.label,
                "verdict": side.verdict,
                "score": None if side.points is None else json_value(dict(side.points)),
                "winner": None if side.winner is None else list(side.winner),
                "findings": [finding_object(each) for each in side.findings],
            }
            for side in game.sides
        ],
        "otherwise": [_otherwise_object(each) for each in game.otherwise],
    }


def _otherwise_object(row: Otherwise) -> dict[str, Any]:
    return {
        "variant": row.label,
        "what": "score" if row.place is None else "turn" if row.place[0] is not None else "line",
        "turn": row.place[0] if row.place else None,
        "line": row.place[1] if row.place else None,
        "first": [each.code for each in row.first],
        "here": [each.code for each in row.here],
        "decided_by": list(row.decided_by),
        "together": list(row.together),
    }


def _match_object(label: str, tally: Tally, ranking: Ranking | None) -> dict[str, Any]:
    return {
        "variant": label,
        "totals": json_value(dict(tally.totals)),
        "wins": json_value(dict(tally.wins)),
        "winner": None if tally.winner is None else list(tally.winner),
        "finished": tally.finished,
        "ranking": None if ranking is None else [list(each) for each in ranking],
    }
