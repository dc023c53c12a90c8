"""The pages of whoever plays."""

from typing import Any

from django.test import Client

from tests.tournaments.playing import said
from tournaments.models import Person, Table

HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


ME = "/t/open/me/"


def link_of(table: Table) -> str:
    return f"/t/open/table/{table.key}/"


def sat(table: Table, position: int) -> tuple[Client, Person]:
    """A new phone of somebody who opened the link of a table and said who they are."""
    phone, seat = Client(), table.fixture.seats.select_related("person").get(position=position)
    answer = phone.post(link_of(table), {"person": seat.person_id}, follow=True)
    assert answer.status_code == 200, said(answer)
    return phone, seat.person
