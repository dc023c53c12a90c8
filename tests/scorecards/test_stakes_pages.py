"""What a game is played for, on its pages: agreed on, told hole by hole, and hidden while off."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Device, Game
from scorecards.queries.accounts import everything_of
from scorecards.rules.stakes import CHIPS, CURRENCIES, Every, Kind, Stakes, Tie
from scorecards.scorekeeping import errors, games
from scorecards.stakes import permission, records, stakes_of
from scorecards.stakes.wording import CURRENCY_NAMES
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record
from tests.tokens import without_tokens
from tests.values import some

FORM = {"variant": "french-6", "name": ["Aline", "Mélanie", "Luc", "Zoé"], "length": "9"}
CENT = {"stakes": "on", "stake_kind": "own points", "stake_unit": "0.01", "stake_currency": "EUR"}
CENTS = Stakes(Kind.OWN_POINTS, 5, "EUR")
MONEY = re.compile(r"(?i)stake|money|€|chips|\bpot\b|who pays|balances|is up ")


@pytest.fixture
def page(game) -> str:
    return f"/g/{game.code}/stakes/"


def agreed(game) -> Stakes | None:
    return stakes_of(Game.objects.get(pk=game.pk))


def agree(game, stakes) -> None:
    Game.objects.filter(pk=game.pk).update(stakes=stakes.data())


def words(html: str) -> str:
    """What a page says, one blank between words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_the_example_of_the_document_gives_melanie_47_cents(ann):
    """15, 0, 18 and 14 at one cent a point; typed at the table, looked at on every page."""
    assert ann.post("/games/new/", FORM | CENT).status_code == 302
    game = Game.objects.get()
    assert stakes_of(game) == Stakes(Kind.OWN_POINTS, 1, "EUR")
    record(game, 1, ["=15", "=0", "=18", "=14"], device=ann.device)
    card = words(ann.get(f"/g/{game.code}/").text)
    assert "Mélanie is up €0.47" in card
    assert "Aline pays Mélanie €0.15 own points: 15 × €0.01" in card
    money = words(ann.get(f"/g/{game.code}/money/").text)
    for payment in ("Aline pays Mélanie €0.15", "Luc pays Mélanie €0.18", "Zoé pays Mélanie €0.14"):
        assert payment in money
    assert "Mélanie +€0.47" in money


def test_a_currency_is_chosen_by_its_code_and_its_name(ann, page):
    """Every currency there is, in the stakes of a game and of a table of Golfo."""
    assert CURRENCY_NAMES.keys() == CURRENCIES.keys() - {CHIPS}
    for address in (page, "/golfo/new/"):
        shown = ann.get(address).text
        assert '<option value="EUR"' in shown
        assert ">EUR – euro</option>" in shown
        assert ">CHF – Swiss franc</option>" in shown


def test_no_word_of_money_where_nothing_is_played_for(ann, bob, game):
    for address in ("", "holes/1/", "holes/1/detail/", "history/", "print/", "rules/", "share/"):
        for person in (ann, bob):
            answer = person.get(f"/g/{game.code}/{address}", follow=True)
            assert not MONEY.findall(words(without_tokens(answer.text))), address
    assert ann.get(f"/g/{game.code}/money/").status_code == 404
    assert "stakes.css" not in ann.get(f"/g/{game.code}/").text
    assert "stakes" not in ann.get(f"/g/{game.code}/history.json").json()


