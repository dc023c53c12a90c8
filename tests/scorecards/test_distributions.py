"""What a good score is: the section of a page of rules, its own page, and what is remembered."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from scorecards.display import bars
from scorecards.queries import layout_statistics as cached
from scorecards.rulebook import distributions
from scorecards.rulebook.distributions import (
    Awaited,
    Distribution,
    distribution_of,
    offered_distribution,
)
from scorecards.rules import VARIANTS, Shape, find_variant
from scorecards.rules.statistics.decks import deal_of
from scorecards.rules.statistics.layouts import layout_statistics, statistics_of
from tests.scorecards.house import save
from tests.scorecards.playing import new_game
from tests.values import some

pytestmark = pytest.mark.walk

SIX = find_variant("pagat-6")
SLOW = find_variant("wiki-9-straight")
DEAR = {
    "layout": {"rows": 4, "columns": 4},
    "scoring": [{"where": "anywhere", "cards": ["2", "3", "4", "5"], "bonus": -9}],
}


@pytest.fixture(autouse=True)
def _forgetful():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def asked(monkeypatch):
    """Every deal whose statistics were worked out."""
    deals = []

    def count(deal):
        deals.append(deal)
        return statistics_of(deal)

    monkeypatch.setattr(cached, "statistics_of", count)
    return deals


def test_the_words_say_what_the_statistics_say():
    shown, told = some(distribution_of(SIX)), layout_statistics(SIX)
    assert (shown.cards, shown.exact, shown.free, shown.sure) == (6, True, False, "")
    assert (shown.mean, shown.low, shown.high) == ("30.8", "21", "40")
    assert (shown.lowest, shown.highest) == ("\N{MINUS SIGN}6", "60")
    assert told.up_to(int(shown.good)) == pytest.approx(1 / shown.rarity, abs=0.01)
    assert 1 / Fraction(shown.rarity) == pytest.approx(0.1, abs=0.03)


def test_numbers_are_written_as_in_the_language():
    with translation.override("fr"):
        assert some(distribution_of(SIX)).mean == "30,8"


def test_a_sample_says_how_sure_it_is():
    shown = some(distribution_of(SLOW))
    assert not shown.exact
    assert (shown.layouts, shown.sure) == ("20,000", "0.2")


def test_a_layout_of_any_length_is_the_four_cards_that_are_dealt():
    shown = some(distribution_of(find_variant("cambio-alv")))
    assert (shown.cards, shown.free) == (4, True)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_the_bars_of_every_preset(variant):
    shown = some(distribution_of(variant))
    picture = shown.picture
    assert 5 <= len(picture.bars) <= bars.BARS
    assert 2 <= len(picture.ticks) <= bars.LABELS + 1
    assert min(bar.y for bar in picture.bars) == picture.top
    for bar in picture.bars:
        assert bar.y + bar.height == pytest.approx(picture.floor)
        assert picture.left <= bar.x < bar.x + bar.width <= picture.right
    assert [bar.x for bar in picture.bars] == sorted(bar.x for bar in picture.bars)
    assert picture.bars[0].good
    assert not picture.bars[-1].good
    assert picture.bars[-1].so_far == "100.0%"
    assert all(picture.left <= mark.x <= picture.right for mark in (*picture.ticks, picture.mean))
    assert 6 <= shown.rarity <= 16


def test_a_ruleset_in_which_every_layout_counts_the_same():
    nothing = dict.fromkeys([*"A23456789TJQK"], 0)
    shown = some(distribution_of(SIX.with_changes({"values": nothing})))
    assert (shown.mean, shown.good, shown.rarity) == ("0.0", "0", 1)
    assert [(bar.points, bar.share) for bar in shown.picture.bars] == [("0", "100.0%")]


def test_very_rare_counts_say_that_they_are_rare():
    assert bars.percent(Fraction(1, 10_000)) == "below 0.1%"
    assert bars.percent(Fraction(0)) == "0.0%"


# -- what is remembered


def test_it_is_worked_out_once(asked):
    assert distribution_of(SIX) == distribution_of(SIX)
    assert len(asked) == 1


def test_a_name_and_what_happens_in_the_hole_make_no_difference(asked):
    distribution_of(SIX)
    distribution_of(SIX.with_changes({"name": "Ours", "notes": ["Quiet."], "knock": "none"}))
    assert len(asked) == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"values": {"K": 5}},
        {"values": {"KS": 40}},
        {"jokers": 2, "values": {"X": -5}},
        {"packs": 2},
        {"scoring": []},
        {"layout": {"rows": 2, "columns": 4}},
    ],
)
def test_what_matters_makes_a_difference(asked, changes):
    distribution_of(SIX)
    distribution_of(SIX.with_changes(changes))
    assert len(asked) == 2


def test_steps_too_dear_to_count_are_refused_once(asked):
    dear = find_variant("pagat-9").with_changes(DEAR)
    assert distribution_of(dear) is None
    assert distribution_of(dear) is None
    assert len(asked) == 1


# -- what a page shows at once


def test_what_is_quick_is_shown_at_once():
    assert isinstance(offered_distribution(SIX), Distribution)


@pytest.mark.django_db
def test_what_takes_a_moment_is_awaited_until_it_is_known():
    assert offered_distribution(SLOW) == Awaited(SLOW.slug, Shape(3, 3))
    distribution_of(SLOW)
    assert isinstance(offered_distribution(SLOW), Distribution)


@pytest.mark.django_db
def test_rules_that_their_slug_does_not_stand_for_are_not_awaited():
    """A game's own copy of a ruleset may count otherwise than the ruleset of that name."""
    copied = SLOW.with_changes({"values": {"K": 13}})
    assert copied.slug == SLOW.slug
    assert isinstance(offered_distribution(copied), Distribution)


