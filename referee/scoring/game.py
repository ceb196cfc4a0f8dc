"""The score of one game: racks, points, winner, and the sum for each player."""

from __future__ import annotations

from referee.model.variant import Variant
from referee.scoring.bounds import Bounds, exactly, hull
from referee.scoring.ending import BestOpening, GameEnd, available
from referee.scoring.racks import equation, lowest, possibly_lowest, rack_terms, rack_value
from referee.scoring.remarks import remarks_on
from referee.scoring.result import GameScore, PlayerScore
from referee.scoring.settle import Case, Line, settle
from referee.scoring.unopened import by_solver


def score_game(end: GameEnd, variant: Variant, *, best_opening: BestOpening | None = None) -> GameScore:
    """Score a game that is over. Tiles nobody saw leave bounds; what they decide is unknown (None)."""
    hidden = any(not player.rack.is_known for player in end.players)
    left = available(end, variant) if hidden else {}
    racks = {player.name: rack_value(player.rack, left, variant) for player in end.players}
    case = Case(end, variant, racks, left, best_opening or by_solver)
    winner, lines = _lines(case)
    players = tuple(
        PlayerScore(
            player.name,
            racks[player.name],
            equation(rack_terms(player.rack, variant), racks[player.name]),
            lines[player.name].points,
            _sum(lines[player.name]),
            lines[player.name].parameters,
        )
        for player in end.players
    )
    parameters = tuple(dict.fromkeys(key for player in players for key in player.parameters))
    return GameScore(players, winner, parameters, remarks_on(case, winner, players))


def _sum(line: Line) -> str:
    return equation(line.terms, line.points) + (f" ({line.words})" if line.words else "")


def _lines(case: Case) -> tuple[tuple[str, ...] | None, dict[str, Line]]:
    names = tuple(case.racks)
    if case.regime == "open":
        return None, {
            name: Line(None, "no score: the rulebook does not say how", ("end.other",)) for name in names
        }
    if case.regime == "no_score":
        return (), {name: case.own_line(name, "0", exactly(0), ("end.other",)) for name in names}
    if case.regime == "rack_emptied":
        winner: tuple[str, ...] | None = (case.end.by,) if case.end.by in case.racks else None
        candidates = winner or tuple(name for name in names if case.racks[name].low == 0) or names
    else:
        winner, candidates = lowest(case.racks), possibly_lowest(case.racks)
    if winner:
        return winner, settle(case, winner)
    return None, _hull([settle(case, (one,), sure=False) for one in candidates])


def _hull(scenarios: list[dict[str, Line]]) -> dict[str, Line]:
    """What holds whoever of the candidates won."""
    return {name: _joined([lines[name] for lines in scenarios]) for name in scenarios[0]}


def _joined(lines: list[Line]) -> Line:
    known: list[Bounds] = [line.points for line in lines if line.points is not None]
    parameters = tuple(dict.fromkeys(key for line in lines for key in line.parameters))
    if len(known) < len(lines):
        return Line(None, "not known", parameters)
    words = "; ".join(dict.fromkeys(line.words for line in lines if line.words))
    return Line(hull(known), " or ".join(dict.fromkeys(line.terms for line in lines)), parameters, words)
