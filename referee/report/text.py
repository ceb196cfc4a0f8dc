"""Findings for people: the place, a sentence, the line with its carets, the rulebook's clause."""

from __future__ import annotations

from textwrap import wrap
from typing import Literal

from referee.model.finding import Finding, GameReport, Source
from referee.model.plain import flow
from referee.model.report import VERDICTS, Report, Totals
from referee.report import told
from referee.text.excerpt import as_written, excerpt
from referee.text.safe import shown

Style = Literal["bold", "red", "yellow", "blue", "green", "dim"]

COLUMNS = 80
"""How wide an excerpt and what stands below it may be; a first line is never cut, for those who grep."""

ORIGINS = {
    "command": "as the command says",
    "manifest": "as the manifest says",
    "file": "as the file says",
    "default": "as nothing else is said",
}
"""Who chose the rulebook, in words."""

_ANSI: dict[Style, str] = {"bold": "1", "red": "31", "yellow": "33", "blue": "34", "green": "32", "dim": "2"}
_LABEL_STYLE: dict[str, Style] = {"illegal": "red", "undetermined": "yellow", "legal": "blue"}
_GRADE_UNSTATED = "grade not stated"
UTF_8 = "utf-8"


def painted(text: str, style: Style, colour: bool) -> str:
    return f"\x1b[{_ANSI[style]}m{text}\x1b[0m" if colour and text else text


def place(finding: Finding) -> str:
    """`file:line:column`, as far as there is one."""
    file = shown(finding.file) if finding.file is not None else ""
    where = f"{finding.span.line}:{finding.span.column}" if finding.span else ""
    return ":".join(part for part in (file, where) if part)


def label(finding: Finding) -> str:
    """The verdict, with the kind where it is not a player's offence: `illegal`, `illegal record`, `note`."""
    if finding.kind == "note":
        return "note"
    return finding.verdict if finding.kind == "play" else f"{finding.verdict} {finding.kind}"


def finding_lines(finding: Finding, colour: bool = False, encoding: str = UTF_8) -> list[str]:
    """One finding, from its place to what is to be done now.

    What `encoding` lacks will be written as `\\u2014`, and the carets stand where they stand then.
    """
    wrapped = [line for detail in details(finding) for line in _wrapped(detail)]
    return [
        _headline(finding, colour),
        *_excerpt_lines(finding, colour, encoding),
        *(painted(line, "dim", colour) for line in wrapped),
    ]


def _headline(finding: Finding, colour: bool) -> str:
    style = _LABEL_STYLE[finding.verdict]
    where = painted(place(finding), "bold", colour)
    what = f"{painted(finding.code, style, colour)} {finding.name} ({painted(label(finding), style, colour)})"
    return f"{where}{': ' if where else ''}{what}: {shown(finding.message)}"


def _excerpt_lines(finding: Finding, colour: bool, encoding: str) -> list[str]:
    if finding.excerpt is None or finding.span is None:
        return []
    number = str(finding.span.line)
    line, span = as_written(finding.excerpt, finding.span, encoding)
    part = excerpt(line, span, COLUMNS - len(f"  {number} | "))
    carets = part.carets.lstrip()
    marks = painted(carets, _LABEL_STYLE[finding.verdict], colour)
    return [f"  {number} | {part.text}".rstrip(), f"  {' ' * len(number)} | {' ' * part.indent}{marks}"]


