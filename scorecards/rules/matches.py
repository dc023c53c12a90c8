"""The steps of one layout: what to look for among the cards, and what it does.

`Match` looks for equal cards, a run or a collection somewhere in the layout; `Exactly` looks at the
finished count. A match does not see other matches (`docs/scoring.md` 3 and 4); `tally` adds up.
Every word of them is declared here and nowhere else (`words`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorecards.rules.assignment import can_be_dealt
from scorecards.rules.card_words import list_of_all, list_of_cards
from scorecards.rules.cards import JOKER, RANKS, Card
from scorecards.rules.layouts import LARGEST, Cells, Layout, Shape
from scorecards.rules.match_words import (
    ANY_CARDS,
    Alike,
    Collection,
    Of,
    Places,
    Prefer,
    Rewards,
)
from scorecards.rules.places import Where, groups_of
from scorecards.rules.schema import Reader
from scorecards.rules.texts import Text, joined, points_text, signed, text
from scorecards.rules.values import codes_of, names_of
from scorecards.rules.words import (
    Flag,
    Name,
    Named,
    Number,
    OneOf,
    Word,
    cards_in,
    read_words,
    word,
    words_of,
)

CARD_HINT = text("For example: K, QS, red J")
MOST_TIMES = 100  # what a card counts
TWICE = 2


def _equal(step: Match) -> Text:
    if step.single:
        subject = step.where[0].whole
    elif step.among or step.alike is not Alike.RANK:
        subject = _several(step)
    elif step.equal and step.equal != 2 * step.anywhere:
        subject = text("{n} equal cards, {where}", n=step.equal, where=_lying(step))
    elif len(step.where) > 1:
        subject = text("Equal cards, {where}", where=_lying(step))
    else:
        subject = step.where[0].whole
    if not step.only:
        return subject
    return text("{subject} ({cards} only)", subject=subject, cards=list_of_all(step.only))


def _several(step: Match) -> Text:
    """Cards that have something else in common than their rank."""
    where, n = _lying(step), step.size
    if step.among:
        cards = list_of_all(step.among)
        if n:
            return text("{n} cards, nothing but {cards}, {where}", n=n, cards=cards, where=where)
        return text("Nothing but {cards}, {where}", cards=cards, where=where)
    if n:
        return text(step.alike.some.template, n=n, where=where)
    return text(step.alike.whole.template, where=where)


def _collection(step: Match) -> Text:
    if step.single:
        return step.where[0].whole
    if step.cards == ANY_CARDS:
        return text("Any cards, {where}", where=_lying(step))
    return text("{cards} in one layout", cards=list_of_cards(step.cards))


def _run(step: Match) -> Text:
    return text("A run of {n} consecutive ranks, {where}", n=step.run, where=_lying(step))


def _lying(step: Match) -> Text:
    return joined([place.place for place in step.where], "{a} or {b}")


def _times(step: Match) -> list[Text]:
    if step.times == TWICE:
        return [text("counted double")]
    return [text("counted {n} times", n=signed(step.times or 0))]


def _each(step: Match) -> list[Text]:
    if step.each:
        return [text("{points} for each card", points=points_text(step.each))]
    if not step.bonus:
        return [text("no points")]
    instead = points_text(step.bonus)
    return [text("{points} in place of what the cards count", points=instead)]


def _rewards(step: Match) -> list[Text]:
    template = "{points} when one rank makes {times} of them"
    if step.of is Of.ANY:
        template = "{points} when there are {times} of them"
    return [text(template, points=_extra(points), times=times) for times, points in step.repeats]


def _extra(points: int) -> Text:
    more = text("{points} more", points=points_text(points))
    return more if points > 0 else text("{points} off", points=points_text(-points))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Equal cards, a run, or a collection of cards, and what they then count.

    `each`: what every card of it counts (None: its value). `times`: cards that no step gives
    points count so many times their value. `bonus`: points for the match.
    `repeats`: pairs of (so many matches of one rank, points). The other words are those of
    `docs/scoring.md` 3 to 5.
    """

    label: str = word(Name(80), text("What it is called"), seldom=True, phone=False)
    where: tuple[Where, ...] = word(
        Places(Where, (Where.COLUMN,)), text("Where they lie"), phone=False
    )
    equal: int = word(
        Number(0, low=2, high=LARGEST),
        text("How many equal"),
        hint=text("Empty: all the cards of the place."),
        look=text("Equal cards"),
        subject=_equal,
        phone=False,
    )
    run: int = word(
        Number(0, low=3, high=LARGEST),
        text("How many in a row"),
        look=text("Consecutive ranks"),
        title=text("Run"),
        subject=_run,
    )
    cards: tuple[str, ...] = word(
        Collection(most=8),
        text("Which cards"),
        hint=CARD_HINT,
        look=text("Certain cards together"),
        title=text("Collection"),
        subject=_collection,
        phone=lambda step: [names_of((name,)) for name in step.collection] or None,
    )
    alike: Alike = word(
        OneOf(Alike, Alike.RANK),
        text("What equal cards have in common"),
        hint=text("Jokers and wild cards fit any suit and colour."),
        seldom=True,
    )
    among: tuple[str, ...] = word(
        Named(),
        text("Or all of them among these, of any rank"),
        hint=CARD_HINT,
        seldom=True,
        phone=lambda step: names_of(step.among) or None,
    )
    only: tuple[str, ...] = word(
        Named(),
        text("Only these ranks or cards"),
        hint=CARD_HINT,
        seldom=True,
        phone=lambda step: names_of(step.only) or None,
    )
    wild: tuple[str, ...] = word(
        Named(),
        text("Wild cards"),
        hint=CARD_HINT,
        seldom=True,
        says=lambda step: [text("Wild: {cards}.", cards=list_of_all(step.wild))],
    )
    each: int | None = word(
        Number(),
        text("Each of its cards counts"),
        hint=text("Empty: its own value."),
        effect=_each,
    )
    times: int | None = word(
        Number(low=-MOST_TIMES, high=MOST_TIMES),
        text("Its cards count so many times their values"),
        hint=text("2 doubles them. Cards that cancel stay as they are."),
        seldom=True,
        effect=_times,
    )
    bonus: int = word(
        Number(0),
        text("Points on top"),
        hint=text("Minus 25 for a bonus of 25."),
        effect=lambda step: [] if step.each == 0 else [_extra(step.bonus)],
    )
    repeats: tuple[tuple[int, int], ...] = word(
        Rewards(text("points on top")), text("So many of one rank"), effect=_rewards
    )
    of: Of = word(
        OneOf(Of, Of.RANK),
        text("Which are counted together"),
        hint=text("For points on top of so many."),
        seldom=True,
    )
    once: bool = word(
        Flag(),
        text("Every card is used once"),
        seldom=True,
        phone=lambda step: step.rival,
    )
    prefer: Prefer = word(
        OneOf(Prefer, Prefer.LOWEST), text("Which are chosen then"), seldom=True, phone=False
    )
    keep_negative: bool = word(
        Flag(),
        text("Cards that add up to less than zero keep their values"),
        seldom=True,
        says=lambda _: [text("Cards that add up to less than zero keep their values.")],
    )
    marks: str = word(
        Name(40),
        text("A name that rules of the hole can refer to"),
        seldom=True,
        effect=lambda step: [text("called “{mark}”", mark=text(step.marks))],
    )

    @property
    def anywhere(self) -> bool:
        """True when its cards need not lie together."""
        return Where.ANYWHERE in self.where

    @property
    def rival(self) -> bool:
        """True when none of its cards may be in another such match."""
        return self.once or self.anywhere

    @property
    def revalues(self) -> bool:
        """True when its cards count something else than their values."""
        return self.each is not None or self.times is not None

    @property
    def extreme(self) -> bool:
        """True when it takes the dearest or the cheapest card that nothing else changed."""
        return self.where[0] in (Where.DEAREST, Where.CHEAPEST)

    @property
    def single(self) -> bool:
        """True when it takes one card."""
        return self.extreme or self.where == (Where.CENTRE,)

    @property
    def collection(self) -> tuple[str, ...]:
        """The cards that make the match together, if it is certain cards."""
        return () if self.cards == ANY_CARDS else self.cards

    @property
    def by_rank(self) -> bool:
        """True when its cards are of one rank, but for wild ones."""
        if self.run or self.collection or self.among or self.alike is not Alike.RANK:
            return False
        return not self.extreme and (not self.cards or self.single)

    @property
    def titled(self) -> bool:
        """True when it has a better name than that of the rank of its cards."""
        return self.single or not self.by_rank

    @property
    def particular(self) -> bool:
        """True when more than the ranks of a group is looked at."""
        return not self.by_rank or bool(self.wild or self.only)

    @property
    def names(self) -> tuple[str, ...]:
        """The patterns of every card that it names."""
        return cards_in(self)

    @property
    def weighs(self) -> bool:
        """True when it depends on what cards count by themselves whether it takes them."""
        return self.keep_negative

    def takes(self, values: Sequence[int]) -> bool:
        """False when it leaves cards alone that count so much by themselves."""
        return not (self.keep_negative and sum(values) < 0)

    @property
    def size(self) -> int:
        """How many cards it takes; 0 for all the cards of a group."""
        return len(self.collection) or self.run or self.equal or (2 if self.anywhere else 0)

    def amount(self, times: int) -> int | None:
        """What `repeats` pays when one rank matched so often; None when that is too seldom."""
        reached = [points for least, points in self.repeats if least <= times]
        return reached[-1] if reached else None

    def groups(self, shape: Shape) -> tuple[Cells, ...]:
        """The groups of cells to look at, in order; `anywhere`, every choice of so many cells."""
        return groups_of(self.where, self.size, shape)

    def is_wild(self, card: Card) -> bool:
        """True when the card stands for any other in this match."""
        suited = self.alike is not Alike.RANK  # a joker has neither suit nor colour
        return card.code in codes_of(self.wild) or (suited and card.rank == JOKER)

    def fits(self, cards: list[Card]) -> bool:
        """True when these cards, taken together, are a match, but for a collection."""
        only = codes_of(self.only)
        natural = [card for card in cards if not self.is_wild(card)]
        if self.only and not all(card.code in only for card in natural or cards):
            return False
        if self.run:
            return _is_run(cards)
        if self.among:
            return codes_of(self.among).issuperset([card.code for card in natural])
        kinds = {self.alike.of(card) for card in natural}
        return bool(self.cards) or (len(kinds) < 2 and "" not in kinds)

    def rank_of(self, cards: list[Card]) -> str:
        """The rank of a match: that of its first card that is not wild."""
        return next((card.rank for card in cards if not self.is_wild(card)), cards[0].rank)

    def groups_in(self, layout: Layout) -> Iterator[Cells]:
        """The groups of this layout that match, in order."""
        if self.collection:
            yield from self._collections_in(layout)
            return
        for cells in self.groups(
            layout.shape if not layout.shape.free else Shape(1, len(layout.cards))
        ):
            cards = [layout.cards[cell] for cell in cells]
            if None not in cards and self.fits(cards):  # type: ignore[arg-type]
                yield cells

    def _collections_in(self, layout: Layout) -> Iterator[Cells]:
        """The groups with a card for every pattern, among the cells with a card for any."""
        patterns = [codes_of((name,)) for name in self.collection]
        means = {
            cell: places
            for cell, code in enumerate(layout.codes)
            if (places := [place for place, codes in enumerate(patterns) if code in codes])
        }
        if len({place for places in means.values() for place in places}) < len(patterns):
            return
        for cells in combinations(means, len(patterns)):
            if can_be_dealt([means[cell] for cell in cells]):
                yield cells


