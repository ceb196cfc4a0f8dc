"""The rules of the game, each a function that looks at one turn."""
