"""Who does not play on or is not there: out of a game, off a seat, a table shared out, substitutes.

At a table that plays, the holes that are left are scored by the rules' word for who left; the
others play on. At one that has not begun, the seat is gone, and a director shares out a table that
is too small among the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max
from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.directing.days.arrivals import entrant_of, lead_entrant
from tournaments.directing.days.seats import (
    WAITING,
    game_at,
    open_seat_of,
    sit_down_elsewhere,
)
from tournaments.directing.names import tidy_person
from tournaments.directing.people import put_down
from tournaments.directing.rounds import seats_by_table
from tournaments.directing.seats import mark_presence, substitute
from tournaments.errors import DirectingError
from tournaments.ledger.days.pair_matches import partners_in
from tournaments.ledger.days.progress import follow_tables
from tournaments.ledger.stages.settings import stage_settings
from tournaments.ledger.stages.tables import table_state, tables_of
from tournaments.models import (
    Bye,
    Entrant,
    FixtureSeat,
    LeagueGame,
    Person,
    Round,
    Table,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.rules.days.entries import ShortTable, short_table
from tournaments.rules.days.stages import Form


def drop_out(by: Member, tournament: Tournament, entrant: Entrant, *, reason: str = "") -> Entrant:
    """Somebody leaves: after the hole that is over at their table, or off a seat that waits."""
    stored = entrant_of(tournament, entrant.pk)
    seat = open_seat_of(tournament, stored.person_id) if stored.state == "active" else None
    game = game_at(seat) if seat is not None else None
    if isinstance(game, LeagueGame) and game.state == "playing":
        _leave_game(by, game, stored, reason)
    return lead_entrant(by, tournament, entrant, "drop", reason=reason)


def _leave_game(by: Member, game: LeagueGame, entrant: Entrant, reason: str) -> None:
    """Note on the card after which hole somebody left; a substitute plays on in their place."""
    seat = game.seats.filter(person=entrant.person_id).first()
    if seat is None or seat.left_after is not None:
        return
    last = game.game.holes.aggregate(last=Max("number"))["last"]
    if not last:
        sentence = gettext("No hole of this table is in yet: enter the first one, then they leave.")
        raise DirectingError(sentence)
    mark_presence(
        by,
        game,
        position=seat.position,
        joined_at=seat.joined_at,
        left_after=last,
        reason=reason,
    )


def put_substitute(by: Member, tournament: Tournament, entrant: Entrant, *, name: str) -> str:
    """Somebody else plays on the seat of an entry in the round that is on, before its table begins
    or while it plays; their own name puts them back. Returns who sits there. Raises DirectingError
    beside `name`.
    """
    stored = entrant_of(tournament, entrant.pk)
    seat = open_seat_of(tournament, stored.person_id)
    if seat is None:
        raise DirectingError(gettext("%(name)s has no seat now.") % {"name": stored.person.name})
    name = tidy_person(name)
    game = game_at(seat)
    if isinstance(game, LeagueGame):
        return _substitute_in_game(by, tournament, game, stored, name)
    about = {"person": stored.person_id, "name": name, "table": seat.fixture.number}
    with day_act(by, tournament, "name_substitute", about) as (_, payload):
        person = _person_called(by, name)
        payload["into"] = person.pk
        row = FixtureSeat.objects.get(pk=seat.pk)
        _refuse_sitting(tournament, person, besides=row)
        row.substitute = None if person.pk == stored.person_id else person
        row.save(update_fields=["substitute"])
    return person.name


def _substitute_in_game(
    by: Member, tournament: Tournament, game: LeagueGame, entrant: Entrant, name: str
) -> str:
    seats = game.seats.all()
    mine = [each for each in seats if entrant.person_id in (each.person_id, each.stands_for_id)]
    if not mine:
        raise DirectingError(gettext("%(name)s has no seat now.") % {"name": entrant.person.name})
    person = Person.objects.filter(league=by.league, alias_of=None, name__iexact=name).first()
    if person is None:
        with day_act(by, tournament, "name_substitute", {"name": name}) as (_, payload):
            person = put_down(by, name, guest=True)
            payload |= {"person": entrant.person_id, "into": person.pk}
    row = open_seat_of(tournament, entrant.person_id)
    if person.pk != entrant.person_id and row is not None:
        _refuse_sitting(tournament, person, besides=row)
    substitute(by, game, position=mine[0].position, person_id=person.pk)
    return person.name


def _person_called(by: Member, name: str) -> Person:
    """The person of the league with this name, or a guest. Inside an act."""
    people = Person.objects.filter(league=by.league, alias_of=None, name__iexact=name)
    return people.first() or put_down(by, name, guest=True)


def _refuse_sitting(tournament: Tournament, person: Person, *, besides: FixtureSeat) -> None:
    """Nobody sits at two tables of a round."""
    round_ = besides.fixture.table.round_id
    seats = FixtureSeat.objects.filter(fixture__table__round=round_, fixture__void=False)
    others = seats.exclude(pk=besides.pk)
    if others.filter(person=person).exists() or others.filter(substitute=person).exists():
        sentence = gettext("%(name)s sits at a table of this round.") % {"name": person.name}
        raise DirectingError(sentence, "name")


def share_out_table(by: Member, table: Table, *, seen: int | None = None) -> list[int]:
    """A table with too few people is no table: each of them sits down at another one that has not
    begun, the smallest first, or sits this round out. In a bracket whoever has nobody to play goes
    on. Returns who sits out.
    """
    round_ = table.round
    about = {"table": table.fixture.number, "round": round_.number}
    with day_act(by, round_.stage.tournament, "share_out_table", about) as (stored, payload):
        row = Round.objects.select_related("stage__tournament", "stage__season").get(pk=round_.pk)
        hall = stage_settings(row.stage).hall
        tables, seats = tables_of(row), seats_by_table(row)
        mine = next((each for each in tables if each.pk == table.pk), None)
        if mine is None or table_state(mine, row) not in WAITING:
            raise DirectingError(gettext("This table has begun."))
        people = [seat.person_id for seat in seats[mine.fixture_id]]
        sides = partners_in(row.stage).one_of_each(people)
        if short_table(len(sides), hall.least) is ShortTable.PLAY:
            sentence = gettext("%(number)d sit at this table: that is enough to play.")
            raise DirectingError(sentence % {"number": len(people)})
        _refuse_last_group(row, [each for each in tables if not each.fixture.void])
        FixtureSeat.objects.filter(fixture=mine.fixture_id).delete()
        mine.fixture.void = True
        mine.fixture.save(update_fields=["void"])
        bracket = stage_settings(row.stage).form is Form.PAIRS
        others = [] if bracket else [each for each in tables if each.pk != mine.pk]
        resting = sit_down_elsewhere(row, others, seats, people)
        Bye.objects.bulk_create(Bye(round=row, person_id=who) for who in resting)
        payload |= {"who": people, "resting": resting}
        follow_tables(row)
    return resting


def _refuse_last_group(round_: Round, tables: Sequence[Table]) -> None:
    """Raise DirectingError for the only table of a knockout in groups: nobody would have won."""
    if stage_settings(round_.stage).form is Form.GROUPS and len(tables) == 1:
        raise DirectingError(
            gettext("This is the only table. Take the tables back, and let somebody play instead.")
        )
