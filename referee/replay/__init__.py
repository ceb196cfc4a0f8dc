"""What happened: a state, and what each statement of a transcript makes of it. Knows no rule.

`State` is the game as far as it is known; `Replay` applies events to it and hands back `TurnFacts`.
What contradicts the record is collected as `Problem`s; nothing is repaired and nothing raises.
"""