@pytest.mark.parametrize(
    ("sent", "stakes"),
    [
        ({}, Stakes(Kind.OWN_POINTS, 1, "EUR")),
        ({"stake_tie": "carry"}, Stakes(Kind.OWN_POINTS, 1, "EUR", tie=Tie.CARRY)),
        (
            {"stake_kind": "difference", "stake_every": "game", "stake_unit": "2,50"},
            Stakes(Kind.DIFFERENCE, 250, "EUR", Every.GAME),
        ),
        (
            {"stake_kind": "everyone", "stake_unit": "10", "stake_currency": "JPY"},
            Stakes(Kind.EVERYONE, 10, "JPY"),
        ),
        (
            {"stake_kind": "skins", "stake_skin": "lost", "stake_last": "on"},
            Stakes(Kind.SKINS, 1, "EUR", tie=Tie.LOST, last_split=True),
        ),
        (
            {
                **{"stake_kind": "pot", "stake_unit": "5", "stake_currency": CHIPS},
                **{"stake_cap": "30", "stake_knock": "nothing"},
            },
            Stakes(Kind.POT, 5, CHIPS, tie=Tie.NOTHING, cap=30),
        ),
        (
            {"stake_kind": "stableford", "stake_target": "-4", "stake_step": "2"},
            Stakes(Kind.STABLEFORD, 1, "EUR", target=-4, step=2),
        ),
        (
            {"stake_kind": "match play", "stake_holes": "on"},
            Stakes(Kind.MATCH_PLAY, 1, "EUR", by_holes=True),
        ),
    ],
)
def test_everything_can_be_agreed_on_and_comes_back_as_it_was_typed(eve, game, page, sent, stakes):
    answer = eve.post(page, CENT | sent, follow=True)
    assert "Agreed." in answer.text
    assert agreed(game) == stakes
    shown = eve.get(page).text
    seen = some(re.search(r'name="seen" value="([^"]*)"', shown))[1].replace("&quot;", '"')
    before = Game.objects.get(pk=game.pk).version
    fields = dict(re.findall(r'<input class="input[^>]* name="(\w+)" value="([^"]*)"', shown))
    for tag in re.findall(r'<input type="(?:radio|checkbox)"[^>]* checked>', shown):
        name, value = (some(re.search(rf'{each}="([^"]*)"', tag))[1] for each in ("name", "value"))
        fields[name] = value
    fields["stake_currency"] = some(re.search(r'<option value="(\w+)" selected>', shown))[1]
    eve.post(page, fields | {"seen": seen})
    assert Game.objects.get(pk=game.pk).version == before, "saved once more as it stands"
    eve.post(page, {"seen": seen})
    assert agreed(game) is None


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"stake_unit": "0"}, "A stake is 1 to 100000 of the smallest unit."),
        ({"stake_unit": "-5"}, "An amount is digits"),
        ({"stake_unit": ""}, "An amount is digits"),
        ({"stake_unit": "1000000", "stake_currency": CHIPS}, "A stake is 1 to 100000"),
        ({"stake_unit": "0.05", "stake_currency": "JPY"}, "JPY has no cents: amounts are whole."),
        ({"stake_unit": "0.5", "stake_currency": CHIPS}, "Chips are whole."),
        ({"stake_unit": "0.005"}, "EUR has 2 digits after the point and no more."),
        ({"stake_currency": "XXX"}, "Choose chips or a currency."),
        ({"stake_kind": "bingo"}, "Choose what is paid."),
        ({"stake_kind": "pot", "stake_unit": "5", "stake_cap": "4"}, "at least what everybody"),
        ({"stake_kind": "pot", "stake_cap": "x"}, "An amount is digits"),
        ({"stake_every": "game", "stake_tie": "carry"}, "there is no next hole"),
        ({"stake_every": "never"}, "Choose when it is paid."),
        ({"stake_tie": "wins"}, "A tie cannot end like that"),
        ({"stake_tie": "toss"}, "Choose what happens on a tie."),
        ({"stake_kind": "stableford", "stake_target": "par"}, "A whole number of points"),
        ({"stake_kind": "stableford", "stake_step": "0"}, "one point or more"),
    ],
)
def test_what_cannot_be_is_refused_with_the_rule(ann, page, sent, sentence, nothing_changes):
    answer = ann.post(page, CENT | sent)
    assert answer.status_code == 422
    assert re.search(f'<p class="problem"[^>]*>[^<]*{re.escape(sentence)}', answer.text)
    nothing_changes()
    refused = ann.post("/games/new/", FORM | CENT | sent)
    assert refused.status_code == 422
    assert sentence in refused.text
    assert Game.objects.count() == 1


