"""The account's own pages: name, addresses, a second step, taking everything along, and the end."""

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from scorecards import devices
from scorecards.models import Device, Game, Player, Seat
from scorecards.scorekeeping import links
from scorecards.scorekeeping.games import finish, rematch
from tests.accounts.conftest import PASSWORD, code_in_mail, make_member
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record
from tests.tokens import without_tokens

DELETE = "/account/delete/"


@pytest.fixture
def game(ann) -> Game:
    """Of Ann, Bob and Dee, its score kept on Ann's device; the first hole is in."""
    game = new_game(ann.device)
    record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device, knocker=2)
    return Game.objects.get(pk=game.pk)


def names(game: Game) -> list[str]:
    return list(game.seats.order_by("position").values_list("name", flat=True))


def test_the_name_is_shown_and_changed(ann):
    assert 'value="Ann"' in ann.client.get("/account/").text
    answer = ann.client.post("/account/name/", {"name": "  Ann   Alder "})
    assert answer["Location"] == "/account/"
    assert "<h1>Ann Alder</h1>" in ann.client.get("/account/").text
    assert ann.client.post("/account/name/", {"name": ""}).status_code == 302
    assert "<h1>Your account</h1>" in ann.client.get("/account/").text


@pytest.mark.parametrize("name", ["<b>", "x" * 41, "a\0b", "a\u202eb"])
def test_a_name_that_does_not_work_is_said_beside_the_field(ann, name):
    answer = ann.client.post("/account/name/", {"name": name})
    assert answer.status_code == 422
    assert 'id="id_name_error"' in answer.text
    ann.user.refresh_from_db()
    assert ann.user.first_name == "Ann"


@pytest.mark.parametrize("page", ["", "export/", "email/", "sessions/", "password/change/"])
def test_no_browser_keeps_a_page_of_an_account(ann, page):
    ann.confirm()
    assert "no-store" in ann.client.get(f"/account/{page}")["Cache-Control"]


def test_the_code_in_the_terminal_is_named_where_mail_is_printed(bob, settings, capsys):
    ask = {"email": bob.user.email}
    hint = "the code is in the terminal"
    assert hint not in bob.client.post("/account/login/code/", ask, follow=True).text
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert hint in Client().post("/account/login/code/", ask, follow=True).text
    assert "Your code to sign in" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("method", "page"),
    [("get", "name/"), ("post", ""), ("post", "export/"), ("put", "delete/"), ("put", "")],
)
def test_other_methods_are_refused(ann, method, page):
    assert getattr(ann.client, method)(f"/account/{page}").status_code == 405


def test_another_address_is_added_with_a_code(ann):
    ann.confirm()
    answer = ann.client.post("/account/email/", {"email": "ann@work.example", "action_add": ""})
    assert answer["Location"] == "/account/confirm-email/"
    assert mail.outbox[-1].to == ["ann@work.example"]
    ann.client.post("/account/confirm-email/", {"code": code_in_mail()})
    assert EmailAddress.objects.get(email="ann@work.example").verified
    made_first = {"email": "ann@work.example", "action_primary": ""}
    assert ann.client.post("/account/email/", made_first).status_code == 302
    ann.user.refresh_from_db()
    assert ann.user.email == "ann@work.example"


def test_a_phone_left_open_changes_no_address(ann):
    added = {"email": "cal@example.org", "action_add": ""}
    answer = ann.client.post("/account/email/", added)
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert not EmailAddress.objects.filter(email="cal@example.org").exists()


def test_a_wrong_address_is_said_beside_the_field(ann):
    answer = ann.client.post("/account/email/", {"email": "ann", "action_add": ""})
    assert answer.status_code == 422
    assert 'id="id_email_error"' in answer.text


def code_of_app(secret: str) -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return f"{hotp_value(secret, counter):06d}"


def test_codes_of_an_app_are_a_second_step(ann, bob):
    ann.confirm()
    page = ann.client.get("/account/2fa/totp/activate/")
    assert "<svg" in page.text
    assert "data:image" not in page.text
    secret = page.context["form"].secret
    wrong = ann.client.post("/account/2fa/totp/activate/", {"code": "000000"})
    assert wrong.status_code == 422
    answer = ann.client.post("/account/2fa/totp/activate/", {"code": code_of_app(secret)})
    assert answer["Location"] == "/account/2fa/recovery-codes/"
    codes = ann.client.get(answer["Location"]).context["unused_codes"]
    assert len(codes) == 10

    client = Client()
    answer = ann.sign_in(client)
    assert answer["Location"] == "/account/2fa/authenticate/"
    assert client.get("/account/").status_code == 302, "not yet"
    assert client.post(answer["Location"], {"code": "nothing"}).status_code == 422
    assert client.post(answer["Location"], {"code": codes[0]}).status_code == 302
    assert client.get("/account/").status_code == 200

    assert ann.client.get("/account/2fa/").status_code == 200
    assert ann.client.post("/account/2fa/totp/deactivate/").status_code == 302
    assert ann.sign_in(Client())["Location"] == "/"


