"""Sessions of Golfo as pages, programs and screen readers read them.

`session_view(session, seat=…, scorer=…)` is everything at once, in four queries however long the
session is: the pure `table`, and beside it what is said, in the language of the request. Chips are
whole numbers, hours are local. No hand is in it that was not shown: the ledger knows no other.

`SessionView.number` goes back with what is recorded, as `expected` of
`scorekeeping.golfo.record_entry`, so that two phones at once leave one. `SessionView.version`
counts every write, also a link that was renewed: what a page polls for, by
`permissions.session_reading`.
"""
