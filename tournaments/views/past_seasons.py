"""Seasons from before the site: brought in from a sheet in two steps, looked at, taken out."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorecards.rules.texts import whole_number
from tournaments.directing import past_seasons
from tournaments.directing.past_seasons import NEWCOMER, Removal, Sheet
from tournaments.errors import BadLines, DirectingError
from tournaments.forms.past_seasons import MEASURES, PastSeasonForm
from tournaments.models import PastSeason
from tournaments.pages.past_preview import NEW, OTHER, OUT, lines_to_choose
from tournaments.permissions import Member
from tournaments.queries.past_seasons import champions, find_past_season, names_known, past_rows
from tournaments.rules.lists.past_tables import PastRow, PastTable, columns_in, read_past_table
from tournaments.views import posted
from tournaments.views.form_pages import FormPage, address, form_of
from tournaments.views.places import LEAGUE, Place, enter_at
from tournaments.views.shell import show


@LEAGUE.page("plan_season")
def new_past_season(request: HttpRequest, member: Member) -> HttpResponse:
    """The sheet; then who is who on it; then it is written. `step` is empty, `bring` or `back`."""
    form = form_of(request, PastSeasonForm)
    step = request.POST.get("step")
    if step == "back":
        initial = {each: request.POST.get(each, "") for each in ("name", "ends", "measure", "text")}
        return show_sheet(request, member, PastSeasonForm(initial=initial))
    if not form.is_bound or not form.is_valid():
        return show_sheet(request, member, form)
    typed = form.cleaned_data
    table = read_past_table(typed["sheet"], typed["measure"], typed["meanings"])
    if table.errors:
        form.offer(columns_in(typed["sheet"], typed["measure"]))
        return show_sheet(request, member, form, table)
    if step == "bring":
        return bring(request, member, form, table)
    return show_choice(request, member, form, table)


def bring(
    request: HttpRequest, member: Member, form: PastSeasonForm, table: PastTable
) -> HttpResponse:
    """Write it, or show the choice again with what is wrong beside the lines."""
    wrong: dict[int, str] = {}
    people: dict[int, int] = {}
    for row in table.rows:
        choice = choice_for(request, row)
        person = NEWCOMER if choice == NEW else whole_number(choice, below=posted.ABOVE_IDS)
        if person is not None:
            people[row.line] = person if choice == NEW else person or -1
        elif choice != OUT:
            wrong[row.line] = _("Choose who this is.")
    if not wrong:
        names = {each: form.cleaned_data[each] for each in ("name", "measure", "ends")}
        try:
            made = past_seasons.record_past_season(
                member, Sheet(rows=table.rows, people=people, **names)
            )
        except BadLines as refused:
            wrong = dict(refused.lines)
        except DirectingError as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("%(name)s is brought in.") % {"name": made.name})
            return redirect("tournaments:past_season", member.league.slug, made.pk)
    if form.errors and "name" in form.errors:
        return show_sheet(request, member, form)
    return show_choice(request, member, form, table, wrong)


def field_of(row: PastRow) -> str:
    """The name of the field that says whose line it is."""
    return f"who-{row.line}"


def choice_for(request: HttpRequest, row: PastRow) -> str:
    """Who was chosen for the line: the id of a person, NEW, OUT, or "" for nobody yet."""
    choice = request.POST.get(field_of(row), "")
    return request.POST.get(f"other-{row.line}", "") if choice == OTHER else choice


def show_sheet(
    request: HttpRequest, member: Member, form: PastSeasonForm, table: PastTable | None = None
) -> HttpResponse:
    """The first step, with what is wrong with the table line by line."""
    page = FormPage(
        _("A season from a sheet"),
        _("Look at it"),
        address("more", member.league.slug),
        sentences=(
            _(
                "A season you kept in a spreadsheet: its table comes in, counts in the table of "
                "all seasons, and stays as it is. Nothing is written before you have seen it."
            ),
        ),
        files=True,
    )
    errors = table.errors if table is not None else ()
    lines = [(each.line, each.message.render(_)) for each in errors]
    status = 422 if form.is_bound and (lines or form.errors) else 200
    context = {"page": page, "form": form, "lines": lines}
    template = "tournaments/people_import.html"
    return show(request, member, template, context, tab="more", status=status)


def show_choice(
    request: HttpRequest,
    member: Member,
    form: PastSeasonForm,
    table: PastTable,
    wrong: dict[int, str] | None = None,
) -> HttpResponse:
    """The second step: who is who, those first who are not known to the letter."""
    known, aliases = names_known(member.league)
    sent = {
        row.line: choice_for(request, row) for row in table.rows if field_of(row) in request.POST
    }
    lines = lines_to_choose(table.rows, known, aliases, chosen=sent, wrong=wrong or {})
    look = [line for line in lines if line.kind != "exact" or line.wrong]
    typed = form.cleaned_data
    context: dict[str, Any] = {
        "form": form,
        "typed": typed,
        "columns": [(name, typed[name]) for name in form.column_names()],
        "measure": dict(MEASURES)[typed["measure"]],
        "look": look,
        "known": [line for line in lines if line not in look],
        "lines": lines,
        "wrong": bool(wrong) or bool(form.non_field_errors()),
    }
    status = 422 if context["wrong"] else 200
    template = "tournaments/past_season_choice.html"
    return show(request, member, template, context, tab="more", status=status)


@LEAGUE.look("read")
def past_season(request: HttpRequest, member: Member, past_id: int) -> HttpResponse:
    """The table of a season from a sheet."""
    past = past_of(member, past_id)
    rows = past_rows(member.league, season=past)
    context = {
        "past": past,
        "rows": rows,
        "champions": champions(rows),
        "measure": dict(MEASURES)[past.measure],
        "games": any(row.games is not None for row in rows),
    }
    return show(request, member, "tournaments/past_season.html", context, tab="more")


def _removed(removal: Removal) -> str:
    """What went, and who stays."""
    sentences = [_("The season is taken out.")]
    if removal.staying:
        stay = ngettext(
            "One who came with it stays.",
            "%(number)d people who came with it stay.",
            removal.staying,
        )
        sentences.append(stay % {"number": removal.staying})
    return " ".join(sentences)


def past_of(member: Member, past_id: int) -> PastSeason:
    """The past season with this id, of this league. Raises Http404."""
    past = find_past_season(member.league, past_id)
    if past is None:
        raise Http404
    return past


PAST = Place(enter_at(past_of), lambda past: address("past_season", past.league.slug, past.pk))


@PAST.page("plan_season")
def remove_past_season(request: HttpRequest, member: Member, past: PastSeason) -> FormPage:
    """Take a season from a sheet out again."""
    return FormPage(
        _("Take %(name)s out") % {"name": past.name},
        _("Take it out"),
        sentences=(
            _("Its table goes, and none of it counts any longer."),
            _(
                "People who came with it go too, unless they have played, signed up or been "
                "invited since."
            ),
        ),
        grave=True,
        act=lambda typed: past_seasons.remove_past_season(member, past_id=past.pk),
        to=address("more", member.league.slug),
        message=_removed,
    )
