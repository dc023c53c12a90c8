"""The link that lies on a table: whoever opens it there says who they are, and is taken at their
word.

The cards lie on the tables all day: that of an earlier round leads to the table of the same number
that is played now. Wrong keys are counted, but keep nobody waiting who has a right one: a hall is
one network, and cards that were printed too early are scanned by forty phones.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.codes import read_code
from scorecards.devices import ensure_device, remember
from scorecards.limits.tries import count_try, too_many_tries
from scorecards.views.join import too_often
from tournaments.directing.days import phones
from tournaments.errors import DirectingError
from tournaments.models import Invitation, Table, Tournament
from tournaments.permissions import RANK, LeagueStopped, Member, member_of
from tournaments.queries.days.own_days import own_ids, table_on_now
from tournaments.queries.days.rounds import hall_round
from tournaments.views import posted
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import METHODS, address


@never_cache
@require_http_methods(METHODS)
def day_table(request: HttpRequest, tournament: str, key: str) -> HttpResponse:
    """Which one are you? POST says so."""
    around = Table.objects.select_related("round__stage__tournament__league", "fixture")
    rows = around.select_related("round__stage__season__league")
    table = rows.filter(key=read_code(key), round__stage__tournament__slug=tournament).first()
    if table is None:
        return _wrong_key(request, tournament)
    if table.round.stage.tournament.league.stopped is not None:
        raise LeagueStopped
    now = table_on_now(table)
    if now.pk != table.pk:
        return redirect(address("day_table", tournament, now.key))
    if table.round.state in ("planned", "drafted", "void"):
        return _gone(request, _("This table is not published."), status=404, slug=tournament)
    if request.method == "POST":
        return _sit_down(request, table)
    member = member_of(request, table.round.stage.tournament.league)
    ids = own_ids(table.round.stage.tournament, member.person_id)
    if ids and table.fixture.seats.filter(person__in=ids).exists():
        return redirect(_own(table))
    return _show(request, member, table)


def _show(request: HttpRequest, member: Member, table: Table, *, refused: str = "") -> HttpResponse:
    event = table.round.stage.tournament
    shown = hall_round(table.round, only=table.pk)
    context = {"row": table.round, "table": shown.tables[0], "refused": refused, "key": table.key}
    template, status = "tournaments/days/table.html", 422 if refused else 200
    return show_day(request, member, event, template, context, tab="table", status=status)


def _sit_down(request: HttpRequest, table: Table) -> HttpResponse:
    """Take somebody at their word."""
    event = table.round.stage.tournament
    member = member_of(request, event.league)
    person = posted.row(request, "person")
    try:
        _refuse_other(member, event, person)
        device = ensure_device(request)
        phones.sit_down_at(table, person_id=person, device=device)
    except DirectingError as error:
        return _show(request, member, table, refused=error.message)
    response = redirect(_own(table))
    remember(response, device, secure=request.is_secure())
    return response


def _refuse_other(member: Member, event: Tournament, person: int) -> None:
    """Raise DirectingError for a phone that is somebody else by an account or a link of their own,
    and for the account of a director who plays as nobody: they would stay what they are.
    """
    if person in own_ids(event, member.person_id):
        return
    if member.user is None:
        own_links = Invitation.objects.filter(pk=member.link_id or 0).exclude(person=None)
        if own_links.exists():
            raise DirectingError(_("This phone came by a link that is somebody else's own."))
        return
    if member.person_id is not None:
        raise DirectingError(_("Your account is somebody else here. Sign out on this phone first."))
    if member.role is not None and RANK[member.role] > RANK["guest"]:
        raise DirectingError(_("Your account runs this tournament. Sign out on this phone first."))


def _wrong_key(request: HttpRequest, slug: str) -> HttpResponse:
    """A forged link, or one of a table that was drawn anew; too many of them are kept waiting."""
    if wait := too_many_tries(request, site=False):
        response = _gone(request, too_often(wait), status=429)
        response["Retry-After"] = str(wait)
        return response
    count_try(request, site=False)
    sentence = _(
        "This link does not open a table. The tables were drawn again, or a letter is missing."
    )
    return _gone(request, sentence, status=404, slug=slug)


def _own(table: Table) -> str:
    event = table.round.stage.tournament
    return f"{address('me', event.slug)}?round={table.round_id}"


def _gone(request: HttpRequest, sentence: str, *, status: int, slug: str = "") -> HttpResponse:
    """The page that says why this opens nothing; it names no tournament."""
    context = {"sentence": sentence, "slug": slug}
    return render(request, "tournaments/days/table_gone.html", context, status=status)
