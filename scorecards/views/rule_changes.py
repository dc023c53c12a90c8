"""Other rules for a running game: what they would change, and changing to them.

The page shows everyone's total before and after. Its form contains the very ruleset that was shown,
so that no other can be applied.
"""

import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.display.headlines import say_holes
from scorecards.models import Game, HouseVersion
from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries import history, rulesets
from scorecards.queries.money_moved import moved_since
from scorecards.queries.stakes import game_account
from scorecards.rulebook.files import Unreadable, read_rules
from scorecards.rules import VARIANTS, InvalidRuleset, Ruleset, signed
from scorecards.rules.lengths import Unit, length_of, played_for
from scorecards.rules.texts import whole_number
from scorecards.rules.wording.differences import differences
from scorecards.scorekeeping import errors, rule_changes
from scorecards.scorekeeping.rule_changes import Recounted, RulesPreview

MOST_NUMBER = 10**17  # ids and versions are below it; databases can compare any of these


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: HttpRequest, code: str) -> HttpResponse:
    """What a ruleset (`with`, or the one `before` a change) would do to the game so far; with
    `do=apply` it is applied.
    """
    access = scorable_game(request, code)
    if request.method == "POST":
        return change(request, access)
    slug, before = request.GET.get("with", ""), request.GET.get("before", "")
    if before:
        return show_before(request, access, before)
    if not slug:
        return show_choice(request, access)
    ruleset = rulesets.find_ruleset(slug)
    if ruleset is None:
        return show_choice(request, access, wrong=_("There is no variant of that name."))
    return show_change(request, access, as_long(ruleset, access.game))


def show_before(request: HttpRequest, access: GameAccess, written: str) -> HttpResponse:
    """What going back to the rules before this change would do to the game. Raises Http404."""
    change_id = whole_number(written, below=MOST_NUMBER)
    ruleset = None if change_id is None else history.rules_before(access.game, change_id)
    if ruleset is None:
        raise Http404
    return show_change(request, access, ruleset)


def as_long(ruleset: Ruleset, game: Game) -> Ruleset:
    """The ruleset over the length this game has by its rules, unless its own ending is one of a
    kind that no table could have chosen, or it asks for a last hole where points end the game.
    """
    length, own = length_of(game.rules.ending), length_of(ruleset.ending)
    if length is None or own is None or length == own:
        return ruleset
    try:
        return played_for(ruleset, length)
    except InvalidRuleset:
        return ruleset


def change(request: HttpRequest, access: GameAccess) -> HttpResponse:
    """Show the ruleset in the form, or apply it."""
    try:
        _written, table = read_rules(request.POST.get("rules", "").encode(errors="surrogatepass"))
        ruleset = by_its_own_name(Ruleset.from_dict(table))
    except (Unreadable, InvalidRuleset):
        return show_choice(request, access, wrong=_("These rules cannot be read."))
    if request.POST.get("do") != "apply":
        return show_change(request, access, ruleset)
    seen = whole_number(request.POST.get("seen"), below=MOST_NUMBER)
    before = game_account(access.game)
    try:
        rule_changes.change_rules(
            game=access.game,
            ruleset=ruleset,
            device=access.device,
            seen_version=-1 if seen is None else seen,
            house_version=house_version(ruleset),
        )
    except errors.RulesChanged:
        access.game.refresh_from_db()
        moved = _("The game has moved on. Check again.")
        return show_change(request, access, ruleset, moved=moved)
    except errors.ScorekeepingError:
        return show_change(request, access, ruleset)
    notice = _("These rules now count from the first hole on.")
    money = moved_since(before, access.game)
    messages.success(request, f"{notice} {money}." if money else notice)
    return redirect("scorecards:game", access.game.code)


def house_version(ruleset: Ruleset) -> HouseVersion | None:
    """The version of house rules that a ruleset is, whatever its length; None if it is none."""
    known = rulesets.find_with_version(ruleset.slug)
    if known is None or known.version is None:
        return None
    same = not differences_but_end(known.ruleset, ruleset)
    return known.version if same else None


