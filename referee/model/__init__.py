"""Frozen values and pure arithmetic: tiles, sets, events, variants, findings."""
