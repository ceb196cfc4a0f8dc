"""Whole tournaments: every game judged, every standing recomputed, one report.

The way through: what is given (`inputs`, `manifest`) becomes units of work (`units`), each judged by a pure
function (`work`) here, in processes (`pool`) or on a cluster (`cluster`); results are kept in a store
(`store`), gathered in the order of the files (`gather`), put together as matches, rounds and an event
(`matches`, `event`), and written by `formats`. Nothing holds more than some units at a time.
"""
