"""Teams of a tournament: made, named, filled by taps, taken away. Who has none plays alone.

What somebody won for a team stays with it: whoever has played keeps theirs. Whoever comes in the
place of somebody who left counts from their first round on.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.directing.days.arrivals import entrant_of
from tournaments.directing.names import tidy_name
from tournaments.errors import DirectingError
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Bye, Entrant, FixtureSeat, Team, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.pair_seating import PAIR

MOST_TEAMS = 300
GONE = ("dropped", "withdrawn", "no_show", "disqualified")


def make_team(by: Member, tournament: Tournament, *, name: str) -> Team:
    """A team nobody is in yet. Raises DirectingError beside `name`."""
    name = tidy_name(name)
    with day_act(by, tournament, "make_team", {"name": name}) as (stored, _):
        if stored.teams.count() >= MOST_TEAMS:
            sentence = gettext("There are at most %(most)d teams.") % {"most": MOST_TEAMS}
            raise DirectingError(sentence, "name")
        _refuse_taken(stored, name)
        return Team.objects.create(tournament=stored, name=name)


def rename_team(by: Member, tournament: Tournament, team: Team, *, name: str) -> Team:
    """Another name for a team. Raises DirectingError beside `name`."""
    name = tidy_name(name)
    with day_act(by, tournament, "rename_team", {"name": name}) as (stored, payload):
        row = _team_of(stored, team.pk)
        payload["was"] = row.name
        _refuse_taken(stored, name, besides=row)
        row.name = name
        row.save(update_fields=["name"])
    return row


def remove_team(by: Member, tournament: Tournament, team: Team) -> None:
    """The team is gone; its people play alone. Twice counts once."""
    if not Team.objects.filter(tournament=tournament, pk=team.pk).exists():
        return
    with day_act(by, tournament, "remove_team", {"name": team.name}) as (stored, _):
        if _played(stored, team.entrants.values_list("person", flat=True)):
            raise DirectingError(gettext("Somebody has played for this team, so it stays."))
        Team.objects.filter(tournament=stored, pk=team.pk).delete()


def put_in_team(
    by: Member, tournament: Tournament, entrant: Entrant, *, team: Team | None
) -> Entrant:
    """Somebody plays for this team from now on, or for none. Raises DirectingError for whoever has
    played for another, and for a third person in a pair.
    """
    about = {"person": entrant.person_id, "team": team.name if team is not None else ""}
    with day_act(by, tournament, "put_in_team", about) as (stored, _):
        entrant = entrant_of(stored, entrant.pk)
        if entrant.team_id is not None and _played(stored, [entrant.person_id]):
            raise DirectingError(gettext("Whoever has played for a team stays in it."))
        if team is not None:
            _refuse_third(stored, team, entrant)
        entrant.team = _team_of(stored, team.pk) if team is not None else None
        entrant.save(update_fields=["team"])
    return entrant


def _played(tournament: Tournament, people: Iterable[int]) -> bool:
    """Whether any of these sat at a table of a published round, or sat out of one."""
    who = list(people)
    tables = FixtureSeat.objects.filter(fixture__table__round__stage__tournament=tournament)
    seats = tables.exclude(fixture__table__round__published=None).filter(person__in=who)
    byes = Bye.objects.filter(round__stage__tournament=tournament, person__in=who)
    return seats.exists() or byes.exclude(round__published=None).exists()


def _refuse_third(tournament: Tournament, team: Team, entrant: Entrant) -> None:
    """A pair has two who are still in; who left has made room."""
    if not day_settings_of(tournament).in_pairs:
        return
    others = tournament.entrants.filter(team=team.pk).exclude(pk=entrant.pk)
    if others.exclude(state__in=GONE).count() >= PAIR:
        raise DirectingError(gettext("A pair has two people."))


def _team_of(tournament: Tournament, team_id: int) -> Team:
    row = tournament.teams.filter(pk=team_id).first()
    if row is None:
        raise DirectingError(gettext("This team does not exist here."))
    return row


def _refuse_taken(tournament: Tournament, name: str, besides: Team | None = None) -> None:
    taken = tournament.teams.filter(name__iexact=name).values_list("pk", flat=True)
    if set(taken) - {besides.pk if besides is not None else None}:
        sentence = gettext("There is a team called %(name)s already.") % {"name": name}
        raise DirectingError(sentence, "name")
