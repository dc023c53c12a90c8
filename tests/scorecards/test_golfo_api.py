"""`/api/v1/golfo/`: what programs read of a session, by the same door as its page."""

import pytest

from scorecards import devices
from scorecards.limits import programs
from scorecards.rules.golfo import Deal
from scorecards.scorekeeping.golfo import links
from scorecards.scorekeeping.golfo.entries import close
from scorecards.scorekeeping.links import open_link
from tests.scorecards.golfo_sessions import open_session, play_hand, record, say
from tests.scorecards.playing import Person
from tests.tokens import without_tokens

ROOT = "/api/v1/golfo/"


def address(session, rest=""):
    return f"{ROOT}{session.code}/{rest}"


@pytest.fixture
def session(ann):
    """A hand won without showing, and another in its first round."""
    session = open_session(ann.device)
    play_hand(session, "A pass B 4 C fold A fold", device=ann.device)
    record(session, Deal(), device=ann.device)
    say(session, "B 2", ann.device)
    return session


@pytest.fixture
def looker(session):
    person = Person(devices.new_device("iPhone"))
    open_link(key=session.view_link, device=person.device)
    return person


def test_a_session_is_read_by_whoever_opened_it(ann, looker, cal, client, session) -> None:
    for rest in ("", "book/", "book/1/"):
        assert ann.get(address(session, rest)).status_code == 200
        assert looker.get(address(session, rest)).status_code == 200
        answers = [cal.get(address(session, rest)), client.get(address(session, rest))]
        answers.append(ann.get(f"{ROOT}AAAAA/{rest}"))  # there is none, and that looks the same
        assert {(each.status_code, each.content) for each in answers} == {(404, answers[0].content)}
        for method in ("post", "put", "patch", "delete"):
            assert getattr(ann.client, method)(address(session, rest)).status_code == 405
    assert [person.get(ROOT).json()["count"] for person in (ann, looker, cal)] == [1, 1, 0]
    assert [each.get(address(session)).json()["role"] for each in (ann, looker)] == [
        "scorer",
        "viewer",
    ]
    assert ann.get(address(session, "book/99/")).status_code == 404


def test_who_is_shut_out_is_told(ann, looker, session) -> None:
    links.renew_session_link(session=session, role="viewer", device=ann.device)
    answer = looker.get(address(session))
    assert (answer.status_code, answer.json()["code"]) == (403, "shut-out")
    assert looker.get(ROOT).json()["count"] == 0


def test_a_session_as_it_stands(ann, session) -> None:
    answer = ann.get(address(session)).json()
    assert [seat["chips"] for seat in answer["seats"]] == [49, 49, 48, 49]
    assert (answer["pot"], answer["issued"], answer["payments"]) == (5, 200, None)
    assert (answer["phase"], answer["round"], answer["turn"], answer["hand"]) == ("round", 1, 2, 2)
    assert answer["announcement"].startswith("Cleo to speak: 2 to call, or raise to 3 and up to 48")
    (line,) = ann.get(ROOT).json()["results"]
    assert (line["players"], line["hands"], line["name"]) == (
        ["Ana", "Ben", "Cleo", "Dev"],
        1,
        "Friday",
    )


def test_the_book_is_told_in_the_language_asked_for(ann, session) -> None:
    entries = ann.get(address(session, "book/")).json()["results"]
    assert [each["number"] for each in entries] == list(range(1, 9))
    assert ann.get(address(session, "book/6/")).json() == entries[5]
    assert entries[5]["payouts"] == ["The pot of 7 to Ben, without showing."]
    assert entries[5]["chips"] == [49, 52, 49, 50]


def test_no_key_is_in_any_answer(ann, session) -> None:
    keys = (session.score_link, session.view_link, session.score_key, session.view_key)
    for path in (ROOT, address(session), address(session, "book/")):
        text = without_tokens(ann.get(path).content.decode())
        assert not any(key in text for key in keys)


def test_who_knows_it_already_is_told_so(ann, looker, session) -> None:
    for path in (ROOT, address(session), address(session, "book/")):
        first = ann.get(path)
        known = {"If-None-Match": first["ETag"]}
        assert ann.get(path, headers=known).status_code == 304
        assert looker.get(path, headers=known).status_code == 200
    seen = ann.get(address(session))["ETag"]
    say(session, "C call", ann.device)
    assert ann.get(address(session), headers={"If-None-Match": seen}).status_code == 200


def test_sessions_are_filtered(ann, session) -> None:
    over = open_session(ann.device)
    close(session=over, device=ann.device, expected=1)
    codes = {
        query: [each["code"] for each in ann.get(ROOT + query).json()["results"]]
        for query in ("", "?over=true", "?over=false", "?started_after=2100-01-01T00:00:00Z")
    }
    assert list(codes.values()) == [[session.code, over.code], [over.code], [session.code], []]
    assert ann.get(f"{ROOT}?started_after=yesterday").status_code == 400


def test_playing_it_anew_waits_for_its_turn(ann, session) -> None:
    with programs.TURN:
        assert ann.get(address(session)).status_code == 429


def test_more_sessions_and_entries_ask_no_more(ann, session, django_assert_max_num_queries) -> None:
    def queries(path):
        with django_assert_max_num_queries(9) as few:
            assert ann.get(path).status_code == 200
        return len(few)

    paths = (ROOT, address(session), address(session, "book/"))
    before = [queries(path) for path in paths]
    say(session, "C call D fold / B pass C pass / B pass C pass", ann.device)
    open_session(ann.device)
    assert [queries(path) for path in paths] == before
