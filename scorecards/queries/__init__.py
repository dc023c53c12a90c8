"""Reading: everything that pages, phones and the API show, put together and ready to print.

Numbers come as strings with the true minus sign, because a template that formats two hundred
integers spends half its time on it. Never writes, never makes HTML; the number of database queries
does not grow with holes and players.
"""

from scorecards.queries.accounts import everything_of
from scorecards.queries.courses import GameState, course, game_state
from scorecards.queries.details import HoleDetail, hole_detail
from scorecards.queries.entries import entry_state, rules_mark
from scorecards.queries.game_rows import names_of
from scorecards.queries.games import fragment_key, recent_games, recent_names, version, was_started
from scorecards.queries.history import ChangeLine, changes, is_change_of, rules_before
from scorecards.queries.next_hole import NextHole, next_hole_of
from scorecards.queries.phones import (
    Phone,
    Place,
    asks_for_seat,
    departures,
    places_of,
    scorers_of,
)
from scorecards.queries.rulesets import (
    OWN,
    House,
    HouseListing,
    KnownRuleset,
    VersionLine,
    find_ruleset,
    find_with_version,
    house,
    house_rules_of,
    listing_of,
)
from scorecards.queries.scorecard import Cell, Chart, HoleRow, Scorecard, SeatTotal, SumRow
from scorecards.queries.seals import Counting, counting
from scorecards.queries.signatures import Signing, signing_of
from scorecards.queries.tables import table, tables
from scorecards.queries.witnesses import SecondEyes, second_eyes, waiting_holes

__all__ = [
    "OWN",
    "Cell",
    "ChangeLine",
    "Chart",
    "Counting",
    "GameState",
    "HoleDetail",
    "HoleRow",
    "House",
    "HouseListing",
    "KnownRuleset",
    "NextHole",
    "Phone",
    "Place",
    "Scorecard",
    "SeatTotal",
    "SecondEyes",
    "Signing",
    "SumRow",
    "VersionLine",
    "asks_for_seat",
    "changes",
    "counting",
    "course",
    "entry_state",
    "everything_of",
    "find_ruleset",
    "find_with_version",
    "fragment_key",
    "game_state",
    "hole_detail",
    "house",
    "house_rules_of",
    "is_change_of",
    "departures",
    "listing_of",
    "names_of",
    "next_hole_of",
    "places_of",
    "recent_games",
    "recent_names",
    "rules_before",
    "rules_mark",
    "scorers_of",
    "signing_of",
    "second_eyes",
    "table",
    "tables",
    "version",
    "waiting_holes",
    "was_started",
]
