"""Text as a referee needs it: decoded once, every character with a place, shown safely."""
