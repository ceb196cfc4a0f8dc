"""What was inferred from games, as a page and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.comparing.house import Changes
from referee.comparing.infer import Against, Fit, Inference, Silence
from referee.model.plain import flow, plain
from referee.report.comparison import rulebook_object
from referee.report.json_ import finding_object, json_value
from referee.report.page import Block, Grid, Heading, Page, Points, Words

MOST_REASONS = 3
"""Findings told for each rulebook that is ruled out; JSON has them all."""


def inferred_page(inference: Inference, changes: Changes | None = None) -> Page:
    blocks: list[Block] = [Words(_answer(inference))]
    out = [fit for fit in inference.fits if not fit.fits_but_for_slips]
    if out:
        blocks += [
            Heading("Ruled out"),
            Grid(("rulebook", "by"), tuple((each.label, _reasons(each)) for each in out)),
        ]
    common = _everywhere(inference.fits)
    if common:
        blocks += [Heading("Wrong under every rulebook"), Points(tuple(map(_against, common)))]
    if inference.silence is not None:
        blocks += _silence_blocks(inference.silence)
    if changes is not None:
        blocks += [Heading(f"Fewest changes to {changes.base.name}"), *_change_blocks(changes)]
    return Page(_title(inference.files), tuple(blocks))


def _title(files: Sequence[str | None]) -> str:
    return f"The rulebooks that {_file(files[0])} fits" if len(files) == 1 else f"{len(files)} files together"


def _file(name: str | None) -> str:
    return "standard input" if name == "-" else name or "the game"


def _answer(inference: Inference) -> str:
    if not inference.games:
        return "There is no game to go by."
    fits = [f"{each.label}{_open(each)}" for each in inference.fits if each.fits]
    if fits:
        return f"Fits {', '.join(fits)}."
    near = [each.label for each in inference.fits if each.fits_but_for_slips]
    if near:
        return f"Fits none as it stands; but for what every rulebook finds wrong, it fits {', '.join(near)}."
    return "Fits none of these rulebooks."


def _open(fit: Fit) -> str:
    count = fit.open_points
    return f" ({count} undetermined point{'' if count == 1 else 's'})" if count else ""


def _reasons(fit: Fit) -> str:
    """What is wrong under every rulebook tells them not apart, and is said elsewhere."""
    telling = [each for each in fit.against if not each.everywhere]
    said = [_against(each) for each in telling[:MOST_REASONS]]
    more = len(telling) - len(said)
    return (
        "; ".join([*said, *([f"and {more} more"] if more else [])]) or "only what every rulebook finds wrong"
    )


def _against(each: Against) -> str:
    finding = each.finding
    line = f"line {finding.span.line}" if finding.span else ""
    turn = "" if finding.turn is None else f"turn {finding.turn}"
    place = ", ".join(part for part in ("" if each.file in (None, "-") else each.file, turn, line) if part)
    by = f" [{finding.parameter}: {flow(finding.value)}]" if finding.parameter else ""
    return f"{place}: {finding.code} {finding.message}{by}"


def _everywhere(fits: Sequence[Fit]) -> tuple[Against, ...]:
    return tuple(each for each in fits[0].against if each.everywhere) if fits else ()


def _silence_blocks(silence: Silence) -> list[Block]:
    told = tuple(f"{path}: not {flow(value)}" for path, value in silence.told)
    head = f"Held against {silence.label}: each of these, changed alone to the value named, would be noticed."
    return [
        Heading("What it shows"),
        *([Words(head), Points(told)] if told else [Words("No parameter, changed alone, would be noticed.")]),
        Heading("What it says nothing about"),
        Words(", ".join(silence.silent) or "There is nothing it does not show."),
    ]


def _change_blocks(changes: Changes) -> list[Block]:
    tried = f"{changes.tried} rulebooks were tried"
    if changes.blocked is not None:
        return [Words(f"No rulebook makes it legal: {changes.blocked.code} {changes.blocked.message}.")]
    if changes.found == ((),):
        return [Words(f"None: it is legal under {changes.base.name}.")]
    if not changes.found:
        return [Words(f"No {_changes(changes.most)} at most make it legal; {tried}.")]
    size = len(changes.found[0])
    sets = tuple(", ".join(f"{path} = {flow(value)}" for path, value in each) for each in changes.found)
    lead = f"{_changes(size).capitalize()} {'is' if size == 1 else 'are'} enough, and no fewer. One of:"
    return [Words(lead if len(sets) > 1 else lead.removesuffix(" One of:")), Points(sets)]


def _changes(count: int) -> str:
    return f"{count} change{'' if count == 1 else 's'}"


# --- JSON ---------------------------------------------------------------------------------------


def inferred_object(inference: Inference, changes: Changes | None = None) -> dict[str, Any]:
    found = {
        "files": list(inference.files),
        "games": inference.games,
        "fits": [each.label for each in inference.fits if each.fits],
        "fits_but_for_slips": [each.label for each in inference.fits if each.fits_but_for_slips],
        "rulebooks": [_fit_object(each) for each in inference.fits],
        "silence": _silence_object(inference.silence),
    }
    return found if changes is None else {**found, "changes": _changes_object(changes)}


def _fit_object(fit: Fit) -> dict[str, Any]:
    against = [
        {"file": each.file, "everywhere": each.everywhere, "finding": finding_object(each.finding)}
        for each in fit.against
    ]
    return {
        **rulebook_object(fit.variant),
        "verdict": fit.verdict,
        "fits": fit.fits,
        "undetermined": fit.open_points,
        "against": against,
    }


def _silence_object(silence: Silence | None) -> dict[str, Any] | None:
    if silence is None:
        return None
    told = [{"parameter": path, "not": json_value(plain(value))} for path, value in silence.told]
    return {"variant": silence.label, "silent": list(silence.silent), "told": told}


def _changes_object(changes: Changes) -> dict[str, Any]:
    sets = [{path: json_value(plain(value)) for path, value in each} for each in changes.found]
    blocked = None if changes.blocked is None else finding_object(changes.blocked)
    return {
        "variant": changes.base.name,
        "most": changes.most,
        "found": sets,
        "fewest": len(changes.found[0]) if changes.found else None,
        "tried": changes.tried,
        "blocked": blocked,
    }
