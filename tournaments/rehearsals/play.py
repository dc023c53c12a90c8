"""A rehearsal is played on: what stands next, one small act after the other, as long as there is
time.

What is next is asked of the tournament each time, so a rehearsal goes on from wherever it stands,
whoever did what to it meanwhile: it can be stopped at every act, and gone on with by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Any

from django.utils.translation import gettext

from scorecards.scorekeeping import errors, paper_entries
from tournaments.directing.days import arrivals, cuts, disclosure, draws, rounds, seat_jobs
from tournaments.directing.days import tournaments as days
from tournaments.directing.days.rehearsals import device_of_rehearsal
from tournaments.directing.days.seat_threads import start_working
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.days.cut_lines import state_of_playoff
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.ledger.stages.tables import table_state, tables_of
from tournaments.models import (
    Entrant,
    LeagueGame,
    Playoff,
    Round,
    SeatJob,
    Stage,
    Table,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.queries.days.steps import Ahead, ahead_of
from tournaments.rehearsals.tables import play_table, was_disputed
from tournaments.rules.days.mishaps import Mishap, mishaps_of, turn_of
from tournaments.rules.days.next_steps import NextStep

SECONDS = 2.0
"""So long one request plays."""
COUNTED = ("confirmed", "final", "void")


@dataclass(frozen=True)
class Played:
    """What became of playing on. `more`: time was up before it was done; `stopped`: why it does not
    go on by itself, as a sentence for the director, or nothing.
    """

    more: bool = False
    stopped: str = ""


def play_on(
    by: Member,
    rehearsal: Tournament,
    *,
    whole: bool = False,
    seconds: float | None = None,
    clock: Callable[[], float] = monotonic,
) -> Played:
    """Play until a round is closed and what follows from it is done, or with `whole` to the end of
    the day; for so many seconds, SECONDS by itself. The demonstration is played so as well. Raises
    DirectingError for what only a director can decide.
    """
    if rehearsal.rehearsal_of_id is not None:
        by = replace(by, device=device_of_rehearsal(rehearsal))
    until = clock() + (SECONDS if seconds is None else seconds)
    first: int | None = None
    while True:
        ahead = ahead_of(rehearsal)
        if ahead.step is NextStep.NOTHING:
            return Played()
        closed = _closed(rehearsal)
        first = closed if first is None else first
        if not whole and closed > first and ahead.step in ROUND_STEPS:
            return Played()
        try:
            stopped = _step(by, rehearsal, ahead, stops=not whole)
        except (Changed, errors.RowsChanged, paper_entries.PaperChanged):
            return Played(more=True)  # somebody else plays on just now
        except errors.ScorekeepingError as refused:
            raise DirectingError(refused.message) from refused
        if stopped is not None:
            return stopped
        rehearsal.refresh_from_db()
        if clock() >= until:
            return Played(more=True)


def _closed(rehearsal: Tournament) -> int:
    return Round.objects.filter(stage__tournament=rehearsal, state="closed").count()


def _step(by: Member, rehearsal: Tournament, ahead: Ahead, *, stops: bool) -> Played | None:
    """Do what is next; what it has to wait for, or None."""
    if ahead.step in LED:
        if ahead.step is NextStep.START_DAY:
            _let_in(by, rehearsal)
        days.lead_tournament(by, rehearsal, str(ahead.step))
        return None
    if ahead.step in (NextStep.START_CLOCK, NextStep.WAIT):
        return _play_next(by, rehearsal, ahead, stops=stops)
    if ahead.step is NextStep.DRAW:
        return _draw(by, rehearsal, ahead)
    _DONE[ahead.step](by, rehearsal, ahead)
    return None


LED = frozenset(
    {
        *(NextStep.PUBLISH_DAY, NextStep.OPEN_DOOR, NextStep.START_DAY),
        *(NextStep.FINISH, NextStep.CERTIFY),
    }
)
"""Steps that are acts of the tournament, and are called as these are."""
ROUND_STEPS = (NextStep.DRAW, NextStep.PUBLISH_ROUND)
"""With these another round begins."""


def _let_in(by: Member, rehearsal: Tournament) -> None:
    """Everybody comes but one, who is late."""
    if Mishap.LATE in mishaps_of(rehearsal.mishaps):
        waiting = rehearsal.entrants.filter(state="registered")
        if waiting.count() > 3 and not waiting.filter(late=True).exists():
            arrivals.expect_late(by, rehearsal, _somebody(rehearsal, waiting, "late"))
    arrivals.arrive_rest(by, rehearsal)


def _draw(by: Member, rehearsal: Tournament, ahead: Ahead) -> Played | None:
    """The next draw: here where it takes no time, else beside the pages."""
    stage = _stage(ahead)
    if _drops_now(rehearsal, ahead):
        here = rehearsal.entrants.filter(state="active")
        arrivals.lead_entrant(by, rehearsal, _somebody(rehearsal, here, "drop"), "drop")
        return None
    if not seat_jobs.is_slow(stage):
        draws.draw_round(by, stage)
        return None
    last = SeatJob.objects.filter(stage=stage).order_by("-pk").first()
    if last is not None and last.state == "failed":
        raise DirectingError(last.refused)
    seat_jobs.ask_for_draw(by, stage)
    start_working()
    return Played(more=True)


def _publish(by: Member, rehearsal: Tournament, ahead: Ahead) -> None:
    if _drops_now(rehearsal, ahead):
        here = rehearsal.entrants.filter(state="active")
        arrivals.lead_entrant(by, rehearsal, _somebody(rehearsal, here, "drop"), "drop")
    rounds.publish_round(by, _round(ahead))


def _drops_now(rehearsal: Tournament, ahead: Ahead) -> bool:
    """Whether it is time for somebody to drop out: after the round before."""
    stage = _stage(ahead)
    turn = turn_of(Mishap.DROP, stage_settings(stage).rounds)
    return (
        Mishap.DROP in mishaps_of(rehearsal.mishaps)
        and (stage.position, ahead.number) == (0, turn)
        and not rehearsal.entrants.filter(state="dropped").exists()
        and rehearsal.entrants.filter(state="active").count() > 3
    )


def _play_next(by: Member, rehearsal: Tournament, ahead: Ahead, *, stops: bool) -> Played | None:
    """One table that is not in; before that whoever is late comes in."""
    row = _round(ahead)
    if _comes_now(by, rehearsal, ahead):
        return None
    for table in tables_of(row):
        table.round = row
        state = table_state(table, row)
        if table.postponed or state in COUNTED:
            continue
        disputed = _disputed_now(rehearsal, ahead, table)
        play_table(by, table, disputed=disputed)
        if disputed and stops:
            number = {"number": table.fixture.number}
            return Played(
                stopped=gettext("Table %(number)d is disputed. Decide it at the desk, or play on.")
                % number
            )
        return None
    raise DirectingError(gettext("The postponed tables are still to be played."))


def _comes_now(by: Member, rehearsal: Tournament, ahead: Ahead) -> bool:
    """Whether whoever is late came in, or turned out to be too late."""
    late = rehearsal.entrants.filter(state="registered", late=True).first()
    if late is None or _stage(ahead).position:
        return False
    if day_settings_of(rehearsal).late_until:
        arrivals.arrive(by, rehearsal, entrants=[late.pk])
    else:
        arrivals.lead_entrant(by, rehearsal, late, "no_show")
    return True


def _disputed_now(rehearsal: Tournament, ahead: Ahead, table: Table) -> bool:
    """Whether this is the table that is disputed, and has not been yet."""
    turn = turn_of(Mishap.DISPUTE, stage_settings(_stage(ahead)).rounds)
    here = (_stage(ahead).position, ahead.number, table.fixture.number) == (0, turn, 1)
    if not here or Mishap.DISPUTE not in mishaps_of(rehearsal.mishaps):
        return False
    game = LeagueGame.objects.filter(fixture=table.fixture_id).first()
    return game is None or not was_disputed(game)


def _play_off(by: Member, rehearsal: Tournament, ahead: Ahead) -> None:
    """One hole of the playoff that is open, or its lot."""
    around = ("stage__tournament", "stage__season", "round")
    open_ = Playoff.objects.filter(stage__tournament=rehearsal, decided=None)
    playoff = open_.select_related(*around).order_by("pk")[0]
    state = state_of_playoff(playoff)
    if state.needs_lot:
        cuts.draw_playoff_lot(by, playoff)
        return
    lot = Random(f"{rehearsal.seed}/playoff/{playoff.spots}/{len(playoff.holes)}")
    cuts.record_playoff_hole(by, playoff, {who: lot.randint(0, 12) for who in state.undecided})


_DONE: dict[NextStep, Callable[[Member, Tournament, Ahead], Any]] = {
    NextStep.PUBLISH_ROUND: _publish,
    NextStep.CLOSE_ROUND: lambda by, _, ahead: rounds.close_round(by, _round(ahead)),
    NextStep.PLAYOFF: _play_off,
    NextStep.REVEAL: lambda by, rehearsal, _: disclosure.tell_final(by, rehearsal),
    NextStep.CUT: lambda by, _, ahead: cuts.make_cut(by, _stage(ahead)),
}


def _somebody(rehearsal: Tournament, among: Any, what: str) -> Entrant:
    """One of them, by lot of the seed."""
    rows: list[Entrant] = list(among.order_by("number"))
    return Random(f"{rehearsal.seed}/{what}").choice(rows)


def _stage(ahead: Ahead) -> Stage:
    assert ahead.stage is not None
    return Stage.objects.select_related("season__league", "tournament").get(pk=ahead.stage.pk)


def _round(ahead: Ahead) -> Round:
    assert ahead.round is not None
    around = ("stage__tournament", "stage__season__league")
    return Round.objects.select_related(*around).get(pk=ahead.round.pk)
