"""A round that comes back from paper."""

import re
from collections.abc import Mapping

import pytest
from django.test import Client

from tests.tournaments.day_play import (
    NAMES,
)
from tests.tournaments.world import World
from tournaments.models import Round, Table

Fields = dict[str, object]


@pytest.fixture
def row(world: World) -> Round:
    return world.played


def paper(row: Round) -> str:
    return f"/t/open/rounds/{row.pk}/paper/"


def hidden(client: Client, row: Round, table: Table) -> Fields:
    """What the page sends of a table without being typed."""
    page = client.get(paper(row)).content.decode()
    names = (f"t{table.pk}-id", f"t{table.pk}-seen")
    found = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in names}
    return {name: each[1].replace("&quot;", '"') for name, each in found.items() if each}


def slip(table: Table, holes: Mapping[int, list[object]], totals: list[object] = []) -> Fields:  # noqa: B006
    """The fields of a table as they are typed: `points` of every seat by hole."""
    fields: Fields = {f"t{table.pk}-seen": ""}
    for hole, row in holes.items():
        fields |= {f"t{table.pk}-p-{hole}-{at}": points for at, points in enumerate(row)}
    return fields | {f"t{table.pk}-total-{at}": total for at, total in enumerate(totals)}


def own_points(table: Table) -> dict[int, list[object]]:
    """On the first hole the place of everybody in NAMES, on the second nothing."""
    seats = table.fixture.seats.select_related("person").order_by("position")
    points = [NAMES.index(seat.person.name) for seat in seats]
    return {1: [*points], 2: [0] * len(points)}