def test_only_what_takes_a_moment_is_awaited():
    """The page of a preset is held up by less than a tenth of a second."""
    slow = {variant.slug for variant in VARIANTS if not distributions.quick(deal_of(variant))}
    assert slow == {
        "pagat-4-jacks-wild",
        "wiki-6-oneeyed-wild",
        "wiki-9-oneeyed-wild",
        "wiki-9-straight",
    }


# -- the pages


@pytest.mark.django_db
def test_the_page_of_rules_tells_what_a_good_score_is(client: Client):
    page = client.get("/variants/pagat-6/").content.decode()
    assert "6 cards dealt at random and left as they lie count 30.8 on average." in page
    assert "About one in 11 counts 17 or less." in page
    assert "Exact: every possible deal is counted, from \N{MINUS SIGN}6 to 60." in page
    assert 'role="img" aria-labelledby="bars-title bars-said"' in page
    assert "style=" not in page


@pytest.mark.django_db
def test_a_page_that_does_not_wait_links_to_the_one_that_does(client: Client):
    page = client.get("/variants/wiki-9-straight/").content.decode()
    address = "/variants/wiki-9-straight/distribution/?shape=3x3"
    assert f'href="{address}"' in page
    assert "bars-title" not in page
    told = client.get(address).content.decode()
    assert "From 20,000 random layouts" in told
    assert "<html" in told
    assert "bars-title" in client.get("/variants/wiki-9-straight/").content.decode()


@pytest.mark.django_db
def test_htmx_gets_the_section_alone(client: Client):
    response = client.get("/variants/pagat-6/distribution/", headers={"HX-Request": "true"})
    assert "<html" not in response.content.decode()
    assert 'id="spread"' in response.content.decode()


@pytest.mark.django_db
def test_every_shape_of_a_ruleset_has_its_own(client: Client):
    page = client.get("/variants/playroom/distribution/?shape=3x3").content.decode()
    assert "9 cards dealt at random" in page
    assert 'href="?shape=4x4"' in page
    assert client.get("/variants/playroom/distribution/").context["shape"] == (2, 2)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/variants/no-such/distribution/",
        "/variants/own-bcdfghjk/distribution/",
        "/variants/pagat-6/distribution/?shape=3x3",
        "/variants/pagat-6/distribution/?shape=2x3;",
    ],
)
def test_there_is_no_such_page(client: Client, address):
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_nothing_is_sent_to_it(client: Client):
    assert client.post("/variants/pagat-6/distribution/").status_code == 405


