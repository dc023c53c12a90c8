"""The next step of whoever runs a league, as a page shows it: what it is called and where it leads.

Which step it is says `rules.next_steps`.
"""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext

from tournaments.models import Night, Season
from tournaments.permissions import Member
from tournaments.queries.next_steps import standing_of_league
from tournaments.rules.next_steps import next_step


class StepShown(NamedTuple):
    """The next step: its name in `rules.next_steps`, its words, its icon and its address."""

    name: str
    words: str
    icon: str
    href: str


ICONS = {
    "open_season": "next",
    "run_night": "join",
    "check_in": "join",
    "next_night": "join",
    "confirm": "check",
    "close_season": "cup",
}
"""Of the other steps it is a plus: they make something."""


def step_for(member: Member, season: Season | None, night: Night | None) -> StepShown | None:
    """What this member does next; None for whoever runs nothing here."""
    if not member.may("run_night"):
        return None
    at = standing_of_league(member.league, season, night)
    name = next_step(at, member.may)
    if not name:
        return None
    href = _address(name, member.league.slug, season, night)
    first = season is not None and name == "plan_night" and not season.nights.exists()
    return StepShown(
        name, _words(name, season, at.cards, first=first), ICONS.get(name, "plus"), href
    )


def _words(name: str, season: Season | None, cards: int, *, first: bool) -> str:
    """What the step is called, as its page is."""
    if name == "confirm":
        return ngettext("Confirm one card", "Confirm %(n)s cards", cards) % {"n": cards}
    return {
        "plan_season": gettext("Plan the next season") if season else gettext("Plan a season"),
        "add_people": gettext("Add somebody"),
        "open_season": pgettext("season", "Open the season"),
        "run_night": gettext("Run the night"),
        "check_in": gettext("Check people in"),
        "close_season": pgettext("season", "Close the season"),
        "next_night": gettext("The next night"),
        "make_list": gettext("Make a fixture list"),
        "plan_night": gettext("Plan the first night") if first else gettext("Plan a night"),
        "start_game": gettext("Start a game"),
    }[name]


def _address(name: str, league: str, season: Season | None, night: Night | None) -> str:
    place = {"plan_season": "new_season", "add_people": "add_person"}.get(name)
    if place or season is None:
        return reverse(f"tournaments:{place or 'new_season'}", args=[league])
    if night is not None and name in ("run_night", "check_in", "next_night"):
        day = night.day.isoformat()
        return reverse("tournaments:night", args=[league, season.slug, day])
    place = {
        "open_season": "season_state",
        "close_season": "season_state",
        "confirm": "games",
        "make_list": "make_fixtures",
        "plan_night": "plan_night",
        "start_game": "new_game",
    }[name]
    query = "?state=submitted" if name == "confirm" else ""
    return reverse(f"tournaments:{place}", args=[league, season.slug]) + query