@dataclass(frozen=True, slots=True, kw_only=True)
class Exactly:
    """A layout that counts exactly `exactly` counts `counts` instead (`docs/rules.md` R6)."""

    exactly: int = word(Number(0), text("A layout that counts exactly"))
    counts: int = word(Number(0), text("counts instead"))
    label: str = word(Name(80), text("What it is called"), phone=False)


def _is_run(cards: list[Card]) -> bool:
    """Consecutive ranks, ace low, each once; no joker (`docs/rules.md` B10)."""
    if any(card.rank == JOKER for card in cards):
        return False
    numbers = sorted(
        int(card.rank[1:]) if card.rank.startswith("#") else RANKS.index(card.rank)
        for card in cards
    )
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


LOOKS = tuple(each for each in words_of(Match) if each.look)
"""What a match can look for; equal cards where nothing else is said."""

ANY_LOOK = Word(ANY_CARDS[0], Collection(), look=text("Any cards"))
"""What a form offers besides: `cards` as any cards, which nobody types."""


def looked_for(step: Match) -> Word:
    """The word that says what a match looks for."""
    return next((each for each in LOOKS[1:] if each.is_in(step)), LOOKS[0])


def step_label(step: Match | Exactly) -> Text:
    """The name of a step, its own or a usual one, as one translatable sentence."""
    if step.label:
        return text(step.label)
    if isinstance(step, Exactly):
        return text("Exactly {n} counts {m}", n=step.exactly, m=step.counts)
    return _title(step) or looked_for(step).title or step.where[0].label


