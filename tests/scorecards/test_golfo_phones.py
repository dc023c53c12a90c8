"""Who comes to a session of Golfo, by which link, with which account, and on whose seat."""

import pytest
from django.contrib.auth.models import User
from django.http import Http404
from django.test import RequestFactory

from scorecards import devices
from scorecards.permissions import (
    COOKIE,
    ShutOut,
    makers_session,
    readable_session,
    scorable_session,
    session_reading,
)
from scorecards.queries.accounts import everything_of
from scorecards.queries.golfo.sessions import recent_sessions
from scorecards.scorekeeping.errors import NoSuchLink, NotPossible, SeatTaken
from scorecards.scorekeeping.golfo import links, names
from scorecards.scorekeeping.links import find_link, open_link
from tests.scorecards.golfo_sessions import open_session, view
from tests.scorecards.playing import Person, new_game
from tests.tokens import without_tokens


@pytest.fixture
def session(ann):
    return open_session(ann.device)


def comes(session, key) -> Person:
    """Somebody who opens a link or a code of the session."""
    person = Person(devices.new_device("iPhone"))
    table, _ = open_link(key=key, device=person.device)
    assert table == session
    return person


def asks(person):
    request = RequestFactory().get("/")
    request.COOKIES[COOKIE] = person.device.key
    return request


def test_a_link_and_a_code_open_it_as_those_of_games_do(ann, cal, session) -> None:
    keeper, looker = comes(session, session.score_link), comes(session, session.view_key)
    assert scorable_session(asks(keeper), session.code).role == "scorer"
    assert not scorable_session(asks(keeper), session.code).maker
    assert makers_session(asks(ann), session.code).maker
    reader = readable_session(asks(looker), session.code)
    assert (reader.role, reader.session) == ("viewer", session)
    poll = session_reading(asks(looker), session.code)
    assert (poll.version, poll.role) == (view(session).version, "viewer")
    for question in (readable_session, session_reading):
        with pytest.raises(Http404):
            question(asks(cal), session.code)
    with pytest.raises(NoSuchLink):
        find_link("AAAAAA")


def test_the_code_of_a_game_is_no_code_of_a_session(ann, session) -> None:
    game = new_game(ann.device)
    with pytest.raises(Http404):
        readable_session(asks(ann), game.code)


def test_its_codes_are_handed_on_as_those_of_games_are(ann, session) -> None:
    shown = ann.get(f"/golfo/{session.code}/seat/").text
    assert shown.count('id="for-scorer" checked') == 1, "one QR code at a time"
    for role, link in (("scorer", session.score_link), ("viewer", session.view_link)):
        assert f'src="/golfo/{session.code}/qr/{role}.svg?' in shown
        assert f'data-shown-in="url-{role}"' in shown
        assert link in shown
    assert "Anyone who joins sees the table and the bank, and cannot change anything." in shown


def test_a_new_link_shuts_out_who_came_by_the_old_one(ann, session) -> None:
    guest, looker = comes(session, session.score_key), comes(session, session.view_link)
    renewed = links.renew_session_link(session=session, role="scorer", device=ann.device)
    assert (renewed.shut_out, renewed.game) == (1, session)
    with pytest.raises(ShutOut):
        readable_session(asks(guest), session.code)
    assert readable_session(asks(looker), session.code)
    assert makers_session(asks(ann), session.code).maker
    assert view(session).number == 1  # no entry of the ledger
    assert session.lines.last().data == {"event": "links", "role": "scorer"}


def test_a_maker_names_another_and_the_last_one_stays(ann, session) -> None:
    guest = comes(session, session.score_link)
    own, other = (session.accesses.get(device=each.device).pk for each in (ann, guest))
    links.name_session_maker(session=session, access_id=other, maker=True, device=ann.device)
    assert makers_session(asks(guest), session.code).maker
    with pytest.raises(NotPossible):
        links.name_session_maker(session=session, access_id=own, maker=False, device=guest.device)


def test_a_seat_is_on_one_phone(ann, session) -> None:
    guest = comes(session, session.score_link)
    links.take_session_seat(session=session, position=2, device=guest.device)
    assert [seat.phone for seat in view(session).seats] == [False, False, True, False]
    assert scorable_session(asks(guest), session.code).seat == 2
    with pytest.raises(SeatTaken):
        links.take_session_seat(session=session, position=2, device=ann.device)
    links.take_session_seat(session=session, position=2, device=ann.device, over=True)
    assert scorable_session(asks(guest), session.code).seat is None
    links.leave_session_seat(session=session, device=ann.device)
    assert not any(seat.phone for seat in view(session).seats)
    with pytest.raises(NotPossible):
        links.take_session_seat(session=session, position=4, device=ann.device)


def test_an_account_has_its_sessions_on_every_phone_and_takes_them_along(ann, session) -> None:
    user = User.objects.create_user("ann")
    devices.sign_in(ann.device, user.pk)
    other = Person(devices.new_device("iPad"))
    devices.sign_in(other.device, user.pk)
    assert [each.code for each in recent_sessions(other.device)] == [session.code]
    devices.sign_out(ann.device)
    assert [each.code for each in recent_sessions(ann.device)] == [session.code]
    assert makers_session(asks(other), session.code).maker
    (mine,) = everything_of(user.pk)["golfo_sessions"]
    assert mine["seats"] == ["Ana", "Ben", "Cleo", "Dev"]
    assert mine["ledger"][0]["event"] == "Open"
    assert session.score_link not in without_tokens(str(mine))


def test_a_name_is_taken_out_and_the_session_goes_on(ann, session) -> None:
    user = User.objects.create_user("ann")
    devices.sign_in(ann.device, user.pk)
    version = view(session).version
    assert names.anonymise_sessions(user_id=user.pk, name="ben") == 1
    now = view(session)
    assert [seat.name for seat in now.seats] == ["Ana", "Player 2", "Cleo", "Dev"]
    assert now.version == version + 1
    assert now.announcement == "Hand 1: Dev deals, Ana is mano."
