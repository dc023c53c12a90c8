"""The editor of house rules: new ones from any ruleset, or the next version of one's own.

The form holds the whole ruleset. A button inside it (`do`) changes it and shows it again; only
`save` writes, through scorekeeping. Nothing is decided here about what is right.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards import queries, scorekeeping
from scorecards.devices import ensure_device, remember
from scorecards.editing.actions import act
from scorecards.editing.labels import kept_names, shown_names
from scorecards.editing.mapping import to_fields, to_table
from scorecards.editing.page import EditorPage
from scorecards.editing.showing import Option
from scorecards.editing.written import Fields, Table, one
from scorecards.forms import FIRST_VARIANT
from scorecards.models import Device
from scorecards.permissions import device_of, own_house, readable_game, scorable_game
from scorecards.requests import HtmxRequest
from scorecards.rules import VARIANTS, InvalidRuleset, Problem, Ruleset, Text
from scorecards.rules.differences import Difference, differences
from scorecards.scorekeeping.house import SOURCE
from scorecards.views.changing import show_change

OF_A_GAME = "game:"
LONGEST_NAME = 80
# What a variant says of itself and is no longer true of what is made of it.
NOT_INHERITED = ("slug", "name", "aliases", "summary", "source", "confidence")
# After these the sample is dealt anew, as long as nobody typed cards of their own.
DEALS_ANEW = ("part", "add", "drop", "answer", "shapes", "pack")


@dataclass(frozen=True)
class Desk:
    """What is being edited: the rules it began with, where the form goes, how the page speaks."""

    base: Ruleset
    here: str
    title: str
    about: str
    save: str
    back: str
    back_name: str
    starts: tuple[Option, ...] = ()
    seen: int | None = None


@dataclass(frozen=True)
class Meanwhile:
    """A version somebody else saved while these rules were on the table."""

    number: int
    changes: tuple[Difference, ...]
    theirs: str


Save = Callable[[Fields], HttpResponse]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_new(request: HtmxRequest) -> HttpResponse:
    """New house rules, started from any ruleset (`from`) or from the copy of a game."""
    start = request.GET.get("from", "") or FIRST_VARIANT
    base, based_on = start_from(request, start)
    desk = Desk(
        base=base,
        here=f"{reverse('scorecards:edit_new')}?{urlencode({'from': start})}",
        title=_("New house rules"),
        about=_("Change what your table plays differently. The preview counts along."),
        save=_("Save as house rules"),
        back=reverse("scorecards:house_list"),
        back_name=_("House rules"),
        starts=tuple(starts(request, start)),
    )

    def save(sent: Fields) -> HttpResponse:
        device = ensure_device(request)
        try:
            kept = scorekeeping.save_house_rules(
                table=to_table(sent), name=one(sent, "name"), device=device, based_on=based_on
            )
        except scorekeeping.BadRuleset as refused:
            return show(request, desk, sent, refused=refused.problems)
        return saved(request, kept.house.key, device)

    return work(request, desk, first=new_fields(base), save=save)


def start_from(request: HtmxRequest, start: str) -> tuple[Ruleset, str]:
    """The ruleset of a word in an address, and the slug it is known by. Raises Http404."""
    if start.startswith(OF_A_GAME):
        game = readable_game(request, start.removeprefix(OF_A_GAME)).game
        return game.rules, game.slug
    ruleset = queries.find_ruleset(start)
    if ruleset is None:
        raise Http404
    return ruleset, ruleset.slug


def starts(request: HtmxRequest, chosen: str) -> list[Option]:
    """Everything house rules can be started from: one's own first, then the variants by name."""
    device = device_of(request)
    own = queries.house_rules_of(device) if device else []
    built_in = sorted((_(variant.name), variant.slug) for variant in VARIANTS)
    named = [(rules.slug, rules.name) for rules in own] + [(slug, name) for name, slug in built_in]
    return [Option(slug, name, slug == chosen) for slug, name in named]


