"""What an act of upkeep says when it cannot be done."""


class Refused(Exception):
    """Nothing was changed. The message says why, and what helps."""


class Damaged(Refused):
    """The database itself is not whole any more."""


class NoBackup(Refused):
    """The file is none, or not all of one."""


class Unsuited(Refused):
    """A backup that this program, or its kind of database, cannot read."""


class Overtaken(Refused):
    """Somebody else has restored the site since the page was made that asks for it."""
