"""Who sits where in a game of a season: the people at a table, substitutes, who came late or left.

A changed seat makes a new version of a card that was handed in (`corrections.seats_changed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext

from scorecards.scorekeeping import absences
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.holes import LAST_NUMBER
from tournaments.directing.acts import acting, tidy_reason
from tournaments.directing.corrections import part_of_the_league, seats_changed
from tournaments.directing.deadlines import table_changed
from tournaments.errors import DirectingError
from tournaments.models import LeagueGame, LeagueSeat, Person
from tournaments.permissions import Member


class Occupant(NamedTuple):
    """Who sits on a seat; a substitute sits there for somebody else."""

    person_id: int
    stands_for: int | None = None


def people_at_table(by: Member, seats: Sequence[Occupant]) -> dict[int, Person]:
    """The people who sit down, by id. Raises DirectingError for any who cannot."""
    ids = {each.person_id for each in seats}
    away = {each.stands_for for each in seats if each.stands_for is not None}
    if len(ids) < len(seats) or ids & away:
        raise DirectingError(gettext("Everybody sits once."), "seats")
    people = Person.objects.in_bulk(ids | away)
    for person_id in sorted(ids | away):
        person = people.get(person_id)
        if person is None or person.league_id != by.league.pk or person.alias_of_id is not None:
            raise DirectingError(gettext("This person does not exist here."), "seats")
        if person_id in ids and person.left is not None:
            sentence = gettext("%(name)s has left the league.") % {"name": person.name}
            raise DirectingError(sentence, "seats")
    return people


def substitute(
    by: Member, league_game: LeagueGame, *, position: int, person_id: int, reason: str = ""
) -> LeagueSeat:
    """Somebody else plays at this seat for whoever was to sit there. It stands on the seat of this
    game and nowhere else; to take it back, put the person themselves on the seat.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"game": league_game.game.code, "position": position, "person": person_id}
    with acting(by, "substitute", about, reason=reason):
        seat = _seat_at(by, league_game, position)
        absent = seat.stands_for_id or seat.person_id
        back = person_id == absent
        people_at_table(by, [Occupant(person_id)])
        others = LeagueSeat.objects.filter(league_game=league_game).exclude(pk=seat.pk)
        if others.filter(Q(person=person_id) | Q(stands_for=person_id)).exists():
            raise DirectingError(gettext("This person sits at the table already."), "person")
        seat.person_id, seat.stands_for_id = person_id, None if back else absent
        seat.save(update_fields=["person", "stands_for"])
        table_changed(league_game.season, league_game.fixture_id)
        seats_changed(by, league_game, reason=reason)
    return seat


def mark_presence(
    by: Member,
    league_game: LeagueGame,
    *,
    position: int,
    joined_at: int = 1,
    left_after: int | None = None,
    reason: str = "",
) -> LeagueSeat:
    """From which hole to which somebody played. The scorecard is told the same, so that there is
    one total for one card: each of the others counts the mean of the table.
    """
    reason = tidy_reason(reason, needed=False)
    last = left_after if left_after is not None else LAST_NUMBER
    if not 1 <= joined_at <= last <= LAST_NUMBER:
        raise DirectingError(gettext("Somebody comes before they leave."), "left_after")
    _seat_at(by, league_game, position)
    about = {"game": league_game.game.code, "position": position}
    about |= {"joined_at": joined_at, "left_after": left_after}

    def noted() -> None:
        with acting(by, "mark_presence", about, reason=reason):
            seat = _seat_at(by, league_game, position)
            seat.joined_at, seat.left_after = joined_at, left_after
            seat.save(update_fields=["joined_at", "left_after"])
            seats_changed(by, league_game, reason=reason)

    try:
        with part_of_the_league(noted):
            absences.note_absence(
                game_code=league_game.game.code,
                position=position,
                joined_at=joined_at,
                left_after=left_after,
                device=by.device,
            )
    except ScorekeepingError as refused:
        raise DirectingError(refused.message) from refused
    return _seat_at(by, league_game, position)


def _seat_at(by: Member, league_game: LeagueGame, position: int) -> LeagueSeat:
    seats = LeagueSeat.objects.filter(
        league_game=league_game, league_game__season__league=by.league, position=position
    )
    seat = seats.first()
    if seat is None:
        raise DirectingError(gettext("There is no such seat."), "position")
    return seat
