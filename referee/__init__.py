"""The rules language and the referee for Rummikub."""

from __future__ import annotations

__version__ = "0.1.0"
