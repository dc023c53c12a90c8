"""A round, of a night as of a tournament: drawn, led on from state to state, its tables put there
and taken away, and two people of its draft who change places.

Everything here is done inside an act that has the league's lock.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_code
from tournaments.directing.acts import led_to
from tournaments.errors import DirectingError
from tournaments.ledger.merges import merges_in
from tournaments.ledger.seating import demands_of
from tournaments.models import Bye, Fixture, FixtureSeat, Round, Stage, Table
from tournaments.permissions import Member
from tournaments.rules.days.transitions import NO_FACTS, Facts
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.schedules import SeatedRound
from tournaments.rules.draws.swaps import swap_price

KEY_LETTERS = 8
MOST_TOLD = 30_000  # draws of a round; the acts have every one


def lead_on(round_: Round, act: str, facts: Facts = NO_FACTS) -> None:
    """Lead a round on. Raises DirectingError with the sentence that refuses it."""
    round_.state = led_to("round", round_.state, act, facts)
    if act in ("publish", "unpublish"):
        round_.published = timezone.now() if act == "publish" else None
    round_.save(update_fields=["state", "published"])


def round_to_draw(stage: Stage, number: int, *, minutes: int = 0) -> Round:
    """A round of a stage as it is stored, or one of so many `minutes` that is not yet."""
    stored = Round.objects.filter(stage=stage, number=number).first()
    return stored or Round(stage=stage, number=number, minutes=minutes)


def put_draft(
    row: Round,
    seated: SeatedRound,
    *,
    seed: str,
    order: Sequence[int | None] = (),
    facts: Facts = NO_FACTS,
    typed: bool = False,
) -> Round:
    """The draft of a round of `round_to_draw`, in the place of one that is there. `order` is who
    was drawn; `typed`: somebody typed the seed. Raises DirectingError where none may be drawn.
    """
    row.state = led_to("round", row.state, "make_seating", facts)
    if row.pk is not None:
        drop_tables(row)
    row.seed, row.typed, row.order = seed, typed, list(order)
    row.draws, row.version = min(row.draws + 1, MOST_TOLD), row.version + 1
    row.save()
    put_tables(row, seated.tables, seed=seed)
    if seated.byes:
        sit_out(row, seated.byes)
    return row


def put_tables(
    round_: Round, tables: Sequence[Sequence[int]], *, seed: str = "", after: int = 0
) -> list[Fixture]:
    """Tables of a round with these people in the order of their seats, numbered `after` those that
    are there. Without a `seed` they were not drawn with the round.
    """
    stage = round_.stage
    of = {"season_id": stage.season_id, "night_id": stage.night_id, "round": round_.number}
    fixtures = Fixture.objects.bulk_create(
        Fixture(number=at, seed=seed, **of) for at, _ in enumerate(tables, start=after + 1)
    )
    Table.objects.bulk_create(
        Table(round=round_, fixture=fixture, key=new_code(KEY_LETTERS)) for fixture in fixtures
    )
    sit_down(fixtures, tables)
    return fixtures


def sit_down(fixtures: Sequence[Fixture], tables: Sequence[Sequence[int]]) -> None:
    """Give each fixture the people of its table, in the order of the seats."""
    FixtureSeat.objects.bulk_create(
        FixtureSeat(fixture=fixture, position=position, person_id=person)
        for fixture, table in zip(fixtures, tables, strict=True)
        for position, person in enumerate(table)
    )


def drop_tables(round_: Round) -> None:
    """Take the tables of a draft away, and who has none."""
    Fixture.objects.filter(table__round=round_).delete()
    Bye.objects.filter(round=round_).delete()


def sit_out(round_: Round, people: Collection[int]) -> None:
    """These have no table in the round."""
    Bye.objects.bulk_create(Bye(round=round_, person_id=who) for who in people)


def seats_in(round_: Round) -> list[FixtureSeat]:
    """Every seat of a round, by table and place. One query."""
    seats = FixtureSeat.objects.filter(fixture__table__round=round_).select_related("fixture")
    return list(seats.order_by("fixture__number", "position"))


def resting_in(round_: Round) -> list[int]:
    """Who has no table in a round. One query."""
    return list(Bye.objects.filter(round=round_).values_list("person", flat=True))


def refuse_swap(
    by: Member, seats: Sequence[FixtureSeat], waiting: Collection[int], one: int, other: int
) -> None:
    """Raise DirectingError for two who cannot change places: neither sits at a table, one is not
    among those who wait, they would share a table and should not, or one stays.
    """
    without = {one, other} - {seat.person_id for seat in seats}
    if one == other or len(without) > 1:
        raise DirectingError(gettext("Choose two people, one of them at a table."))
    if not without <= set(waiting):
        raise DirectingError(gettext("Both have to be here."))
    tables: dict[int, list[int]] = {}
    for seat in seats:
        tables.setdefault(seat.fixture.number, []).append(seat.person_id)
    demands = demands_of(by.league.pk, merges_in(by.league.pk))
    listed = [tuple(table) for table in tables.values()]
    price = swap_price(listed, (one, other), History(), demands)
    if price.refusal is not None:
        raise DirectingError(price.refusal)


def swap_places(round_: Round, seats: Sequence[FixtureSeat], swap: Mapping[int, int]) -> None:
    """Everybody of `swap` takes the place of another, at a table or among those who have none; from
    then on the draw cannot be repeated.
    """
    moved = [seat for seat in seats if seat.person_id in swap]
    FixtureSeat.objects.filter(pk__in=[seat.pk for seat in moved]).delete()
    for seat in moved:
        seat.pk, seat.person_id, seat.substitute_id = None, swap[seat.person_id], None
    FixtureSeat.objects.bulk_create(moved)
    for rest in Bye.objects.filter(round=round_, person__in=swap):
        Bye.objects.filter(pk=rest.pk).update(person=swap[rest.person_id])
    drawn = [seat.fixture_id for seat in moved if seat.fixture.seed]
    if drawn:
        Fixture.objects.filter(pk__in=drawn).update(seed="")
    round_.seed = ""
    round_.save(update_fields=["seed"])


def seats_by_table(round_: Round) -> dict[int, list[FixtureSeat]]:
    """The seats of every table of a round, by fixture. Two queries."""
    seats: dict[int, list[FixtureSeat]] = {
        fixture: [] for fixture in round_.tables.values_list("fixture", flat=True)
    }
    rows = FixtureSeat.objects.filter(fixture__table__round=round_)
    for seat in rows.order_by("fixture", "position"):
        seats[seat.fixture_id].append(seat)
    return seats


def welcome(person: int, others: Collection[int], demands: Demands) -> bool:
    """Whether somebody may sit with these: nobody there is kept apart from them."""
    return not any((min(person, each), max(person, each)) in demands.apart for each in others)


def add_seat(table: Table, person: int, seats: list[FixtureSeat]) -> None:
    """One more seat at a table, after the last of `seats`."""
    seat = FixtureSeat(fixture_id=table.fixture_id, position=len(seats), person_id=person)
    seat.save(force_insert=True)
    seats.append(seat)


def take_seat_away(seat: FixtureSeat) -> None:
    """The seat is gone, and those after it move up."""
    after = FixtureSeat.objects.filter(fixture=seat.fixture_id, position__gt=seat.position)
    moved = list(after.order_by("position"))
    seat.delete()
    for each in moved:
        each.position -= 1
        each.save(update_fields=["position"])
