"""What is done about the people and the seasons of a league."""

from datetime import timedelta
from fractions import Fraction

from django.utils import timezone

from tests.tournaments.ledger.walking_ground import WHY, Ground
from tests.tournaments.playing import nights
from tournaments.directing import (
    deadlines,
    demands,
    divisions,
    fixture_lists,
    fixtures,
    handicaps,
    leagues,
    merges,
    pars,
    past_seasons,
    seasons,
)
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.nights import cancel_night, plan_night
from tournaments.directing.past_seasons import NEWCOMER, Sheet
from tournaments.directing.people import (
    add_person,
    change_person,
    person_leaves,
    person_returns,
    remove_person,
)
from tournaments.models import (
    PastSeason,
    Person,
    Season,
    SeatingDemand,
)
from tournaments.rules.lists.past_tables import PastRow


class PeopleActs(Ground):
    """Acts of a secretary."""

    def act_merge(self) -> None:
        merges.merge_people(self.by, person_id=self.person(), into_id=self.person())

    def act_unmerge(self) -> None:
        rows = Person.objects.filter(league=self.by.league).exclude(alias_of=None)
        merges.unmerge_person(self.by, person_id=self.any(rows).pk)

    def act_guest(self) -> None:
        person = Person.objects.get(pk=self.person())
        change_person(self.by, person_id=person.pk, name=person.name, guest=not person.guest)

    def act_guests_ranked(self) -> None:
        league = self.by.league
        league.refresh_from_db()
        leagues.describe_league(self.by, guests_ranked=not league.guests_ranked)

    def act_leave(self) -> None:
        person_leaves(self.by, person_id=self.person())

    def act_return(self) -> None:
        for person in Person.objects.filter(league=self.by.league).exclude(left=None):
            person_returns(self.by, person_id=person.pk)

    def act_remove(self) -> None:
        remove_person(self.by, person_id=self.person())

    def act_add(self) -> None:
        self.made += 1
        add_person(self.by, name=f"New {self.made}")

    def act_register(self) -> None:
        seasons.register(
            self.by,
            self.season(),
            person_id=self.person(),
            division=self.random.choice([None, 1, 2]),
        )

    def act_leave_season(self) -> None:
        seasons.leave_season(self.by, self.season(), person_id=self.person())

    def act_division(self) -> None:
        divisions.move_to_division(
            self.by, self.season(), person_id=self.person(), division=self.random.randint(1, 2)
        )

    def act_demand(self) -> None:
        what = self.random.randrange(3)
        if what == 0:
            demands.keep_apart(self.by, one=self.person(), other=self.person())
        elif what == 1:
            demands.stay_at_table(self.by, person_id=self.person(), table=self.random.randint(1, 3))
        else:
            row = self.any(SeatingDemand.objects.filter(league=self.by.league))
            demands.drop_demand(self.by, demand_id=row.pk)

    # seasons

    def act_state(self) -> None:
        season = self.season()
        state = self.random.choice(["planned", "open", "closed", "archived"])
        seasons.change_state(self.by, season, state, reason=WHY)

    def act_open(self) -> None:
        for season in Season.objects.filter(league=self.by.league, state="closed"):
            seasons.change_state(self.by, season, "open", reason=WHY)

    def act_reissue(self) -> None:
        seasons.reissue_table(self.by, self.season(), reason=WHY)

    def act_rescore(self) -> None:
        seasons.rescore_season(self.by, self.season(), self.settings(), reason=WHY)

    def act_next_season(self) -> None:
        if Season.objects.filter(league=self.by.league).count() > 3:
            return
        self.made += 1
        season = seasons.create_season(
            self.by,
            name=f"Season {self.made}",
            settings=self.settings(),
            last=self.season(),
        )
        seasons.change_state(self.by, season, "open")

    def act_lot(self) -> None:
        divisions.draw_lot(self.by, self.season(), seed=7)

    def act_playoff(self) -> None:
        season = self.season()
        people = list(season.lines.values_list("person", flat=True))[:3]
        self.random.shuffle(people)
        places = {person: at for at, person in enumerate(people, start=1)}
        divisions.record_playoff(self.by, season, places=places)

    def act_list(self) -> None:
        season = self.season()
        plan = ListPlan(3, games_each=1, first_deadline=nights(1), days=7)
        fixture_lists.make_fixtures(self.by, season, plan, people=self.people(3, 7))

    def act_fixture(self) -> None:
        what = self.random.randrange(3)
        if what == 0:
            fixtures.void_fixture(self.by, self.fixture(), reason=WHY)
        elif what == 1:
            fixture_lists.discard_fixtures(self.by, self.fixture())
        else:
            deadlines.pass_deadlines(self.by, self.season())

    def act_night(self) -> None:
        what = self.random.randrange(2)
        if what == 0:
            cancel_night(self.by, self.night())
        else:
            day = nights(self.random.randrange(3))
            plan_night(self.by, self.season(), day=day)

    # handicaps, past seasons

    def act_handicap(self) -> None:
        what = self.random.randrange(5)
        today = timezone.localdate()
        if what == 0:
            pars.make_references(self.by)
        elif what == 1:
            handicaps.set_index(
                self.by,
                person_id=self.person(),
                index=Fraction(self.random.randint(-90, 90), 10),
                ends=today + timedelta(days=9),
                reason=WHY,
            )
        elif what == 2:
            handicaps.cancel_index(self.by, person_id=self.person())
        elif what == 3:
            handicaps.withdraw_result(self.by, self.game(), person_id=self.person(), reason=WHY)
        else:
            handicaps.restore_result(self.by, self.game(), person_id=self.person())

    def act_past(self) -> None:
        self.made += 1
        who = self.people(1, 3)
        rows = [PastRow(at, f"Old {self.made} {at}", at) for at in range(1, len(who) + 2)]
        people = dict(enumerate(who, start=1)) | {len(who) + 1: NEWCOMER}
        sheet = Sheet(f"Past {self.made}", "places", None, rows, people)
        past_seasons.record_past_season(self.by, sheet)

    def act_remove_past(self) -> None:
        row = self.any(PastSeason.objects.filter(league=self.by.league))
        past_seasons.remove_past_season(self.by, past_id=row.pk)
