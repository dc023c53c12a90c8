"""Tournaments of teams and pairs."""

from tests.tournaments.day_play import (
    begun,
    days,
    drawn,
    play_round,
    short,
)
from tests.tournaments.world import World
from tournaments.directing.days import teams
from tournaments.models import (
    Team,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.rules.days.kinds import PAIR, PAIRS_TABLE
from tournaments.rules.days.stages import (
    DaySettings,
    Form,
    SeatingRule,
    Teams,
    day_scheme,
)

ROUNDS = short(rounds=2, seating=SeatingRule.RANDOM)


SUM = DaySettings((ROUNDS,), teams=Teams.SUM, team_best=2, partners_apart=False, protest=0)


PAIRS = DaySettings((ROUNDS.changed(hall=PAIRS_TABLE),), teams=Teams.BEST_BALL, protest=0)


def played_out(
    world: World, settings: DaySettings, *, people: int, size: int, finish: bool = True
) -> tuple[Member, Tournament]:
    """A tournament of teams of so many with all its rounds played."""
    by, open_ = begun(world.ann, settings, people=people)
    with_teams(by, open_, size)
    for _ in range(settings.stages[0].rounds):
        play_round(by, drawn(by, open_), one, second=two)
    if finish:
        open_.refresh_from_db()
        days.lead_tournament(by, open_, "finish")
        open_.refresh_from_db()
    return by, open_


def one(person: int, number: int) -> int:
    """Points of the first hole: some order that changes from round to round."""
    return (7 * person + 5 * number) % 11


def two(person: int, number: int) -> int:
    """Points of the second."""
    return (4 * person + 3 * number * number) % 9


def with_teams(by: Member, open_: Tournament, size: int) -> dict[str, list[int]]:
    """The people of a tournament in teams of so many, in the order of their entries: A, B, …"""
    made: dict[str, list[int]] = {}
    for at, entrant in enumerate(open_.entrants.select_related("person").order_by("number")):
        name = "ABCDEFGH"[at // size]
        team = Team.objects.filter(tournament=open_, name=name).first()
        team = team or teams.make_team(by, open_, name=name)
        teams.put_in_team(by, open_, entrant, team=team)
        made.setdefault(name, []).append(entrant.person_id)
    return made


STAGE = short(
    form=Form.PAIRS, rounds=0, hall=PAIR, seating=SeatingRule.POWER, scheme=day_scheme("match")
)


BRACKET = DaySettings((STAGE,), teams=Teams.BEST_BALL, protest=0, late_until=0)
