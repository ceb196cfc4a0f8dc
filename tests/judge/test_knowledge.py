"""What is known of a game does not depend on how it was written down, and hiding never accuses anybody."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import referee
from referee.replay.state import State

from .random_games import (
    Hide,
    RandomGame,
    game_lines,
    middle_lines,
    random_game,
    shown,
    table_text,
    text_of,
)

NAMES = ("standard", "ukrainian", "russian", "polish", "japanese", "japanese-official", "brazilian")


def illegal(lines: list[str], variant: str = "standard") -> list[tuple[int, str]]:
    found = referee.check_text(text_of(lines), variant=variant).findings
    return [(each.span.line, each.code) for each in found if each.span and each.verdict == "illegal"]


def undetermined(lines: list[str], variant: str = "standard") -> list[str]:
    found = referee.check_text(text_of(lines), variant=variant).findings
    return [f"{each.span} {each.message}" for each in found if each.verdict == "undetermined"]


def hider(rng: random.Random, share: float) -> Hide:
    return lambda tile: "?" if rng.random() < share else tile


def state_of(lines: list[str], game: RandomGame) -> State:
    live = referee.Game(rulebook_of(game), players=game.players)
    for line in lines:
        if not line.startswith(("rkb", "rule", "players")):
            live.line(line)
    return live.state


def rulebook_of(game: RandomGame) -> referee.Variant:
    count = len(game.players)
    return referee.variant("standard").with_rules(
        {
            "tiles.highest": game.highest,
            "opening.minimum": 3,
            "deal.rack": game.rack_size,
            "tiles.supply": [{"players": [count, count], "copies": game.copies, "jokers": 0}],
        }
    )


def told(state: State) -> dict[str, object]:
    return {
        "table": Counter(tuple(sorted(each.text for each in meld)) for meld in state.table),
        "racks": {name: Counter(each.text for each in rack.tiles()) for name, rack in state.racks.items()},
        "unseen": {name: rack.unseen for name, rack in state.racks.items()},
        "pool": state.pool.count,
        "opened": dict(state.opened),
    }


def truth(game: RandomGame) -> dict[str, object]:
    return {
        "table": Counter(tuple(sorted(each)) for each in game.moves[-1].table),
        "racks": {name: Counter(rack) for name, rack in game.racks.items()},
        "unseen": dict.fromkeys(game.players, 0),
        "pool": len(game.pool),
        "opened": {name: any(m.steps for m in game.moves if m.player == name) for name in game.players},
    }


def check_one(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng)
    variant = rng.choice(NAMES)
    at = rng.randint(2, len(game.moves)) if len(game.moves) > 1 else 1
    ways = {
        "steps": game_lines(game, ends=False),
        "tables": game_lines(game, table_text, ends=False),
        "middle": middle_lines(game, at),
    }
    for way, lines in ways.items():
        assert told(state_of(lines, game)) == truth(game), (seed, way)
    open_ = game_lines(game)
    wrong = illegal(open_, variant)
    assert [code for _, code in wrong if code[0] in "NRB"] == [], (seed, wrong)
    for share in (0.2, 0.7, 1.0):
        for play in (None, table_text):
            hidden = game_lines(game, *([play] if play else []), hide=hider(rng, share))
            assert set(illegal(hidden, variant)) <= set(wrong), (seed, variant, share)
            seen = [each for each in wrong if each[1][0] in "TOJ"]
            assert set(seen) <= set(illegal(hidden, variant)), (seed, variant, share)


def test_random_games_are_known_however_they_are_written() -> None:
    for seed in range(60):
        check_one(seed)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_many_random_games(part: int) -> None:
    for seed in range(1000 + part * 300, 1300 + part * 300):
        check_one(seed)


# --- contradictions: a second opinion about when they are certain ---------------------------------


def first_contradiction(game: RandomGame, lines: list[str]) -> tuple[int, str] | None:
    """Where the record first can't be, by counting: racks tile by tile, copies over everything named.

    A tile whose name is known is played before an unseen one. So what is named is never more than it must be.
    """
    seen: Counter[str] = Counter()
    known: dict[str, Counter[str]] = {}
    unseen: dict[str, int] = {}

    def name(tile: str) -> bool:
        seen[tile] += 1
        return seen[tile] > game.copies

    first_turn = next(at for at, line in enumerate(lines) if line.startswith("1."))
    for at, line in enumerate(lines[:first_turn], 1):
        if not line.startswith("deal"):
            continue
        _, player, *tiles = line.split()
        known[player], unseen[player] = Counter(t for t in tiles if t != "?"), tiles.count("?")
        too_many = [tile for tile in tiles if tile != "?" and name(tile)]
        if too_many:
            return at, "R003"
    for at, (line, move) in enumerate(zip(lines[first_turn:], game.moves, strict=False), first_turn + 1):
        if move.drawn is not None:
            drawn = line.split()[-1]
            if drawn == "?":
                unseen[move.player] += 1
                continue
            known[move.player][drawn] += 1
            if name(drawn):
                return at, "R003"
        for tile in move.played:
            if known[move.player][tile]:
                known[move.player][tile] -= 1
            elif unseen[move.player]:
                unseen[move.player] -= 1
                if name(tile):
                    return at, "R003"
            else:
                return at, "R004"
    return None


def misread(rng: random.Random, game: RandomGame, lines: list[str]) -> list[str]:
    """One tile of a deal or a draw written as another one."""
    lines = list(lines)
    places = [at for at, line in enumerate(lines) if line.startswith("deal") or "draw" in line]
    at = rng.choice(places)
    words = lines[at].split()
    first = 2 if words[0] == "deal" else 3
    words[rng.randrange(first, len(words))] = f"{rng.choice('krbo')}{rng.randint(1, game.highest)}"
    lines[at] = " ".join(words)
    return lines


def check_contradiction(seed: int) -> bool:
    rng = random.Random(seed)
    game = random_game(rng)
    lines = game_lines(game, hide=hider(rng, rng.choice((0.0, 0.3, 0.8))), ends=False)
    lines = misread(rng, game, lines)
    expected = first_contradiction(game, lines)
    found = [each for each in illegal(lines) if each[1] in ("R003", "R004")]
    assert found[:1] == ([expected] if expected else []), (seed, text_of(lines))
    if expected is not None and expected[1] == "R003":
        assert [each for each in found if each[0] == expected[0]] == [expected], seed
    return expected is not None


def test_a_contradiction_is_found_where_it_is_certain() -> None:
    assert sum(check_contradiction(seed) for seed in range(150)) > 30


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_many_contradictions(part: int) -> None:
    for seed in range(1000 + part * 1000, 2000 + part * 1000):
        check_contradiction(seed)


# --- a game judged while it is played -------------------------------------------------------------


def test_live_games_agree_with_the_file() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        game = random_game(rng)
        lines = misread(rng, game, game_lines(game, hide=hider(rng, rng.choice((0.0, 0.5)))))
        live = referee.Game(rulebook_of(game), players=game.players)
        body = [line for line in lines if not line.startswith(("rkb", "rule", "players"))]
        for line in body:
            live.line(line)
        assert shown(live.text)
        again = referee.check_text(live.text, variant=rulebook_of(game))
        assert list(live.findings) == list(again.findings), seed
        state = told(live.state)
        live.line("gap")
        live.undo()
        assert told(live.state) == state
        assert list(live.findings) == list(again.findings)
