"""A sealed hand is at no door: every address of the site, looked at and sent to by everybody else.

Sealed are a hand of cards and a typed total, so that neither cards nor a count can slip through.
Who put them in sees them, which is how we know that the search would find them.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from scorecards import devices
from scorecards.models import Change, Envelope, Game
from scorecards.queries.device_rows import OF_DEVICES
from scorecards.scorekeeping import links
from tests.examples import THOROUGH
from tests.scorecards.playing import DEE_HOLE, Person, new_game, record
from tests.scorecards.sealed_tables import observe, seated, send
from tournaments.ledger.archives.tables import LEFT_OUT

pytestmark = pytest.mark.walk

CARDS = "KS QS JS / TS 9S 8S"
TOTAL = "771"
SECRET = re.compile(
    r"K.{0,3}S.{0,3}Q.{0,3}S.{0,3}J.{0,3}S|(?<![\w.#-])771(?![\w.-])|(?<![\w.#-])788(?![\w.-])"
)
ROOT = Path(__file__).resolve().parents[2]
OF_LEAGUES = ("leagues/", "t/", "hall/", "api/v1/leagues/", "api/v1/tournaments/")
"""There is no league and no tournament here: whatever is of one is not found, all the same way."""
PICTURES = ("image/", "application/pdf", "font/")


@pytest.fixture
def game(ann) -> Game:
    """After a hole; 17 were counted in it on Bea's line, so that 788 would be her running total."""
    game = observe(new_game(ann.device), sealed=True)
    record(game, 1, ["17", "8", "0"], device=ann.device, knocker=2)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def people(ann, cal, game) -> dict[str, Any]:
    """Bea and Ben have put their hands in, on phones of their own. Everybody else knocks."""
    bea, ben = seated(game, 0), seated(game, 1)
    before = ann.get(f"/g/{game.code}/card.png").content
    assert send(bea, game, {0: TOTAL}, number=2, overrule=True).status_code == 200
    assert send(ben, game, {1: CARDS}, number=2, knocker=1, knocker_was=None).status_code == 200
    viewer = Person(devices.new_device("Mac"))
    links.open_link(key=game.view_link, device=viewer.device)
    user = User.objects.create_user("bea")
    devices.sign_in(bea.device, user.pk)
    second = Person(devices.new_device("iPad"))
    devices.sign_in(second.device, user.pk)
    second.client.force_login(user)
    staff = Client()
    staff.force_login(User.objects.create_superuser("root"))
    assert ann.get(f"/g/{game.code}/card.png").content == before, "the picture is what it was"
    nearest = {
        "bea": bea,
        "her second phone": second.client,
        "a third seat": seated(game, 2).client,
        "viewer": viewer.client,
    }
    rest = {"maker": ann.client, "stranger": cal.client, "staff": staff}
    return {**nearest, **rest} if THOROUGH else nearest


def patterns(within: Any = None, before: str = "") -> Iterator[str]:
    """Every address of the site, as Django writes it."""
    for each in (within or get_resolver()).url_patterns:
        route = before + str(each.pattern).removeprefix("^").removesuffix("$").replace("\\Z", "")
        if isinstance(each, URLResolver):
            yield from patterns(each, route)
        elif isinstance(each, URLPattern):
            yield route


def word_of(words: dict[str, str], part: re.Match[str]) -> str:
    """What stands in an address where a part of it is asked for."""
    return words.get(part[1], "1")


def addresses(game: Game) -> list[str]:
    """All of them, with this game and its holes in them wherever one is asked for."""
    change = Change.objects.filter(game=game).order_by("pk").last()
    assert change is not None
    words = {
        **{"code": game.code, "number": "2", "change_id": str(change.pk), "role": "viewer"},
        **{"slug": "pagat-6", "form": "json", "pk": str(game.pk), "object_id": str(game.pk)},
    }
    made = set()
    for route in patterns():
        if "<" in route and route.startswith(OF_LEAGUES) and not THOROUGH:
            continue
        for key in (game.view_link, game.score_link):
            fill = {**words, "key": key}
            path = re.sub(r"<(?:\w+:)?(\w+)>", partial(word_of, fill), route)
            made.add("/" + re.sub(r"\(\?P[^)]*\)|[()?^$\\]", "1", path))
    made |= {f"/g/{game.code}/holes/1/", f"/g/{game.code}/holes/2/state/?seen=0&at=0"}
    made |= {f"/g/{game.code}/scorecard/?seen=0", f"/g/{game.code}/print/?filled=1"}
    made |= {f"/admin/scorecards/{kind}/" for kind in ("game", "hole", "change")}
    return sorted(made)


