"""Rulebooks as YAML files: read with places, inherited, bound to one typed Variant; every error in one go."""

from __future__ import annotations

from referee.variantfile.loading import Loaded, Outline, Outside, Reader, load, load_text, outline
from referee.variantfile.rules import OPTION, Ruled, RuleText, apply_rules, from_line, from_option, unfit

__all__ = [
    "OPTION",
    "Loaded",
    "Outline",
    "Outside",
    "Reader",
    "RuleText",
    "Ruled",
    "apply_rules",
    "from_line",
    "from_option",
    "load",
    "load_text",
    "outline",
    "unfit",
]
