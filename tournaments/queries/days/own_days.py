"""A tournament as one of its people sees it: the own seats, round by round, and the own standing.

Tables are seen once their round is published. The number of queries does not grow with people or
tables, but for one standings of each stage, which is kept. Writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from zlib import crc32

from django.core.cache import cache
from django.db.models import Count, OuterRef, Q, Subquery

from tournaments.ledger.merges import members_of, merges_in
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import (
    Bye,
    Call,
    ClockEvent,
    Entrant,
    FixtureSeat,
    Round,
    Table,
    Tournament,
)
from tournaments.queries.days.rounds import HallRound, HallTable, hall_round
from tournaments.queries.days.screens import words_now
from tournaments.queries.days.shown_standings import shown_standings
from tournaments.rules.days.stages import Teams
from tournaments.rules.days.states import OPEN_ROUND

PAGES_A_SECOND = 10
"""So many own pages at most are made anew in a second because cards of other tables count."""
UNSEEN = ("planned", "drafted", "void")


@dataclass(frozen=True)
class OwnRound:
    """A round of somebody: the table with its number, or none for a round without one; whether the
    table is put off and not counted yet.
    """

    round: int
    stage: int
    number: int
    table: int | None = None
    table_number: int | None = None
    postponed: bool = False


@dataclass(frozen=True)
class OwnDay:
    """The day of one person. `on` is the round that is shown, None before the first; `table` and
    `seat` where somebody sits in it. `met` counts earlier meetings with the others of the table;
    `places` and `figures` are the standings, as far as they are shown.
    """

    entrant: Entrant | None
    ids: frozenset[int]
    rounds: tuple[OwnRound, ...]
    on: HallRound | None
    table: HallTable | None
    seat: int | None
    met: Mapping[int, int]
    places: Mapping[int, int]
    figures: Mapping[int, Fraction]


def own_ids(tournament: Tournament, person: int | None) -> frozenset[int]:
    """Everybody who counts as this person. One query."""
    if person is None:
        return frozenset()
    return frozenset(members_of(merges_in(tournament.league_id), [person])[person])


def own_rounds(tournament: Tournament, ids: frozenset[int]) -> list[OwnRound]:
    """The published rounds in which one of these has a seat or sits out, in order. Two queries."""
    seats = FixtureSeat.objects.filter(
        person__in=ids, fixture__table__round__stage__tournament=tournament, fixture__void=False
    ).exclude(fixture__table__round__state__in=UNSEEN)
    rounds = [
        OwnRound(*row[:5], postponed=row[5] and row[6] != "confirmed")
        for row in seats.values_list(
            "fixture__table__round",
            "fixture__table__round__stage__position",
            "fixture__table__round__number",
            "fixture__table",
            "fixture__number",
            "fixture__table__postponed",
            "fixture__league_game__state",
        )
    ]
    byes = Bye.objects.filter(person__in=ids, round__stage__tournament=tournament)
    rests = byes.exclude(round__state__in=UNSEEN)
    rounds += [
        OwnRound(*row)
        for row in rests.values_list("round", "round__stage__position", "round__number")
    ]
    return sorted(rounds, key=lambda each: (each.stage, each.number))


def own_token(
    tournament: Tournament, rounds: Sequence[OwnRound], *, round_id: int | None = None
) -> str:
    """What changes whenever the page of somebody does, as `own_day` shows it, with what a director
    says to the hall. Three queries: every phone of the hall asks for it all the time.
    """
    words = crc32(words_now(tournament).encode())
    if not rounds:
        return f"0-{tournament.version}-{words}"
    last = next((each for each in rounds if each.round == round_id), rounds[-1])
    teams = (tournament.version,) if day_settings_of(tournament).teams is not Teams.NONE else ()
    mine = (*_round_token(last.round), *_card_token(last.table), *teams)
    parts = (len(rounds), last.round, *mine, tournament.state, words)
    return "-".join(str(each) for each in parts)


def _round_token(round_id: int) -> tuple[object, ...]:
    """What changes with a round, its clocks and the standings of its stage."""
    clocks = ClockEvent.objects.filter(round=OuterRef("pk")).order_by().values("round")
    number = Subquery(clocks.annotate(all=Count("pk")).values("all"))
    fields = ("version", "stage__season__version")
    rows = Round.objects.filter(pk=round_id).annotate(clocks=number)
    version, standings, happened = rows.values_list(*fields, "clocks").get()
    return version, _standings_seen(round_id, standings), happened


def _card_token(table_id: int | None) -> tuple[object, ...]:
    """What changes with a table, its card and its call."""
    if table_id is None:
        return ()
    game = "fixture__league_game"
    calls = Call.objects.filter(table=OuterRef("pk"), answered=None).values("pk")[:1]
    fields = ("postponed", f"{game}__version", f"{game}__state", f"{game}__game__version")
    rows = Table.objects.filter(pk=table_id).annotate(waiting=Subquery(calls))
    return tuple(rows.values_list(*fields, "waiting").first() or ())


def _standings_seen(round_id: int, version: int) -> int:
    """The version of the standings that own pages are compared with. A card that counts moves the
    figures of everybody, and where hundreds play there is one every few seconds: their pages take
    in those of others only every so many seconds, their own at once.
    """
    name = f"own-standings:{round_id}"
    seen: int | None = cache.get(name)
    if seen is None:
        seats = FixtureSeat.objects.filter(fixture__table__round=round_id)
        seconds = seats.count() // PAGES_A_SECOND
        if seconds:
            cache.set(name, version, seconds)
        return version
    return seen


def own_day(
    tournament: Tournament,
    ids: frozenset[int],
    rounds: Sequence[OwnRound],
    *,
    round_id: int | None = None,
) -> OwnDay:
    """The day of somebody who has these `own_rounds`, with the round that was asked for or the last
    that is published.
    """
    entrants = tournament.entrants.filter(person__in=ids)
    entrant = entrants.select_related("person", "team").first()
    mine = next((each for each in rounds if each.round == round_id), None)
    mine = mine or (rounds[-1] if rounds else None)
    if mine is None:
        return OwnDay(entrant, ids, (), None, None, None, {}, {}, {})
    around = Round.objects.select_related("stage__season__league", "stage__tournament__league")
    row = around.get(pk=mine.round)
    on = hall_round(row, only=mine.table or 0)
    table = on.tables[0] if on.tables else None
    seat = next((each for each in table.seats if each.person in ids), None) if table else None
    table_now = shown_standings(row.stage).table
    return OwnDay(
        entrant,
        ids,
        tuple(rounds),
        on,
        table,
        seat.number if seat else None,
        _met(row, table, seat.person) if table and seat else {},
        table_now.places if table_now.upto else {},
        {
            each.player: each.line.metric
            for each in (table_now.ranked if table_now.upto else ())
            if each.line.metric is not None
        },
    )


def _met(row: Round, table: HallTable, me: int) -> dict[int, int]:
    """How often each of the others was met before this round. One query."""
    around, stage = "fixture__table__round", row.stage
    before = Q(**{f"{around}__stage__position__lt": stage.position}) | Q(
        **{f"{around}__stage": stage, f"{around}__number__lt": row.number}
    )
    mine = FixtureSeat.objects.filter(
        before, person=me, fixture__void=False, **{f"{around}__stage__tournament": stage.tournament}
    ).exclude(**{f"{around}__state__in": UNSEEN})
    others = [each.person for each in table.seats if each.person != me]
    seats = FixtureSeat.objects.filter(fixture__in=mine.values("fixture"), person__in=others)
    times = Counter(seats.values_list("person", flat=True))
    return {each: times[each] for each in others}


def table_on_now(table: Table) -> Table:
    """The table that the link of a table stands for now: its own, until its round is over and a
    later one is published that has a table of this number. One query, none while it is played.
    """
    if table.round.state not in ("closed", "void"):
        return table
    event = table.round.stage.tournament_id
    later = Table.objects.filter(
        round__stage__tournament=event,
        fixture__number=table.fixture.number,
        round__state__in=OPEN_ROUND,
    )
    return later.order_by("-round__stage__position", "-round__number").first() or table
