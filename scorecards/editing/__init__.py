"""House rules by form: a ruleset's table as fields, what a button does to it, and how it is shown.

No database and no models. `scorecards.rules` alone decides what is right and what is wrong.
"""