def by_its_own_name(ruleset: Ruleset) -> Ruleset:
    """The ruleset; under a slug of its own if it differs from the one its slug belongs to."""
    namesake = rulesets.find_ruleset(ruleset.slug)
    if namesake is not None and not differences_but_end(namesake, ruleset):
        return ruleset
    return Ruleset.from_dict(ruleset.to_dict() | {"slug": rulesets.OWN})


def differences_but_end(one: Ruleset, other: Ruleset) -> bool:
    """Do two rulesets differ in anything but the end of the game?"""
    tables = [one.to_dict(), other.to_dict()]
    for table in tables:
        table.pop("end", None)
    return tables[0] != tables[1]


def show_choice(request: HttpRequest, access: GameAccess, *, wrong: str = "") -> HttpResponse:
    """The page on which the other rules are chosen."""
    shape = access.game.shape
    context = {
        "game": access.game,
        "wrong": wrong,
        "own": [
            listing
            for listing in rulesets.house_rules_of(access.device)
            if shape in listing.ruleset.shapes
        ],
        "variants": [variant for variant in VARIANTS if shape in variant.shapes],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, "scorecards/change_choice.html", context, status=status)


@dataclass(frozen=True)
class TotalLine:
    """One player's total before and after. Strings are ready to print."""

    name: str
    before: str
    after: str
    by: str  # "" when nothing changes
    position: int


@dataclass(frozen=True)
class HoleLine:
    """A hole whose points would change: everyone's points before and after."""

    number: int
    cells: tuple[tuple[str, str], ...]


def show_change(
    request: HttpRequest, access: GameAccess, ruleset: Ruleset, *, moved: str = ""
) -> HttpResponse:
    """The page with what would change, or why nothing can; `moved` says why it is shown again."""
    context: dict[str, Any] = {"game": access.game, "ruleset": ruleset, "moved": moved}
    status = HTTPStatus.CONFLICT if moved else HTTPStatus.OK
    try:
        preview = rule_changes.what_changes(access.game, ruleset)
    except errors.BadEntry as refused:
        context["refused"] = [problem.message for problem in refused.problems]
    except errors.ScorekeepingError as refused:
        context["refused"] = [refused.message]
    else:
        context |= preview_context(access.game, ruleset, preview)
    if "refused" in context:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "scorecards/change.html", context, status=status)


def preview_context(game: Game, ruleset: Ruleset, preview: RulesPreview) -> dict[str, Any]:
    """A preview in words and numbers ready to print."""
    length = length_of(ruleset.ending)
    same = length if length == length_of(game.rules.ending) else None
    return {
        "preview": preview,
        "totals": total_lines(preview),
        "holes": [hole_line(hole) for hole in preview.holes if hole.differs],
        "played": len(preview.holes),
        "differences": differences(game.rules, ruleset),
        "length": say_holes(same.number) if same and same.unit is Unit.HOLES else "",
        "target": same.number if same and same.unit is Unit.POINTS else None,
        "rules": json.dumps(ruleset.to_dict(), ensure_ascii=False),
        "same": game.rules == ruleset,
    }


def total_lines(preview: RulesPreview) -> list[TotalLine]:
    """Everyone's totals, in the order of the seats."""
    together = zip(preview.names, preview.before, preview.after, strict=True)
    return [
        TotalLine(name, signed(before), signed(after), by(after - before), position)
        for position, (name, before, after) in enumerate(together)
    ]


def by(difference: int) -> str:
    """A difference with its sign; "" for none."""
    return "" if not difference else f"{'+' if difference > 0 else ''}{signed(difference)}"


def hole_line(hole: Recounted) -> HoleLine:
    """One hole, ready to print."""
    pairs = zip(hole.before, hole.after, strict=True)
    return HoleLine(hole.number, tuple((_text(before), _text(after)) for before, after in pairs))


def _text(points: int | None) -> str:
    return "" if points is None else signed(points)