def _title(step: Match) -> Text | None:
    """What a step is called that looks for something else than equal ranks in a place."""
    if step.single:
        return step.where[0].label
    if step.cards == ANY_CARDS:
        return text("Any cards")
    if step.among:
        return text("Certain cards")
    return None if step.alike is Alike.RANK else step.alike.heading


def read_step(reader: Reader) -> Match | Exactly:
    """One entry of `scoring`; whatever is wrong is noted."""
    if "exactly" in reader.data:
        exact = Exactly(**read_words(reader, Exactly))
        reader.finish()
        return exact
    match = Match(**read_words(reader, Match))
    reader.finish(each.name for each in words_of(Exactly))
    _check(reader, match)
    return match


def _check(reader: Reader, match: Match) -> None:
    if not any(each.is_in(match) for each in words_of(Match) if each.acts):
        reader.note("", "this step has no effect: it needs each, times, bonus, repeats or marks")
    if match.times == 1:
        reader.note("times", "once is what a card counts anyway")
    if match.times is not None and match.each is not None:
        reader.note("times", "each and times exclude each other")
    if sum(each.is_in(match) for each in LOOKS) > 1:
        reader.note("", "equal, run and cards exclude each other")
    if match.repeats and (match.bonus or match.once or match.anywhere):
        reader.note("repeats", "cannot be explained together with bonus, once or anywhere")
    if match.collection and match.where != (Where.ANYWHERE,):
        reader.note("cards", "a collection of cards is looked for anywhere")
    if match.anywhere and len(match.where) > 1:
        reader.note("where", "anywhere includes every other place")
    if match.run and match.wild:
        reader.note("wild", "nothing is wild in a run")
    _check_several(reader, match)
    _check_single(reader, match)


