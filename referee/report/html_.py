"""Reports as one HTML page: no script, nothing fetched, every word of it escaped."""

from __future__ import annotations

from html import escape

from referee.model.finding import Finding, GameReport
from referee.model.report import Report
from referee.report.json_ import json_value
from referee.report.text import details, game_line, label, place, summary_line
from referee.text.excerpt import excerpt
from referee.text.safe import shown

WIDEST = 400
"""Cells of a source line; the page scrolls, but a line without an end is cropped."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1b1b; background: #fff; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 0; }
h2, h3, p, li { overflow-wrap: anywhere; }
article { border-left: .3rem solid; padding: .2rem 1rem; margin: 1rem 0; }
.illegal { border-color: #b3261e; } .undetermined { border-color: #8a6100; } .legal { border-color: #3b5ba9; }
pre { overflow-x: auto; background: #f4f4f4; padding: .5rem; } mark { background: #ffd9a8; color: inherit; }
ul { list-style: none; padding: 0; color: #444; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e6e6; background: #161616; } pre { background: #242424; } ul { color: #bbb; }
  mark { background: #6b4a12; } .illegal { border-color: #f2857d; } .undetermined { border-color: #e0b040; }
  .legal { border-color: #8fb0ff; } }
"""

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="{program}">
<title>Referee's report</title>
<style>
{style}</style>
</head>
<body>
<h1>Referee's report</h1>
<p><strong>{summary}</strong></p>
{games}
</body>
</html>
"""


def render_html(report: Report) -> str:
    return _PAGE.format(
        policy=escape(POLICY),
        program=escaped(report.program),
        style=STYLE,
        summary=escaped(summary_line(report.totals)),
        games="\n".join(map(_game, report.games)),
    )


def _game(game: GameReport) -> str:
    findings = sorted(game.findings, key=lambda each: each.sort_key)
    parts = [f"<h2>{isolated(game_line(game))}</h2>", *_score(game), *map(finding_html, findings)]
    return "\n".join(["<section>", *parts, "</section>"])


def _score(game: GameReport) -> list[str]:
    if game.score is None:
        return []
    points = [
        f"{isolated(name)} {'?' if each is None else escaped(str(json_value(each)))}"
        for name, each in game.score.items()
    ]
    winner = f"; winner: {', '.join(map(isolated, game.winner))}" if game.winner else ""
    return [f"<p>Score: {', '.join(points)}{winner}</p>"]


def finding_html(finding: Finding) -> str:
    where = f"{isolated(place(finding))}: " if place(finding) else ""
    title = f"{where}{escaped(f'{finding.code} {finding.name} ({label(finding)})')}"
    lines = [f"<li>{isolated(line)}</li>" for line in details(finding)]
    return "\n".join(
        [
            f'<article class="{escaped(finding.verdict)}">',
            f"<h3>{title}</h3>",
            f"<p>{isolated(finding.message)}</p>",
            *_source(finding),
            *(["<ul>", *lines, "</ul>"] if lines else []),
            "</article>",
        ]
    )


def _source(finding: Finding) -> list[str]:
    """The part that is meant is marked: a browser's letters have no cells to put carets under."""
    if finding.excerpt is None or finding.span is None:
        return []
    part = excerpt(finding.excerpt, finding.span, WIDEST)
    # `excerpt` has shown every character already.
    before, meant, after = (escape(each) for each in (part.before, part.meant, part.after))
    return [f"<pre>{finding.span.line} | {before}<mark>{meant}</mark>{after}</pre>"]


def isolated(text: str) -> str:
    """Names written from right to left keep their order to themselves."""
    return f"<bdi>{escaped(text)}</bdi>"


def escaped(text: str) -> str:
    return escape(shown(text), quote=True)
