"""A league with some of everything: people who left and were merged, games in every state, a night,
a fixture, a penalty, a season from a sheet, links, claims and roles. For tests that look at every
page.
"""

from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction

from django.utils import timezone

from scorecards.codes import new_link_key
from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from tests.tournaments.playing import DAY, Someone, joined, open_season, play, someone
from tests.values import some
from tournaments.directing import (
    claims,
    confirmations,
    demands,
    fixture_lists,
    invitations,
    leagues,
    merges,
    nights,
    past_seasons,
    penalties,
    seasons,
)
from tournaments.directing.acts import acting
from tournaments.directing.days import draws, entrants, own_entries, rounds, screens, tables
from tournaments.directing.days import tournaments as days
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.past_seasons import Sheet
from tournaments.directing.people import add_person
from tournaments.models import (
    Claim,
    Fixture,
    HallScreen,
    Invitation,
    League,
    LeagueGame,
    Membership,
    Night,
    PastSeason,
    Penalty,
    Person,
    Playoff,
    Reminder,
    Season,
    SeatJob,
    Stage,
    Table,
    Tournament,
)
from tournaments.permissions import ROLES, Member
from tournaments.rules.days.stages import DaySettings, StageSettings
from tournaments.rules.lists.past_tables import PastRow

SITS = {"member": "Bob", "guest": "Hal"}
NAMES = ("Bob", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lea", "Max", "Nan")


@dataclass
class Grown:
    """The league and one of each thing in it. `by_role` has somebody of every role, and a stranger
    under None; the member and the guest sit in `game`, whose card waits to be confirmed.
    """

    league: League
    owner: Someone
    by: Member
    people: dict[str, Person]
    season: Season
    game: LeagueGame
    night: Night
    fixture: Fixture
    penalty: Penalty
    claim: Claim
    link: Invitation
    alias: Person
    past: PastSeason
    reminder: Reminder
    tournament: Tournament
    table: Table
    seat_job: SeatJob
    playoff: Playoff
    screen: HallScreen
    by_role: dict[str | None, Someone] = field(default_factory=dict)

    def membership(self, role: str) -> Membership:
        """That of the one with this role."""
        who = self.by_role[role].user
        return Membership.objects.get(league=self.league, user=who)


def _tournament(by: Member, called: str) -> Tournament:
    """A tournament of the league that runs, with a round of one table."""
    made = days.create_tournament(
        by, name="Open" + called, settings=DaySettings((StageSettings(ruleset="pagat-6"),)), day=DAY
    )
    for act in ("publish", "open_checkin"):
        days.lead_tournament(by, made, act)
    for person in list(by.league.people.filter(name__in=("Ann", "Eli", "Fay", "Gus"))):
        entrants.enter_person(by, made, person_id=person.pk)
    entrants.arrive_rest(by, made)
    made = days.lead_tournament(by, made, "start")
    stage = Stage.objects.select_related("season__league", "tournament").get(tournament=made)
    rounds.publish_round(by, draws.draw_round(by, stage))
    return own_entries.make_door_link(by, made)


def _playoff(by: Member, tournament: Tournament) -> Playoff:
    """Two who play holes for one place."""
    people = list(tournament.entrants.values_list("person", flat=True)[:2])
    stage = Stage.objects.get(tournament=tournament)
    with acting(by, "record_playoff", {"tournament": tournament.slug}):
        return Playoff.objects.create(stage=stage, people=people, spots=1, created=timezone.now())


def grown_league(
    *, people: int = 10, games: int = 6, visibility: str = "link", called: str = ""
) -> Grown:
    """The league. `people` beside the owner sit in games of three; `called` is added to the name of
    every account, where there are two such leagues.
    """
    owner = someone("ann" + called)
    league = leagues.create_league(
        user=owner.user, name="Thursdays", person_name="Ann", about="Thursdays at eight."
    )
    League.objects.filter(pk=league.pk).update(visibility=visibility, published="full")
    league.refresh_from_db()
    by = owner.member(league)
    who = {"Ann": Person.objects.get(league=league)}
    names = [NAMES[at % len(NAMES)] + "i" * (at // len(NAMES)) for at in range(people)]
    for name in names:
        who[name] = add_person(by, name=name, guest=name == "Nan")
    season = open_season(by, handicap="eb")
    for each in who.values():
        seasons.register(by, season, person_id=each.pk)
    ids = [each.pk for each in who.values()]
    for at in range(games):
        table = [ids[(at * 2 + seat) % len(ids)] for seat in range(3)]
        day = DAY + timedelta(days=7 * at)
        play(by, season, {each: 10 * seat + at for seat, each in enumerate(table)}, day=day)
    waiting = play(
        by,
        season,
        {who["Bob"].pk: 4, who["Ann"].pk: 9, who["Hal"].pk: 6},
        day=DAY + timedelta(days=99),
        confirm=False,
    )
    confirmations.submit_card(by, waiting)
    night = nights.plan_night(by, season, day=timezone.localdate() + timedelta(days=3))
    fixture_lists.make_fixtures(by, season, ListPlan(3), people=ids[:7])
    penalty = penalties.give_penalty(
        by, season, person_id=who["Dee"].pk, amount=Fraction(1), reason="Late"
    )
    alias = add_person(by, name="Robert")
    merges.merge_people(by, person_id=alias.pk, into_id=who["Bob"].pk, reason="Same Bob")
    cal = someone("cal" + called)
    link = invitations.invite(by, role="viewer" if visibility != "private" else "guest")
    demands.keep_apart(by, one=who["Dee"].pk, other=who["Eli"].pk)
    asker = someone("zoe" + called)
    joined(league, asker, "member")
    claim = claims.claim_person(asker.member(league), person_id=who["Eli"].pk)
    sheet = Sheet("1999", "places", None, [PastRow(1, "Bobby", 1)], {1: who["Bob"].pk})
    past = past_seasons.record_past_season(by, sheet)
    reminder = Reminder.objects.create(
        membership=Membership.objects.get(league=league, user=owner.user),
        email="ann@example.com",
        language="en",
        days=2,
        key=new_link_key(),
        made=timezone.now(),
    )
    found = Grown(
        league,
        owner,
        by,
        who,
        season,
        LeagueGame.objects.select_related("season", "game").get(pk=waiting.pk),
        night,
        some(Fixture.objects.filter(season=season).first()),
        penalty,
        claim,
        link,
        alias,
        past,
        reminder,
        open_ := _tournament(by, called),
        Table.objects.get(round__stage__tournament=open_, round__number=1),
        SeatJob.objects.create(
            stage=Stage.objects.get(tournament=open_), state="failed", asked=timezone.now()
        ),
        _playoff(by, open_),
        screens.add_screen(by, open_),
        {None: cal, "owner": owner},
    )
    for role in ROLES[:-1]:
        found.by_role[role] = person = someone(role + called)
        joined(league, person, role, who[SITS[role]] if role in SITS else None)
    return found


def staked(grown: Grown) -> Grown:
    """The league whose games were played for something, one of them on its night: or else there is
    no money to look at, and nothing to settle.
    """
    games = LeagueGame.objects.filter(season=grown.season)
    stakes = Stakes(Kind.OWN_POINTS, 5, "EUR").data()
    Game.objects.filter(league_game__in=games).update(stakes=stakes)
    confirmed = games.filter(state="confirmed").first()
    assert confirmed is not None
    games.filter(pk=confirmed.pk).update(night=grown.night)
    played = tables.start_day_table(grown.by, grown.table, device=some(grown.by.device))
    Game.objects.filter(pk=played.game_id).update(stakes=stakes)
    counted = LeagueGame.objects.filter(pk=played.pk)
    counted.update(state="confirmed", counted_version=played.version)
    grown.game.game.refresh_from_db()
    return grown
