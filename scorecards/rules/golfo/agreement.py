"""What a table agrees on before the first hand. Each is a decision where the sources are silent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.golfo.hours import hour
from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.stakes.currencies import CHIPS, CURRENCIES
from scorecards.rules.texts import text

MOST_CHIPS = 100_000
MOST_NAME = 60
PLAYERS = (3, 4)


class Raise(StrEnum):
    """How much more than the highest bet a raise must be at least."""

    ONE_CHIP = "one chip"
    LAST_RAISE = "last raise"


class Pack(StrEnum):
    """The cards on the table; with forty, caballo and rey count 8 and 9."""

    THREE_TO_NINE = "3 to 9"
    FORTY = "40 cards"


class Settling(StrEnum):
    """Between whom it is settled at the end: the players, with the fewest payments, or everybody
    with the banker.
    """

    PLAYERS = "players"
    BANKER = "banker"


@dataclass(frozen=True, slots=True)
class Agreement:
    """`players` are names in playing order: from a player to the one on the right, unless the table
    goes `clockwise`. `initial` chips each, `ante` and `smallest` bet in chips (None: as much as the
    ante), `chip` what one is worth in the smallest unit of `currency`, 0 for chips alone. `banker`
    is a seat, None for somebody who does not play. `end` is an hour, written `2026-11-22T23:00`.

    Raises IllegalEvent.
    """

    players: tuple[str, ...]
    initial: int = 50
    ante: int = 1
    smallest: int | None = None
    raises: Raise = Raise.ONE_CHIP
    dealer_antes: bool = False
    pack: Pack = Pack.THREE_TO_NINE
    clockwise: bool = False
    first_dealer: int = 0
    banker: int | None = None
    settling: Settling = Settling.PLAYERS
    chip: int = 0
    currency: str = CHIPS
    end: str = ""

    def __post_init__(self) -> None:
        if len(self.players) not in PLAYERS:
            message = text("Golfo is for three or four players: 28 cards do not go further.")
            raise refusal("players", message)
        if len(set(self.players)) < len(self.players) or not all(self.players):
            raise refusal("players", text("Every player has a name, and no two the same."))
        if max(map(len, self.players)) > MOST_NAME:
            raise refusal("players", text("A name has at most {n} characters.", n=MOST_NAME))
        if not 1 <= self.initial <= MOST_CHIPS:
            message = text("Everybody begins with 1 to {most} chips.", most=MOST_CHIPS)
            raise refusal("initial", message)
        if not 0 <= self.ante <= self.initial:
            message = text("The ante is 0 to {most}, the chips of the start.", most=self.initial)
            raise refusal("ante", message)
        if not 1 <= self.least_bet <= self.initial:
            template = "The smallest bet is 1 to {most}, the chips of the start."
            raise refusal("smallest", text(template, most=self.initial))
        self._check_seats()
        self._check_money()
        if self.end:
            hour(self.end)

    def _check_seats(self) -> None:
        seats = range(len(self.players))
        if self.first_dealer not in seats or self.banker not in (None, *seats):
            raise refusal("seat", text("The dealer and a banker who plays sit at this table."))

    def _check_money(self) -> None:
        if self.currency not in CURRENCIES:
            message = text("There are no amounts in {code} here.", code=self.currency[:9])
            raise refusal("currency", message)
        if not 0 <= self.chip <= MOST_CHIPS or (self.currency == CHIPS and self.chip > 1):
            raise refusal("chip", text("A chip is worth whole units of the currency, or nothing."))

    @property
    def tender(self) -> str:
        """What is owed at the end: the currency, and chips where a chip is worth nothing in it."""
        return self.currency if self.chip else CHIPS

    @property
    def least_bet(self) -> int:
        """The smallest bet: as agreed, else the ante, and never less than a chip."""
        return self.smallest if self.smallest is not None else max(self.ante, 1)
