"""What may be written for the words of a match: closed lists, places, cards, rewards."""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.rules.cards import Card, Suit
from scorecards.rules.layouts import LARGEST
from scorecards.rules.schema import Reader, excerpt, is_integer
from scorecards.rules.texts import Text, text, whole_number
from scorecards.rules.words import Kind, Named, SomeOf, Term

ANY_CARDS = ("any",)


class Alike(Term):
    """What the cards of a match have in common. `some` and `whole` are its subject with a number of
    cards and without one, `heading` is its name.
    """

    label: Text
    some: Text
    whole: Text
    heading: Text

    RANK = (
        "rank",
        text("The rank"),
        text("{n} equal cards, {where}"),
        text("Equal cards, {where}"),
        text("Equal cards"),
    )
    SUIT = (
        "suit",
        text("The suit"),
        text("{n} cards of one suit, {where}"),
        text("Cards of one suit, {where}"),
        text("Cards of one suit"),
    )
    COLOUR = (
        "colour",
        text("The colour"),
        text("{n} cards of one colour, {where}"),
        text("Cards of one colour, {where}"),
        text("Cards of one colour"),
    )

    def of(self, card: Card) -> str:
        """What a card has of this; "" where nobody said its suit."""
        if self is Alike.RANK:
            return card.rank
        suit = card.suit if card.suit and card.suit is not Suit.OTHER else None
        return "" if suit is None else suit.value if self is Alike.SUIT else suit.colour


class Of(Term):
    """Which matches are counted together."""

    label: Text

    RANK = ("rank", text("Those of one rank"))
    ANY = ("any", text("All of them"))


class Prefer(Term):
    """How to choose when a card may be used once. `label` offers it, `sentence` tells of it."""

    label: Text
    sentence: Text

    LOWEST = (
        "lowest",
        text("The best for the player"),
        text("The best choice for the player counts."),
    )
    MOST_CARDS = (
        "most cards",
        text("As many cards as possible, in as few matches as possible"),
        text("As many cards as possible must be matched, in as few matches as possible."),
    )
    MOST = (
        "most",
        text("As many as possible"),
        text("As many as possible must be made."),
    )
    HIGHEST = (
        "highest",
        text("As many as possible; the cards that count most stay"),
        text("As many as possible must be made, and the cards that count most stay."),
    )


@dataclass(frozen=True)
class Places(SomeOf):
    """Some places to look, each once; one at least."""

    def read(self, reader: Reader, name: str) -> tuple[Term, ...]:
        """The places, in order."""
        places = super().read(reader, name)
        if not reader.list_of(name):
            known = ", ".join(self.words)
            reader.note(name, "missing; the words are: {known}", known=known)
        return tuple(dict.fromkeys(places)) or self.usual


@dataclass(frozen=True)
class Collection(Named):
    """Some cards, or any that lie there."""

    def read(self, reader: Reader, name: str) -> tuple[str, ...]:
        """The patterns in canonical form, or that any will do."""
        if reader.list_of(name, most=self.most) == [*ANY_CARDS]:
            return ANY_CARDS
        return super().read(reader, name)

    def patterns(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """The cards it names."""
        return () if value == ANY_CARDS else value


@dataclass(frozen=True)
class Rewards(Kind):
    """Pairs of (so many matches of one rank, points); `points` labels their second field."""

    points: Text
    usual: tuple[tuple[int, int], ...] = ()

    def read(self, reader: Reader, name: str) -> tuple[tuple[int, int], ...]:
        """The pairs."""
        table = reader.take(name, {})
        if not isinstance(table, dict):
            reader.note(name, "a table was expected here")
            return ()
        pairs = []
        for times, points in table.items():
            number = whole_number(str(times), below=1000) or 0
            if not 1 <= number <= LARGEST or not is_integer(points):
                reader.note(
                    name,
                    "{times} = {points} is not a number of matches and points",
                    times=excerpt(times),
                    points=excerpt(points),
                )
            elif reader.within(name, points):
                pairs.append((number, points))
        return tuple(sorted(pairs))

    def compiled(self, value: tuple[tuple[int, int], ...]) -> list[list[int]] | None:
        """The pairs, or None."""
        return [list(pair) for pair in value] or None
