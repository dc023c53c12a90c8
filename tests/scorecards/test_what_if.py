"""The page of a finished game under other rules."""

import re

import pytest

from scorecards import devices
from scorecards.models import Game
from scorecards.queries.what_if import played, what_if
from scorecards.rules import find_variant
from scorecards.scorekeeping import games, house, links
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, Person, new_game, record
from tests.values import some

ROWS = [ANN_HOLE, BOB_HOLE, DEE_HOLE]
NONE = find_variant("pagat-6").with_changes({"scoring": []})  # 35, 24 and 42 instead of 17, 8 and 0


def finished(device, rows=ROWS, variant="pagat-6", holes=2, **changes):
    game = new_game(device, variant, end={"type": "holes", "holes": holes}, **changes)
    for number in range(1, holes + 1):
        record(game, number, rows, device=device, overrule=True)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def over(ann):
    """Two holes: Dee won with 0, Bob has 16 and Ann 34."""
    return finished(ann.device)


def address(game, **params):
    return f"/g/{game.code}/what-if/?" + "&".join(f"{key}={value}" for key, value in params.items())


def own_rules(device, **changes):
    table = find_variant("pagat-6").with_changes(changes).to_dict()
    return house.save_house_rules(table=table, name="Friday", device=device).house.slug


def shown(person, game, **params):
    response = person.get(address(game, **params))
    assert response.status_code == 200
    return response.content.decode()


def test_somebody_else_would_have_won(ann, over):
    page = shown(ann, over, under=own_rules(ann.device, scoring=[]))
    assert "Bob would have won, not Dee." in page
    cells = re.findall(r"<b>(\S+)</b> <s><span class=\"vh\">was </span>(\S+)</s>", page)
    assert cells[:3] == [("35", "17"), ("24", "8"), ("42", "0")]
    totals = page.split("<tfoot>")[1]
    assert [int(each) for each in re.findall(r"(\d+)\s+<s>", totals)] == [70, 48, 84]


@pytest.mark.parametrize("under", ["game", "pagat-6"])
def test_under_its_own_rules_nothing_changes(ann, over, under):
    page = shown(ann, over, under=under)
    assert "Nothing changes: every hole counts the same." in page
    assert "wi-other" not in page


def test_a_hole_is_explained_under_both(ann, over):
    slug = own_rules(ann.device, scoring=[])
    page = shown(ann, over, under=slug, hole=2)
    assert "Pair in a column: 9♥ 9♠" in page
    assert "Column 1: 9♥ 9♠" in page
    assert page.count('<figure class="hand felt hand--differs">') == 6
    assert "Ann<span" in page
    for none in ("3", "0", "x", "99999999", "²"):
        assert "Tap a hole to see" in shown(ann, over, under=slug, hole=none)


def test_without_a_choice_there_are_the_rules_that_fit(ann, over):
    page = shown(ann, over)
    values = re.findall(r'<option value="([^"]*)"', page)
    assert {"", "game", "pagat-6", "codegolf-6-any"} <= set(values)
    assert not {"pagat-4", "skyjo", "pagat-9"} & set(values)
    assert "What if it had been other rules?" in page


def test_own_house_rules_are_offered_and_others_by_link(ann, bob, over, game):
    slug = own_rules(ann.device, scoring=[])
    assert f'value="{slug}"' in shown(ann, over)
    links.open_link(key=over.view_key, device=bob.device)
    assert f'value="{slug}"' not in shown(bob, over)
    assert f'value="{slug}" selected' in shown(bob, over, under=slug)


def test_who_looks_may_ask_and_a_stranger_finds_nothing(ann, bob, cal, over):
    links.open_link(key=over.view_key, device=bob.device)
    assert bob.get(address(over, under="pagat-6")).status_code == 200
    assert cal.get(address(over, under="pagat-6")).status_code == 404
    assert Person(devices.new_device("Mac")).get("/g/QQQQQ/what-if/").status_code == 404
    assert ann.post(address(over)).status_code == 405


@pytest.mark.parametrize("slug", ["nothing", "own-aaaaaaaa", "%00", "x" * 300, "<b>"])
def test_unknown_rules_are_said(ann, over, slug):
    response = ann.get(address(over, under=slug))
    assert response.status_code == 404
    page = response.content.decode()
    assert "There are no rules of that name." in page
    assert "<b>" not in page
    assert 'aria-invalid="true"' in page


