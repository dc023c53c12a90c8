"""The page that asks which rules a table plays: what was typed for its hands, and what explains it.

Nothing is saved: the address carries every hand and every answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.display.pictures import LayoutPicture, draw_layout
from scorecards.forms import Choice, cards_in
from scorecards.rules import Card, InvalidLayout, Layout, Shape
from scorecards.rules.card_words import card_name
from scorecards.rules.cards import RANKS
from scorecards.rules.faces import letter
from scorecards.rules.likeness.hands import LONGEST, BadHands, Hand, checked
from scorecards.rules.likeness.report import name_of, said_by, says
from scorecards.rules.likeness.search import FIRST_HANDS, MOST_ASKED, Likeness, Search
from scorecards.rules.likeness.space import Likely, bases
from scorecards.rules.sources import packs

LEAST_HANDS = 3
SHOWN = 5  # rulesets
USUAL = Shape(2, 3)
EXAMPLE = ("kh", "7c", "9d", "3s", "7h", "4c", "10s", "ad", "qc", "2h", "5d", "8s") + (
    ("jc", "6d", "9h", "4s")
)
POINTS = re.compile(r"[+-]?\d{1,3}", re.ASCII)


@dataclass(frozen=True)
class Lying:
    """A card of a picture, which counts nothing yet."""

    card: Card | None
    value: str = ""
    matched: bool = False
    now: str = ""
    differs: bool = False


@dataclass
class TypedHand:
    """A hand of the form: as it was typed, read where that was possible, and what is wrong."""

    number: int
    cards: str
    points: str
    reply: bool = False
    hand: Hand | None = None
    layout: Layout | None = None
    wrong_cards: str = ""
    wrong_points: str = ""
    needed: bool = False

    @property
    def picture(self) -> LayoutPicture | None:
        """The cards as they lie."""
        return picture_of(self.layout) if self.layout else None

    @property
    def words(self) -> str:
        """The cards as they are read aloud."""
        return in_words(self.layout) if self.layout else self.cards

    @property
    def blank(self) -> bool:
        """Was nothing typed?"""
        return not (self.cards or self.points)


@dataclass(frozen=True)
class Explanation:
    """A ruleset of the list: what it is called, what its parts say, and where one goes with it."""

    name: str
    address: str
    says: tuple[str, ...]
    parts: bool
    go: str


@dataclass
class LikenessPage:
    """The page for what was typed. `answer` is None before a search, and after a refusal."""

    sent: QueryDict
    answer: Likeness | None = None
    problems: list[str] = field(default_factory=list)

    @property
    def begun(self) -> bool:
        """Was the form sent?"""
        return "cards" in self.sent

    @cached_property
    def shape(self) -> Shape:
        """The layout that was chosen."""
        sizes = {str(shape): shape for shape, _pack in bases()}
        return sizes.get(self.sent.get("shape", ""), USUAL)

    @property
    def shapes(self) -> list[Choice]:
        """The layouts to choose from, the smallest first."""
        every = sorted({shape for shape, _pack in bases()}, key=lambda s: (s.free, s.cells, s.rows))
        return [Choice(str(each), size_of(each), each == self.shape, each) for each in every]

    @property
    def example(self) -> str:
        """How a hand of this layout is typed."""
        shape = self.shape
        width = shape.columns or shape.dealt
        suits = any(packs()[pack].suits for each, pack in bases() if each == shape)
        cards = EXAMPLE[: shape.dealt] if suits else [str(each) for each in range(shape.dealt)]
        return " / ".join(" ".join(cards[at : at + width]) for at in range(0, len(cards), width))

    @property
    def keys(self) -> list[str]:
        """The keys of the cards, in the letters of this language; a joker is a star."""
        return [letter(rank, gettext).replace("T", "10") for rank in RANKS[:-1]] + ["*"]

    @property
    def numbers(self) -> list[str]:
        """The keys that only printed packs have."""
        printed = {rank[1:] for pack in packs().values() if pack.numbered for rank in pack.ranks}
        return sorted(printed - {str(each) for each in range(2, 11)}, key=int)

    @property
    def numbered(self) -> list[str]:
        """The layouts in which a printed pack is played."""
        return [str(shape) for shape, pack in sorted(bases()) if packs()[pack].numbered]

    @cached_property
    def hands(self) -> list[TypedHand]:
        """The hands that the table shows; five fields at least and most."""
        typed = _pairs(self.sent, "cards", "points", FIRST_HANDS)
        typed += [("", "")] * (FIRST_HANDS - len(typed))
        hands = [TypedHand(at, *each) for at, each in enumerate(typed, start=1)]
        for hand in hands:
            hand.needed = hand.number <= LEAST_HANDS
        return hands

    @cached_property
    def replies(self) -> list[TypedHand]:
        """The hands that were asked about; an empty answer is "not sure"."""
        typed = _pairs(self.sent, "ask", "answer", MOST_ASKED)
        latest, points = self.sent.get("question", "").strip(), self.sent.get("reply", "").strip()
        if latest and (points or self.sent.get("unsure")):
            typed.append((latest[: LONGEST + 1], "" if self.sent.get("unsure") else points[:8]))
        hands = [TypedHand(at, *each, reply=True) for at, each in enumerate(typed, start=1)]
        return [hand for hand in hands[:MOST_ASKED] if hand.cards]

    def search(self) -> None:
        """Look for what explains the hands, or note what is wrong with them."""
        for hand in (*self.hands, *self.replies):
            read(hand, self.shape)
        typed = [hand for hand in self.hands if not hand.blank]
        for hand in self.hands[len(typed) : LEAST_HANDS] if len(typed) < LEAST_HANDS else ():
            hand.wrong_cards = hand.wrong_cards or _("Three hands at least.")
        if any(hand.wrong_cards or hand.wrong_points for hand in (*self.hands, *self.replies)):
            return
        every = [*typed, *self.replies]
        try:
            found_in = Search([each.hand for each in every if each.hand], self.shape)
            self.answer = found_in.answer()
        except BadHands as refusal:
            self.note(refusal, every)
            return
        for at in self.answer.apart:
            every[at].wrong_points = _("No rules that we know explain this together.")

    def note(self, refusal: BadHands, every: list[TypedHand]) -> None:
        """Put what is wrong with several hands beside the last of them."""
        for trouble in refusal.troubles:
            message = trouble.message.render(gettext)
            if trouble.hands:
                every[trouble.hands[-1]].wrong_points = message
            else:
                self.problems.append(message)

    @property
    def refused(self) -> bool:
        """Is something wrong?"""
        return self.begun and (self.answer is None or bool(self.answer.apart))

    @property
    def number(self) -> int:
        """How many rulesets explain the hands."""
        return len(self.answer.explains) if self.answer else 0

    @property
    def explains(self) -> list[Explanation]:
        """The first of them."""
        return [explanation(one) for one in self.answer.explains[:SHOWN]] if self.answer else []

    @property
    def more(self) -> int:
        """How many are not shown."""
        return max(0, self.number - SHOWN)

    @property
    def nearly(self) -> list[tuple[Explanation, str]]:
        """The first that explain all hands but one, and that one."""
        if self.answer is None:
            return []
        names = [hand_name(hand) for hand in (*self.hands, *self.replies) if not hand.blank]
        return [(explanation(one), names[at]) for one, at in self.answer.nearly[:SHOWN]]

    @cached_property
    def question(self) -> TypedHand | None:
        """The next hand to ask about."""
        if self.answer is None or self.answer.ask is None:
            return None
        hand = TypedHand(len(self.replies) + 1, self.answer.ask, "", reply=True)
        read(hand, self.shape)
        return hand

    @property
    def excluded(self) -> list[str]:
        """What the last answer put out of question, in the sentences of a ruleset it excluded."""
        if self.answer is None or not (self.answer.excluded and self.replies):
            return []
        rules = self.answer.excluded.ruleset
        return [each.render(gettext) for each in said_by(self.answer.explains[0].ruleset, rules)]


def _pairs(sent: QueryDict, one: str, other: str, most: int) -> list[tuple[str, str]]:
    values = sent.getlist(other)
    firsts = sent.getlist(one)[:most]
    seconds = [*values, *[""] * len(firsts)]
    return [
        (a.strip()[: LONGEST + 1], b.strip()[:8]) for a, b in zip(firsts, seconds, strict=False)
    ]


def read(hand: TypedHand, shape: Shape) -> None:
    """Read what was typed, or note what is wrong beside its field."""
    if hand.blank:
        return
    if not hand.cards:
        hand.wrong_cards = _("Which cards were they?")
    else:
        try:
            hand.layout = layout_of(hand.cards, shape)
        except InvalidLayout as wrong:
            hand.wrong_cards = wrong.problems[0].message.render(gettext)
    written = hand.points.replace("\N{MINUS SIGN}", "-")
    if not (hand.reply and not written) and not POINTS.fullmatch(written):
        hand.wrong_points = _("A whole number, such as 14.")
    if hand.layout is None or hand.wrong_points:
        return
    try:
        points = int(written) if written else None
        hand.hand = checked(Hand(in_rows(hand.cards, hand.layout), points, hand.reply))
    except BadHands as refusal:
        hand.wrong_cards = refusal.troubles[0].message.render(gettext)
        return
    if all(shape != each for each, _pack in hand.hand.readings):
        hand.wrong_cards = _("no variant is played with these cards")


def layout_of(cards: str, shape: Shape) -> Layout:
    """Typed cards in a layout, bare numbers as cards of suits where they can be. Raises
    InvalidLayout.
    """
    numbered = {packs()[pack].numbered for each, pack in bases() if each == shape}
    try:
        return Layout.parse(cards, shape, numbered=numbered == {True})
    except InvalidLayout:
        if True not in numbered:
            raise
        return Layout.parse(cards, shape, numbered=True)


def in_rows(cards: str, layout: Layout) -> str:
    """The cards as they were typed, in the rows of their layout."""
    width, words = layout.shape.columns, cards.replace(",", " ").split()
    if layout.shape.free or re.search(r"[/\n;|]", cards):
        return cards
    if len(words) != layout.shape.cells:
        return str(layout)
    rows = [words[at : at + width] for at in range(0, len(words), width)]
    return " / ".join(" ".join(row) for row in rows)


def explanation(one: Likely) -> Explanation:
    """A ruleset for the list. A variant is played at once; with parts the editor opens it."""
    made = [("from", one.base), *(("with", part.slug) for part in one.parts)]
    address = reverse("scorecards:edit_new") if one.parts else reverse("scorecards:new")
    query = made if one.parts else [("variant", one.base), ("shape", str(one.shape))]
    return Explanation(
        name=name_of(one, gettext),
        address=reverse("scorecards:variant", args=[one.base]),
        says=tuple(sentence.render(gettext) for sentence in says(one)),
        parts=bool(one.parts),
        go=f"{address}?{urlencode(query)}",
    )


def hand_name(hand: TypedHand) -> str:
    """What a hand is called on the page."""
    if hand.reply:
        return _("Question %(number)s") % {"number": hand.number}
    return _("Hand %(number)s") % {"number": hand.number}


def picture_of(layout: Layout) -> LayoutPicture:
    """The cards of a layout, row by row."""
    width = layout.shape.columns or len(layout.cards) or 1
    cards = [Lying(card) for card in layout.cards]
    return draw_layout([cards[at : at + width] for at in range(0, len(cards), width)])


def in_words(layout: Layout) -> str:
    """The cards as a list of names, row by row."""
    width = layout.shape.columns or len(layout.cards) or 1
    names = [
        card_name(card.rank + (card.suit or "").strip("~")).render(gettext) if card else "–"
        for card in layout.cards
    ]
    return "; ".join(", ".join(names[at : at + width]) for at in range(0, len(names), width))


def size_of(shape: Shape) -> str:
    """What a layout is called where several have as many cards."""
    if shape.rows == 1 and not shape.free:
        return _("%(count)s cards in a row") % {"count": shape.cells}
    return cards_in(shape)
