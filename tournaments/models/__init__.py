"""What leagues keep: facts in `leagues`, `seasons`, `past_seasons`, `games` and `handicaps`.

`derived` follows from them.
"""

from tournaments.models.derived import (
    SHARE,
    HandicapIndex,
    HandicapTerm,
    HeadToHead,
    Rating,
    Reference,
    Result,
    SeasonLine,
)
from tournaments.models.games import Confirmation, LeagueGame, LeagueSeat, Penalty
from tournaments.models.handicaps import ManualIndex, Withdrawal
from tournaments.models.leagues import Act, Claim, Invitation, League, Membership, Person
from tournaments.models.past_seasons import PastLine, PastSeason
from tournaments.models.payments import LeaguePayment
from tournaments.models.seasons import (
    CheckIn,
    Fixture,
    FixtureSeat,
    Night,
    Registration,
    Reply,
    Season,
)
from tournaments.models.seating import SeatingDemand, SitOut

__all__ = [
    "SHARE",
    "Act",
    "CheckIn",
    "Claim",
    "Confirmation",
    "Fixture",
    "FixtureSeat",
    "HandicapIndex",
    "HandicapTerm",
    "HeadToHead",
    "Invitation",
    "League",
    "LeagueGame",
    "LeaguePayment",
    "LeagueSeat",
    "ManualIndex",
    "Membership",
    "Night",
    "PastLine",
    "PastSeason",
    "Penalty",
    "Person",
    "Rating",
    "Reference",
    "Registration",
    "Reply",
    "Result",
    "Season",
    "SeasonLine",
    "SeatingDemand",
    "SitOut",
    "Withdrawal",
]