def _wrapped(line: str) -> list[str]:
    return wrap(
        line,
        COLUMNS,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def details(finding: Finding) -> list[str]:
    """What the rulebook says, what it asks to be done, and what follows: a line each."""
    cited = rulebook_words(finding)
    return [
        *([f"rulebook: {cited}"] if cited else []),
        *([f"remedy: {shown(finding.remedy.message)}"] if finding.remedy else []),
        *_consequences(finding),
    ]


def rulebook_words(finding: Finding) -> str:
    """`opening.minimum = 30 — pl, the first sets are worth 30 points (explicit)`"""
    if finding.parameter is None:
        return ""
    # A clause that no booklet changes has a name and a citation, and no value.
    has_value = not finding.parameter.startswith("clauses.")
    stated = f"{finding.parameter} = {flow(finding.value)}" if has_value else finding.parameter
    also = f" (also {', '.join(finding.also)})" if finding.also else ""
    return f"{shown(stated + also)}{_cited(finding.source)}"


def _cited(source: Source | None) -> str:
    if source is None:
        return ""
    words = ", ".join(shown(word) for word in (source.booklet, source.clause) if word)
    grade = source.grade or _GRADE_UNSTATED
    return f" — {words} ({grade})" if words else f" ({grade})"


def _consequences(finding: Finding) -> list[str]:
    return [
        f"so {f'in turn {each.turn}' if each.turn is not None else 'later'}: {shown(each.message)}"
        for each in finding.consequences
    ]


class TextFlow:
    """All findings, a line about each game, a last line that sums up; `quiet` leaves out the legal games."""

    waits = False

    def __init__(self, colour: bool = False, quiet: bool = False, encoding: str = UTF_8) -> None:
        self._colour, self._quiet, self._encoding = colour, quiet, encoding
        self._begun = False

    def opening(self, totals: Totals) -> str:
        return ""

    def game(self, game: GameReport) -> str:
        if self._quiet and game.verdict == "legal":
            return ""
        return self._parted(_game_block(game, self._colour, self._encoding))

    def closing(self, totals: Totals) -> str:
        if self._quiet and totals.verdict == "legal":
            return "\n" if self._begun else ""
        return self._parted(summary_line(totals, self._colour)) + "\n"

    def _parted(self, block: str) -> str:
        before, self._begun = "\n\n" if self._begun else "", True
        return before + block


def render_text(report: Report, colour: bool = False, quiet: bool = False, encoding: str = UTF_8) -> str:
    """As `TextFlow`."""
    return told(TextFlow(colour, quiet, encoding), report)


def _game_block(game: GameReport, colour: bool, encoding: str) -> str:
    findings = sorted(game.findings, key=lambda finding: finding.sort_key)
    lines = [line for finding in findings for line in (*finding_lines(finding, colour, encoding), "")]
    return "\n".join([*lines, game_line(game, colour)])


def game_line(game: GameReport, colour: bool = False) -> str:
    """`g.rkb, game 1, 42 turns: illegal under polish (as the command says), with opening.minimum = 40`."""
    style: Style = "green" if game.verdict == "legal" else _LABEL_STYLE[game.verdict]
    under = f" under {shown(game.variant)}" if game.variant else ""
    origin = f" ({ORIGINS[game.variant_from]})" if game.variant_from else ""
    changes = ", ".join(f"{key} = {flow(value)}" for key, value in sorted(game.rules.items()))
    said = f"{painted(game.verdict, style, colour)}{under}{origin}"
    return f"{game_name(game)}: {said}" + (f", with {shown(changes)}" if changes else "")


def game_name(game: GameReport) -> str:
    """`g.rkb, game 1, 42 turns`, as far as there are a file, a number and turns."""
    if game.file is None:
        return "this turn" if game.turns == 1 else "this text" if game.turns else "these racks"
    name = shown(game.file)
    number = f", game {game.game}" if game.game is not None else ""
    return f"{name}{number}" + (f", {counted(game.turns, 'turn')}" if game.turns else "")


def summary_line(totals: Totals, colour: bool = False) -> str:
    """`2 games: 1 legal, 1 illegal; 3 findings.`"""
    counts = totals.summary
    words = [f"{counts[word]} {word}" for word in VERDICTS if counts[word]]
    found = counted(totals.findings, "finding")
    text = f"{counted(counts['games'], 'game')}: {', '.join(words) or 'nothing judged'}; {found}."
    return painted(text, "bold", colour)


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
