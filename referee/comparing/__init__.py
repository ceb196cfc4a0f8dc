"""Rulebooks against each other: side by side, on games, and found from games."""
