"""Everything that is stored, to compare."""

from typing import Any

from django.apps import apps

from scorecards.models import Game, Hole
from tests.scorecards.histories import execute
from tournaments.models import (
    Act,
    Bye,
    Call,
    ClockEvent,
    Entrant,
    Fixture,
    FixtureSeat,
    League,
    LeagueGame,
    Playoff,
    Round,
    Season,
    Stage,
    Table,
    Tournament,
)


def everything_stored() -> dict[str, list[Any]]:
    """Every row of every table of leagues and scorecards."""
    models = [
        model
        for app in ("tournaments", "scorecards")
        for model in apps.get_app_config(app).get_models()
    ]
    return {
        each.__name__: list(each._default_manager.order_by("pk").values_list()) for each in models
    }


KINDS = (
    *(League, Tournament, Stage, Season, Entrant, Round, Table, Fixture, FixtureSeat, Bye),
    *(Playoff, ClockEvent, Call, LeagueGame, Act, Game, Hole),
)
"""All that an act of a tournament could change."""


def everything() -> list[list[tuple[Any, ...]]]:
    """Every row of these as it is stored."""
    return [execute(f"SELECT * FROM {each._meta.db_table} ORDER BY id") for each in KINDS]
