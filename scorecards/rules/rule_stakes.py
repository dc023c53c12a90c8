"""Who pays whom, where the rules say so (`docs/rules.md` 13). It never changes a point."""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.rules.texts import Text, text
from scorecards.rules.words import Number, OneOf, Term, word


class Payment(Term):
    """What is paid: `each_hole` and `each_game` say it of every hole and of the whole game."""

    label: Text
    each_hole: Text
    each_game: Text

    OWN_POINTS = (
        "own points",
        text("everyone pays the winner the own points"),
        text("After every hole the others pay the winner their own points."),
        text("After the game the others pay the winner their own totals."),
    )
    DIFFERENCE = (
        "difference",
        text("everyone pays the winner the difference"),
        text("After every hole the others pay the winner the difference in points."),
        text("After the game the others pay the winner the difference in totals."),
    )
    POT = (
        "pot",
        text("there is a pot"),
        text(
            "Everyone pays into a pot. Whoever knocked and counted the least takes it; "
            "otherwise they pay in as much as it holds."
        ),
        text("The winner of the game takes the pot."),
    )


class PaidEvery(Term):
    """When it is paid."""

    label: Text

    HOLE = "hole", text("every hole")
    GAME = "game", text("every game")


@dataclass(frozen=True, slots=True)
class RuleStakes:
    """Who pays whom, and when. `limit` is the most a pot holds, 0 for no limit."""

    kind: Payment = word(OneOf(Payment, Payment.OWN_POINTS), text("Stakes"))
    every: PaidEvery = word(OneOf(PaidEvery, PaidEvery.HOLE), text("Paid"))
    limit: int = word(
        Number(0, low=0),
        text("The pot is full at"),
        says=lambda stakes: [text("The pot holds {n} at most.", n=stakes.limit)],
    )

    @property
    def sentence(self) -> Text:
        """What is paid, and when."""
        return self.kind.each_hole if self.every is PaidEvery.HOLE else self.kind.each_game
