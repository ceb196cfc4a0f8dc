"""Rules over turns: a game's events replayed, judged, and handed on to be scored."""
