"""The one door to YAML: text to nodes with places, every trap of the format refused where it stands."""

from __future__ import annotations

from referee.yamlplaces.reading import Document, Limits, read, read_flow

__all__ = ["Document", "Limits", "read", "read_flow"]
