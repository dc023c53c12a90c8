"""Reading who is to be reminded of which night, now. Writes nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.utils import timezone

from tournaments.ledger.merges import person_of_device, root_of
from tournaments.models import Membership, Night, Person, Reminder, Reply, SentReminder
from tournaments.permissions import may_read
from tournaments.rules.reminders import AHEAD, LEADS, is_due


@dataclass(frozen=True)
class DueReminder:
    """Somebody who is to be reminded of a night. `word` is what they said of it, "" for nothing;
    `coming` how many come.
    """

    reminder: Reminder
    night: Night
    person: Person
    word: str
    coming: int


def reminder_of(membership: Membership | None) -> Reminder | None:
    """What somebody with this role has asked for."""
    return Reminder.objects.filter(membership=membership).first() if membership else None


def verified_addresses(user: Any) -> list[str]:
    """The addresses of an account that were shown to be theirs, the first one first."""
    if user is None:
        return []
    rows = EmailAddress.objects.filter(user=user, verified=True)
    return list(rows.order_by("-primary", "pk").values_list("email", flat=True))


def due_reminders(now: datetime) -> list[DueReminder]:
    """Everybody who is to be reminded and was not, night by night. Nobody of a stopped league or a
    season that is over; nobody who said that they stay away. Six queries.
    """
    nights = _nights(timezone.localdate(now))
    wishes = _wishes({night.season.league_id for night in nights})
    pairs = list(_timely(nights, wishes, now))
    if not pairs:
        return []
    leagues = {wish.membership.league_id for wish in wishes}
    people = _People(Person.objects.filter(league__in=leagues))
    words, done = _words(nights, people), _done(nights, people)
    due = []
    for night, wish in pairs:
        person = people.of(wish.membership)
        if person is None or (night.pk, person.pk, night.day) in done:
            continue
        done.add((night.pk, person.pk, night.day))  # once, by however many phones
        word = words[night.pk].get(person.pk, "")
        if word != "away":
            coming = sum(words[night.pk].get(each) == "coming" for each in people.here)
            due.append(DueReminder(wish, night, person, word, coming))
    return due


def _timely(
    nights: Iterable[Night], wishes: Iterable[Reminder], now: datetime
) -> Iterator[tuple[Night, Reminder]]:
    zone = timezone.get_default_timezone()
    for night in nights:
        for wish in wishes:
            same = wish.membership.league_id == night.season.league_id
            if same and is_due(night.day, night.starts, wish.days, now=now, zone=zone):
                yield night, wish


def _nights(today: date) -> list[Night]:
    """The nights that anybody might be reminded of."""
    near = Q(day__gte=today, day__lte=today + timedelta(days=max(LEADS)))
    live = Q(state__in=AHEAD, season__state__in=("planned", "open"), season__league__stopped=None)
    rows = Night.objects.filter(near, live).select_related("season__league")
    return list(rows.order_by("day", "pk"))


def _wishes(leagues: Collection[int]) -> list[Reminder]:
    """Reminders of these leagues whose role still stands and may read."""
    standing = Q(membership__user__isnull=False) | Q(
        membership__invitation__isnull=False, membership__invitation__revoked=None
    )
    rows = Reminder.objects.filter(standing, membership__league__in=leagues)
    rows = rows.exclude(confirmed=None).select_related(
        "membership__league", "membership__invitation__person", "membership__person"
    )
    return [
        row
        for row in rows.order_by("pk")
        if may_read(row.membership.role, row.membership.league.visibility)
    ]


class _People:
    """Whom roles are, of many leagues at once; nobody who has left."""

    def __init__(self, people: Iterable[Person]) -> None:
        rows = list(people)
        self.roots = {row.pk: row.alias_of_id for row in rows if row.alias_of_id is not None}
        self.here = {row.pk: row for row in rows if row.alias_of_id is None and row.left is None}
        self.by_account = {(row.league_id, row.user_id): row for row in self.here.values()}

    def of(self, membership: Membership) -> Person | None:
        if membership.user_id is not None:
            return self.by_account.get((membership.league_id, membership.user_id))
        person = person_of_device(membership)
        return self.here.get(root_of(self.roots, person.pk)) if person else None


def _words(nights: Collection[Night], people: _People) -> dict[int, dict[int, str]]:
    """What was said of each night, by person; what was said last holds."""
    words: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Reply.objects.filter(night__in=nights).order_by("at", "pk")
    for night, person, word in rows.values_list("night", "person", "word"):
        words[night][root_of(people.roots, person)] = word
    return words


def _done(nights: Collection[Night], people: _People) -> set[tuple[int, int, date]]:
    """Who was reminded of which night on which day."""
    rows = SentReminder.objects.filter(night__in=nights).values_list("night", "person", "day")
    return {(night, root_of(people.roots, person), day) for night, person, day in rows}
