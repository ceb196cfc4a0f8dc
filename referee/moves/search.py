"""What the searches over alike tiles and jokers share."""

from __future__ import annotations

WAYS = frozenset({"replace_rack", "replace_table", "rearrange", "detach"})
"""Every way there is to free a joker."""

NODES = 20_000
"""How far a search goes before it says that it does not know."""


class Unsettled(Exception):
    """A search was given up."""