def inside(game: Game) -> list[str]:
    """Those of this game, of the administrator and of programs."""
    doors = (f"/g/{game.code}", "/api", "/admin/scorecards", f"/v/{game.view_link}")
    return [path for path in addresses(game) if path.startswith(doors)]


def body_of(answer: Any) -> str:
    if answer.get("Content-Type", "").startswith(PICTURES):
        return ""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    heads = " ".join(value for name, value in answer.items() if name != "Set-Cookie")
    return f"{heads} {content.decode('utf-8', 'replace')}"


@contextmanager
def aside() -> Iterator[None]:
    """Whatever is written inside is not."""
    block = transaction.atomic()
    # So that writes of ours, which are durable, may be inside.
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        yield
        transaction.set_rollback(True)


def probes(game: Game) -> list[tuple[Any, str]]:
    """What is sent: nothing, a form that would overwrite the sealed hands, and JSON that would."""
    rows = [{"position": at, "entry": DEE_HOLE, "was": "3"} for at in (0, 1)]
    form = {"row-0": DEE_HOLE, "row-1": DEE_HOLE, "reason": "x", "position": "1"}
    return [
        ({}, "form"),
        (form, "form"),
        (json.dumps({"rows": rows, "knocker": 0, "knocker_was": 2}), "application/json"),
    ]


def test_no_address_shows_a_sealed_hand(people, game) -> None:
    assert SECRET.search(body_of(people.pop("bea").get(f"/g/{game.code}/holes/2/")))
    every = addresses(game)
    assert len(every) > 150, len(every)
    answered = 0
    for who, client in people.items():
        client.raise_request_exception = False
        # What is nobody's game is the same for everybody; one who is signed in sees most of it.
        for path in every if who == "her second phone" else inside(game):
            answer = client.get(path)
            answered += answer.status_code == 200
            assert answer.status_code < 500, f"{who} at {path}"
            leak = SECRET.search(body_of(answer))
            assert not leak, f"{who} at {path}: {leak}"
    assert answered > 90


def test_no_answer_to_what_is_sent_shows_one(people, game) -> None:
    people.pop("bea")
    early = f"/g/{game.code}/holes/2/open/"  # the maker may, and it is in the history
    for who, client in people.items():
        for path in inside(game):
            for sent, kind in probes(game):
                if who == "maker" and path == early:
                    continue
                with aside():
                    more = {} if kind == "form" else {"content_type": kind}
                    answer = client.post(path, sent, **more)
                    leak = SECRET.search(body_of(answer))
                    assert not leak, f"{who} at {path}: {leak}"


READS = re.compile(r"\bEnvelope\b|scorecards_envelope|\.envelopes\b(?!\.seals)")


def test_only_one_module_reads_envelopes_and_one_writes_them() -> None:
    """So whatever reads scores – leagues, exports, the API, pictures, sheets, the pages of the
    administrator – has no way to show what is in one.
    """
    places = {
        str(path.relative_to(ROOT))
        for app in ("golfscore", "scorecards", "tournaments")
        for path in (ROOT / app).rglob("*.py")
        if "migrations" not in path.parts and READS.search(path.read_text())
    }
    assert places == {
        "scorecards/models/__init__.py",
        "scorecards/models/hands.py",
        "scorecards/envelopes/seals.py",
        "scorecards/scorekeeping/seals.py",
        "scorecards/queries/device_rows.py",  # where they are, and never what is in them
        "tournaments/ledger/archives/tables.py",
    }
    (sealed,) = [each for each in OF_DEVICES if each.model is Envelope]
    assert "entry" not in sealed.fields
    assert Envelope in LEFT_OUT, "an archive names them only as left out"
