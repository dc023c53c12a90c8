"""Arrows of the standings."""

from tournaments.ledger import standings
from tournaments.models import Season
from tournaments.queries.season_course import course_of


def differences(season: Season) -> dict[int, int | None]:
    """Places gained from the last listed day but one to the last."""
    course = course_of(season)
    *earlier, last = course.days
    if earlier[-1] == season.last_night:  # the last column is a penalty after the last game
        earlier.pop()
    was = standings.table_at(season, earlier[-1]).rows if earlier else ()
    places = {row.person: row.place for row in was}
    now = {row.person: row.place for row in standings.table_at(season, last).rows}
    moved: dict[int, int | None] = {}
    for person, place in now.items():
        before = places.get(person)
        moved[person] = None if place is None or before is None else before - place
    return moved
