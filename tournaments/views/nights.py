"""League nights: the calendar, who is there, tables drawn for those, and the end of a night."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.directing import acts, drafts
from tournaments.directing import nights as night_acts
from tournaments.errors import DirectingError
from tournaments.forms.draws import DrawForm
from tournaments.forms.nights import NightForm
from tournaments.forms.seasons import ReasonedForm, WhyForm
from tournaments.ledger.replies import replies_to
from tournaments.ledger.settings import settings_of
from tournaments.ledger.slates import Settled, plays_for_something
from tournaments.models import Night, Season
from tournaments.pages.evenings import evening_page, token_of
from tournaments.pages.own_nights import own_seat
from tournaments.permissions import Member
from tournaments.queries.door import door_of
from tournaments.queries.leagues import own_claim
from tournaments.queries.next_steps import has_list
from tournaments.queries.nights import (
    RoundShown,
    TableShown,
    guests,
    nights_of,
    rounds_of,
    tables_of,
)
from tournaments.queries.own_nights import own_night_among
from tournaments.queries.seasons import playable
from tournaments.views import posted
from tournaments.views.form_pages import FormPage, address, form_of
from tournaments.views.places import Place, enter_at
from tournaments.views.seasons import enter_season, of_season
from tournaments.views.shell import show


def night_of(member: Member, season_slug: str, day: str) -> Night:
    """A night of this league by its day. Raises Http404."""
    try:
        when = datetime.strptime(day, "%Y-%m-%d").date()
    except ValueError:
        raise Http404 from None
    nights = Night.objects.select_related("season__league")
    return get_object_or_404(
        nights, season__league=member.league, season__slug=season_slug, day=when
    )


def address_of(night: Night) -> str:
    """The address of the page of a night."""
    return address("night", night.season.league.slug, night.season.slug, night.day.isoformat())


def _show_again(
    request: HttpRequest,
    member: Member,
    night: Night,
    *,
    refused: DirectingError | None = None,
) -> HttpResponse:
    """The night; what is refused about a name stands beside it."""
    if refused is not None and refused.field == "name":
        typed = posted.title(request, "name")
        return show_night(request, member, night, typed=typed, wrong=refused)
    return show_night(request, member, night, refused=refused or "")


NIGHTS = Place(enter_season, of_season("nights"), tab="nights")
NIGHT = Place(enter_at(night_of), address_of, _show_again, again=True, tab="nights")


def played_tables(night: Night) -> list[TableShown]:
    """The tables of the night that are played, in their order."""
    tables = tables_of(night.season, night=night)
    return [table for table in tables if not table.void and table.state != "void"]


@NIGHTS.look("read")
def nights(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The nights of a season."""
    lines = nights_of(season)
    today = timezone.localdate()
    context = {
        "coming": [each for each in reversed(lines) if _to_come(each.night, today)],
        "past": [each for each in lines if not _to_come(each.night, today)],
        "listed": has_list(season),
    }
    return show(request, member, "tournaments/nights.html", context, tab="nights", season=season)


def _to_come(night: Night, today: date) -> bool:
    return night.day >= today and night.state != "closed"


@NIGHT.look("read")
def night(request: HttpRequest, member: Member, night: Night) -> HttpResponse:
    """A night: who is there, the tables, the rounds played."""
    return show_night(request, member, night)


def show_night(
    request: HttpRequest,
    member: Member,
    night: Night,
    *,
    refused: object = "",
    typed: str = "",
    wrong: object = "",
    form: DrawForm | None = None,
) -> HttpResponse:
    """The page of a night; for htmx only the part of it that changes. `typed` is the name of who
    walks in and `wrong` what is wrong with it; `form` a draw that was refused.
    """
    again = bool(getattr(request, "htmx", False))
    words = request.GET.get("q", "")[:80]
    context = night_context(member, night, words, show_at=request.GET.get("show", "")) | {
        "again": again,
        "refused": refused,
        "typed": typed or words,
        "wrong": wrong,
        "form": form,
        "answer": request.GET.get("answer", ""),  # the link of a mail that was opened
    }
    status = 422 if refused or wrong or form else 200
    page, season = "tournaments/night.html", night.season
    template = f"{page}#night" if again else page
    return show(request, member, template, context, tab="nights", season=season, status=status)


