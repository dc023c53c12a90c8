"""Rules in people's words: what a text says of a ruleset, what has to be asked, and what is left.

A closed grammar of four languages without a model. A clause is taken whole or not at all, and
what was not understood is handed back.
"""
