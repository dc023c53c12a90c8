"""The pages of house rules: who reads them, who changes them, a copy, versions, files, a game."""

import json
import tomllib

import pytest
import zxingcpp
from django.test import Client

from scorecards.models import Device, Game, HouseRules, HouseVersion
from scorecards.queries import rulesets
from scorecards.rules import VARIANTS, Ruleset, find_variant
from scorecards.scorekeeping import games
from scorecards.scorekeeping.house import forget_house_rules, save_house_rules
from tests.scorecards.house import save
from tests.scorecards.playing import record
from tests.scorecards.qr_codes import drawn
from tests.values import some

NAMES = {"name": ["Ann", "Bob"], "dealer": "0"}


@pytest.fixture
def house(ann):
    return save(ann, "Our golf", values={"K": 13}).house


def test_the_list_shows_what_this_device_kept(ann, bob, house):
    page = ann.get("/rules/")
    assert f'href="/rules/{house.key}/"' in page.text
    assert "Our golf" in page.text
    assert "Our golf" not in bob.get("/rules/").text
    assert "Nothing is saved on this device yet" in Client().get("/rules/").text


def test_looking_around_makes_no_device_known(db):
    client = Client()
    for address in ("/rules/", "/rules/import/"):
        assert client.get(address).status_code == 200
    assert not Device.objects.exists()


def test_whoever_has_the_link_reads_the_rules(ann, cal, house):
    address = f"/rules/{house.key}/"
    for page in (ann.get(address), cal.get(address), Client().get(address.lower())):
        assert page.status_code == 200
        assert "Our golf" in page.text
        assert f"?variant={house.slug}" in page.text
        assert f"/rules/{house.key}/copy/" in page.text
    assert "Offer no longer" in ann.get(address).text
    assert "Offer no longer" not in cal.get(address).text


@pytest.mark.parametrize("part", ["", "versions/", "link.svg", "copy/", "rules.toml", "forget/"])
def test_there_is_nothing_behind_a_link_that_leads_nowhere(ann, house, part):
    for key in ("AAAAAAAA", "11111111", "OUR-GOLF", "AAAA"):
        assert ann.post(f"/rules/{key}/{part}").status_code in (404, 405)
        assert ann.get(f"/rules/{key}/{part}").status_code in (404, 405)


@pytest.mark.parametrize("act", ["forget", "recall"])
def test_only_who_kept_them_can_put_them_away(cal, house, act):
    response = cal.post(f"/rules/{house.key}/{act}/")
    assert response.status_code == 403
    assert f'href="/rules/{house.key}/copy/"' in response.text
    assert "Save a copy" in response.text
    assert cal.get(f"/rules/{house.key}/{act}/").status_code == 405
    assert Client().post(f"/rules/{house.key}/{act}/").status_code == 403
    assert HouseRules.objects.get().forgotten is None


def test_rules_are_put_away_and_taken_out_again(ann, house):
    assert ann.post(f"/rules/{house.key}/forget/")["Location"] == "/rules/"
    page = ann.get("/rules/")
    assert "No longer offered" in page.text
    assert f"/rules/{house.key}/recall/" in page.text
    assert ann.get(f"/rules/{house.key}/").status_code == 200
    ann.post(f"/rules/{house.key}/recall/")
    assert [each.key for each in rulesets.house_rules_of(ann.device)] == [house.key]


def test_a_copy_belongs_to_who_makes_it(cal, house):
    assert "Our golf" in cal.get(f"/rules/{house.key}/copy/").text
    response = cal.post(f"/rules/{house.key}/copy/", {"name": "Cal’s golf"})
    copy = HouseRules.objects.get(name="Cal’s golf")
    assert response.url == f"/rules/{copy.key}/"
    assert copy.device == cal.device
    (version,) = copy.versions.all()
    assert version.based_on == house.slug
    assert version.ruleset["values"]["K"] == 13
    assert "Started from Our golf." in cal.get(response.url).text


def test_a_new_phone_may_copy_and_is_remembered(house):
    client = Client()
    address = client.post(f"/rules/{house.key}/copy/", {"name": "Mine"})["Location"]
    assert "Offer no longer" in client.get(address).text


def test_a_copy_without_a_name_is_refused(cal, house):
    for name in ("", "<b>", "x" * 90):
        response = cal.post(f"/rules/{house.key}/copy/", {"name": name})
        assert response.status_code == 422
        assert 'id="wrong-name"' in response.text
        assert 'aria-invalid="true"' in response.text
    assert HouseRules.objects.count() == 1


def test_two_taps_on_copy_are_one_copy(cal, house):
    urls = {cal.post(f"/rules/{house.key}/copy/", {"name": "Mine"})["Location"] for _ in range(2)}
    assert len(urls) == 1


def test_the_versions_say_what_each_changed(ann, cal, house):
    save(ann, "Our golf", house=house, seen=1, values={"K": 0, "QS": 40})
    page = cal.get(f"/rules/{house.key}/versions/")
    assert page.text.index("Version 2") < page.text.index("Version 1")
    assert "The first version." in page.text
    assert "<del>" in page.text
    assert "<ins>" in page.text
    old = cal.get(f"/rules/{house.key}/versions/1/")
    assert "A newer version is in use." in old.text
    assert cal.get(f"/rules/{house.key}/versions/3/").status_code == 404
    assert cal.get(f"/rules/{house.key}/versions/0/").status_code == 404


def test_a_version_of_another_name_is_played_as_before(ann, house):
    save(ann, "Better golf", house=house, seen=1, values={"K": 13})
    assert "It plays as before" in ann.get(f"/rules/{house.key}/versions/").text


