"""Teams of a tournament: made, named, filled by taps, taken away. Who has none plays alone."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.directing.days.arrivals import entrant_of
from tournaments.directing.names import tidy_name
from tournaments.errors import DirectingError
from tournaments.models import Entrant, Team, Tournament
from tournaments.permissions import Member

MOST_TEAMS = 300


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
        Team.objects.filter(tournament=stored, pk=team.pk).delete()


def put_in_team(
    by: Member, tournament: Tournament, entrant: Entrant, *, team: Team | None
) -> Entrant:
    """Somebody plays for this team from now on, or for none."""
    about = {"person": entrant.person_id, "team": team.name if team is not None else ""}
    with day_act(by, tournament, "put_in_team", about) as (stored, _):
        entrant = entrant_of(stored, entrant.pk)
        entrant.team = _team_of(stored, team.pk) if team is not None else None
        entrant.save(update_fields=["team"])
    return entrant


def _team_of(tournament: Tournament, team_id: int) -> Team:
    row = tournament.teams.filter(pk=team_id).first()
    if row is None:
        raise DirectingError(gettext("There is no such team here."))
    return row


def _refuse_taken(tournament: Tournament, name: str, besides: Team | None = None) -> None:
    taken = tournament.teams.filter(name__iexact=name).values_list("pk", flat=True)
    if set(taken) - {besides.pk if besides is not None else None}:
        sentence = gettext("There is a team called %(name)s already.") % {"name": name}
        raise DirectingError(sentence, "name")
