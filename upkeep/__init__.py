"""The site as a thing that somebody looks after: copies of its database, its moves, its disk.

Knows neither games nor leagues: a table is a table to it. The others may ask it for the epoch of
the data, and the frame of the site enters by `site`, `settings` and `urls`.
"""
