"""Seasons that were kept in a spreadsheet: brought in as a table, and taken out again.

A director says of each name on the sheet whether it is a person of the league, a new one or nobody.
All of it is written or nothing. Taking the season out takes those along who came with it and whom
nothing else needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import acting
from tournaments.directing.names import tidy_name
from tournaments.directing.people import is_used
from tournaments.errors import BadLines, DirectingError
from tournaments.ledger.merges import merges_in, root_of
from tournaments.models import PastLine, PastSeason, Person, Season, SeatingDemand
from tournaments.permissions import Member
from tournaments.rules.lists.past_tables import MEASURES, PastRow

NEWCOMER = 0
"""Instead of the id of a person: somebody new, called as on the sheet."""


class Sheet(NamedTuple):
    """A season as it is brought in: who it is whose line (line to id, NEWCOMER for a new person),
    lines that are in `people` no more than once. Lines that are not there are left out.
    """

    name: str
    measure: str
    ends: date | None
    rows: Sequence[PastRow]
    people: Mapping[int, int]


class Removal(NamedTuple):
    """What taking a season out came to: who went with it, and who came with it and stays."""

    gone: int
    staying: int


def record_past_season(by: Member, sheet: Sheet) -> PastSeason:
    """Bring a season in. Raises BadLines for lines whose person is not here, or somebody else's
    already; nothing is written then.
    """
    name = tidy_name(sheet.name)
    if sheet.measure not in MEASURES:
        raise DirectingError(gettext("Say what the totals are."), "measure")
    with acting(by, "record_past_season", {"name": name}) as payload:
        _refuse_name(by, name)
        rows = [row for row in sheet.rows if row.line in sheet.people]
        if not rows:
            raise DirectingError(gettext("Leave somebody in: nobody would stand in the table."))
        whose, newcomers = _people(by, rows, sheet.people)
        season = PastSeason.objects.create(
            league=by.league,
            name=name,
            measure=sheet.measure,
            ends=sheet.ends,
            created=timezone.now(),
        )
        PastLine.objects.bulk_create(
            PastLine(
                season=season,
                person_id=whose[row.line],
                name=row.name,
                place=row.place,
                total_milli=row.total,
                games=row.games,
                newcomer=row.line in newcomers,
            )
            for row in rows
        )
        payload |= {"past": season.pk, "people": len(rows), "new": len(newcomers)}
        payload["table"] = _digest(rows, whose)
    return season


def remove_past_season(by: Member, *, past_id: int) -> Removal:
    """Take a season out again, with whoever came with it and is needed nowhere else."""
    with acting(by, "remove_past_season", {"past": past_id}) as payload:
        season = PastSeason.objects.filter(league=by.league, pk=past_id).first()
        if season is None:
            raise DirectingError(gettext("This season is no longer here."))
        payload["name"] = season.name
        newcomers = list(
            Person.objects.filter(past_lines__season=season, past_lines__newcomer=True)
        )
        season.delete()
        going = [person.pk for person in newcomers if not is_used(person) and not _is_known(person)]
        Person.objects.filter(pk__in=going).delete()
        payload |= {"people": len(going)}
    return Removal(len(going), len(newcomers) - len(going))


def _refuse_name(by: Member, name: str) -> None:
    for model in (Season, PastSeason):
        if model._default_manager.filter(league=by.league, name__iexact=name).exists():
            sentence = gettext("There is a season called %(name)s already.") % {"name": name}
            raise DirectingError(sentence, "name")


def _people(
    by: Member, rows: Sequence[PastRow], choices: Mapping[int, int]
) -> tuple[dict[int, int], set[int]]:
    """Whose line is whose, and the lines of those who are added now. Raises BadLines."""
    people = Person.objects.filter(league=by.league, alias_of=None)
    names = dict(people.values_list("pk", "name"))
    taken = {name.casefold() for name in names.values()}
    first: dict[int, int] = {}
    errors: list[tuple[int, str]] = []
    for row in rows:
        person = choices[row.line]
        if person == NEWCOMER:
            if row.name.casefold() in taken:
                sentence = gettext("%(name)s is in the league already.") % {"name": row.name}
                errors.append((row.line, sentence))
        elif person not in names:
            errors.append((row.line, gettext("This person does not exist here.")))
        elif first.setdefault(person, row.line) != row.line:
            sentence = gettext("%(name)s has line %(line)s already.")
            errors.append((row.line, sentence % {"name": names[person], "line": first[person]}))
    if errors:
        raise BadLines(errors)
    today = timezone.localdate()
    newcomers = [row for row in rows if choices[row.line] == NEWCOMER]
    added = Person.objects.bulk_create(
        Person(league=by.league, name=row.name, joined=today) for row in newcomers
    )
    whose = {row.line: choices[row.line] for row in rows}
    whose |= {row.line: person.pk for row, person in zip(newcomers, added, strict=True)}
    return whose, {row.line for row in newcomers}


def _is_known(person: Person) -> bool:
    """Is the person more than a name by now: signed up, checked in, invited, asked for in
    draws or handicaps, or somebody's?
    """
    return (
        person.user_id is not None
        or person.registrations.exists()
        or person.check_ins.exists()
        or person.replies.exists()
        or person.invitations.exists()
        or person.claims.exists()
        or person.manual_indexes.exists()
        or SeatingDemand.objects.filter(Q(person=person) | Q(other=person)).exists()
    )


def _digest(rows: Sequence[PastRow], whose: Mapping[int, int]) -> str:
    """What the history says of the table, so that it is not another one later."""
    lines = [f"{whose[row.line]};{row.place};{row.total};{row.games}" for row in rows]
    return sha256("\n".join(lines).encode()).hexdigest()


def refuse_if_both_stood(one: Person, other: Person) -> None:
    """Two who stand in one table of a past season are not the same person."""
    roots = merges_in(one.league_id)
    everybody = {one.pk: one.pk, other.pk: other.pk} | {
        pk: root_of(roots, pk) for pk in roots if root_of(roots, pk) in (one.pk, other.pk)
    }
    seen: dict[int, int] = {}
    lines = PastLine.objects.filter(person__in=everybody).select_related("season")
    for line in lines:
        root = everybody[line.person_id]
        if seen.setdefault(line.season_id, root) != root:
            sentence = gettext("Both stand in the table of %(season)s: they are two.")
            raise DirectingError(sentence % {"season": line.season.name}, "into")