def test_versions_cost_no_more_queries_when_there_are_many(ann, house, django_assert_num_queries):
    for number in range(1, 20):
        save(ann, house=house, seen=number, values={"K": number + 20})
    with django_assert_num_queries(3):  # the device, the rules, their versions
        assert ann.get(f"/rules/{house.key}/versions/").status_code == 200


def test_the_code_leads_to_the_rules(cal, house):
    response = cal.get(f"/rules/{house.key}/link.svg")
    assert response["Content-Type"] == "image/svg+xml"
    (found,) = zxingcpp.read_barcodes(drawn(response.content.decode()))
    assert found.text == f"http://testserver/rules/{house.key}/"


# Files -----------------------------------------------------------------------------------------


def test_house_rules_are_given_out_as_a_file(cal, house):
    toml = cal.get(f"/rules/{house.key}/rules.toml")
    assert toml["Content-Type"] == "application/toml; charset=utf-8"
    assert toml["Content-Disposition"] == f'attachment; filename="{house.slug}.toml"'
    assert toml.text.startswith("# Our golf\n")
    assert house.key not in toml.text.partition("\n\n")[0]
    rules = rulesets.find_ruleset(house.slug)
    assert Ruleset.from_dict(tomllib.loads(toml.text)) == rules
    written = cal.get(f"/rules/{house.key}/rules.json")
    assert written["Content-Type"].startswith("application/json")
    assert Ruleset.from_dict(json.loads(written.text)) == rules
    assert cal.get(f"/rules/{house.key}/rules.xml").status_code == 404
    assert cal.post(f"/rules/{house.key}/rules.toml").status_code == 405


@pytest.mark.parametrize("variant", VARIANTS[::10], ids=lambda variant: variant.slug)
def test_a_variant_comes_back_from_its_file_as_it_was(client, db, variant):
    toml = client.get(f"/variants/{variant.slug}/rules.toml")
    assert Ruleset.from_dict(tomllib.loads(toml.text)) == variant
    written = client.get(f"/variants/{variant.slug}/rules.json")
    assert Ruleset.from_dict(json.loads(written.text)) == variant


@pytest.mark.parametrize("slug", ["no-such", "own-AAAAAAAA", "Six-card golf"])
def test_there_is_no_file_of_no_variant(client, db, slug):
    assert client.get(f"/variants/{slug}/rules.toml").status_code == 404


# A game ------------------------------------------------------------------------------------------


def start(person, slug, **fields):
    return person.post("/games/new/", NAMES | {"variant": slug} | fields)


def test_house_rules_are_offered_for_a_new_game(ann, bob, house):
    assert f'value="{house.slug}"' in ann.get("/games/new/").text
    assert f'value="{house.slug}"' not in bob.get("/games/new/").text
    chosen = bob.get(f"/games/new/?variant={house.slug}").text
    assert f'value="{house.slug}" checked' in " ".join(chosen.split())


def test_a_game_keeps_the_version_and_a_copy_of_its_own(ann, house):
    start(ann, house.slug, length="18")
    game = Game.objects.latest("id")
    version = HouseVersion.objects.get()
    assert game.house_version == version
    assert game.slug == house.slug
    assert game.rules.ending.holes == 18
    assert game.ruleset["values"] == version.ruleset["values"]
    built_in = Game.objects.get(code=start(ann, "pagat-6")["Location"].strip("/").split("/")[1])
    assert built_in.house_version is None


def test_changing_house_rules_changes_no_game(ann, house):
    start(ann, house.slug)
    game = Game.objects.latest("id")
    record(game, 1, ["K 2 3 / 4 5 6", "A A 2 / 3 4 5"], device=ann.device)
    before = Game.objects.values().get(pk=game.pk)
    save(ann, house=house, seen=1, values={"K": -20})
    forget_house_rules(house)
    assert Game.objects.values().get(pk=game.pk) == before
    assert some(record(game, 1, ["K 2 3 / 4 5 7", None], device=ann.device).scores[0]).counted == 30
    again = games.rematch(game=game, device=ann.device)
    assert again.ruleset == game.ruleset
    assert again.house_version == game.house_version


def test_the_last_version_is_played_until_another_is_saved(ann, cal, house):
    save(ann, house=house, seen=1, values={"K": 20})
    start(cal, house.slug)
    assert some(Game.objects.latest("id").house_version).number == 2


@pytest.mark.parametrize("slug", ["own-AAAAAAAA", "own-", "own-1", "own-\0"])
def test_rules_that_are_not_there_are_not_played(ann, slug):
    response = start(ann, slug)
    assert response.status_code == 422
    assert not Game.objects.exists()


def test_a_slug_leads_to_the_rules_wherever_a_variant_is_looked_for(cal, house):
    assert cal.get(f"/variants/{house.slug}/")["Location"] == f"/rules/{house.key}/"
    assert cal.get("/variants/own-AAAAAAAA/").status_code == 404


def test_built_in_variants_are_found_as_before(db):
    assert rulesets.find_ruleset("pagat-6") == find_variant("pagat-6")


def test_rules_without_a_sentence_of_their_own_say_where_they_began(ann, bob):
    save(ann, "Dear kings", values={"K": 13})
    for page in (ann.get("/rules/"), ann.get("/variants/")):
        assert "From Six-Card Golf" in page.text
    table = some(rulesets.find_ruleset("pagat-6")).to_dict() | {"summary": ""}
    save_house_rules(table=table, name="Found", device=bob.device, based_on="gone")
    assert "Each player has 6 cards in 2 rows of 3." in bob.get("/rules/").text
