"""What stands around every page of a tournament: its name, its state, and which tabs there are."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import Teams
from tournaments.rules.days.states import TOURNAMENT
from tournaments.wording.texts import sentence

BEFORE_THE_DAY = ("draft", "registration", "checkin")


def day_frame(member: Member, tournament: Tournament) -> dict[str, Any]:
    """The context of the header. What somebody does all day is the first tab: the desk, from when
    people come, or the own seat; for the others, and before it begins, the page of the tournament.
    """
    on = tournament.state not in BEFORE_THE_DAY
    runs = member.may("run_night")
    settings = day_settings_of(tournament)
    return {
        "tournament": tournament,
        "state_name": sentence(TOURNAMENT.states[tournament.state]),
        "desk_tab": runs and (on or tournament.state == "checkin"),
        "day_tab": not (on and (runs or member.person_id)),
        "begun": on,
        "over": tournament.state not in (*BEFORE_THE_DAY, "running"),
        "several_stages": len(settings.stages) > 1,
        "certify_from": _certify_from(tournament),
        "of_teams": settings.teams is not Teams.NONE,
    }


def _certify_from(tournament: Tournament) -> datetime | None:
    """When the result can be certified, as long as there is time for protests."""
    until = tournament.protest_until if tournament.state == "provisional" else None
    return until if until is not None and until > timezone.now() else None
