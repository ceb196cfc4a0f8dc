"""Small transcripts whose deals are the racks at the end, so that claims can be tested without a replay."""

from __future__ import annotations

from referee.model import event as e
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring import GameEnd, PlayedGame, PlayerEnd, Rack, ScoredGames, score_games
from referee.scoring.ending import Ending
from referee.text.source import Source
from referee.transcript import parse
from tests.scoring.rulebooks import STANDARD

_ENDINGS: dict[str, Ending] = {
    "pool": "pool_empty",
    "time": "time",
    "resigned": "resigned",
    "agreed": "agreed",
    "ruling": "ruling",
}


def played(text: str, variant: Variant = STANDARD) -> list[PlayedGame]:
    """One game, or several that begin with a `game` line each."""
    source = Source.of_text(text)
    transcript = parse(source)
    assert not transcript.findings, transcript.findings
    games: list[list[e.Event]] = [[]]
    for event in transcript.events:
        if isinstance(event, e.GameLine) and any(isinstance(each, e.Deal) for each in games[-1]):
            games.append([each for each in games[0] if isinstance(each, e.Players)])
        games[-1].append(event)
    return [_game(events, source.lines, number, variant) for number, events in enumerate(games, 1)]


def _game(events: list[e.Event], lines: list[str], number: int, variant: Variant) -> PlayedGame:
    names = next(tuple(n.text for n in each.names) for each in events if isinstance(each, e.Players))
    deals = {each.player.text: each.rack.tiles for each in events if isinstance(each, e.Deal)}
    players = tuple(_player(name, deals.get(name, ())) for name in names)
    last = next((each for each in events if isinstance(each, e.End)), None)
    emptied = next((player.name for player in players if player.rack.is_empty), None)
    end = None
    if emptied:
        end = GameEnd(players, "rack_emptied", emptied)
    elif last:
        end = GameEnd(players, _ENDINGS[last.reason], last.player.text if last.player else None)
    claims = tuple(each for each in events if isinstance(each, e.Racks | e.Tally | e.Winner))
    return PlayedGame(names, variant, end, claims, last.span() if last else None, number, "g.rkb", lines)


def _player(name: str, tiles: tuple[object, ...]) -> PlayerEnd:
    known = tuple(each for each in tiles if str(each) != "?")
    return PlayerEnd(name, Rack(known, len(tiles) - len(known)), opened=True)  # type: ignore[arg-type]


def scored(text: str, variant: Variant = STANDARD) -> ScoredGames:
    return score_games(played(text, variant))


def findings(text: str, variant: Variant = STANDARD) -> list[Finding]:
    result = scored(text, variant)
    return [*(each for game in result.games for each in game.findings), *result.notes]


def said(text: str, variant: Variant = STANDARD) -> list[str]:
    """`line:column code verdict message` of everything found."""
    return [
        f"{each.span.line if each.span else 0}:{each.span.column if each.span else 0} "
        f"{each.code} {each.verdict} {each.message}"
        for each in findings(text, variant)
    ]
