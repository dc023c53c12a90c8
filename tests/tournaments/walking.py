"""Somebody who does whatever comes to mind in a league: hundreds of acts at random, in any order.

What an act refuses with a sentence is refused. Any other exception is a defect, and so is whatever
does not follow from the facts afterwards.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

from django.utils import timezone

from scorecards import scorekeeping
from scorecards.models import Game
from scorecards.rules import find_variant
from scorecards.scorekeeping import RowEntry, ScorekeepingError
from tests.tournaments.playing import nights, record
from tournaments import directing
from tournaments.directing import ListPlan, Occupant, Wishes
from tournaments.directing.past_seasons import NEWCOMER, Sheet
from tournaments.errors import BadLines, DirectingError, Several
from tournaments.models import (
    Fixture,
    LeagueGame,
    Night,
    PastSeason,
    Penalty,
    Person,
    Season,
    SeatingDemand,
)
from tournaments.permissions import Member
from tournaments.rules.lists.past_tables import PastRow
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


class Walker:
    """Acts as a director of a league with two seasons, and as whoever sits at its tables."""

    def __init__(self, by: Member, random: Random) -> None:
        self.by, self.random = by, random
        self.made = 0
        self.log: list[str] = []
        for name in ("Ina", "Jo", "Kit", "Lea"):
            directing.add_person(by, name=name, guest=name == "Lea")
        for name in ("One", "Two"):
            season = directing.create_season(by, name=name, settings=self.settings())
            directing.change_state(by, season, "open")
            for week in range(3):
                directing.plan_night(by, season, day=nights(week))

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

    # what there is

    def any(self, rows: Any) -> Any:
        found = list(rows.order_by("pk"))
        if not found:
            raise DirectingError("nothing there")
        return self.random.choice(found)

    def season(self) -> Season:
        return self.any(Season.objects.filter(league=self.by.league).select_related("league"))

    def person(self) -> int:
        return self.any(Person.objects.filter(league=self.by.league)).pk

    def people(self, least: int, most: int) -> list[int]:
        rows = Person.objects.filter(league=self.by.league, alias_of=None, left=None)
        ids = sorted(rows.values_list("pk", flat=True))
        return self.random.sample(ids, min(len(ids), self.random.randint(least, most)))

    def night(self) -> Night:
        return self.any(
            Night.objects.filter(season__league=self.by.league).select_related("season")
        )

    def game(self, **which: Any) -> LeagueGame:
        rows = LeagueGame.objects.filter(season__league=self.by.league, **which)
        return self.any(rows.select_related("season__league", "game"))

    def fixture(self) -> Fixture:
        rows = Fixture.objects.filter(season__league=self.by.league)
        return self.any(rows.select_related("season__league", "night"))

    def points(self) -> int:
        return self.random.randint(-2, 9)

    def other(self, game: LeagueGame) -> Member:
        """Somebody who sits there, on a phone of their own."""
        seat = self.any(game.seats.all())
        league = self.by.league
        return Member(league, "member", None, self.by.device, seat.person_id, None)

    def finish(self, game: LeagueGame) -> None:
        """Type the holes that are missing, hand the card in, and confirm it."""
        stored = Game.objects.get(pk=game.game_id)
        for number in range(1, 3):
            points = [self.points() for _ in range(stored.seats.count())]
            if not stored.holes.filter(number=number).exists():
                record(stored, number, points, self.by)
        directing.submit_card(self.by, game)
        directing.force_card(self.by, game, reason=WHY)

    # games

    def act_play(self) -> None:
        people = self.people(2, 5)
        away = self.person() if self.random.random() < 0.15 else None
        seats = [Occupant(each, away if not at else None) for at, each in enumerate(people)]
        day = self.random.choice([nights(0), nights(1), nights(2), nights(2) + timedelta(days=2)])
        game = directing.start_league_game(
            self.by, self.season(), seats=seats, ruleset="pagat-6", device=self.by.device, day=day
        )
        if self.random.random() < 0.8:
            self.finish(game)

    def act_evening(self) -> None:
        night = self.night()
        for who in self.people(2, 7):
            directing.check_in(self.by, night, person_id=who)
        wishes = Wishes(mixed=self.random.random() < 0.5, meanwhile=self.random.random() < 0.5)
        directing.make_tables(self.by, night, wishes=wishes, seed=self.random.randint(1, 99))
        number = max(night.fixtures.values_list("round", flat=True))
        directing.publish_tables(self.by, night)
        self.shuffle(night)
        tables = directing.start_tables(
            self.by, night, number, ruleset="pagat-6", device=self.by.device
        )
        for game in tables:
            if self.random.random() < 0.8:
                self.finish(game)

    def shuffle(self, night: Night) -> None:
        """Now and then the tables go back, two people swap, and they are published again."""
        if self.random.random() < 0.5:
            return
        directing.take_back_tables(self.by, night)
        try:
            one, other = self.people(2, 2)
            directing.swap_seats(self.by, night, one=one, other=other)
        finally:
            directing.publish_tables(self.by, night)

    def act_door(self) -> None:
        night = self.night()
        self.made += 1
        what = self.random.randrange(6)
        if what == 0:
            directing.walk_in(self.by, night, name=f"Walker {self.made}")
        elif what == 1:
            directing.check_out(self.by, night, person_id=self.person())
        elif what == 2:
            directing.check_in_rest(self.by, night)
        elif what == 3:
            directing.extra_table(self.by, night)
        elif what == 4:
            directing.close_night(self.by, night)
        else:
            directing.reopen_night(self.by, night, reason=WHY)

    def act_late(self) -> None:
        game = self.game(state="playing")
        number = game.game.holes.count() + 1
        directing.seat_late(
            self.by, game, person_id=self.person(), number=number, device=self.by.device
        )

    def act_draft_only(self) -> None:
        directing.make_tables(self.by, self.night(), seed=3)

    def act_start_table(self) -> None:
        fixture = self.fixture()
        game = directing.start_table(
            self.by, fixture, ruleset="pagat-6", device=self.by.device, day=nights(1)
        )
        self.finish(game)

    def act_finish(self) -> None:
        self.finish(self.game(state="playing"))

    def act_plain(self) -> None:
        rules = find_variant("pagat-6").with_changes({"end": {"holes": 2}})
        people = self.people(2, 4)
        names = [f"P{at}" for at, _ in enumerate(people)]
        game = scorekeeping.start_game(
            ruleset=rules,
            shape=rules.shapes[0],
            names=names,
            first_dealer=0,
            device=self.by.device,
        )
        for number in (1, 2):
            rows = [RowEntry(at, str(self.points()), None) for at, _ in enumerate(people)]
            scorekeeping.record_hole(
                game_code=game.code,
                number=number,
                rows=rows,
                device=self.by.device,
                overrule=True,
            )
        seats = [Occupant(each) for each in people]
        brought = directing.bring_in(self.by, self.season(), game=game, seats=seats)
        if self.random.random() < 0.5:
            self.finish(brought)

    def act_take_out(self) -> None:
        directing.take_out(self.by, self.game())

    def act_again(self) -> None:
        self.finish(directing.play_again(self.by, self.game(), device=self.by.device))

    # cards

    def act_card(self) -> None:
        game = self.game()
        acts: dict[str, Callable[[], Any]] = {
            "submit": lambda: directing.submit_card(self.other(game), game),
            "confirm": lambda: directing.confirm_card(self.other(game), game, version=game.version),
            "dispute": lambda: directing.dispute_card(
                self.other(game), game, version=game.version, reason=WHY
            ),
            "resolve": lambda: directing.resolve_card(self.by, game, reason=WHY),
            "force": lambda: directing.force_card(self.by, game, reason=WHY),
            "void": lambda: directing.void_game(self.by, game, reason=WHY),
            "edit": lambda: record(
                game.game, 1, [self.points() for _ in range(game.seats.count())], self.by
            ),
        }
        acts[self.random.choice(sorted(acts))]()

    def act_correct(self) -> None:
        game = self.game()
        number = self.random.randint(1, 2)
        rows = [
            RowEntry(score.position, str(self.points()), score.entry)
            for hole in game.game.holes.filter(number=number)
            for score in hole.scores.all()
        ]
        directing.correct_game(self.by, game, number=number, rows=rows, reason=WHY)

    def act_substitute(self) -> None:
        game = self.game()
        position = self.random.randrange(5)
        directing.substitute(self.by, game, position=position, person_id=self.person(), reason=WHY)

    def act_presence(self) -> None:
        joined, left = self.random.choice([(1, None), (2, None), (1, 1), (2, 2)])
        directing.mark_presence(
            self.by,
            self.game(),
            position=self.random.randrange(5),
            joined_at=joined,
            left_after=left,
            reason=WHY,
        )

    def act_penalty(self) -> None:
        game = self.game() if self.random.random() < 0.5 else None
        season = game.season if game else self.season()
        person = self.any(game.seats.all()).person_id if game else self.person()
        directing.give_penalty(
            self.by,
            season,
            person_id=person,
            amount=Fraction(self.random.randint(-300, 300), 1 if game else 10),
            reason=f"{WHY} {self.random.random()}",
            league_game=game,
        )

    def act_cancel_penalty(self) -> None:
        penalty = self.any(Penalty.objects.filter(season__league=self.by.league))
        directing.cancel_penalty(self.by, penalty_id=penalty.pk, reason=WHY)

    # people

    def act_merge(self) -> None:
        directing.merge_people(self.by, person_id=self.person(), into_id=self.person())

    def act_unmerge(self) -> None:
        rows = Person.objects.filter(league=self.by.league).exclude(alias_of=None)
        directing.unmerge_person(self.by, person_id=self.any(rows).pk)

    def act_guest(self) -> None:
        person = Person.objects.get(pk=self.person())
        directing.change_person(
            self.by, person_id=person.pk, name=person.name, guest=not person.guest
        )

    def act_guests_ranked(self) -> None:
        league = self.by.league
        league.refresh_from_db()
        directing.describe_league(
            self.by,
            name=league.name,
            about="",
            visibility="link",
            guests_ranked=not league.guests_ranked,
        )

    def act_leave(self) -> None:
        directing.person_leaves(self.by, person_id=self.person())

    def act_return(self) -> None:
        for person in Person.objects.filter(league=self.by.league).exclude(left=None):
            directing.person_returns(self.by, person_id=person.pk)

    def act_remove(self) -> None:
        directing.remove_person(self.by, person_id=self.person())

    def act_add(self) -> None:
        self.made += 1
        directing.add_person(self.by, name=f"New {self.made}")

    def act_register(self) -> None:
        directing.register(
            self.by,
            self.season(),
            person_id=self.person(),
            division=self.random.choice([None, 1, 2]),
        )

    def act_leave_season(self) -> None:
        directing.leave_season(self.by, self.season(), person_id=self.person())

    def act_division(self) -> None:
        directing.move_to_division(
            self.by, self.season(), person_id=self.person(), division=self.random.randint(1, 2)
        )

    def act_demand(self) -> None:
        what = self.random.randrange(3)
        if what == 0:
            directing.keep_apart(self.by, one=self.person(), other=self.person())
        elif what == 1:
            directing.stay_at_table(
                self.by, person_id=self.person(), table=self.random.randint(1, 3)
            )
        else:
            row = self.any(SeatingDemand.objects.filter(league=self.by.league))
            directing.drop_demand(self.by, demand_id=row.pk)

    # seasons

    def act_state(self) -> None:
        season = self.season()
        state = self.random.choice(["planned", "open", "closed", "archived"])
        directing.change_state(self.by, season, state, reason=WHY)

    def act_open(self) -> None:
        for season in Season.objects.filter(league=self.by.league, state="closed"):
            directing.change_state(self.by, season, "open", reason=WHY)

    def act_reissue(self) -> None:
        directing.reissue_table(self.by, self.season(), reason=WHY)

    def act_rescore(self) -> None:
        directing.rescore_season(self.by, self.season(), self.settings(), reason=WHY)

    def act_next_season(self) -> None:
        if Season.objects.filter(league=self.by.league).count() > 3:
            return
        self.made += 1
        season = directing.create_season(
            self.by,
            name=f"Season {self.made}",
            settings=self.settings(),
            last=self.season(),
        )
        directing.change_state(self.by, season, "open")

    def act_lot(self) -> None:
        directing.draw_lot(self.by, self.season(), seed=7)

    def act_playoff(self) -> None:
        season = self.season()
        people = list(season.lines.values_list("person", flat=True))[:3]
        self.random.shuffle(people)
        places = {person: at for at, person in enumerate(people, start=1)}
        directing.record_playoff(self.by, season, places=places)

    def act_list(self) -> None:
        season = self.season()
        plan = ListPlan(3, games_each=1, first_deadline=nights(1), days=7)
        directing.make_fixtures(self.by, season, plan, people=self.people(3, 7))

    def act_fixture(self) -> None:
        what = self.random.randrange(3)
        if what == 0:
            directing.void_fixture(self.by, self.fixture(), reason=WHY)
        elif what == 1:
            directing.discard_fixtures(self.by, self.fixture())
        else:
            directing.pass_deadlines(self.by, self.season())

    def act_night(self) -> None:
        what = self.random.randrange(2)
        if what == 0:
            directing.cancel_night(self.by, self.night())
        else:
            day = nights(self.random.randrange(3))
            directing.plan_night(self.by, self.season(), day=day)

    # handicaps, past seasons

    def act_handicap(self) -> None:
        what = self.random.randrange(5)
        today = timezone.localdate()
        if what == 0:
            directing.make_references(self.by)
        elif what == 1:
            directing.set_index(
                self.by,
                person_id=self.person(),
                index=Fraction(self.random.randint(-90, 90), 10),
                ends=today + timedelta(days=9),
                reason=WHY,
            )
        elif what == 2:
            directing.cancel_index(self.by, person_id=self.person())
        elif what == 3:
            directing.withdraw_result(self.by, self.game(), person_id=self.person(), reason=WHY)
        else:
            directing.restore_result(self.by, self.game(), person_id=self.person())

    def act_past(self) -> None:
        self.made += 1
        who = self.people(1, 3)
        rows = [PastRow(at, f"Old {self.made} {at}", at) for at in range(1, len(who) + 2)]
        people = dict(enumerate(who, start=1)) | {len(who) + 1: NEWCOMER}
        sheet = Sheet(f"Past {self.made}", "places", None, rows, people)
        directing.record_past_season(self.by, sheet)

    def act_remove_past(self) -> None:
        row = self.any(PastSeason.objects.filter(league=self.by.league))
        directing.remove_past_season(self.by, past_id=row.pk)
