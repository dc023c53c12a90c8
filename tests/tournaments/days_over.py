"""Tournaments that are over, and their ladder of points."""

from fractions import Fraction as F

from tests.tournaments.day_play import DAY, NAMES, play_round, short
from tests.tournaments.day_play import drawn as drawn_round
from tests.tournaments.playing import open_season, play
from tests.tournaments.world import World
from tournaments.directing import people
from tournaments.directing.days import entrants
from tournaments.directing.days import tournaments as days
from tournaments.models import (
    Season,
    Tournament,
)
from tournaments.rules.days.season_points import (
    PointsRule,
)
from tournaments.rules.days.stages import DaySettings

LADDER = PointsRule((F(10), F(6), F(3)))


def over(world: World) -> tuple[Season, Tournament]:
    """A season in which four have played, and a cup of six that is over."""
    by, league = world.by, world.league
    season = open_season(by, name="League")
    a, b, d, e, g, h = (people.add_person(by, name=name) for name in NAMES[:6])
    play(by, season, {each.pk: at for at, each in enumerate((a, b, d, e))})
    cup = days.create_tournament(
        by, name="Spring Cup", settings=DaySettings((short(rounds=1),)), day=DAY
    )
    for each in (a, b, d, e, g, h):
        entrants.enter_person(by, cup, person_id=each.pk)
    for act in ("publish", "open_checkin"):
        days.lead_tournament(by, cup, act)
    entrants.arrive_rest(by, cup)
    cup = days.lead_tournament(by, cup, "start")
    play_round(by, drawn_round(by, cup), lambda _person, _round: 5)
    assert league.pk == cup.league_id
    return season, days.lead_tournament(by, cup, "finish")
