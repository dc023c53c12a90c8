"""A league and its people: who plays in it, who may do what, and by which invitation they came.

A player is a person of the league and no account; an account may claim one. Never decides what a
role may do (`permissions.py`) and writes nothing (`directing`).
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from scorecards.models import Device


class League(models.Model):
    """A group that plays together. `version` goes up with every write that pages show."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    about = models.TextField(max_length=4000, blank=True)
    visibility = models.CharField(max_length=10, default="private")  # public, link, private
    # Who has no role may read the standings all the same: no, full names, short names.
    published = models.CharField(max_length=5, default="no")
    guests_ranked = models.BooleanField(default=False)
    # Whoever came by a link as a guest or more is whom they say; else a director answers.
    own_word = models.BooleanField(default=False)
    no_stakes = models.BooleanField(default=False)  # its games are played for nothing but points
    indexed = models.BooleanField(default=False)  # may search engines list what everybody reads?
    # The people, roles and history of a tournament that stands alone; as a league it is not listed.
    roster_only = models.BooleanField(default=False)
    # Of a rehearsal of a tournament: nothing in it counts, and it is thrown away.
    rehearsal = models.BooleanField(default=False)
    stopped = models.DateTimeField(null=True)  # closed to everybody by who runs the site, since
    version = models.PositiveIntegerField(default=0)
    created = models.DateTimeField()
    demo = models.BooleanField(default=False)  # made by `manage.py demo`, and removed by it
    head = models.CharField(max_length=64, default="")  # the digest of the last line of its history
    # Does its history say everything that decides (`ledger.commitments`)? The next act sees to it.
    committed = models.BooleanField(default=False)
    # The archive it came from, by its digest (`ledger.archives`), and by how much the numbers of
    # its rows were raised then: lots are drawn by those of before.
    archive = models.CharField(max_length=64, blank=True)
    raised_by = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["archive"], condition=~Q(archive=""), name="league_of_an_archive_once"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="league_has_a_name"),
            models.CheckConstraint(
                condition=Q(visibility__in=["public", "link", "private"]),
                name="league_visibility_is_known",
            ),
            models.CheckConstraint(
                condition=Q(published__in=["no", "full", "short"]),
                name="league_published_is_known",
            ),
            models.CheckConstraint(
                condition=Q(rehearsal=False) | Q(roster_only=True, visibility="private"),
                name="rehearsal_is_nobody_elses",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def edition(self) -> str:
        """Under what caches keep what follows from the league, as with `Season.edition`."""
        return f"{self.pk}:{self.version}:{self.head[:16]}"


class Person(models.Model):
    """A player of a league, known by a name. Results keep pointing here whatever becomes of it.

    `alias_of`: the person it turned out to be; set to null again when that is taken back, and
    then `lent`, the account it brought along, is its own again.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="people")
    name = models.CharField(max_length=40)
    guest = models.BooleanField(default=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="people"
    )
    alias_of = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="aliases"
    )
    lent = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    joined = models.DateField()
    left = models.DateField(null=True)

    class Meta:
        verbose_name_plural = "people"
        constraints = [
            models.UniqueConstraint(
                "league",
                Lower("name"),
                condition=Q(alias_of__isnull=True),
                name="person_name_once_a_league",
            ),
            models.UniqueConstraint(
                fields=["league", "user"],
                condition=Q(alias_of__isnull=True),
                name="person_once_an_account",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),
            models.CheckConstraint(condition=~Q(alias_of=F("pk")), name="person_is_not_own_alias"),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What an account, or a device that came by a link, may do in a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="memberships"
    )
    device = models.ForeignKey(
        Device, null=True, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10)  # a word of permissions.ROLES
    invitation = models.ForeignKey(
        "Invitation", null=True, on_delete=models.SET_NULL, related_name="memberships"
    )
    # Whom a device that came by a link for anybody said it is, once that was granted.
    person = models.ForeignKey(
        Person, null=True, on_delete=models.SET_NULL, related_name="memberships"
    )
    since = models.DateTimeField()
    # How often the address of the calendar was made anew: those before it open nothing.
    calendar = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="membership_once_an_account"),
            models.UniqueConstraint(fields=["league", "device"], name="membership_once_a_device"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, device__isnull=True)
                | Q(user__isnull=True, device__isnull=False),
                name="membership_of_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.role}"


class Invitation(models.Model):
    """A link into a league, with the role it gives. Revoked, it gives nothing from then on."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations")
    key = models.CharField(max_length=10, unique=True)
    role = models.CharField(max_length=10)
    person = models.ForeignKey(
        Person, null=True, on_delete=models.CASCADE, related_name="invitations"
    )  # for whom it is: opening it asks to be that person
    made = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    expires = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)
    uses_left = models.PositiveIntegerField(null=True)  # null: as often as people like

    def __str__(self) -> str:
        return f"{self.league_id}/{self.role}"


class Claim(models.Model):
    """An account, or a device that came by a link, that says it is a person of the league, or
    somebody new who is called `name`; a director says yes or no. `own` is whether nobody had to.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="claims")
    person = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="claims")
    name = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="claims"
    )
    device = models.ForeignKey(Device, null=True, on_delete=models.CASCADE, related_name="claims")
    asked = models.DateTimeField()
    answered = models.DateTimeField(null=True)
    granted = models.BooleanField(default=False)
    own = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person", "user"],
                condition=Q(answered__isnull=True),
                name="claim_asked_once",
            ),
            models.UniqueConstraint(
                fields=["league", "device"],
                condition=Q(answered__isnull=True),
                name="claim_once_a_device",
            ),
            models.CheckConstraint(
                condition=Q(granted=False) | Q(answered__isnull=False),
                name="claim_granted_when_answered",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, device__isnull=True)
                | Q(user__isnull=True, device__isnull=False),
                name="claim_of_one",
            ),
            models.CheckConstraint(
                condition=Q(person__isnull=False) | ~Q(name=""), name="claim_to_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}/{self.user_id}"

    @property
    def called(self) -> str:
        """The name it is about."""
        return self.person.name if self.person is not None else self.name


class Act(models.Model):
    """One thing that was done in a league: what, by whom, when, and why. Only ever added to.

    `digest` chains the act to the one before (`scorecards.histories.chain`).
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="acts")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    about = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    # Account and device by their numbers, which stay when these are forgotten.
    author = models.CharField(max_length=60, default="")
    salt = models.CharField(max_length=80, default="")  # of the seals of its words
    digest = models.CharField(max_length=64, default="")
    # What it changed of what decides, by row and column (`ledger.commitments`).
    facts = models.JSONField(null=True)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["league", "seq"], name="act_counted_once"),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.seq} {self.kind}"
