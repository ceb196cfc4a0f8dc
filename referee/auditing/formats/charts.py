"""Bars drawn as SVG: no script, no library, dark and light by the page's own colours, readable on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from referee.text.safe import shown

Bars = Sequence[tuple[str, int]]

_ROW = 22
_LABEL = 230
_WIDTH = 520
_HEIGHT = 150


def across(title: str, bars: Bars, unit: str) -> str:
    """Names with a bar each, the longest first."""
    if not bars:
        return ""
    most = max(count for _, count in bars) or 1
    room = _WIDTH - _LABEL - 50
    rows = []
    for index, (label, count) in enumerate(bars):
        y, length = index * _ROW, max(1, round(room * count / most))
        rows.append(
            f'<g transform="translate(0 {y})"><title>{_text(label)}: {count} {unit}</title>'
            f'<text x="{_LABEL - 8}" y="15" text-anchor="end">{_text(_short(label))}</text>'
            f'<rect x="{_LABEL}" y="3" width="{length}" height="16" rx="2"/>'
            f'<text x="{_LABEL + length + 6}" y="15">{count}</text></g>'
        )
    return _figure(title, f"0 0 {_WIDTH} {len(bars) * _ROW}", rows)


def upright(title: str, bars: Bars, unit: str, axis: str) -> str:
    """A histogram: one bar a value, in the order of the values."""
    if not bars:
        return ""
    most = max(count for _, count in bars) or 1
    step = (_WIDTH - 20) / len(bars)
    every = max(1, -(-len(bars) * 34 // _WIDTH))
    rows = []
    for index, (label, count) in enumerate(bars):
        height = round((_HEIGHT - 20) * count / most)
        x = 10 + index * step
        if count:
            rows.append(
                f'<rect x="{x:.1f}" y="{_HEIGHT - height}" width="{max(step - 2, 1):.1f}" '
                f'height="{max(height, 1)}" rx="1"><title>{_text(label)}: {count} {unit}</title></rect>'
            )
        if index % every == 0:
            rows.append(
                f'<text x="{x + step / 2:.1f}" y="{_HEIGHT + 16}" text-anchor="middle">{_text(label)}</text>'
            )
    rows.append(f'<line x1="10" x2="{_WIDTH - 10}" y1="{_HEIGHT}" y2="{_HEIGHT}"/>')
    rows.append(f'<text x="{_WIDTH / 2}" y="{_HEIGHT + 34}" text-anchor="middle">{_text(axis)}</text>')
    rows.append(f'<text x="10" y="12" class="most">{most} {unit}</text>')
    return _figure(title, f"0 0 {_WIDTH} {_HEIGHT + 40}", rows)


def gathered(counts: dict[int, int], most: int = 24) -> list[tuple[str, int]]:
    """Values in equal stretches, no more than so many: `12–15`."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // most))
    bars = []
    for start in range(low, high + 1, width):
        end = start + width - 1
        label = str(start) if width == 1 else f"{start}–{end}"
        bars.append((label, sum(counts.get(each, 0) for each in range(start, end + 1))))
    return bars


def _figure(title: str, box: str, rows: Sequence[str]) -> str:
    caption = _text(title)
    return (
        f'<figure><figcaption>{caption}</figcaption><svg viewBox="{box}" role="img" '
        f'aria-label="{caption}">{"".join(rows)}</svg></figure>'
    )


def _short(label: str, most: int = 32) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"


def _text(text: str) -> str:
    return escape(shown(text), quote=True)