def test_rules_that_speak_of_stakes_fill_the_fields_and_switch_nothing_on(ann):
    for slug, kind in (
        ("pagat-4-pot", "pot"),
        ("french-4", "own points"),
        ("pagat-6", "own points"),
    ):
        shown = ann.get(f"/games/new/?variant={slug}").text
        assert re.search(f'name="stake_kind" value="{kind}" checked', shown)
        assert 'name="stakes" value="on" role="switch">' in shown
    once = ann.get("/games/new/?variant=french-4").text
    assert 'name="stake_every" value="game" checked' in once
    game = new_game(ann.device, "pagat-4-pot")
    assert re.search(
        'name="stake_kind" value="pot" checked', ann.get(f"/g/{game.code}/stakes/").text
    )


def test_who_may_agree(bob, cal, game, page, nothing_changes):
    assert bob.get(page).status_code == bob.post(page, CENT).status_code == 403
    assert cal.get(page).status_code == cal.post(page, CENT).status_code == 404
    assert cal.get(f"/g/{game.code}/money/").status_code == 404
    nothing_changes()


def test_wrong_methods(ann, game, page):
    assert ann.client.put(page).status_code == 405
    assert ann.post(f"/g/{game.code}/money/").status_code == 405


def test_looking_saves_nothing_and_says_what_it_comes_to(ann, page, nothing_changes):
    shown = words(ann.post(page, CENT | {"do": "look"}).text)
    assert "After every hole everybody else pays the winner €0.01" in shown
    assert "For example: Dee pays Bob: €0.09, own points: 9 × €0.01." in shown
    part = ann.post(page, CENT | {"do": "look", "stake_unit": "x"}, HTTP_HX_REQUEST="true").text
    assert part.lstrip().startswith('<div class="felt st-words" id="stakes-say"')
    assert "An amount is digits" in part
    shown = ann.post("/games/new/", FORM | CENT | {"do": "look"}).text
    assert "Dev" not in shown
    assert "Zoé pays Mélanie: €0.21" in shown
    nothing_changes()


@pytest.mark.parametrize("seen", ["", "[1]", "{", '{"kind": "bingo"}'])
def test_the_slower_of_two_phones_is_told(ann, eve, game, page, seen):
    ann.post(page, CENT)
    answer = eve.post(page, CENT | {"stake_unit": "9", "seen": seen})
    assert answer.status_code in (409, 422)
    assert "Check it again." in answer.text
    assert some(agreed(game)).unit == 1


def test_what_was_paid_for_stays(ann, game, page, monkeypatch):
    agree(game, Stakes(Kind.SKINS, 5))
    monkeypatch.setattr("scorecards.views.stakes.payments_made", lambda game: True)
    monkeypatch.setattr("scorecards.scorekeeping.stakes.payments_made", lambda game: True)
    assert "its stakes stay" in ann.get(page).text
    field = some(re.search(r'name="seen" value="([^"]*)"', ann.get(page).text))
    seen = field[1].replace("&quot;", '"')
    answer = ann.post(page, CENT | {"seen": seen})
    assert (answer.status_code, "its stakes stay" in answer.text) == (422, True)
    assert agreed(game) == Stakes(Kind.SKINS, 5)
    assert records.payments_made(game) is False


def test_stakes_that_no_page_showed_are_refused(ann, page, nothing_changes):
    """Also what is nested deeper than Python reads."""
    for seen in ("[" * 200_000, '{"kind": []}', "null", "1" * 5000):
        assert ann.post(page, CENT | {"seen": seen}).status_code == 422, seen[:20]
    nothing_changes()


