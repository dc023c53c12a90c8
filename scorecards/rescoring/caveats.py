"""Whether a game can be scored under a ruleset at all, and what has to be known about the result.

Says it in sentences that can be translated. Counts nothing.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from scorecards.rescoring.games import PlayedGame
from scorecards.rules import Card, Ruleset, Text, face, text
from scorecards.rules.cards import BY_CODE, JOKER, Suit, named


def misfit(ruleset: Ruleset, game: PlayedGame) -> Text | None:
    """Why this game cannot be scored under this ruleset; None when it can."""
    if game.shape not in ruleset.shapes:
        shapes = ", ".join(str(shape) for shape in ruleset.shapes)
        template = "The layouts of this game are {shape}, those of the rules {shapes}."
        return text(template, shape=str(game.shape), shapes=shapes)
    strange = [card for card in game.cards if not is_playable(ruleset, card)]
    if strange:
        return text("Their pack does not have: {cards}.", cards=faces(strange))
    worthless = [card for card in game.cards if ruleset.values.of(card) is None]
    if worthless:
        template = "Without its suit, which was not recorded, a card has no value there: {cards}."
        return text(template, cards=faces(worthless))
    return None


def faces(cards: Iterable[Card]) -> str:
    """Cards as people read them, each once."""
    return ", ".join(sorted({face(card) for card in cards}))


def remarks(ruleset: Ruleset, game: PlayedGame, own: Ruleset) -> tuple[Text, ...]:
    """What must be known to read the result."""
    return tuple(_remarks(ruleset, game, own))


def _remarks(ruleset: Ruleset, game: PlayedGame, own: Ruleset) -> Iterator[Text]:
    doubtful = sorted(
        {card.rank for card in game.cards if is_doubtful(ruleset, card, own.special_suits)}
    )
    if doubtful:
        ranks = ", ".join(face(named(rank)) for rank in doubtful)
        template = (
            "Not every suit was recorded. Without it a card counts as its plain rank: {ranks}."
        )
        yield text(template, ranks=ranks)
    typed = sum(isinstance(row, int) for hole in game.holes for row in hole.rows.values())
    if typed:
        template = "Totals that were added up at the table count what they counted ({n})."
        yield text(template, n=typed)
    silent = sum(hole.knocker is None for hole in game.holes)
    if ruleset.knock == "scored" and silent:
        template = (
            "In {n} of {m} holes it is not recorded who ended them, "
            "so nobody is charged or rewarded for it."
        )
        yield text(template, n=silent, m=len(game.holes))
    if len(game.stayed) < game.seats:
        yield text("Players who were out before the end cannot win.")


def is_playable(ruleset: Ruleset, card: Card) -> bool:
    """Does the ruleset know this card?"""
    if card.rank == JOKER:
        return JOKER in ruleset.values.written
    suited = card.suit in (None, Suit.OTHER) or bool(ruleset.pack.suits)
    return suited and ruleset.pack.holds(named(card.rank)) > 0


def is_doubtful(ruleset: Ruleset, card: Card, suits: Mapping[str, Collection[str]]) -> bool:
    """Does the ruleset ask for a suit that was not recorded? `suits`: those that were asked for in
    the game, by rank; `~` says that it was none of them.
    """
    if card.suit not in (None, Suit.OTHER):
        return False
    known = suits.get(card.rank, ()) if card.suit is Suit.OTHER else ()
    return not set(ruleset.special_suits.get(card.rank, ())) <= set(known)


# For many games: what a ruleset makes of each card that can be written, worked out once.


def unknown_codes(ruleset: Ruleset) -> frozenset[int]:
    """The codes of the cards for which the ruleset has no value: why `misfit` refuses a game."""
    return frozenset(
        code
        for code, card in BY_CODE.items()
        if not is_playable(ruleset, card) or ruleset.values.of(card) is None
    )


def doubtful_codes(ruleset: Ruleset) -> frozenset[int]:
    """The codes of the cards whose suit matters to the ruleset and was not recorded."""
    return frozenset(code for code, card in BY_CODE.items() if is_doubtful(ruleset, card, {}))
