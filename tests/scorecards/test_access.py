"""Who gets in: devices and their cookie, links, and what a stranger is told."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from scorecards import devices
from scorecards.models import Access, Device, Game
from scorecards.permissions import (
    COOKIE,
    SCORER,
    VIEWER,
    ShutOut,
    device_of,
    readable_game,
    reading,
    scorable_game,
)
from scorecards.scorekeeping import links
from scorecards.scorekeeping.errors import NoSuchLink

ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/125 Mobile Safari"


def request_of(person=None, *, key=None):
    request = RequestFactory(headers={"User-Agent": ANDROID}).get("/")
    if person or key is not None:
        request.COOKIES[COOKIE] = person.device.key if person else key
    return request


def test_the_table_may_write_the_viewer_may_look_the_stranger_knows_nothing(ann, bob, cal, game):
    assert scorable_game(request_of(ann), game.code).role == SCORER
    assert readable_game(request_of(bob), game.code).role == VIEWER
    with pytest.raises(PermissionDenied):
        scorable_game(request_of(bob), game.code)
    for look in (readable_game, scorable_game, reading):
        with pytest.raises(Http404):
            look(request_of(cal), game.code)
        with pytest.raises(Http404):
            look(request_of(), game.code)


def test_no_such_game_looks_like_no_access(ann, game):
    for code in ("AAAAA", "", "O0", "x" * 500, "nul\x00"):
        for look in (readable_game, reading):
            with pytest.raises(Http404):
                look(request_of(ann), code)


def test_a_poll_asks_once(ann, bob, game, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = reading(request_of(bob), game.code.lower())
    assert (found.game_id, found.version, found.role) == (game.pk, game.version, VIEWER)
    with django_assert_num_queries(1):
        assert scorable_game(request_of(ann), game.code).game == game


@pytest.mark.parametrize("key", ["", "short", "x" * 22, "x" * 23, "\x00" * 22, "é" * 22])
def test_a_cookie_that_is_not_ours(db, game, key):
    assert device_of(request_of(key=key)) is None
    with pytest.raises(Http404):
        readable_game(request_of(key=key), game.code)


def test_a_device_is_met_once_and_named(db):
    device = devices.ensure_device(request_of())
    assert (device.label, len(device.key)) == ("Android phone", 22)
    assert devices.ensure_device(request_of(key=device.key)) == device
    assert Device.objects.count() == 1


@pytest.mark.parametrize("secure", [True, False])
def test_the_cookie_is_kept_from_scripts_and_other_sites(ann, secure):
    response = HttpResponse()
    devices.remember(response, ann.device, secure=secure)
    cookie = response.cookies[COOKIE]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == (ann.device.key, True, "Lax")
    assert bool(cookie["secure"]) is secure
    assert cookie["max-age"] == 400 * 24 * 3600


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (ANDROID, "Android phone"),
        ("Mozilla/5.0 (Linux; Android 13; SM-X200) Safari/537.36", "Android tablet"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)", "iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)", "iPad"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)", "Chromebook"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mac"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows computer"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux computer"),
        ("curl/8", "Another device"),
        ("", "Another device"),
    ],
)
def test_a_device_is_called_what_people_call_it(agent, label):
    assert devices.label_of(agent) == label


def test_a_link_opens_its_game_however_it_is_typed(cal, game):
    key = game.score_key
    assert links.find_link(f" {key[:3].lower()}-{key[3:]} ") == (game, SCORER)
    assert links.open_link(key=game.view_key, device=cal.device) == (game, VIEWER)
    assert links.open_link(key=key.lower(), device=cal.device) == (game, SCORER)
    assert Access.objects.filter(device=cal.device).count() == 1


def test_who_keeps_the_score_and_looks_goes_on_keeping_it(ann, game):
    assert links.open_link(key=game.view_key, device=ann.device) == (game, SCORER)
    assert scorable_game(request_of(ann), game.code).scorer


@pytest.mark.parametrize("key", ["", "AAAAAA", "A", "\x00" * 6, "x" * 1000])
def test_a_key_that_opens_nothing(cal, game, key):
    with pytest.raises(NoSuchLink):
        links.open_link(key=key, device=cal.device)
    with pytest.raises(NoSuchLink):
        links.find_link(key)
    assert not Access.objects.filter(device=cal.device).exists()


def test_a_game_s_code_is_no_key(cal, game):
    with pytest.raises(NoSuchLink):
        links.open_link(key=game.code, device=cal.device)


@pytest.mark.parametrize("role", [SCORER, VIEWER])
def test_a_renewed_link_shuts_out_whoever_came_by_the_old_one(ann, bob, eve, game, role):
    old = game.score_key if role == SCORER else game.view_key
    renewed, out = links.renew_link(game=game, role=role, device=ann.device)
    assert old not in (renewed.score_key, renewed.view_key)
    assert out == 1
    with pytest.raises(NoSuchLink):
        links.find_link(old)
    assert scorable_game(request_of(ann), game.code).scorer
    gone, stays = (eve, bob) if role == SCORER else (bob, eve)
    for look in (readable_game, scorable_game, reading):
        with pytest.raises(ShutOut, match="The code has changed. Ask for the new one."):
            look(request_of(gone), game.code)
    assert readable_game(request_of(stays), game.code)


def test_the_history_tells_of_a_renewed_link_but_not_its_key(ann, game):
    version = game.version
    renewed, _ = links.renew_link(game=game, role=SCORER, device=ann.device)
    change = game.changes.get(kind="links")
    assert (change.was, change.now, change.device) == (None, SCORER, ann.device)
    assert Game.objects.get(pk=game.pk).version == version + 1
    assert renewed.score_key not in str(change.now)