def test_a_site_can_forbid_it(ann, game, page, settings, nothing_changes):
    settings.STAKES = False
    assert "stakes" not in ann.get("/games/new/").text
    assert page not in ann.get(f"/g/{game.code}/customs/").text
    assert 'name="stakes"' not in ann.get(page).text
    for address, fields in ((page, CENT), ("/games/new/", FORM | CENT)):
        answer = ann.post(address, fields)
        assert (answer.status_code, permission.why_none_here() in answer.text) == (422, True)
    nothing_changes()
    assert Game.objects.count() == 1
    with pytest.raises(errors.BadSetup, match="nothing is played for"):
        games.start_game(
            **{"ruleset": game.rules, "shape": game.shape, "names": ["Ann", "Bob"]},
            **{"first_dealer": 0, "device": ann.device, "stakes": Stakes(Kind.SKINS, 1)},
        )
    agree(game, Stakes(Kind.SKINS, 5))
    assert (
        stakes_of(Game.objects.get(pk=games.rematch(game=fresh(game), device=ann.device).pk))
        is None
    )


def fresh(game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_the_card_tells_every_hole_and_follows(ann, bob, game):
    """A pot with two holes: everybody antes, Dee knocks and takes it, and the next is in it."""
    agree(game, Stakes(Kind.POT, 5))
    record(game, 2, ["=4", "=5", "=6"], device=ann.device)
    card = bob.get(f"/g/{game.code}/scorecard/").text
    tall, wide = card.split('<table class="sc sc--wide')
    gains = [re.findall(r'class="st-money[^>]*>([+−]?\d+)<', each) for each in (tall, wide)]
    assert gains[0][:3] == ["−5", "−5", "+10"]
    assert [len(each) for each in gains] == [6, 6]
    assert "In the pot: 15 chips" in card
    assert "Dee is up 5 chips" in card
    assert "/money/" in card
    assert "st-balances" in card


def test_programs_read_the_same_account(ann, bob, cal, game):
    address = f"/api/v1/games/{game.code}/money/"
    assert ann.get(address).status_code == 404
    agree(game, Stakes(Kind.POT, 5, cap=10))
    told = bob.get(address).json()
    assert cal.get(address).status_code == 404
    assert ann.post(address).status_code == 405
    assert told["stakes"] == Stakes(Kind.POT, 5, cap=10).data()
    assert told["terms"][1] == "Nobody takes or pays more than 10 chips at once."
    assert (told["currency"], told["decimals"], told["balances"]) == (CHIPS, 0, [-5, -5, 5])
    assert (told["pot"], told["holes"][0]["number"]) == (5, 1)
    assert told["holes"][0]["payments"][-1] == {
        **{"payer": None, "payee": 2, "units": 10},
        "reason": "knocked and lowest: the most that one takes from the pot",
    }
    assert bob.get(address, HTTP_ACCEPT_LANGUAGE="fr").json()["terms"] != told["terms"]


def test_what_goes_out_of_the_site_has_it(ann, game):
    """Share text, sheet, file, the history to take away, and what an account takes along."""
    agree(game, CENTS)
    shared = words(ann.get(f"/g/{game.code}/share/").text)
    assert "Dee +€1.25, Bob −€0.40, Ann −€0.85." in shared
    printed = words(ann.get(f"/g/{game.code}/print/").text)
    assert "Stakes After every hole everybody else pays the winner €0.05" in printed
    assert re.search(r"Pays 0\.85 0\.40 Receives 1\.25", printed)
    assert ann.get(f"/g/{game.code}/sheet.pdf").content.startswith(b"%PDF")
    assert ann.get(f"/g/{game.code}/history.json").json()["terms"]["stakes"] == CENTS.data()
    Device.objects.filter(pk=ann.device.pk).update(user=get_user_model().objects.create())
    kept = everything_of(get_user_model().objects.get().pk)["games"]
    assert [one["stakes"] for one in kept] == [CENTS.data()]


def test_a_sheet_of_rules_about_money_has_none_unless_agreed(ann):
    """French golf speaks of stakes; its blank sheet has room for them, a game without has not."""
    game = new_game(ann.device, "french-6")
    assert "Stake" in words(ann.get("/print/?rules=french-6").text)
    assert "Receives" not in words(ann.get(f"/g/{game.code}/print/?rules=").text)


def test_the_reveal_says_what_moved(ann, bob, game):
    assert "st-moved" not in bob.get(f"/g/{game.code}/holes/1/reveal/").text
    agree(game, CENTS)
    Game.objects.update(version=99)
    shown = bob.get(f"/g/{game.code}/holes/1/reveal/", HTTP_HX_REQUEST="true").text
    moved = words(some(re.search(r'<ul class="st-moved".*?</ul>', shown, re.S))[0])
    assert moved.split() == [
        "Ann",
        "−0.85",
        "−0.85",
        "Bob",
        "−0.40",
        "−0.40",
        "Dee",
        "+1.25",
        "+1.25",
    ]
    assert "stakes.css" in shown
    agree(game, Stakes(Kind.DIFFERENCE, 1, every=Every.GAME))
    games.finish(game=game, device=ann.device)
    shown = bob.get(f"/g/{game.code}/holes/1/reveal/").text
    assert "+25" in some(re.search(r'<ul class="st-moved".*?</ul>', shown, re.S))[0]


def moved(who, game, number):
    shown = who.get(f"/g/{game.code}/holes/{number}/reveal/").text
    return words(some(re.search(r'<ul class="st-moved".*?</ul>', shown, re.S))[0]).split()


def test_the_pot_stands_beside_the_balances_and_is_shared_with_the_last_hole(ann, bob, game):
    """The last reveal and the slate said two balances of one game."""
    agree(game, Stakes(Kind.POT, 10))
    record(game, 2, [DEE_HOLE, ANN_HOLE, BOB_HOLE], device=ann.device, knocker=1)
    before = moved(bob, game, 2)
    assert before[-3:-1] == ["Pot", "60"], "three antes, and the knocker who was not lowest"
    games.finish(game=game, device=ann.device)
    shown = moved(bob, game, 2)
    assert "Pot" not in shown
    slate = words(bob.get(f"/g/{game.code}/settle/").text)
    for name, balance in zip(shown[::3], shown[2::3], strict=True):
        assert f"{name} {balance}" in slate, (name, balance)


def test_same_four_same_rules_same_stakes(ann, game):
    agree(game, Stakes(Kind.SKINS, 50, "EUR"))
    games.finish(game=game, device=ann.device)
    shown = ann.get(f"/g/{game.code}/again/").text
    assert "gets €0.50 from everybody else" in shown
    other = some(re.search(r'href="(/games/new/\?[^"]*)"', shown))[1].replace("&amp;", "&")
    filled = ann.get(other).text
    assert re.search(r'value="skins" checked', filled)
    assert 'name="stakes" value="on" role="switch" checked' in filled
    ann.post(f"/g/{game.code}/again/")
    assert agreed(Game.objects.latest("pk")) == Stakes(Kind.SKINS, 50, "EUR")


def test_money_costs_no_query_and_not_more_with_more_players(ann):
    counts = []
    for players in (3, 8):
        game = new_game(ann.device, names=[f"P{at}" for at in range(players)])
        record(game, 1, [f"={at}" for at in range(players)], device=ann.device, overrule=True)
        plain, paid = (queries_of(ann, game, stakes) for stakes in (None, Stakes(Kind.EVERYONE, 5)))
        assert plain == paid
        counts.append(paid)
    assert counts[0] == counts[1]


def queries_of(person, game, stakes) -> int:
    Game.objects.filter(pk=game.pk).update(
        stakes=stakes and stakes.data(), version=game.version + 10 + bool(stakes)
    )
    person.get(f"/g/{game.code}/")
    Game.objects.filter(pk=game.pk).update(version=game.version + 20 + bool(stakes))
    with CaptureQueriesContext(connection) as asked:
        person.get(f"/g/{game.code}/")
    return len(asked)