@pytest.mark.django_db
def test_rules_too_dear_to_count(client: Client, monkeypatch):
    dear = find_variant("pagat-9").with_changes(DEAR)
    monkeypatch.setattr("scorecards.views.distribution.find_ruleset", lambda slug: dear)
    for headers in ({}, {"HX-Request": "true"}):
        page = client.get("/variants/pagat-9/distribution/", headers=headers).content.decode()
        assert "would take too long" in page
        assert "bars-title" not in page


def test_a_game_shows_its_own_rules(ann):
    game = new_game(ann.device, values={"K": 13})
    page = ann.get(f"/g/{game.code}/rules/").text
    shown = some(distribution_of(SIX.with_changes({"values": {"K": 13}})))
    assert shown.mean != some(distribution_of(SIX)).mean
    assert f"count {shown.mean} on average" in page


def test_house_rules_show_theirs(ann, cal):
    house = save(ann, "Our golf", values={"K": 13}).house
    shown = some(distribution_of(SIX.with_changes({"values": {"K": 13}})))
    for address in (f"/rules/{house.key}/", f"/variants/{house.slug}/distribution/"):
        assert f"count {shown.mean} on average" in cal.get(address).text


def test_house_rules_that_take_a_moment_are_awaited(ann, cal):
    wild = [{"where": "line", "wild": ["J"], "each": 0}]
    house = save(ann, "Our nines", layout={"rows": 3, "columns": 3}, scoring=wild).house
    page = cal.get(f"/rules/{house.key}/").text
    address = f"/variants/{house.slug}/distribution/?shape=3x3"
    assert f'href="{address}"' in page
    assert "random layouts" in cal.get(address).text


@pytest.mark.django_db
def test_a_page_asks_the_database_no_more_than_before(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/variants/pagat-6/distribution/")
    with django_assert_num_queries(0):
        client.get("/variants/wiki-9-straight/distribution/")


# -- the programming interface


@pytest.mark.django_db
def test_the_statistics_over_the_api(client: Client):
    answer = client.get("/api/v1/rulesets/pagat-4/statistics/").json()
    spread = answer.pop("distribution")
    assert answer == {
        "slug": "pagat-4",
        "shape": "2x2",
        "cards": 4,
        "exact": True,
        "layouts": str(52 * 51 * 50 * 49),
        "mean": "23.076923",
        "spread": "6.641",
        "error": "0.000",
        "lowest": 0,
        "highest": 40,
    }
    assert spread[0] == {"points": 0, "share": "0.000003693785"}
    assert sum(Decimal(line["share"]) for line in spread) == pytest.approx(Decimal(1))


@pytest.mark.django_db
def test_another_shape_over_the_api(client: Client):
    answer = client.get("/api/v1/rulesets/playroom/statistics/?shape=3x3").json()
    assert (answer["shape"], answer["cards"]) == ("3x3", 9)


@pytest.mark.django_db
def test_what_the_api_refuses(client: Client, monkeypatch):
    assert client.get("/api/v1/rulesets/no-such/statistics/").status_code == 404
    assert client.post("/api/v1/rulesets/pagat-4/statistics/").status_code == 405
    wrong = client.get("/api/v1/rulesets/pagat-4/statistics/?shape=3x3")
    assert wrong.status_code == 422
    message = "a layout of 3x3 is not played here"
    assert wrong.json() == {"errors": [{"path": "shape", "line": None, "message": message}]}
    dear = find_variant("pagat-9").with_changes(DEAR)
    monkeypatch.setattr("scorecards.api.rulesets.find_ruleset", lambda slug: dear)
    refused = client.get("/api/v1/rulesets/pagat-9/statistics/")
    assert refused.status_code == 422
    assert "too long" in refused.json()["errors"][0]["message"]
