"""The form of the editor: as it opens, after one of its buttons (`do`), and after a refusal.

Works for any rules and any way of saving them; writes nothing itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorecards import queries
from scorecards.editing.actions import act
from scorecards.editing.end_choice import with_ending
from scorecards.editing.fields import Fields, one
from scorecards.editing.labels import kept_names
from scorecards.editing.page import EditorPage
from scorecards.editing.pieces import Option
from scorecards.requests import HtmxRequest
from scorecards.rules import Problem, Ruleset
from scorecards.rules.wording.differences import Difference, differences

# After these the sample is dealt anew, as long as nobody typed cards of their own.
DEALS_ANEW = ("part", "add", "drop", "answer", "shapes", "pack")


@dataclass(frozen=True)
class Desk:
    """What is being edited: the rules to start from, where the form goes, the words of the page."""

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
    """A version that somebody else saved while these rules were being edited."""

    number: int
    changes: tuple[Difference, ...]
    theirs: str


Save = Callable[[Fields], HttpResponse]


def work(request: HtmxRequest, desk: Desk, *, first: Fields, save: Save) -> HttpResponse:
    """The page as it opens, after a button of the form, or after saving."""
    if request.method != "POST":
        return show(request, desk, first)
    sent = {name: list(values) for name, values in request.POST.lists()}
    do = one(sent, "do")[:120]
    sent = with_ending(kept_names(sent, desk.base), desk.base)
    if do == "save":
        return save(sent)
    if do == "look":
        return show(request, desk, sent, fragment="scorecards/_editor_live.html")
    after = act(sent, do)
    fields = fresh_sample(after.fields, do)
    opened = after.opened or touched(do)
    return show(request, desk, fields, opened=opened, fragment="scorecards/_editor_all.html")


def fresh_sample(fields: Fields, do: str) -> Fields:
    """The form, without its sample if a new one is to be dealt."""
    untouched = "|".join(fields.get("sample-row", [])) == one(fields, "sample-dealt")
    if do == "deal" or (do.partition(":")[0] in DEALS_ANEW and untouched):
        return {name: sent for name, sent in fields.items() if name != "sample-row"}
    return fields


def touched(do: str) -> str:
    """The section to open after a button that touched no step: the one the button is in."""
    verb, _colon, what = do.partition(":")
    by_verb = {"shapes": "cards", "answer": "open", "pack": "values", "ending": "end"}
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
    """The page, or the part of it that htmx asked for; 422 when saving was refused."""
    page = EditorPage(fields, desk.base, opened=opened, refused=refused)
    context = {"desk": desk, "page": page, "asked": bool(refused)}
    if request.htmx and fragment:
        return render(request, fragment, context | {"oob": True})
    return render(request, "scorecards/editor.html", context, status=422 if refused else 200)


def show_both(
    request: HtmxRequest, desk: Desk, sent: Fields, house: queries.House, number: int
) -> HttpResponse:
    """Their version and yours, when another was saved meanwhile: saving again chooses yours."""
    theirs = house.version(number) or house.latest
    mine = EditorPage(sent, theirs.ruleset)
    conflict = Meanwhile(
        number=theirs.number,
        changes=differences(theirs.ruleset, mine.ruleset) if mine.ruleset else (),
        theirs=reverse("scorecards:house", args=[house.key]),
    )
    again = replace(desk, base=theirs.ruleset, seen=theirs.number)
    context = {"desk": again, "page": mine, "conflict": conflict}
    return render(request, "scorecards/editor.html", context, status=409)
