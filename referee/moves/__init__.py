"""What a turn did to the sets of a table: which jokers it freed, which sets it broke up, what it served.

Tables before and after, no turns and no findings: the rules judge by it, the solver searches by it.
"""
