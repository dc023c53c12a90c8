"""The pages of a table.

Each module is one page or one kind of action; none holds rules or writes to the database.
"""
