"""What leagues and tournaments keep: facts in every module but `derived`.

`derived` follows from them.
"""

from tournaments.models.derived import (
    SHARE,
    HandicapIndex,
    HandicapTerm,
    HeadToHead,
    LeagueFit,
    Rating,
    Reference,
    Result,
    SeasonLine,
)
from tournaments.models.drawings import Drawing
from tournaments.models.games import Confirmation, LeagueGame, LeagueSeat, Penalty
from tournaments.models.handicaps import ManualIndex, Withdrawal
from tournaments.models.leagues import Act, Claim, Invitation, League, Membership, Person
from tournaments.models.past_seasons import PastLine, PastSeason
from tournaments.models.payments import LeaguePayment
from tournaments.models.reminders import Reminder, SentReminder
from tournaments.models.screens import HallScreen
from tournaments.models.season_points import SeasonPoints
from tournaments.models.seasons import (
    CheckIn,
    Fixture,
    FixtureSeat,
    Night,
    Registration,
    Reply,
    Season,
)
from tournaments.models.seat_jobs import SeatJob
from tournaments.models.seating import SeatingDemand
from tournaments.models.tournaments import (
    Bye,
    Call,
    ClockEvent,
    Entrant,
    Playoff,
    Round,
    Stage,
    Table,
    Team,
    Tournament,
)

__all__ = [
    "LeagueFit",
    "SeatJob",
    "Tournament",
    "Team",
    "Table",
    "Stage",
    "Round",
    "Drawing",
    "Entrant",
    "ClockEvent",
    "Call",
    "Bye",
    "SHARE",
    "Act",
    "CheckIn",
    "Claim",
    "Confirmation",
    "Fixture",
    "FixtureSeat",
    "HallScreen",
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
    "Playoff",
    "Person",
    "Rating",
    "Reference",
    "Registration",
    "Reminder",
    "Reply",
    "Result",
    "Season",
    "SeasonLine",
    "SeasonPoints",
    "SeatingDemand",
    "SentReminder",
    "Withdrawal",
]
