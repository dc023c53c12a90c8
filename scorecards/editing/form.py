"""The fields of the editor's page that are always there, by the place where they stand.

Each place of FORM is drawn in the same way by `EditorPage.form`, and looped over in the templates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.pieces import Field, Pen
from scorecards.editing.reset_fields import resets_drawn
from scorecards.editing.words import drawn, offered, say
from scorecards.rules import Ruleset
from scorecards.rules.endings import Ending
from scorecards.rules.knock_words import KNOCK_WORDS
from scorecards.rules.knocking import Knocking
from scorecards.rules.matches import Match
from scorecards.rules.own_packs import OWN
from scorecards.rules.rule_stakes import Payment, RuleStakes
from scorecards.rules.sources import packs
from scorecards.rules.wording.holes import ended
from scorecards.rules.words import words_of

PACK_NAMES = {
    "skyjo": "Skyjo",
    "play-nine": "Play Nine",
    "cabo": "Cabo",
    "rat-a-tat-cat": "Rat-a-Tat Cat",
    "skru": "Skru",
}


def summary(pen: Pen) -> list[Field]:
    """The rules in one sentence."""
    return [pen.text("summary", _("In one sentence"))]


def notes(pen: Pen) -> list[Field]:
    """What to remember during play, a line each."""
    hint = _("How cards are drawn and turned; nothing here affects the score.")
    return [pen.area("notes", _("Notes on play, one per line"), hint)]


def other_shape(pen: Pen) -> list[Field]:
    """The size of another layout."""
    return [pen.number("rows", _("Another: rows")), pen.number("columns", _("Another: columns"))]


def players(pen: Pen) -> list[Field]:
    """Fewest and most players."""
    return [pen.number("low", _("Fewest players")), pen.number("high", _("Most players"))]


def gaps(pen: Pen) -> list[Field]:
    """May there be empty places?"""
    return [pen.switch("gaps", _("Cards leave the layout during play"))]


def pack(pen: Pen) -> list[Field]:
    """The packs there are; the names of printed games are the same in every language."""
    named = [(name, PACK_NAMES.get(name) or _("French cards, 52")) for name in packs()]
    chosen = pen.select("pack", _("Which cards"), [*named, (OWN, _("Cards of our own"))])
    if pen.sent("pack") != OWN:
        return [chosen]
    return [
        chosen,
        pen.text(
            "own-ranks",
            _("The cards of one pack"),
            _("How many of each. For example: 4 × A, 4 × 2, or with numbers 9 × 12, 9 × 0"),
        ),
        pen.text("own-suits", _("Its suits"), _("CDHS for all four; empty for numbers.")),
    ]


def ending_sentence(ruleset: Ruleset) -> str:
    """The sentence about when a game is over."""
    return ended(ruleset.ending)[0].render(gettext)


def knocking(pen: Pen) -> list[Field]:
    """What ends a hole, and whether it matters who did."""
    return [
        *drawn(Knocking, pen, lambda _: True),
        pen.select(
            "knock_word",
            _("Of whoever ends a hole people say"),
            [("", _("what is usual in such a game")), *((each, _(each)) for each in KNOCK_WORDS)],
        ),
    ]


def ending(pen: Pen) -> list[Field]:
    """When a game is over. All fields are always there: without JavaScript none can come and go."""
    return [*drawn(Ending, _of_end(pen), lambda word: not word.seldom)]


def _of_end(pen: Pen) -> Pen:
    return replace(pen, prefix="end-")


def ending_more(pen: Pen) -> list[Field]:
    """The seldom used fields."""
    return [
        pen.number("end-reset_at", _("A total of exactly")),
        pen.number("end-reset_to", _("becomes")),
        pen.number("end-reset_max", _("at most so many times"), _("Empty: every time.")),
        *resets_drawn(pen),
        *drawn(Ending, _of_end(pen), lambda word: word.seldom),
        *_stakes(pen),
    ]


def _stakes(pen: Pen) -> list[Field]:
    """Who pays whom; the first choice is nobody."""
    kind, *others = words_of(RuleStakes)
    payments = [("", _("none")), *offered(Payment)]
    rest = drawn(RuleStakes, replace(pen, prefix="stakes-"), lambda word: word in others)
    return [pen.select("stakes", say(kind.label), payments), *rest]


def wins_at_once(pen: Pen) -> list[Field]:
    """The match that wins a game there and then."""
    inner = Pen({"w-look": ["equal"], **pen.fields}, pen.wrong, "w-")
    sought = drawn(Match, inner, lambda word: not (word.seldom or word.acts))
    return [inner.switch("on", _("A layout can win the whole game at once")), *sought]


FORM: dict[str, Callable[[Pen], list[Field]]] = {
    each.__name__: each
    for each in (
        summary,
        notes,
        other_shape,
        players,
        gaps,
        pack,
        knocking,
        ending,
        ending_more,
        wins_at_once,
    )
}
