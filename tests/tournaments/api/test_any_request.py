"""Whatever the document of the API allows to be asked, and what it does not: no request makes the
server fail, and every answer is as the document says. `schemathesis` thinks of the requests, the
site answers them in this process.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import given
from rest_framework.throttling import AnonRateThrottle
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from golfscore.reference import api_document
from scorecards.models import GolfoSession
from scorecards.permissions import COOKIE
from tests.examples import examples
from tests.scorecards.golfo_sessions import open_session, play_hand
from tests.tournaments.grown import Grown, grown_league, staked
from tests.tournaments.world import World
from tournaments.api import leagues
from tournaments.directing import scorekeepers

pytestmark = pytest.mark.walk

application = WSGIHandler()
ALL_CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
FEW = 3
PLAIN = {"Accept-Encoding": "identity"}


def beginning(world: World) -> None:
    world.grown = staked(grown_league(games=1))
    scorekeepers.open_scorecard(world.grown.by, world.grown.game, device=world.grown.owner.device)
    play_hand(open_session(world.grown.owner.device), "A 4 B fold C fold")


@pytest.fixture
def grown(world: World) -> Grown:
    return world.grown


@pytest.fixture(autouse=True)
def as_often_as_one_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": None})


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """A request outside of tests gives its connection back; here it is the test's."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def operations() -> Iterator[Any]:
    """Every request of the document."""
    schema = schemathesis.openapi.from_dict(api_document(), config=SchemathesisConfig())
    for each in schema.get_all_operations():
        assert isinstance(each, Ok)
        yield each.ok()


OPERATIONS = {operation.label: operation for operation in operations()}


def known(grown: Grown, path: str) -> dict[str, Any]:
    """What there is, for the parts of an address."""
    rules = path.startswith("/api/v1/rulesets")
    table = GolfoSession.objects.get() if path.startswith("/api/v1/golfo") else grown.game.game
    parts = {
        **{"slug": "pagat-6" if rules else grown.league.slug, "season": grown.season.slug},
        **{"code": table.code, "number": 1, "person_id": grown.people["Bob"].pk, "hole": 1},
        **{"day": grown.night.day.isoformat(), "past_id": grown.past.pk},
        **{"tournament": grown.tournament.slug, "stage": 0, "table_id": grown.table.pk},
        "round_id": grown.table.round_id,
    }
    return {name: part for name, part in parts.items() if f"{{{name}}}" in path}


def owner_cookies(grown: Grown) -> dict[str, str]:
    cookies = grown.owner.client.cookies
    return {name: cookies[name].value for name in (COOKIE, settings.SESSION_COOKIE_NAME)}


def ask(operation: Any, mode: GenerationMode, cookies: dict[str, str], **parts: Any) -> set[int]:
    """A few requests; what was answered."""
    answers = set()

    @examples(FEW, thorough=50)
    @given(case=operation.as_strategy(mode, **parts))
    def each(case: Any) -> None:
        response = case.call(app=application, cookies=cookies, headers=PLAIN)
        case.validate_response(response, checks=ALL_CHECKS)
        answers.add(response.status_code)

    each()
    return answers


@pytest.mark.parametrize("label", [label for label in OPERATIONS if label.startswith("GET")])
def test_what_is_there_is_told_as_the_document_says(grown: Grown, label: str) -> None:
    operation = OPERATIONS[label]
    case = operation.Case(path_parameters=known(grown, operation.path))
    response = case.call(app=application, cookies=owner_cookies(grown), headers=PLAIN)
    case.validate_response(response, checks=ALL_CHECKS)
    assert response.status_code == 200


@pytest.mark.parametrize("label", OPERATIONS)
def test_a_member_asks_for_it_in_any_way(grown: Grown, label: str) -> None:
    operation = OPERATIONS[label]
    parts = {"path_parameters": known(grown, operation.path)} if "{" in operation.path else {}
    ask(operation, GenerationMode.POSITIVE, owner_cookies(grown), **parts)
    if len(operation.query) or len(operation.body):
        ask(operation, GenerationMode.NEGATIVE, owner_cookies(grown), **parts)


@pytest.mark.parametrize("label", OPERATIONS)
def test_a_stranger_asks_for_anything(grown: Grown, label: str) -> None:
    ask(OPERATIONS[label], GenerationMode.POSITIVE, {})


def test_an_answer_that_is_not_as_it_says_is_noticed(
    grown: Grown, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = leagues.league_facts
    monkeypatch.setattr(leagues, "league_facts", lambda member: replace(told(member), role="king"))
    with pytest.raises(FailureGroup, match="role|king"):
        test_what_is_there_is_told_as_the_document_says(grown, "GET /api/v1/leagues/{slug}/")
