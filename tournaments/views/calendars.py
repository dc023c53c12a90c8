"""The calendar of a season: many nights in one go, a night on another day."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.directing import acts, calendars
from tournaments.directing.nights import refuse_day
from tournaments.errors import DirectingError
from tournaments.forms.nights import MoveNightForm, SeriesForm
from tournaments.models import Night, Season
from tournaments.permissions import Member
from tournaments.views.form_pages import FormPage, address, form_of, show_form
from tournaments.views.nights import NIGHT, address_of
from tournaments.views.seasons import SEASON


@SEASON.page("plan_season")
def series(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Many nights: GET with what was typed shows the days, POST plans those that stayed ticked."""
    if request.method != "POST" and "first" not in request.GET:
        initial = {"first": timezone.localdate(), "last": season.ends, "weeks": "1"}
        if season.starts:
            initial["first"] = max(season.starts, timezone.localdate())
        return _show(request, member, season, SeriesForm(initial=initial))
    form = SeriesForm(request.POST if request.method == "POST" else request.GET)
    if not form.is_valid() or not _in_season(form, season) or request.method != "POST":
        return _show(request, member, season, form)
    ticked = set(request.POST.getlist("days"))
    days = [day for day in form.days() if day.isoformat() in ticked]
    same = {key: form.cleaned_data[key] for key in ("name", "starts", "place")}
    try:
        made = calendars.plan_nights(member, season, days=days, **same)
    except DirectingError as refused:
        form.refuse(refused)
        return _show(request, member, season, form, ticked=ticked)
    sentence = ngettext("%(n)d night is planned.", "%(n)d nights are planned.", len(made))
    messages.success(request, sentence % {"n": len(made)})
    return redirect(address("nights", member.league.slug, season.slug))


def _in_season(form: SeriesForm, season: Season) -> bool:
    """Puts a sentence beside the first day or the last, if it is outside the season."""
    days = form.days()
    for field, day in (("first", days[0]), ("last", days[-1])):
        try:
            refuse_day(season, day, field=field)
        except DirectingError as refused:
            form.refuse(refused)
    return not form.errors


def _show(
    request: HttpRequest,
    member: Member,
    season: Season,
    form: SeriesForm,
    *,
    ticked: set[str] | None = None,
) -> HttpResponse:
    """The form, and below it the days that come of it; those that have a night say so."""
    days: list[tuple[date, bool, bool]] = []
    settled = form.is_bound and not (form.errors.keys() - {"__all__"})
    if settled:
        nights = Night.objects.filter(season=season)
        taken = set(nights.values_list("day", flat=True))
        days = [
            (day, day in taken, ticked is None or day.isoformat() in ticked) for day in form.days()
        ]
    free = sum(not has_night for _day, has_night, _ticked in days)
    context: dict[str, Any] = {"days": days, "free": free, "taken": len(days) - free}
    response = show_form(
        request,
        member,
        "tournaments/night_series.html",
        form,
        context,
        tab="nights",
        season=season,
    )
    if request.method != "POST" and settled:
        response.status_code = 200  # a look at the days, not a refusal
    return response


@NIGHT.page("plan_season")
def move_night(request: HttpRequest, member: Member, night: Night) -> FormPage:
    """Another day, time or name for a night."""
    initial = {each: getattr(night, each) for each in ("day", "name", "starts", "place")}
    form = form_of(request, MoveNightForm, initial=initial | {"seen": acts.edition_of(night)})
    return FormPage(
        _("Move or rename the night"),
        _("Save"),
        form=form,
        act=lambda typed: calendars.move_night(
            member, night, form.plan, seen=typed["seen"] or None
        ),
        to=address_of,
    )
