"""A table of a round in the hall: started by whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from scorecards.models import Device
from scorecards.rules import Ruleset
from tournaments.directing.acts import locked
from tournaments.directing.days.acts import refuse_state
from tournaments.directing.fixtures import start_table
from tournaments.directing.games import allowed_rules
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError
from tournaments.ledger.days.progress import table_moved
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import LeagueGame, Stage, Table
from tournaments.permissions import Member


def rules_of_stage(stage: Stage) -> Ruleset:
    """The rules by which the tables of a stage are started, with its number of holes. Raises
    DirectingError where there are none, or they were changed.
    """
    slug = day_settings_of(stage.tournament).ruleset_of(stage_settings(stage))
    return allowed_rules(settings_of(stage.season), slug)[0]


def start_day_table(
    by: Member, table: Table, *, device: Device, seats: Sequence[Occupant] | None = None
) -> LeagueGame:
    """The scorecard of a published table, with its people in their seats; the first seat deals. The
    device keeps the score. One that was put off begins also once its round is closed, as long as
    the tournament runs. Raises DirectingError for a table that is not published, and as
    `start_table` does.
    """
    with locked(by.league):  # or its round is taken back, and its people leave, meanwhile
        stored = _stored(table)
        stage = stored.round.stage
        ruleset = day_settings_of(stage.tournament).ruleset_of(stage_settings(stage))
        _refuse_start(stored)
        started = start_table(by, stored.fixture, ruleset=ruleset, device=device, seats=seats)
        table_moved(started)
    return started


def _stored(table: Table) -> Table:
    """The table as it is stored now. Raises DirectingError for one that was drawn anew."""
    rows = Table.objects.select_related("round__stage__tournament", "fixture")
    stored = rows.filter(pk=table.pk).first()
    if stored is None:
        raise DirectingError(gettext("There is no such table."))
    return stored


def _refuse_start(table: Table) -> None:
    """Raise DirectingError unless this table may begin now."""
    state = table.round.state
    if table.walkover_id is not None:
        raise DirectingError(gettext("Somebody has won this match without playing."))
    if state in ("planned", "drafted", "void"):
        raise DirectingError(gettext("This table is not published."))
    if state == "closed" and not table.postponed:
        raise DirectingError(gettext("The round of this table is closed."))
    if state == "closed":
        refuse_state(table.round.stage.tournament, "postpone_table")
