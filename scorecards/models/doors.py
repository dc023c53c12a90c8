"""What a game and a session of Golfo have alike: a code, links that open them, and who came by one.

Abstract: the columns stay where they are, in the table of each.
"""

from secrets import token_hex

from django.db import models

from scorecards.codes import new_link_key


def new_salt() -> str:
    """With which a history seals a name, so that nobody can try names on the seal."""
    return token_hex(16)


class Linked(models.Model):
    """Something at a table that devices come to by a link."""

    code = models.CharField(max_length=5, unique=True)
    # One more with every write, so that pages can ask what is new.
    version = models.PositiveIntegerField(default=0)
    # Six letters to read out, which open it while it is young, and the keys in its links.
    score_key = models.CharField(max_length=6, unique=True)
    view_key = models.CharField(max_length=6, unique=True)
    score_link = models.CharField(max_length=22, unique=True, default=new_link_key)
    view_link = models.CharField(max_length=22, unique=True, default=new_link_key)
    head = models.CharField(max_length=64, default="")  # the digest of the last line of its history
    started = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.code


class Admission(models.Model):
    """A device that came by one of the links or codes. It may do what the link allows until that is
    renewed, that is, as long as `key` is the key of one of the links.
    """

    key = models.CharField(max_length=22)
    opened = models.DateTimeField()
    # May it make new codes, which shut others out? Whoever started it, and whom they name.
    maker = models.BooleanField(default=False)
    # The place at the table that is this device's own; null for one that enters for all, or looks.
    seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        abstract = True