def test_the_export_is_everything_and_no_secret(ann, game, bob):
    theirs = new_game(devices.new_device("iPad"), names=["Eve", "Finn"])
    looked_at = new_game(devices.new_device("iPad"), names=["Gus", "Hana"])
    links.open_link(key=looked_at.view_key, device=ann.device)
    answer = ann.client.get("/account/export/")
    assert answer["Content-Disposition"].startswith('attachment; filename="golfscore-')
    assert answer["Content-Type"].startswith("application/json")
    told = json.loads(answer.content)
    assert told["account"]["name"] == "Ann"
    assert told["emails"] == [{"email": "ann@example.org", "verified": True, "primary": True}]
    assert [each["kind"] for each in told["devices"]] == ["Another device"]
    assert len(told["signed_in_on"]) == 1
    assert told["names_played_with"] == ["Ann", "Bob", "Dee"]
    assert [each["code"] for each in told["games"]] == [game.code, looked_at.code]
    first = told["games"][0]
    assert first["seats"] == ["Ann", "Bob", "Dee"]
    assert first["holes"][0]["knocker"] == 2
    assert [row["points"] for row in first["holes"][0]["rows"]] == [17, 8, 0]
    assert first["holes"][0]["rows"][0]["entry"] == ANN_HOLE
    keys = (game.score_key, game.view_key, game.score_link, game.view_link)
    for secret in (ann.device.key, *keys, ann.user.password, theirs.code):
        assert secret not in answer.text
    assert bob.user.email not in answer.text


def test_a_game_whose_link_was_replaced_is_not_in_the_export(ann):
    keeper = devices.new_device("iPad")
    game = new_game(keeper)
    links.open_link(key=game.view_key, device=ann.device)
    assert game.code in ann.client.get("/account/export/").text
    links.renew_link(game=game, role="viewer", device=keeper)
    assert game.code not in ann.client.get("/account/export/").text


@pytest.mark.parametrize("games", [1, 6])
def test_more_games_ask_the_database_no_more(ann, games, django_assert_num_queries):
    for _ in range(games):
        game = new_game(ann.device)
        record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device)
    ann.client.get("/account/")
    with django_assert_num_queries(27):  # each kind of what is stored, whether there is any or not
        ann.client.get("/account/export/")


def test_the_end_of_an_account(ann, game):
    phone = Client()
    ann.sign_in(phone)
    ann.confirm()
    assert ann.client.get(DELETE).status_code == 200
    answer = ann.client.post(DELETE, {})
    assert answer["Location"] == "/"
    assert "Your account is deleted." in ann.client.get("/").text
    assert not User.objects.exists()
    for model in (EmailAddress, Authenticator, UserSession):
        assert not model.objects.exists()
    assert not Device.objects.exclude(user=None).exists()
    assert names(game) == ["Ann", "Bob", "Dee"]
    assert ann.client.get(f"/g/{game.code}/holes/2/").status_code == 200, "the game goes on"
    assert phone.get(f"/g/{game.code}/").status_code == 404
    for client in (ann.client, phone):
        assert client.get("/account/").status_code == 302


def test_the_end_takes_along_what_only_the_account_held(ann, game):
    phone = Client()
    ann.sign_in(phone)
    phone.post("/account/logout/")
    assert Device.objects.filter(key__startswith="~").exists()
    ann.confirm()
    ann.client.post(DELETE, {})
    assert not Device.objects.filter(key__startswith="~").exists()


def test_the_end_asks_for_the_password_again(ann):
    answer = ann.client.get(DELETE)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert "Is it you?" in ann.client.get(answer["Location"]).text
    assert ann.client.post(DELETE, {}).status_code == 302
    wrong = ann.client.post("/account/reauthenticate/", {"password": "wrong"})
    assert wrong.status_code == 422
    assert "Incorrect password." in wrong.text
    assert User.objects.filter(pk=ann.user.pk).exists()
    right = {"password": PASSWORD, "next": DELETE}
    assert ann.client.post("/account/reauthenticate/", right)["Location"] == "/"
    assert not User.objects.exists(), "it goes on with what was asked"