def night_context(
    member: Member, night: Night, words: str = "", *, show_at: str = ""
) -> dict[str, Any]:
    """What the page of a night shows; at the door only those with these words in their names, and
    with `show_at` only who is "here" or "not".
    """
    night.refresh_from_db(fields=["state", "version", "name", "starts", "place"])
    replies, runs = replies_to(night), member.may("run_night")
    people = [replace(each, reply=replies.words.get(each.person, "")) for each in guests(night)]
    published, draft = rounds_of(night, people)
    page = evening_page(member, night, published, drafted=draft is not None)
    me = next((each for each in people if each.person == member.person_id), None)
    here = me is not None and me.here
    own = own_night_among(night, member, page.rounds, here=here, drawing=draft is not None)
    drawn = draft or next((each for each in page.rounds[:1] if each.at_play), None)
    return {
        "night": night,
        "page": page,
        "early": night.state == "planned" and night.day > timezone.localdate(),
        "long_over": _is_over(night, page.rounds, runs=runs),
        "edition": acts.edition_of(night),
        "tables_edition": drafts.tables_edition(night) if runs else "",
        "guests": people if member.may("read_private") else [],
        "here": sum(each.here for each in people),
        "door": door_of(night.season, people, words, show_at, drawn=drawn) if runs else None,
        "me": me,
        "seat": None if runs else own_seat(own, member),
        "claim": own_claim(member) if member.person_id is None and not runs else None,
        "replies": replies,
        "my_reply": replies.words.get(member.person_id or 0, ""),
        "rounds": page.rounds,
        "draft": draft,
        "rules": playable(settings_of(night.season)),
        "playing": night.season.state == "open" and night.state != "closed",
        "own_game": member.may("start_own_game"),
        "staked": page.begun and plays_for_something(Settled(night.season, night)),
    }


@NIGHT.look("read")
def night_play(request: HttpRequest, member: Member, night: Night) -> HttpResponse:
    """What the page of a night shows, if it is another than the one `seen`, else 204. Whoever runs
    the night takes the tables out of it, so that nothing moves at the door under their fingers.
    """
    token = token_of(night)
    if request.GET.get("seen") == token or f'"{token}"' in request.headers.get("If-None-Match", ""):
        return HttpResponse(status=204)
    context = night_context(member, night) | {"again": True}
    season = night.season
    response = show(
        request, member, "tournaments/night.html#night", context, tab="nights", season=season
    )
    response.headers["ETag"] = f'"{context["page"].token}"'
    return response


def _is_over(night: Night, rounds: Sequence[RoundShown], *, runs: bool) -> bool:
    """Is nobody there any more? One that is written down afterwards goes on for who does it."""
    past = night.day < timezone.localdate() - timedelta(days=1)
    return night.state == "closed" or (past and bool(rounds or not runs))


close_night = NIGHT.button("run_night", night_acts.close_night, seen=posted.word)
"""The night is over."""


@NIGHTS.page("plan_season")
def plan_night(request: HttpRequest, member: Member, season: Season) -> FormPage:
    """One more night."""
    return FormPage(
        _("Plan a night"),
        _("Plan the night"),
        form=form_of(request, NightForm, initial={"day": timezone.localdate()}),
        act=lambda typed: night_acts.plan_night(
            member,
            season,
            day=typed["day"],
            name=typed["name"],
            starts=typed["starts"],
            place=typed["place"],
        ),
        to=address_of,
    )


@NIGHT.page("plan_season")
def reopen_night(request: HttpRequest, member: Member, night: Night) -> FormPage:
    """The night goes on after all."""
    return FormPage(
        _("Go on with this night"),
        _("Open the night again"),
        form=ReasonedForm,
        act=lambda typed: night_acts.reopen_night(member, night, reason=typed["reason"]),
    )


@NIGHT.page("plan_season")
def cancel_night(request: HttpRequest, member: Member, night: Night) -> FormPage:
    """Take a night off the calendar."""
    return FormPage(
        _("Take the night off the calendar"),
        _("Take it off"),
        form=WhyForm,
        act=lambda typed: night_acts.cancel_night(member, night, reason=typed["reason"]),
        to=NIGHTS.address(night.season),
    )
