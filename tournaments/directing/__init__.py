"""The one package that writes leagues: people, seasons, nights, games, and what follows from them.

Views, API, admin and commands all come through here. Each function is one transaction that either
writes everything, with a line in the history of the league (but for `replies` and `reminders`), or
raises a `DirectingError` with a sentence fit to show and writes nothing. Never renders, and never
decides who may act: that is `tournaments.permissions`, and a `Member` says who it is.
"""
