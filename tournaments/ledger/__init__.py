"""What follows from the facts of a league: results, lines, indexes, ratings.

An act calls this package after it has written facts, queries read what it keeps. It never decides
who may do something and never renders.
"""
