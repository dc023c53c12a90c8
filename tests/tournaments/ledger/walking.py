"""Somebody who does whatever comes to mind in a league: hundreds of acts at random, in any order.

What an act refuses with a sentence is refused. Any other exception is a defect, and so is whatever
does not follow from the facts afterwards.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from scorecards.scorekeeping.errors import ScorekeepingError
from tests.tournaments.ledger.walking_people import PeopleActs
from tests.tournaments.ledger.walking_tables import TableActs
from tests.tournaments.playing import nights
from tournaments.directing import people, seasons
from tournaments.directing.nights import plan_night
from tournaments.errors import BadLines, DirectingError, Several
from tournaments.permissions import Member
from tournaments.rules.season_settings import Division, SeasonSettings
from tournaments.rules.standings.schemes import Absence, Scheme, Total, Unit

REFUSALS = (DirectingError, ScorekeepingError, BadLines, Several)
WHY = "because"

SCHEMES = (
    Scheme(system="linear100"),
    Scheme(system="linear100", total=Total.BEST_SUM, best=2),
    Scheme(system="linear100", total=Total.BEST_AVERAGE, best=3, min_games=2),
    Scheme(system="rankz", total=Total.SUM),
    Scheme(system="beaten_pct", total=Total.BEST_AVERAGE, best=2, gaps_as_zero=False),
    Scheme(system="linear100", unit=Unit.NIGHT_BEST, total=Total.BEST_SUM, best=2),
    Scheme(system="linear100", unit=Unit.NIGHT_SUM, absence=Absence.OWN_AVERAGE_MINUS),
    Scheme(system="linear100", absence=Absence.ZERO),
    Scheme(system="beaten_pct", total=Total.ROLLING, best=2),
    Scheme(system="table", total=Total.SUM, chain=("metric", "sorted", "countback_last", "lot")),
)
DIVISIONS = ((), (Division("A", down=1), Division("B", up=1)))


class Walker(TableActs, PeopleActs):
    """Acts as a director of a league with two seasons, and as whoever sits at its tables."""

    def __init__(self, by: Member, random: Random) -> None:
        self.by, self.random = by, random
        self.made = 0
        self.log: list[str] = []
        for name in ("Ina", "Jo", "Kit", "Lea"):
            people.add_person(by, name=name, guest=name == "Lea")
        for name in ("One", "Two"):
            season = seasons.create_season(by, name=name, settings=self.settings())
            seasons.change_state(by, season, "open")
            for week in range(3):
                plan_night(by, season, day=nights(week))

    def settings(self) -> SeasonSettings:
        return SeasonSettings(
            rulesets=("pagat-6",),
            holes=2,
            scheme=self.random.choice(SCHEMES),
            divisions=self.random.choice(DIVISIONS),
            substitutes=self.random.choice(["absent", "substitute", "capped", "nobody"]),
            handicap=self.random.choice(["none", "eb", "whs"]),
            max_players=6,
            preferred=3,
            cap_a_day=self.random.choice([None, None, 3]),
        )

    def acts(self) -> dict[str, Callable[[], Any]]:
        names = [name.removeprefix("act_") for name in dir(self) if name.startswith("act_")]
        return {name: getattr(self, f"act_{name}") for name in names}

    def walk(self, steps: int) -> Iterator[str]:
        """Do so many things, and say what each of them was."""
        acts = self.acts()
        often = {"play": 9, "evening": 5, "correct": 4, "card": 6, "penalty": 3}
        names = [name for name in acts for _ in range(often.get(name, 1))]
        for _ in range(steps):
            name = self.random.choice(names)
            try:
                acts[name]()
            except REFUSALS as refused:
                self.log.append(f"{name}: refused, {refused}")
            else:
                self.log.append(name)
            yield name
