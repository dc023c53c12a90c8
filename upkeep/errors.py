"""What an act of upkeep says when it cannot be done."""


class Refused(Exception):
    """Nothing was changed. The message says why, and what helps."""


class Damaged(Refused):
    """The database itself is not whole any more."""
