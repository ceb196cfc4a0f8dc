"""The page of differences is what the rulebooks say."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_differences_is_up_to_date() -> None:
    page = runpy.run_path(str(DOCS / "generate.py"))["rulebooks"]()
    assert (DOCS / "rulebooks.md").read_text(encoding="utf-8") == page, "run: python docs/generate.py"


def test_the_picture_is_up_to_date() -> None:
    picture = runpy.run_path(str(DOCS / "generate.py"))["picture"]()
    assert (DOCS / "rulebooks.svg").read_text(encoding="utf-8") == picture, "run: python docs/generate.py"
