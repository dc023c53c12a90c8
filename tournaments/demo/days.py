"""Two tournaments of the demonstration: one that is over, with its podium, and one in the middle of
a round, with a table of every kind a director sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.utils.translation import gettext

from tournaments.directing.days import awards, clocks, draws, entrants, phones, rounds, screens
from tournaments.directing.days import tournaments as days
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import LeagueGame, Person, Round, Stage, Table, Tournament
from tournaments.permissions import Member
from tournaments.rehearsals.play import play_on
from tournaments.rehearsals.tables import dispute, hand_in, play_cards, play_table, start_table
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.kinds import FINAL, ROUNDS
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings, SeatingRule

FOR_EVER = 10.0**6
PLAYED_ROUNDS, FIVE_MINUTES = 2, 300
SETTINGS = DaySettings(
    (ROUNDS.changed(rounds=3, seating=SeatingRule.POWER, cut=Cut(4)), FINAL),
    ruleset="pagat-6",
    protest=0,
)


def make_days(by: Member, people: Sequence[Person], today: date) -> list[Tournament]:
    """Both, with people of the league; the one that goes on comes first."""
    last_month, other = today - timedelta(days=28), people[4:20]
    over = _tournament(by, gettext("Autumn Cup"), last_month, other)
    play_on(by, over, whole=True, seconds=FOR_EVER)
    awards.set_prizes(by, over, Prizes(8000, "EUR", (50, 30, 20)))
    running = _tournament(by, gettext("Winter Open"), today, people[:20])
    for _ in range(PLAYED_ROUNDS):
        play_on(by, running, seconds=FOR_EVER)
    _play_halfway(by, running)
    screens.add_screen(by, running, name=gettext("Hall"))
    return [running, over]


def _tournament(by: Member, name: str, day: date, people: Sequence[Person]) -> Tournament:
    stages = [gettext("Rounds"), gettext("The final")]
    made = days.create_tournament(
        by,
        name=name,
        settings=SETTINGS,
        day=day,
        stage_names=stages,
        seed=f"demonstration {day}",
    )
    for person in people:
        entrants.enter_person(by, made, person_id=person.pk)
    made.refresh_from_db()
    return made


def _play_halfway(by: Member, event: Tournament) -> None:
    """The third round: its clock runs, and each table stands somewhere else."""
    around = ("tournament", "season__league")
    stage = Stage.objects.select_related(*around).get(tournament=event, position=0)
    row = rounds.publish_round(by, draws.draw_round(by, stage))
    clocks.set_clock(by, row, EventKind.START)
    for table in tables_of(row):
        table.round = Round.objects.select_related("stage__tournament", "stage__season").get(
            pk=row.pk
        )
        _ON_THE_WAY.get(table.fixture.number, _counted)(by, table)


def _counted(by: Member, table: Table) -> None:
    play_table(by, table)


def _in_play(by: Member, table: Table, holes: int) -> LeagueGame:
    game = start_table(by, table)
    play_cards(table, game, upto=holes)
    return game


def _submitted(by: Member, table: Table) -> None:
    hand_in(by, _in_play(by, table, 99))


def _disputed(by: Member, table: Table) -> None:
    game = _in_play(by, table, 99)
    hand_in(by, game)
    dispute(by, game)


def _calling(by: Member, table: Table) -> None:
    _in_play(by, table, 5)
    phones.call_director(by, table, reason=gettext("Who knocked first?"))


def _slow(by: Member, table: Table) -> None:
    _in_play(by, table, 3)
    row = table.round
    clocks.set_clock(by, row, EventKind.EXTRA, table=table, seconds=FIVE_MINUTES)


_ON_THE_WAY = {2: _disputed, 3: _calling, 4: _submitted, 5: _slow}
"""What becomes of a table by its number; all others are counted."""
