"""Who comes once the tables play: a seat at one of them, or a table of those who wait.

At a table that plays the newcomer goes on from the hole that is to be entered next, by the rules of
late joiners: for the holes before they get what the others got on average, on the scorecard as in
the season.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any, NamedTuple

from django.db.models import Max
from django.utils.translation import gettext

from scorecards.models import Device
from scorecards.rules.absences import Counts
from scorecards.scorekeeping import errors, presence
from tournaments.directing.acts import acting, find_player
from tournaments.directing.card_acts import reload_game
from tournaments.directing.deadlines import table_changed
from tournaments.directing.drafts import (
    night_as_seen,
    night_changed,
    published_rounds,
    waiting_for,
)
from tournaments.directing.fixtures import SEED_BITS
from tournaments.directing.games import handicaps_of, refuse_size, terms_by
from tournaments.directing.late_seats import waiting_tables
from tournaments.directing.nights import checked_in
from tournaments.directing.rounds import add_seat, put_tables, seats_by_table
from tournaments.directing.seats import Occupant
from tournaments.directing.turns import in_turn
from tournaments.errors import DirectingError
from tournaments.ledger.caps import refuse_beyond
from tournaments.ledger.meetings import history_of
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    Bye,
    Fixture,
    FixtureSeat,
    LeagueGame,
    LeagueSeat,
    Night,
    Person,
    Round,
    Table,
)
from tournaments.permissions import Member
from tournaments.rules.draws import nights as core


def seat_late(
    by: Member, league_game: LeagueGame, *, person_id: int, number: int, device: Device
) -> LeagueSeat:
    """Seat somebody at a table that plays, from hole `number` on, which is the one to be entered
    next. Raises DirectingError; then nothing is written.
    """
    person = find_player(by, person_id)
    if person.left is not None:
        raise DirectingError(gettext("This person does not exist here."), "person")
    seats: list[LeagueSeat] = []

    def directed() -> None:
        seats.append(_seated(by, league_game, person, number))

    try:
        presence.join_late(
            game=league_game.game,
            name=person.name,
            number=number,
            counts=Counts.MEAN,
            device=device,
            directed=directed,
        )
    except errors.BadSetup as refused:
        raise DirectingError(refused.message, "person") from refused
    except errors.ScorekeepingError as refused:
        raise DirectingError(refused.message) from refused
    return seats[0]


def seat_before(by: Member, night: Night, *, person_id: int, fixture_id: int) -> Table:
    """Seat somebody at a published table that has not begun. Raises DirectingError."""
    about = {"day": night.day.isoformat(), "person": person_id}
    with acting(by, "seat_before", about) as payload:
        night = night_as_seen(by, night, None)
        person = find_player(by, person_id)
        row = published_rounds(night).last()
        table = waiting_tables(row).filter(fixture=fixture_id).first() if row else None
        if row is None or table is None:
            raise DirectingError(gettext("Choose a table."), "table")
        seats = seats_by_table(row)
        if person.left is not None:
            raise DirectingError(gettext("This person does not exist here."), "person")
        if any(seat.person_id == person.pk for those in seats.values() for seat in those):
            raise DirectingError(gettext("This person sits at a table already."), "person")
        refuse_size(settings_of(night.season), len(seats[fixture_id]) + 1)
        add_seat(table, person.pk, seats[fixture_id])
        Bye.objects.filter(round=row, person=person).delete()
        checked_in(night, person)
        payload["table"] = table.fixture.number
    return table


def _seated(by: Member, league_game: LeagueGame, person: Person, number: int) -> LeagueSeat:
    """The seat in the season, inside the transaction that makes the one on the scorecard."""
    about = {"game": league_game.game.code, "person": person.pk, "hole": number}
    with acting(by, "seat_late", about):
        stored = reload_game(league_game)
        if stored.season.league_id != by.league.pk or stored.state != "playing":
            raise DirectingError(gettext("This table is no longer playing."))
        _refuse_elsewhere(stored, person)
        seats = list(stored.seats.order_by("position"))
        if any(person.pk in (seat.person_id, seat.stands_for_id) for seat in seats):
            raise DirectingError(gettext("This person sits at the table already."), "person")
        settings = settings_of(stored.season)
        refuse_size(settings, len(seats) + 1)
        refuse_beyond(stored.season, settings, [person.pk], stored.day)
        seat = LeagueSeat.objects.create(
            league_game=stored, position=len(seats), person=person, joined_at=number
        )
        _measure_anew(stored, [*seats, seat])
        _sit_down(stored, person, seat.position)
        table_changed(stored.season, stored.fixture_id)
    return seat


def _refuse_elsewhere(league_game: LeagueGame, person: Person) -> None:
    """Raise DirectingError for somebody who plays at another table of the night."""
    playing = LeagueGame.objects.filter(
        night=league_game.night_id, season=league_game.season_id, day=league_game.day
    ).filter(state="playing", game__finished=None, seats__person=person)
    if playing.exclude(pk=league_game.pk).exists():
        sentence = gettext("%(name)s plays at another table.") % {"name": person.name}
        raise DirectingError(sentence, "person")


def _measure_anew(league_game: LeagueGame, seats: list[LeagueSeat]) -> None:
    """The par and the handicaps of a table that has one seat more."""
    terms = terms_by(league_game.season, league_game.game.rules.slug, players=len(seats))
    league_game.reference = terms.reference
    league_game.save(update_fields=["reference"])
    occupants = [Occupant(seat.person_id, seat.stands_for_id) for seat in seats]
    handicaps = handicaps_of(league_game, occupants, terms)
    for seat in seats:
        seat.playing_handicap = handicaps.get(seat.person_id)
    LeagueSeat.objects.bulk_update(seats, ["playing_handicap"])


def _sit_down(league_game: LeagueGame, person: Person, position: int) -> None:
    """At the table of the night as well; whoever sits there is here, and sits out no more."""
    night, fixture = league_game.night, league_game.fixture
    if fixture is not None:
        FixtureSeat.objects.create(fixture=fixture, position=position, person=person)
    if night is not None and fixture is not None:
        checked_in(night, person)
        Bye.objects.filter(round__tables__fixture=fixture, person=person).delete()


def extra_table(by: Member, night: Night, *, seen: str | None = None) -> list[Fixture]:
    """One more table of the published round, or more, of those who are here and have no seat in
    it. Raises DirectingError for too few.
    """

    def prepare() -> _Extra:
        stored = night_as_seen(by, night, seen)
        return _drawn_of_those_who_wait(stored)

    return in_turn(by, "extra_table", {"day": night.day.isoformat()}, prepare, _put_tables)


class _Extra(NamedTuple):
    """What was drawn besides, for which round of a night."""

    night: Night
    round: Round
    drawn: core.NightDraw


def _drawn_of_those_who_wait(night: Night) -> _Extra:
    row = published_rounds(night).select_related("stage").last()
    settings = settings_of(night.season)
    waiting = waiting_for(night, row) if row is not None else []
    if row is None or len(waiting) < settings.min_players:
        sentence = gettext("%(least)d people are needed for a table.")
        raise DirectingError(sentence % {"least": settings.min_players})
    drawn = core.seat_night(
        waiting,
        history_of(night, waiting, preferred=settings.preferred),
        seed=randbits(SEED_BITS),
        evening=core.Evening(settings.min_players, settings.max_players, settings.preferred),
    )
    return _Extra(night, row, drawn)


def _put_tables(made: _Extra, payload: dict[str, Any]) -> list[Fixture]:
    """Store them beside the others of the round. Under the league's lock."""
    night, row, drawn = made
    last = row.tables.aggregate(last=Max("fixture__number"))["last"] or 0
    rows = put_tables(row, drawn.tables, after=last)
    people = [who for table in drawn.tables for who in table]
    Bye.objects.filter(round=row, person__in=people).delete()
    payload |= {"round": row.number, "tables": [list(table) for table in drawn.tables]}
    night_changed(night)
    return rows
