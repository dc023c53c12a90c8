"""Leagues: the list, a new one, the page of each; describing, leaving and deleting one."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.permissions import device_of
from tournaments.directing import acts, double_taps
from tournaments.directing import leagues as league_acts
from tournaments.directing.days import removal
from tournaments.forms.leagues import DeleteLeagueForm, EditLeagueForm, NewLeagueForm
from tournaments.ledger.replies import replies_to
from tournaments.pages.next_steps import step_for
from tournaments.pages.own_nights import own_seat
from tournaments.permissions import Member
from tournaments.queries.leagues import (
    current_season,
    disputed,
    latest_games,
    leagues_of,
    next_night,
    open_claims,
    own_claim,
    own_person,
    public_leagues,
    season_with_table,
    seasons_of,
    top_of,
    waiting_for,
)
from tournaments.queries.own_nights import night_begins, own_night
from tournaments.queries.pars import knows_par
from tournaments.queries.past_seasons import past_seasons_of
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of
from tournaments.views.places import LEAGUE, Place, enter_league, of_league
from tournaments.views.shell import show
from tournaments.views.standings import finish_of


@never_cache
@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The leagues of whoever looks, and those anybody may read."""
    user = request.user if request.user.is_authenticated else None
    words = request.GET.get("q", "")[:80]
    mine = leagues_of(user, device_of(request))
    known = {line.slug for line in mine}
    public = [line for line in public_leagues(words) if line.slug not in known]
    context = {"mine": mine, "public": public, "words": words}
    return render(request, "tournaments/leagues.html", context)


@never_cache
@require_http_methods(METHODS)
def new_league(request: HttpRequest) -> HttpResponse:
    """A new league; whoever makes it owns it. Who has no account is told why they need one."""
    if not request.user.is_authenticated:
        messages.info(request, _("A league belongs to an account: sign in, or make one below."))
        return redirect_to_login(request.get_full_path())
    initial = {"person_name": getattr(request.user, "first_name", "")}
    page = FormPage(
        _("New league"),
        _("Make the league"),
        address("leagues"),
        template="tournaments/league_new.html",
        form=form_of(request, NewLeagueForm, initial=initial),
        act=lambda typed: double_taps.create_league_once(
            user=request.user, device=device_of(request), **typed
        ),
        to=lambda league: address("league", league.slug),
        message=_("The league is ready. Add its people, or invite them."),
    )
    return ask(request, (), page)


def league_page(request: HttpRequest, member: Member) -> HttpResponse:
    """The page of a league: where it stands, what comes next, and what one may do."""
    season = current_season(member.league)
    table = season_with_table(member.league, season) if season else None
    night = next_night(season) if season else None
    replies = replies_to(night) if night and member.may("reply") else None
    context = {
        "top": top_of(table, member) if table else None,
        "ends": finish_of(table) if table else [],
        "night": night,
        "night_on": night is not None and night_begins(night),
        "replies": replies,
        "my_reply": replies.words.get(member.person_id or 0, "") if replies else "",
        "step": step_for(member, season, night),
        "seat": own_seat(own_night(night, member), member) if night else None,
        "games": latest_games(table) if table else [],
        "waiting": waiting_for(member),
        "disputed": disputed(member.league) if member.may("rule") else [],
        "claims": open_claims(member.league) if member.may("manage_people") else 0,
        "claim": own_claim(member),
        "me": own_person(member),
    }
    return show(request, member, "tournaments/league.html", context, tab="home", season=season)


league = LEAGUE.look("read")(league_page)


@LEAGUE.look("read")
def more(request: HttpRequest, member: Member) -> HttpResponse:
    """Everything else: seasons, roles, links, history, and the league itself."""
    season = current_season(member.league)
    seasons, past = seasons_of(member.league), past_seasons_of(member.league)
    context = {
        "seasons": seasons,
        "past": past,
        "several": len(seasons) + len(past) > 1,
        "par": knows_par(member.league, seasons),
        "step": step_for(member, season, next_night(season) if season else None),
        "mails": bool(settings.SITE_ADDRESS),
    }
    return show(request, member, "tournaments/league_more.html", context, tab="more", season=season)


MORE = Place(enter_league, of_league("more"))


@MORE.page("edit_league")
def edit_league(request: HttpRequest, member: Member) -> FormPage:
    """What the league is called, what it says of itself, and how it treats guests and links."""
    league = member.league
    initial = {
        "name": league.name,
        "about": league.about,
        "guests_ranked": league.guests_ranked,
        "own_word": league.own_word,
        "no_stakes": league.no_stakes,
        "seen": acts.edition_of(league),
    }
    return FormPage(
        _("Name and words"),
        _("Save"),
        form=form_of(request, EditLeagueForm, initial=initial),
        act=lambda typed: league_acts.describe_league(member, **typed),
        to=address("league", league.slug),
        message=_("Saved."),
    )


@MORE.page("delete_league")
def delete_league(request: HttpRequest, member: Member) -> FormPage:
    """Delete the league, once its name is typed."""
    return FormPage(
        _("Delete the league"),
        _("Delete it for good"),
        sentences=(
            _("People, seasons, standings and history go, and nobody can bring them back."),
            _("The scorecards stay with those who kept them."),
            _("To delete it, type its name: %(name)s") % {"name": member.league.name},
        ),
        grave=True,
        form=DeleteLeagueForm,
        act=lambda typed: removal.delete_whole_league(member, **typed),
        to=address("leagues"),
        message=_("The league is deleted."),
    )


@MORE.page("leave")
def leave_league(request: HttpRequest, member: Member) -> FormPage:
    """Give up one's role."""
    if member.role is None:
        raise PermissionDenied(_("You have no role in this league that you could give up."))
    return FormPage(
        _("Leave the league"),
        _("Leave"),
        sentences=(
            _("You give up your role here. What you played stays, and so does your name."),
            _("Only a new link or a director brings you back."),
        ),
        grave=True,
        act=lambda typed: league_acts.leave_league(member),
        to=address("leagues"),
        message=_("You have left the league."),
    )