def test_the_name_goes_from_the_games_when_it_shall(ann, game):
    other = new_game(devices.new_device("iPad"), names=["Ann", "Finn"])
    links.open_link(key=other.view_key, device=ann.device)
    ann.confirm()
    ann.client.post(DELETE, {"anonymise": "on", "played_as": "ann"})
    assert names(game) == ["Player 1", "Bob", "Dee"]
    assert names(other) == ["Ann", "Finn"], "a game they only looked at is not theirs to change"
    assert not Player.objects.filter(name="Ann", seats__game=game).exists()
    assert Game.objects.get(pk=game.pk).version == game.version + 1, "every phone learns of it"
    ann.client.get("/")  # shows the notices
    page = ann.client.get(f"/g/{game.code}/").text
    assert "Player 1" in page
    assert "Ann" not in without_tokens(page)
    assert 'value="Ann"' not in ann.client.get("/games/new/").text


def test_a_game_without_the_name_can_have_a_rematch(ann, game):
    ann.confirm()
    ann.client.post(DELETE, {"anonymise": "on", "played_as": "Ann"})
    finish(game=game, device=ann.device)
    again = rematch(game=game, device=ann.device)
    assert names(again) == ["Player 1", "Bob", "Dee"]


def test_a_name_that_is_taken_already(ann):
    game = new_game(ann.device, names=["Ann", "player 1"])
    ann.confirm()
    ann.client.post(DELETE, {"anonymise": "on", "played_as": "Ann"})
    assert names(game) == ["Player 1*", "player 1"]


def test_which_name_shall_go_has_to_be_said(ann, game):
    ann.confirm()
    answer = ann.client.post(DELETE, {"anonymise": "on", "played_as": ""})
    assert answer.status_code == 422
    assert "Type the name to remove." in answer.text
    assert User.objects.exists()
    assert Seat.objects.filter(name="Ann").exists()


def test_the_only_administrator_has_to_stay(db):
    owner = make_member("Owner", is_superuser=True, is_staff=True)
    owner.sign_in()
    owner.confirm()
    answer = owner.client.post(DELETE, {})
    assert answer.status_code == 403
    assert "only administrator" in answer.text
    assert User.objects.exists()
    make_member("Other", is_superuser=True, is_staff=True)
    assert owner.client.post(DELETE, {}).status_code == 302


def test_the_admin_shows_accounts_and_no_secret_of_theirs(ann):
    owner = make_member("Owner", is_superuser=True, is_staff=True)
    owner.sign_in()
    for page in ("auth/user/", "account/emailaddress/", "usersessions/usersession/"):
        assert owner.client.get(f"/admin/{page}").status_code == 200, page
    assert owner.client.get("/admin/mfa/authenticator/").status_code == 404


@pytest.mark.parametrize("number", ["0", "7", "99999999999999999999"])
def test_a_passkey_that_is_not_theirs_is_no_page(ann, bob, number):
    ann.confirm()
    for do in ("edit", "remove"):
        assert ann.client.get(f"/account/2fa/webauthn/keys/{number}/{do}/").status_code == 404


def test_a_passkey_of_nobody_is_refused(ann):
    ann.confirm()
    whole = {"id": "AA", "rawId": "AA", "type": "public-key", "response": {"userHandle": "AA"}}
    broken = {**whole, "response": {"attestationObject": "AA", "clientDataJSON": "AA"}}
    for credential in ("", "{}", "[]", '{"id": 1}', "null", json.dumps(whole), json.dumps(broken)):
        answer = ann.client.post("/account/2fa/webauthn/add/", {"credential": credential})
        assert answer.status_code == 422
        answer = Client().post("/account/2fa/webauthn/login/", {"credential": credential})
        assert answer.status_code == 302
    assert not Authenticator.objects.exists()


def test_passkeys_are_offered_only_where_there_can_be_any(ann):
    offer = "Sign in with a passkey"
    for host, secure, offered in [
        ("localhost", False, True),
        ("golf.example", True, True),
        ("golf.example", False, False),
        ("192.168.1.7:8000", False, False),
        ("192.168.1.7", True, False),
        ("[::1]:8000", True, False),
    ]:
        client = Client(headers={"Host": host})
        assert (offer in client.get("/account/login/", secure=secure).text) is offered, host
