"""The matrix of rulebooks as a picture: the more parameters differ, the darker the square."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from referee.comparing.matrix import Matrix
from referee.text.safe import shown

SQUARE, LEFT, TOP = 44, 150, 130
_FONT = "font-family='sans-serif' font-size='13'"


def matrix_svg(matrix: Matrix) -> str:
    """An SVG without scripts or references. The closest and the farthest pairs have a frame."""
    size = len(matrix.names)
    width, height = LEFT + size * SQUARE + 70, TOP + size * SQUARE + 60
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' role='img' {_FONT}>",
        "<title>How many parameters differ between two rulebooks</title>",
        f"<rect width='{width}' height='{height}' fill='#fff'/>",
        *_names(matrix),
        *_squares(matrix),
        *_legend(matrix),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _names(matrix: Matrix) -> Iterator[str]:
    for index, name in enumerate(matrix.names):
        middle = index * SQUARE + SQUARE // 2
        word = escape(shown(name))
        yield f"<text x='{LEFT - 8}' y='{TOP + middle + 5}' text-anchor='end'>{word}</text>"
        x, y = LEFT + middle + 5, TOP - 8
        yield f"<text x='{x}' y='{y}' transform='rotate(-60 {x} {y})'>{word}</text>"


def _squares(matrix: Matrix) -> Iterator[str]:
    for row, counts in enumerate(matrix.counts):
        for column, count in enumerate(counts):
            x, y = LEFT + column * SQUARE, TOP + row * SQUARE
            if row == column:
                yield f"<rect x='{x}' y='{y}' width='{SQUARE}' height='{SQUARE}' fill='#eee'/>"
                continue
            fill, ink = _colours(count / max(matrix.most, 1))
            frame = _frame(matrix, matrix.names[row], matrix.names[column])
            inset, side = x + 2, SQUARE - 4
            yield f"<rect x='{inset}' y='{y + 2}' width='{side}' height='{side}' fill='{fill}'{frame}/>"
            at = f"x='{x + SQUARE // 2}' y='{y + SQUARE // 2 + 5}'"
            yield f"<text {at} text-anchor='middle' fill='{ink}'>{count}</text>"


def _colours(share: float) -> tuple[str, str]:
    """From nearly white to dark blue; the number on it in what can be read."""
    red, green, blue = (
        round(light + (dark - light) * share) for light, dark in zip(_LIGHT, _DARK, strict=True)
    )
    return f"#{red:02x}{green:02x}{blue:02x}", "#fff" if share > 0.5 else "#111"


_LIGHT, _DARK = (236, 243, 251), (24, 66, 118)


def _frame(matrix: Matrix, one: str, other: str) -> str:
    for pairs, colour in ((matrix.closest, "#2e8b57"), (matrix.farthest, "#c0392b")):
        if (one, other) in pairs or (other, one) in pairs:
            return f" stroke='{colour}' stroke-width='3'"
    return ""


def _legend(matrix: Matrix) -> Iterator[str]:
    bottom = TOP + len(matrix.names) * SQUARE
    for line, colour, word, number in (
        (24, "#2e8b57", "closest", matrix.least),
        (44, "#c0392b", "farthest", matrix.most),
    ):
        yield f"<text x='{LEFT}' y='{bottom + line}' fill='{colour}'>{word}: {number} differ</text>"
