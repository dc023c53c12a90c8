"""The one package that writes: games, holes, links, house rules, and the history of every change.

Views, API and commands all come through here. Each function is one short transaction: it writes
everything, or raises a `ScorekeepingError` with a sentence fit to show and writes nothing. It never
renders, never reads a request, and never decides who may do what: that is `permissions.py`.
"""