def new_fields(base: Ruleset) -> Fields:
    """The form of new house rules: what the rules say, without what they say of themselves."""
    said = base.to_dict().items()
    table = {key: value for key, value in said if key not in NOT_INHERITED}
    name = _("%(name)s, our way") % {"name": _(base.name)}
    return to_fields(table | {"name": name[:LONGEST_NAME]})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_house(request: HtmxRequest, key: str) -> HttpResponse:
    """The next version of house rules, for whoever saved them."""
    kept, device = own_house(request, key)
    found = queries.house(key, device)
    if found is None:
        raise Http404
    seen = found.version(int_of(request.POST.get("seen", ""))) or found.latest
    desk = Desk(
        base=seen.ruleset,
        here=reverse("scorecards:edit_house", args=[kept.key]),
        title=kept.name,
        about=_("Games already begun keep the rules they were started with."),
        save=_("Save the next version"),
        back=reverse("scorecards:house", args=[kept.key]),
        back_name=_("House rules"),
        seen=seen.number,
    )

    def save(sent: Fields) -> HttpResponse:
        try:
            scorekeeping.save_house_rules(
                table=to_table(sent),
                name=one(sent, "name"),
                device=device,
                house=kept,
                based_on=seen.based_on,
                seen=seen.number,
            )
        except scorekeeping.BadRuleset as refused:
            return show(request, desk, sent, refused=refused.problems)
        except scorekeeping.RulesChanged as changed:
            return show_both(request, desk, sent, found, changed.version)
        return saved(request, kept.key, device)

    return work(request, desk, first=to_fields(seen.ruleset.to_dict()), save=save)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_game_rules(request: HtmxRequest, code: str) -> HttpResponse:
    """The rules of a game that is played, for whoever keeps its score: only its own copy changes,
    and what that does to the holes so far is shown before anything is written.
    """
    access = scorable_game(request, code)
    base = access.game.rules
    if access.game.finished:
        messages.error(request, _("The game is over, and keeps the rules it was played by."))
        return redirect("scorecards:rules", access.game.code)
    desk = Desk(
        base=base,
        here=reverse("scorecards:edit_game_rules", args=[access.game.code]),
        title=_("Rules of this game"),
        about=_("Only this game changes. You see what its holes count before it does."),
        save=_("See what changes in the game"),
        back=reverse("scorecards:rules", args=[access.game.code]),
        back_name=_("Rules of this game"),
    )

    def save(sent: Fields) -> HttpResponse:
        try:
            ruleset = Ruleset.from_dict(own_copy(to_table(sent)))
            scorekeeping.what_changes(access.game, ruleset)
        except InvalidRuleset as wrong:
            return show(request, desk, sent, refused=wrong.problems)
        except scorekeeping.BadEntry as refused:
            return show(request, desk, sent, refused=refused.problems)
        except scorekeeping.ScorekeepingError as refused:
            return show(request, desk, sent, refused=[Problem("hole", Text(refused.message))])
        return show_change(request, access, ruleset)

    return work(request, desk, first=new_fields(base), save=save)


def own_copy(table: Table) -> Table:
    """The rules of a game that are no longer those of any variant."""
    return table | {"slug": queries.OWN, "source": SOURCE}


def int_of(written: str) -> int:
    """A number of a version as it is sent; 0 for anything else."""
    return int(written) if written.isdecimal() and len(written) < 7 else 0


def show_both(
    request: HtmxRequest, desk: Desk, sent: Fields, found: queries.House, number: int
) -> HttpResponse:
    """Theirs and yours, when another version was saved meanwhile: saving again is choosing."""
    theirs = found.version(number) or found.latest
    mine = EditorPage(sent, theirs.ruleset)
    conflict = Meanwhile(
        number=theirs.number,
        changes=differences(theirs.ruleset, mine.ruleset) if mine.ruleset else (),
        theirs=reverse("scorecards:house", args=[found.key]),
    )
    again = replace(desk, base=theirs.ruleset, seen=theirs.number)
    context = {"desk": again, "page": mine, "conflict": conflict}
    return render(request, "scorecards/editor.html", context, status=409)


def saved(request: HtmxRequest, key: str, device: Device) -> HttpResponse:
    """On to the page of what was saved."""
    messages.success(request, pgettext("house rules", "Saved."))
    response = redirect("scorecards:house", key)
    remember(response, device, secure=request.is_secure())
    return response


# -- the form ------------------------------------------------------------------------------------


def work(request: HtmxRequest, desk: Desk, *, first: Fields, save: Save) -> HttpResponse:
    """The first look, a button of the form, or saving it."""
    if request.method != "POST":
        return show(request, desk, first)
    sent = {name: list(values) for name, values in request.POST.lists()}
    do = one(sent, "do")[:120]
    sent = kept_names(sent, desk.base)
    if do == "save":
        return save(sent)
    if do == "look":
        return show(request, desk, sent, fragment="scorecards/_editor_live.html")
    after = act(sent, do)
    fields = fresh_sample(after.fields, do)
    opened = after.opened or touched(do)
    return show(request, desk, fields, opened=opened, fragment="scorecards/_editor_all.html")


def fresh_sample(fields: Fields, do: str) -> Fields:
    """The form without its sample where that should be dealt anew."""
    untouched = "|".join(fields.get("sample-row", [])) == one(fields, "sample-dealt")
    if do == "deal" or (do.partition(":")[0] in DEALS_ANEW and untouched):
        return {name: sent for name, sent in fields.items() if name != "sample-row"}
    return fields


def touched(do: str) -> str:
    """The section a button stands in, where no step was touched."""
    verb, _colon, what = do.partition(":")
    by_verb = {"shapes": "cards", "answer": "open", "pack": "values"}
    by_what = {"players": "cards", "odd": "values", "s": "scoring", "h": "hole", "house": "house"}
    return by_verb.get(verb) or by_what.get(what.partition(":")[0]) or by_what.get(what[:1], "")


def show(
    request: HtmxRequest,
    desk: Desk,
    fields: Fields,
    *,
    opened: str = "",
    fragment: str = "",
    refused: Sequence[Problem] = (),
) -> HttpResponse:
    """The page, or what of it htmx asked for; 422 when saving was refused."""
    page = EditorPage(shown_names(fields, desk.base), desk.base, opened=opened, refused=refused)
    context = {"desk": desk, "page": page, "asked": bool(refused)}
    if request.htmx and fragment:
        return render(request, fragment, context | {"oob": True})
    return render(request, "scorecards/editor.html", context, status=422 if refused else 200)
