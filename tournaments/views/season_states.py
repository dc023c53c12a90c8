"""A season as a whole: its name and dates, opening and closing it, reissuing its final table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from tournaments.directing import acts, seasons
from tournaments.directing.seasons import BACK
from tournaments.forms.season_dates import DescribeSeasonForm
from tournaments.forms.seasons import ReasonedForm, StateForm
from tournaments.ledger import standings
from tournaments.ledger.waiting_games import waiting_games
from tournaments.models import Season
from tournaments.pages.next_steps import step_for
from tournaments.permissions import Member
from tournaments.queries.leagues import next_night
from tournaments.queries.next_steps import has_list
from tournaments.views.form_pages import FormPage, form_of, show_form
from tournaments.views.places import Place
from tournaments.views.seasons import enter_season, of_season

STEPS = {
    ("planned", "open"): pgettext_lazy("season", "Open the season"),
    ("open", "closed"): pgettext_lazy("season", "Close the season"),
    ("open", "planned"): pgettext_lazy("season", "Back to planning"),
    ("closed", "archived"): pgettext_lazy("season", "Put it in the archive"),
    ("closed", "open"): pgettext_lazy("season", "Open it again"),
    ("archived", "closed"): pgettext_lazy("season", "Take it out of the archive"),
}


NIGHT_NEXT = ("plan_night", "start_game")
"""Next steps of an open season beside which its first night is to be planned."""

SETTINGS = Place(enter_season, of_season("season_settings"))
STATE = Place(enter_season, of_season("season_state"))


@SETTINGS.page("plan_season")
def edit_season(request: HttpRequest, member: Member, season: Season) -> FormPage:
    """Another name or other dates."""
    stored: dict[str, Any] = {"name": season.name, "starts": season.starts, "ends": season.ends}

    def act(typed: dict[str, Any]) -> Season:
        dates = {"starts": typed["starts"], "ends": typed["ends"], "seen": typed["seen"] or None}
        return seasons.describe_season(member, season, name=typed["name"], **dates)

    stored["seen"] = acts.edition_of(season)
    return FormPage(
        _("Name and dates of the season"),
        pgettext("button", "Save"),
        form=form_of(request, DescribeSeasonForm, initial=stored),
        act=act,
    )


@STATE.page("plan_season")
def season_state(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Open, close, archive, or take a step back with a reason."""
    form = form_of(request, StateForm, initial={"seen": acts.edition_of(season)})

    def act(typed: dict[str, Any]) -> Season:
        return seasons.change_state(
            member, season, typed["state"], reason=typed["reason"], seen=typed["seen"] or None
        )

    if form.is_bound and form.done(act):
        return redirect(STATE.address(season))
    season.refresh_from_db()
    night = next_night(season)
    step = step_for(member, season, night)
    context = {
        "step": step,
        "first": _wants_a_night(season) and (step is None or step.name in NIGHT_NEXT),
        "ended": bool(season.ends and season.ends < timezone.localdate()),
        "edition": acts.edition_of(season),
        "states": ("planned", "open", "closed", "archived"),
        "steps": _steps(season),
        "waiting": waiting_games(season),
        "differs": season.state == "closed" and standings.changed_since_closing(season),
    }
    page = "tournaments/season_state.html"
    return show_form(request, member, page, form, context, tab="more", season=season)


def _wants_a_night(season: Season) -> bool:
    """Is the season open, without a night and without a list of its tables?"""
    return season.state == "open" and not season.nights.exists() and not has_list(season)


def _steps(season: Season) -> list[tuple[str, Promise, bool]]:
    """The states that can come next: with what the button says, and whether it is a step back."""
    return [
        (state, label, (season.state, state) in BACK)
        for (now, state), label in STEPS.items()
        if now == season.state and not (state == "planned" and season.frozen)
    ]


@STATE.page("rule")
def reissue(request: HttpRequest, member: Member, season: Season) -> FormPage:
    """Issue the final table of a closed season anew after a correction."""
    return FormPage(
        _("Issue the final table again"),
        _("Issue the table"),
        sentences=[_("The table kept at closing is replaced by the one the games give now.")],
        form=ReasonedForm,
        act=lambda typed: seasons.reissue_table(member, season, reason=typed["reason"]),
    )
