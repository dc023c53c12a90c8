"""The pages of a table.

Each module is one page or one kind of action; none has rules in it or writes to the database.
"""
