"""A night whose games were played for something."""

from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from tests.tournaments.playing import nights, play
from tests.tournaments.world import with_season
from tournaments.directing.nights import plan_night
from tournaments.models import LeagueGame

CENTS = Stakes(Kind.OWN_POINTS, 1, "EUR")


CHIPS = Stakes(Kind.OWN_POINTS, 2)


def beginning(world):
    """A night of one game: Ann wins, Bob owes 7, Dee 11 cents."""
    with_season(world)
    world.played = plan_night(world.by, world.season, day=nights(0))
    world.grown = game(world, {"a": 2, "b": 7, "d": 11}, night=world.played)


def game(world, totals, *, stakes=CENTS, day=None, night=None, **more) -> LeagueGame:
    """A confirmed game for stakes; totals by the first letters of the names."""
    people = world.people
    row = play(
        world.by,
        world.season,
        {people[who].pk: points for who, points in totals.items()},
        day=day or nights(0),
        **more,
    )
    Game.objects.filter(pk=row.game_id).update(stakes=stakes and stakes.data())
    if night is not None:
        LeagueGame.objects.filter(pk=row.pk).update(night=night)
    return LeagueGame.objects.get(pk=row.pk)
