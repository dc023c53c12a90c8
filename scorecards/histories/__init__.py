"""Histories that prove themselves: each line carries the hash of itself and of the line before.

`chain` says what is hashed, `records` reads whole histories as they are stored, `verdicts` finds
the first line that was altered, is missing or contradicts the scorecard. Writes nothing.
"""
