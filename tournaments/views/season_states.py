"""A season as a whole: its name and dates, opening and closing it, issuing its final table anew."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import directing
from tournaments.directing.seasons import BACK
from tournaments.forms.season_dates import DescribeSeasonForm
from tournaments.forms.seasons import ReasonedForm, StateForm
from tournaments.ledger import standings
from tournaments.models import Season
from tournaments.permissions import acting
from tournaments.queries import seasons as reading_seasons
from tournaments.views.form_pages import METHODS, Asking, address, ask, form_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show

STEPS = {
    ("planned", "open"): pgettext_lazy("season", "Open the season"),
    ("open", "closed"): pgettext_lazy("season", "Close the season"),
    ("open", "planned"): pgettext_lazy("season", "Back to planning"),
    ("closed", "archived"): pgettext_lazy("season", "Put it in the archive"),
    ("closed", "open"): pgettext_lazy("season", "Open it again"),
    ("archived", "closed"): pgettext_lazy("season", "Take it out of the archive"),
}


@never_cache
@require_http_methods(METHODS)
def edit_season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Another name or other dates."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    stored: dict[str, Any] = {"name": held.name, "starts": held.starts, "ends": held.ends}
    form = form_of(
        request, DescribeSeasonForm, initial=stored | {"seen": directing.edition_of(held)}
    )
    page = Asking(
        heading=_("Name and dates of the season"),
        button=pgettext("button", "Save"),
        back=address("season_settings", slug, season),
    )

    def act(said: dict[str, Any]) -> Season:
        dates = {"starts": said["starts"], "ends": said["ends"], "seen": said["seen"] or None}
        return directing.describe_season(member, held, name=said["name"], **dates)

    return ask(request, member, page, form=form, act=act, to=page.back)


@never_cache
@require_http_methods(METHODS)
def season_state(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Open, close, archive, or a step back with a reason."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    form = form_of(request, StateForm, initial={"seen": directing.edition_of(held)})

    def act(said: dict[str, Any]) -> Season:
        return directing.change_state(
            member, held, said["state"], reason=said["reason"], seen=said["seen"] or None
        )

    if form.is_bound and form.done(act):
        return redirect(address("season_state", slug, season))
    held.refresh_from_db()
    steps = [
        (state, label, (held.state, state) in BACK)
        for (now, state), label in STEPS.items()
        if now == held.state and not (state == "planned" and held.frozen)
    ]
    context = {
        "form": form,
        "held": held,
        "edition": directing.edition_of(held),
        "states": ("planned", "open", "closed", "archived"),
        "steps": steps,
        "waiting": reading_seasons.waiting_games(held),
        "differs": held.state == "closed" and standings.changed_since_closing(held),
    }
    status = 422 if form.is_bound else 200
    page = "tournaments/season_state.html"
    return show(request, member, page, context, tab="more", season=held, status=status)


@never_cache
@require_http_methods(METHODS)
def reissue(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Keep the table of a closed season anew after a correction."""
    member = acting(request, slug, "rule")
    held = season_of(member, season)
    page = Asking(
        heading=_("Issue the final table anew"),
        button=_("Issue the table"),
        back=address("season_state", slug, season),
        sentences=[_("The table kept at closing is replaced by the one the games give now.")],
    )
    return ask(
        request,
        member,
        page,
        form=form_of(request, ReasonedForm),
        act=lambda said: directing.reissue_table(member, held, reason=said["reason"]),
        to=page.back,
    )