@pytest.mark.parametrize(
    ("slug", "refusal"),
    [("pagat-4", "The layouts of this game are 2x3, those of the rules 2x2."), ("skyjo", "3x4")],
)
def test_rules_that_do_not_fit_say_why(ann, over, slug, refusal):
    response = ann.get(address(over, under=slug))
    assert response.status_code == 422
    assert refusal in response.content.decode()


def test_a_card_their_pack_does_not_have_is_said(ann):
    game = finished(ann.device, ["X 9D KC / 9S 2D JH", *ROWS[1:]], "pagat-6-jokers-m5")
    response = ann.get(address(game, under="pagat-6"))
    assert response.status_code == 422
    assert "Their pack does not have: X." in response.content.decode()


def test_what_was_not_recorded_is_said(ann):
    game = finished(ann.device, ["9 9 K / 9 2 J", BOB_HOLE, "14"])
    page = shown(ann, game, under=own_rules(ann.device, values={"JS": 30}))
    assert "Without it a card counts as its plain rank: J." in page
    assert "Totals that were added up at the table count what they counted (2)." in page


def test_a_game_that_goes_on_or_never_began_says_so(ann, game):
    assert "The game is still going on." in shown(ann, game, under="pagat-6")
    empty = new_game(ann.device)
    games.finish(game=empty, device=ann.device, reason="abandoned")
    empty.refresh_from_db()
    assert "No hole of this game is complete" in shown(ann, empty, under="pagat-6")


def test_the_way_there_is_on_a_finished_game_alone(ann, game, over):
    assert f"/g/{over.code}/what-if/" in ann.get(f"/g/{over.code}/").content.decode()
    assert "/what-if/" not in ann.get(f"/g/{game.code}/").content.decode()


def test_rules_that_end_sooner_and_rules_that_play_on(ann, over):
    sooner = own_rules(ann.device, end={"type": "target", "at_least": 15})
    page = shown(ann, over, under=sooner)
    assert "By these rules the game is over after hole 1" in page
    assert "wi-over" in page
    later = own_rules(ann.device, end={"type": "target", "at_least": 500})
    assert "Dee would lead; these rules play on. Dee won." in shown(ann, over, under=later)


def test_points_given_by_hand_and_a_knocker_count_on_both_sides(ann):
    game = new_game(ann.device, end={"type": "holes", "holes": 1})
    rows = [RowEntry(at, row) for at, row in enumerate(ROWS)]
    extra = [{"points": 50, "reason": "slow"}]
    rows[2] = RowEntry(2, DEE_HOLE, adjustments=extra)
    record_hole(game_code=game.code, number=1, rows=rows, knocker=0, device=ann.device)
    past = some(played(Game.objects.get(pk=game.pk)))
    knock = NONE.with_changes({"hole": [{"who": "knocker", "when": "not lowest", "plus": 100}]})
    (hole,) = what_if(past, knock).holes
    assert [(cell.was, cell.now) for cell in hole.cells] == [
        ("17", "135"),
        ("8", "24"),
        ("50", "92"),
    ]


def test_who_was_out_has_no_points_on_either_side(ann):
    game = new_game(ann.device, end={"type": "elimination", "at_least": 20})
    record(game, 1, ["30", BOB_HOLE, DEE_HOLE], device=ann.device)
    record(game, 2, [None, "30", DEE_HOLE], device=ann.device)
    game.refresh_from_db()
    assert game.finish_reason == "last one in"
    page = shown(ann, game, under="pagat-6")
    assert "Players who were out before the end cannot win." in page
    assert "Dee would have won" in page or "Nothing changes" in page
    assert '<span class="vh">out</span>' in page


@pytest.mark.parametrize("holes", [10, 18])
def test_a_longer_game_asks_no_more(ann, holes, django_assert_num_queries):
    game = finished(ann.device, holes=holes)
    ann.get(address(game))
    with django_assert_num_queries(5):  # who asks; the game, its rows; names; house rules
        ann.get(address(game, under="codegolf-6-any", hole=3))
