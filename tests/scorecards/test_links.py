"""The codes of a game: shown to whom, as QR codes, and a new one in place of an old one."""

import re

import pytest
import zxingcpp

from scorecards import addresses
from scorecards.models import Game
from tests.scorecards.qr_codes import drawn


@pytest.mark.parametrize(("role", "letter"), [("scorer", "s"), ("viewer", "v")])
def test_a_qr_code_leads_to_its_link(ann, game, role, letter):
    response = ann.get(f"/g/{game.code}/qr/{role}.svg")
    assert response["Content-Type"] == "image/svg+xml"
    assert "no-store" in response["Cache-Control"]
    key = game.score_link if role == "scorer" else game.view_link
    (found,) = zxingcpp.read_barcodes(drawn(response.content.decode()))
    assert found.text == f"http://testserver/{letter}/{key}/"


def test_a_qr_code_has_no_style_and_no_script(ann, game):
    svg = ann.get(f"/g/{game.code}/qr/viewer.svg").content.decode()
    assert "style" not in svg
    assert "script" not in svg


def test_a_viewer_cannot_pass_on_what_a_viewer_does_not_have(bob, game):
    assert bob.get(f"/g/{game.code}/qr/scorer.svg").status_code == 403
    assert bob.get(f"/g/{game.code}/qr/viewer.svg").status_code == 200
    assert bob.get(f"/g/{game.code}/qr/other.svg").status_code == 404


@pytest.mark.parametrize("role", ["scorer", "viewer"])
def test_a_new_code_shuts_the_old_one_out(ann, bob, eve, game, role):
    response = ann.post(f"/g/{game.code}/links/", {"role": role})
    assert response.url == f"/g/{game.code}/invite/?for={role}"
    now = Game.objects.get(pk=game.pk)
    assert (now.score_key == game.score_key) is (role == "viewer")
    assert (now.score_link == game.score_link) is (role == "viewer")
    assert (now.view_key == game.view_key) is (role == "scorer")
    assert (now.view_link == game.view_link) is (role == "scorer")
    assert ann.get(f"/g/{game.code}/").status_code == 200
    assert eve.get(f"/g/{game.code}/").status_code == (403 if role == "scorer" else 200)
    assert bob.get(f"/g/{game.code}/").status_code == (403 if role == "viewer" else 200)


def test_only_the_table_makes_new_codes(bob, cal, game, nothing_changes):
    assert bob.post(f"/g/{game.code}/links/", {"role": "viewer"}).status_code == 403
    assert cal.post(f"/g/{game.code}/links/", {"role": "viewer"}).status_code == 404
    nothing_changes()


@pytest.mark.parametrize("role", ["", "owner", "\x00", "x" * 500])
def test_there_are_two_links(ann, game, role, nothing_changes):
    assert ann.post(f"/g/{game.code}/links/", {"role": role}).status_code == 422
    nothing_changes()


def test_looking_changes_no_link(ann, game, nothing_changes):
    assert ann.get(f"/g/{game.code}/links/?role=scorer").status_code == 200
    assert ann.get(f"/g/{game.code}/links/").status_code == 422
    assert ann.client.put(f"/g/{game.code}/links/?role=scorer").status_code == 405
    nothing_changes()


def test_each_passes_on_what_they_have(ann, bob, cal, game, nothing_changes):
    page = f"/g/{game.code}/invite/"
    assert page in ann.get(f"/g/{game.code}/").text
    assert page in bob.get(f"/g/{game.code}/").text
    own, others = ann.get(page).text, bob.get(page).text
    assert own.count('class="qr"') == 2
    assert own.count('id="for-scorer" checked') == 1, "one QR code at a time"
    assert 'id="for-viewer" checked' in ann.get(page, {"for": "viewer"}).text
    assert 'id="for-scorer" checked' in ann.get(page, {"for": "\x00"}).text
    assert game.score_key in own
    assert game.view_key in own
    assert game.view_key in others
    assert game.score_key not in others
    assert game.score_link not in others
    assert cal.get(page).status_code == 404
    assert ann.post(page).status_code == 405
    nothing_changes()


def test_a_page_opened_as_localhost_passes_on_an_address_for_others(ann, game, monkeypatch):
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.7")
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        shown = ann.get(f"/g/{game.code}/invite/", headers={"Host": host}).content.decode()
        assert f"http://192.168.1.7:8000/v/{game.view_link}/" in shown


def test_without_a_network_the_address_stays_as_it_is(ann, game, monkeypatch):
    monkeypatch.setattr(addresses, "own_address", lambda: None)
    shown = ann.get(f"/g/{game.code}/invite/", headers={"Host": "localhost:8000"}).content.decode()
    assert f"http://localhost:8000/v/{game.view_link}/" in shown


def test_a_public_site_keeps_its_own_name(ann, game, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    shown = ann.get(f"/g/{game.code}/invite/", headers={"Host": "localhost:8000"}).content.decode()
    assert f"http://localhost:8000/v/{game.view_link}/" in shown


def test_links_lead_to_the_name_of_the_site_whatever_a_request_says(ann, game, settings):
    settings.SITE_ADDRESS = "https://golf.example"
    for host in ("evil.test", "localhost:8000"):
        shown = ann.get(f"/g/{game.code}/invite/", headers={"Host": host}).content.decode()
        assert f"https://golf.example/v/{game.view_link}/" in shown
        assert host not in shown
    shown = ann.get(f"/v/{game.view_link}/", headers={"Host": "evil.test"}).content.decode()
    assert "evil.test" not in shown


def test_own_address_is_an_address_or_nothing():
    found = addresses.own_address()
    assert found is None or re.fullmatch(r"[\d.]+", found)
