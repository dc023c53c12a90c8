"""The form of the editor: as it opens, after one of its buttons (`do`), and after a refusal.

Works for any rules and any way of saving them; writes nothing itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorecards.editing.actions import Outcome, act
from scorecards.editing.drafts import Draft, drafted
from scorecards.editing.end_choice import with_ending
from scorecards.editing.fields import Fields, one
from scorecards.editing.labels import kept_names
from scorecards.editing.mapping import to_fields
from scorecards.editing.offers import SECTION_OF
from scorecards.editing.page import EditorPage
from scorecards.editing.past import with_past
from scorecards.editing.pieces import Option
from scorecards.editing.spoken import deed_of
from scorecards.editing.talk import SEATS
from scorecards.editing.tray import with_typed_worth
from scorecards.queries import rulesets
from scorecards.requests import HtmxRequest
from scorecards.rules import Problem, Ruleset
from scorecards.rules.choices.parts import PARTS
from scorecards.rules.texts import text
from scorecards.rules.wording.differences import Difference, differences
from scorecards.views.editor_drafts import draft_of, forget_draft, keep_draft

# After these the sample is dealt anew, as long as nobody typed cards of their own.
DEALS_ANEW = (
    "part",
    "say",
    "choose",
    "add",
    "drop",
    "answer",
    "shapes",
    "pack",
    "undo",
    "draft",
    "anew",
)


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
    start: str = ""  # what the rules begin with, where one page serves several
    note: str = ""  # what to know before saving
    starts: tuple[Option, ...] = ()
    seen: int | None = None
    play: str = ""  # the button that saves and goes on to a game, where there is one


@dataclass(frozen=True)
class Meanwhile:
    """A version that somebody else saved while these rules were being edited."""

    number: int
    changes: tuple[Difference, ...]
    theirs: str


@dataclass(frozen=True)
class Moment:
    """How the page opens: at the step or section `opened`, saying the `deed` done last, asking for
    the name, offering a draft.
    """

    opened: str = ""
    deed: str = ""
    naming: bool = False
    draft: Draft | None = None


AT_REST = Moment()
UNSAID = Problem(
    "say", text("The line still has something that is in no rule. Say it, or leave it out.")
)
Save = Callable[[Fields], HttpResponse]


def work(request: HtmxRequest, desk: Desk, *, first: Fields, save: Save) -> HttpResponse:
    """The page as it opens, after a button of the form, or after saving."""
    if request.method != "POST":
        return show(request, desk, first, Moment(draft=draft_of(request, desk.start)))
    sent = {name: list(values) for name, values in request.POST.lists()}
    do = one(sent, "do")[:120]
    if do == "begin":
        do, sent = "say", first | {"say": sent.get("say", []), SEATS: sent.get("name", [])}
    sent = with_typed_worth(with_ending(kept_names(sent, desk.base), desk.base))
    if do in ("name", "save", "play") and one(sent, "say"):
        fragment = "scorecards/_editor_all.html" if do == "name" else ""
        return show(request, desk, sent, refused=[UNSAID], fragment=fragment)
    if do in ("save", "play"):
        response = save(sent)
        return (
            forget_draft(request, response, desk.start) if response.status_code == 302 else response
        )
    before = with_past(sent, typing=do == "look")
    if do == "look":
        response = show(request, desk, before, fragment="scorecards/_editor_live.html")
        return keep_draft(request, response, desk.start, drafted(before), drafted(first))
    after = begun(request, desk, before, first) if do in ("draft", "anew") else act(before, do)
    fields = fresh_sample(with_past(after.fields, typing=False), do)
    moment = Moment(
        opened=after.opened or touched(do),
        deed=deed_of(do, before, fields, desk.base.knock_word),
        naming=do.partition(":")[0] in ("name", "call"),
    )
    response = show(request, desk, fields, moment, fragment="scorecards/_editor_all.html")
    return keep_draft(request, response, desk.start, drafted(fields), drafted(first))


def begun(request: HtmxRequest, desk: Desk, sent: Fields, first: Fields) -> Outcome:
    """The form as its draft has it, or as the rules begin."""
    draft = draft_of(request, desk.start) if one(sent, "do") == "draft" else None
    if draft is None:
        return Outcome(first)
    named = "name" in draft.table
    name = {} if named else {word: first.get(word, []) for word in ("name", "name-offered")}
    return Outcome(to_fields(draft.table) | name)


def fresh_sample(fields: Fields, do: str) -> Fields:
    """The form, without its sample if a new one is to be dealt."""
    untouched = "|".join(fields.get("sample-row", [])) == one(fields, "sample-dealt")
    if do == "deal" or (do.partition(":")[0] in DEALS_ANEW and untouched):
        return {name: sent for name, sent in fields.items() if name != "sample-row"}
    return fields


def touched(do: str) -> str:
    """The section to open after a button that touched no step: the one the button is in."""
    verb, _colon, what = do.partition(":")
    if verb in ("card", "which", "count", "call"):
        return ""  # what follows is no place in the form
    if verb == "part":
        return next((SECTION_OF.get(part.group, "end") for part in PARTS if part.slug == what), "")
    by_verb = {"shapes": "cards", "answer": "open", "pack": "packs", "ending": "end"}
    by_what = {"players": "packs", "odd": "values", "s": "scoring", "h": "hole", "house": "house"}
    return by_verb.get(verb) or by_what.get(what.partition(":")[0]) or by_what.get(what[:1], "")


def show(
    request: HtmxRequest,
    desk: Desk,
    fields: Fields,
    moment: Moment = AT_REST,
    *,
    fragment: str = "",
    refused: Sequence[Problem] = (),
) -> HttpResponse:
    """The page, or the part of it that htmx asked for; 422 when saving was refused."""
    page = EditorPage(fields, desk.base, opened=moment.opened, deed=moment.deed, refused=refused)
    unnamed = page.wrong.keys() == {"name"}
    context = {
        "desk": desk,
        "page": page,
        "asked": bool(refused),
        "draft": moment.draft,
        "naming": (moment.naming or unnamed) and page.ruleset is not None,
    }
    if request.htmx and fragment:
        return render(request, fragment, context | {"oob": True})
    wrong = bool(refused) or bool(page.talk.refused)
    return render(request, "scorecards/editor.html", context, status=422 if wrong else 200)


def show_both(
    request: HtmxRequest, desk: Desk, sent: Fields, house: rulesets.House, number: int
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
