"""House rules by form: a ruleset's table as fields, what a button does to it, and how it shows.

No database and no models. What is right and what is wrong is decided by `scorecards.rules` alone.
"""
