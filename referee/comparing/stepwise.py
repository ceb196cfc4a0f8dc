"""Records judged as far as the first thing that is wrong, with the parameters asked for till then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.comparing.spy import spied
from referee.comparing.trial import Record, nothing
from referee.judge.games import begin_game
from referee.judge.rulebook import in_force
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring.assess import MatchBook
from referee.transcript import GameText


@dataclass(frozen=True, slots=True)
class Wrong:
    """The first illegal finding. A change of a parameter that is not among those `asked` can't undo it.

    `fixed`: no rulebook can (a line that can't be read, a `rule` line that fits none).
    """

    finding: Finding
    asked: frozenset[str]
    fixed: bool = False


def first_wrong(records: Sequence[Record], book: Variant) -> Wrong | None:
    """None where every record is legal, or can't be told to be illegal."""
    for record in records:
        wrong = _Walk(record, book).wrong()
        if wrong is not None:
            return wrong
    return None


class _Walk:
    def __init__(self, record: Record, book: Variant) -> None:
        self.record, self.book = record, book
        self.asked: set[str] = set()
        self.match = MatchBook()

    def wrong(self) -> Wrong | None:
        starter: str | None = None
        found = self._fixed(self.record.loose)
        for game in self.record.games:
            if found is not None:
                return found
            found, starter = self._game(game, starter)
        return found or self._illegal(self.match.close()[1])

    def _game(self, game: GameText, starter: str | None) -> tuple[Wrong | None, str | None]:
        events = (*game.common, *game.events)
        rulebook = in_force(events, self.record.asked(self.book), nothing, self.record.name, game.lines)
        found = self._fixed((*game.findings, *rulebook.findings))
        if found is not None:
            return found, starter
        watched = replace(rulebook, variant=spied(rulebook.variant, self.asked))
        judge = begin_game(game, watched, self.record.name, starter)
        for event in events:
            before = len(judge.found.all)
            judge.take(event)
            found = self._illegal(judge.found.all[before:])
            if found is not None:
                return found, starter
        judged = judge.result()
        found = self._illegal((*judged.findings, *self.match.score(judged.played).findings))
        return found, judged.starter

    def _illegal(self, findings: Iterable[Finding]) -> Wrong | None:
        wrong = next((each for each in findings if each.verdict == "illegal"), None)
        return None if wrong is None else Wrong(wrong, frozenset(self.asked))

    def _fixed(self, findings: Iterable[Finding]) -> Wrong | None:
        wrong = self._illegal(findings)
        return None if wrong is None else replace(wrong, fixed=True)


def asked_for(record: Record, book: Variant) -> frozenset[str]:
    """Every parameter that is asked for while the record is judged and scored."""
    asked: set[str] = set()
    starter: str | None = None
    match = MatchBook()
    for game in record.games:
        events = (*game.common, *game.events)
        rulebook = in_force(events, record.asked(book), nothing, record.name, game.lines)
        watched = replace(rulebook, variant=spied(rulebook.variant, asked))
        judge = begin_game(game, watched, record.name, starter)
        for event in events:
            judge.take(event)
        judged = judge.result()
        match.score(judged.played)
        starter = judged.starter
    match.close()
    return frozenset(asked)