def _check_several(reader: Reader, match: Match) -> None:
    """Cards that have something else in common than their rank, or nothing."""
    suited = match.alike is not Alike.RANK
    if bool(match.among) + suited + bool(match.run or match.cards) > 1:
        reader.note("", "among, alike, run and cards exclude each other")
    if match.cards == ANY_CARDS and match.anywhere:
        reader.note("where", "any cards need a place in which they lie")
    if match.of is Of.ANY and not match.repeats:
        reader.note("of", "only what repeats is counted together")
    several = suited or match.among or match.cards
    if match.repeats and several and match.of is Of.RANK:
        reader.note("repeats", "these cards have no rank in common: of must be any")


def _check_single(reader: Reader, match: Match) -> None:
    """A place of one card."""
    if Where.CENTRE in match.where and (match.equal or match.run):
        reader.note("where", "one card lies in the middle")
    extreme = bool({Where.DEAREST, Where.CHEAPEST} & set(match.where))
    if extreme and len(match.where) > 1:
        reader.note("where", "the dearest or cheapest card is looked for alone")
    if not (extreme or match.single):
        return
    words = EXTREME_WORDS if extreme else EXTREME_WORDS | {"only", "repeats", "of", *CHOSEN}
    other = [each.name for each in words_of(Match) if each.name not in words and each.is_in(match)]
    if other or match.collection:
        named = ", ".join(other or ["cards"])
        reader.note("", "a step about a single card goes without {words}", words=named)


EXTREME_WORDS = {"where", "cards", "label", "each", "times", "bonus", "keep_negative", "marks"}
CHOSEN = ("once", "prefer")
