"""Tournaments: the acts of a day, from the first entry to the certified result.

Each is an act of the league whose people play: one transaction under its lock, and a line in its
history. `rules.days` says what may follow on what.
"""
