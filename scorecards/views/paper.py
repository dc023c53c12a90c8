"""Score sheets to print: blank ones for anybody, and those of a game for whoever may read it.

The page is the sheet, the file is the same sheet as a PDF. The whole wish is in the address;
nothing is saved.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.addresses import address_for_others
from scorecards.forms import FIRST_VARIANT
from scorecards.paper.downloads import filed
from scorecards.paper.forms import BlankForm, SheetForm
from scorecards.paper.game_sheets import filled_sheet
from scorecards.paper.pdf import make_pdf
from scorecards.paper.plan.measures import Plan
from scorecards.paper.plan.sheets import Sheet, SheetEntry, SheetHeading, blank_sheet
from scorecards.paper.plan.wishes import SheetRefused
from scorecards.paper.sheet_pages import SheetView, planned, say
from scorecards.permissions import GameAccess, codes_open, readable_game
from scorecards.queries import rulesets, tables
from scorecards.rulebook.listing import choices_of, variant_cards
from scorecards.rules import Ruleset
from scorecards.rules.lengths import Length, played_for
from scorecards.stakes import stakes_of
from scorecards.views.comparison import LONGEST_SLUG
from scorecards.views.variants import own_cards

GOLFO = "golfo"  # stands among the rules to choose from


@never_cache
@require_safe
def paper(request: HttpRequest) -> HttpResponse:
    """Blank sheets: a form for the wish, and below it the sheet as it is printed. Golfo has one of
    its own.
    """
    if request.GET.get("rules") == GOLFO:
        return redirect("scorecards:golfo_paper")
    form, ruleset = BlankForm(request.GET), chosen_rules(request)
    return show_blank(request, form, ruleset, blank_plan(form, ruleset))


@never_cache
@require_safe
def paper_pdf(request: HttpRequest) -> HttpResponse:
    """The same sheet as a file; or the page, with what is wrong, if it cannot be made."""
    form, ruleset = BlankForm(request.GET), chosen_rules(request)
    made = blank_plan(form, ruleset)
    if made is None or ruleset is None:
        return show_blank(request, form, ruleset, None)
    name = f"golf-{ruleset.slug}-{len(made.sheet.seats)}"
    response = filed(request, form, partial(make_pdf, made), name=name)
    return response or show_blank(request, form, ruleset, made)


def chosen_rules(request: HttpRequest) -> Ruleset | None:
    """The ruleset in the address, or the first of all if there is none in it."""
    return rulesets.find_ruleset(request.GET.get("rules", "")[:LONGEST_SLUG] or FIRST_VARIANT)


def blank_plan(form: BlankForm, ruleset: Ruleset | None) -> Plan | None:
    """The sheet of the form; None when something is wrong, and then the form says what."""
    if not form.is_valid() or ruleset is None:
        return None
    wish = form.wish()
    played = ruleset
    if wish.holes is not None and ruleset.ending.by_holes:
        played = played_for(ruleset, Length(wish.holes))
    return plan_or_refuse(form, lambda: blank_sheet(played, wish, say=say))


def plan_or_refuse(form: SheetForm, make: Any) -> Plan | None:
    """The plan of a sheet; None when it is refused, and then the form says why."""
    try:
        return planned(form.wish(), make)
    except SheetRefused as refused:
        form.refuse(refused)
        return None


def show_blank(
    request: HttpRequest, form: BlankForm, ruleset: Ruleset | None, made: Plan | None
) -> HttpResponse:
    """The page with the form and the sheet."""
    cards = [*own_cards(request), *variant_cards()]
    groups = choices_of(cards)
    slug = ruleset.slug if ruleset else ""
    if ruleset and slug not in {card.slug for card in cards}:
        groups.insert(0, (_("By link"), [(slug, _(ruleset.name))]))
    context = {"groups": groups, "slug": slug, "unknown": ruleset is None}
    return show(request, "scorecards/paper/blank.html", form, made, context)


def show(
    request: HttpRequest,
    template: str,
    form: SheetForm,
    made: Plan | None,
    context: dict[str, Any],
) -> HttpResponse:
    """A page with a form and its sheet; 422 when something is wrong."""
    context |= {"form": form, "sheet": SheetView(made) if made else None}
    wrong = bool(form.errors) or context.get("unknown", False)
    return render(request, template, context, status=422 if wrong else 200)


@never_cache
@require_safe
def game_paper(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of a game for whoever may read it; for scorers, with the way to type it in."""
    access, form = readable_game(request, code), SheetForm(request.GET)
    return show_game_sheet(request, access, form, game_plan(request, access, form))


@never_cache
@require_safe
def game_pdf(request: HttpRequest, code: str) -> HttpResponse:
    """The same sheet as a file."""
    access, form = readable_game(request, code), SheetForm(request.GET)
    made = game_plan(request, access, form)
    if made is None:
        return show_game_sheet(request, access, form, None)
    response = filed(request, form, partial(make_pdf, made), name=f"golf-{access.game.code}")
    return response or show_game_sheet(request, access, form, made)


def show_game_sheet(
    request: HttpRequest, access: GameAccess, form: SheetForm, made: Plan | None
) -> HttpResponse:
    """The page with the form and the sheet of the game."""
    context: dict[str, Any] = {"game": access.game, "access": access}
    return show(request, "scorecards/paper/game.html", form, made, context)


def game_plan(request: HttpRequest, access: GameAccess, form: SheetForm) -> Plan | None:
    """The sheet of a game; None when something is wrong, and then the form says what."""
    if not form.is_valid():
        return None
    game, card = access.game, tables.table(access.game)

    def make() -> Sheet:
        heading = SheetHeading(fields=fields_of(access), entry=entry_of(request, access))
        return filled_sheet(
            game.rules, form.wish(), card, say=say, shape=game.shape, heading=heading
        )

    return plan_or_refuse(form, make)


def fields_of(access: GameAccess) -> tuple[tuple[str, str], ...]:
    """The fields of the head: the day of the game, room to write the place, and what is played for
    where something is.
    """
    when = formats.date_format(timezone.localtime(access.game.started), "DATE_FORMAT")
    fields = ((_("Date"), when), (_("Place"), ""))
    stakes = stakes_of(access.game)
    return (*fields, (_("Stake"), stakes.money.amount(stakes.unit).render(_))) if stakes else fields


def entry_of(request: HttpRequest, access: GameAccess) -> SheetEntry:
    """Where the code on the sheet leads: scorers to typing it in, viewers to the scorecard."""
    game = access.game
    if access.scorer:
        code, key, name = game.score_key, game.score_link, "scorecards:paper_link"
    else:
        code, key, name = game.view_key, game.view_link, "scorecards:view_link"
    address = address_for_others(request, reverse(name, args=[key]))
    return SheetEntry(address, code if codes_open(game) else "")
