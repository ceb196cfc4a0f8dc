"""The page of parameters is what the list of parameters says."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_is_up_to_date() -> None:
    page = runpy.run_path(str(DOCS / "generate.py"))["reference"]()
    assert (DOCS / "parameters.md").read_text(encoding="utf-8") == page, "run: python docs/generate.py"
