"""Other rules for a running game: shown first, then every hole is counted again or none is."""

import json

import pytest

from scorecards.models import Change, Game, HouseVersion
from scorecards.queries import rulesets, tables
from scorecards.rules import find_variant
from scorecards.scorekeeping import games, rule_changes
from scorecards.scorekeeping.errors import BadEntry, NotPossible, RulesChanged
from tests.scorecards.house import save
from tests.scorecards.playing import (
    ANN_HOLE,
    BOB_HOLE,
    DEE_HOLE,
    Person,
    new_game,
    points,
    record,
    stored,
)
from tests.values import some

KINGS = {"values": {"K": 13, "J": 11}}


def other(**changes):
    return find_variant("pagat-6").with_changes(KINGS | changes)


def change(game, ruleset, person, *, seen=None):
    game.refresh_from_db()
    return rule_changes.change_rules(
        game=game,
        ruleset=ruleset,
        device=person.device,
        seen_version=game.version if seen is None else seen,
    )


def address(game):
    return f"/g/{game.code}/rules/change/"


def sent(game, ruleset, **fields):
    now = Game.objects.get(pk=game.pk)
    return {
        "rules": json.dumps(ruleset.to_dict()),
        "seen": str(now.version),
        "do": "apply",
        **fields,
    }


def test_what_would_change_is_told_before_anything_does(ann, game, nothing_changes):
    preview = rule_changes.what_changes(game, other())
    assert (preview.before, preview.after) == ((17, 8, 0), (31, 8, 0))
    (hole,) = preview.holes
    assert hole.differs
    nothing_changes()


def test_every_hole_is_counted_again_in_one_step(ann, game):
    record(game, 2, ["14", ANN_HOLE, None], device=ann.device)
    before = stored(game, 1)
    game.refresh_from_db()
    version = game.version
    assert change(game, other(), ann) == version + 1
    game.refresh_from_db()
    assert game.version == version + 1
    assert game.rules == other()
    assert stored(game, 1) == before
    assert points(game, 1) == [31, 8, 0]
    counted = list(
        game.holes.get(number=2).scores.order_by("position").values_list("counted", "points")
    )
    assert counted == [(14, None), (31, None), (None, None)]
    card = tables.table(game)
    assert [seat.total for seat in card.seats] == ["31", "8", "0"]


def test_the_history_tells_and_keeps_what_was_given_up(ann, game):
    was = game.ruleset
    change(game, other(name="Dear kings"), ann)
    line = Change.objects.get(game=game, kind="rules")
    assert some(line.was)["ruleset"] == was
    names = {"slug": "pagat-6", "name": "Dear kings"}
    assert line.now == names | {"digest": some(line.now)["digest"], "layout": [2, 3]}
    page = ann.get(f"/g/{game.code}/history/").text
    assert "The rules were changed" in page
    assert "Dear kings" in page
    back = f"{address(game)}?before={line.pk}"
    assert f'href="{back}"' in page
    shown = ann.get(back)
    assert [line.by for line in shown.context["totals"]] == ["\N{MINUS SIGN}14", "", ""]
    asked = {"rules": shown.context["rules"], "seen": str(shown.context["preview"].version)}
    ann.post(address(game), asked | {"do": "apply"})
    assert points(game, 1) == [17, 8, 0]
    game.refresh_from_db()
    assert game.ruleset == was


@pytest.mark.parametrize("change_id", ["1", "0", "x", "9" * 30, "²"])
def test_only_a_change_of_rules_of_this_game_leads_back(ann, game, change_id):
    assert ann.get(f"{address(game)}?before={change_id}").status_code == 404


def test_a_viewer_sees_the_change_and_no_way_back(ann, bob, game):
    change(game, other(), ann)
    page = bob.get(f"/g/{game.code}/history/").text
    assert "The rules were changed" in page
    assert "?before=" not in page


def test_the_same_rules_are_no_change(ann, game, nothing_changes):
    change(game, find_variant("pagat-6"), ann)
    nothing_changes()


def test_a_game_that_is_over_keeps_its_rules(ann, game):
    games.finish(game=game, device=ann.device)
    with pytest.raises(NotPossible, match="over"):
        change(game, other(), ann)
    assert Game.objects.get(pk=game.pk).rules == find_variant("pagat-6")
    page = ann.get(address(game) + "?with=pagat-6-pairs-any")
    assert page.status_code == 422
    assert "keeps the rules" in page.text
    again = ann.post(address(game), sent(game, other()))
    assert again.status_code == 422
    assert points(game, 1) == [17, 8, 0]


def test_with_cards_on_the_scorecard_the_layout_stays(ann, game, nothing_changes):
    with pytest.raises(NotPossible, match="other layouts"):
        change(game, find_variant("pagat-4"), ann)
    with pytest.raises(NotPossible, match="other layouts"):
        change(game, find_variant("play-nine"), ann)
    nothing_changes()


def test_before_the_first_cards_any_layout_may_be_chosen(ann):
    game = new_game(ann.device)
    record(game, 1, ["14", "7", "-3"], device=ann.device)
    change(game, find_variant("pagat-4"), ann)
    game.refresh_from_db()
    assert (game.rows, game.columns, game.slug) == (2, 2, "pagat-4")
    assert stored(game, 1) == {0: "14", 1: "7", 2: "-3"}
    assert points(game, 1) == [14, 7, -3]


def test_a_row_that_cannot_be_counted_is_named(ann, game, nothing_changes):
    record(game, 2, ["K 2 3 / Q 5 6", "A A 4 / 7 8 9", "3 4 5 / 6 7 8"], device=ann.device)
    with pytest.raises(BadEntry) as refused:
        change(game, other(values={"QS": 40}), ann)
    said = [str(problem.message) for problem in refused.value.problems]
    assert len(said) == 1
    assert said[0].startswith("Hole 2, Ann: which suit has the Q?")
    assert points(game, 1) == [17, 8, 0]
    page = ann.get(address(game) + f"?with={house_with(ann, values={'QS': 40}).house.slug}")
    assert page.status_code == 422
    assert "Hole 2, Ann" in page.text


def house_with(person, **changes):
    return save(person, **changes)


def test_jokers_that_are_not_in_play_any_more_are_named(ann):
    game = new_game(ann.device, jokers=2, values={"X": -5})
    record(game, 1, ["X 2 3 / 4 5 6", BOB_HOLE, DEE_HOLE], device=ann.device)
    with pytest.raises(BadEntry, match="Hole 1, Ann: no jokers are in play"):
        change(game, find_variant("pagat-6"), ann)


def test_who_plays_a_hole_does_not_change_after_it(ann, game):
    for number in (2, 3):
        record(game, number, ["17", "8", "0"], device=ann.device)
    out = other(end={"type": "elimination", "at_least": 40})
    with pytest.raises(BadEntry, match="Hole 3: others"):
        change(game, out, ann)
    change(game, other(end={"type": "elimination", "at_least": 60}), ann)
    assert Game.objects.get(pk=game.pk).finished is None


def test_a_warning_is_shown_and_stops_nothing(ann, game):
    caught = other(hole=[{"who": "knocker", "when": "not lowest", "plus": 10}])
    record(game, 2, ["1", "2", "3"], device=ann.device)
    preview = rule_changes.what_changes(game, caught)
    assert [str(each.message) for each in preview.warnings] == ["Hole 2: nobody went out"]
    change(game, caught, ann)
    assert points(game, 1) == [31, 8, 0]  # Dee knocked, and was lowest


@pytest.mark.parametrize(
    "end",
    [
        {"type": "holes", "holes": 2},
        {"type": "target", "at_least": 1},
        {"type": "holes", "holes": 9, "wins_at_once": {"where": "anywhere", "equal": 4}},
    ],
)
def test_rules_that_would_end_the_game_are_refused(ann, game, end):
    """They could not be taken back: a game that is over keeps its rules."""
    record(game, 2, ["A A A / A 2 3", "1", "2"], device=ann.device)
    before = Game.objects.get(pk=game.pk)
    with pytest.raises(NotPossible, match="over already"):
        change(game, other(end=end), ann)
    after = Game.objects.get(pk=game.pk)
    assert (after.version, after.ruleset, after.finished) == (before.version, before.ruleset, None)


def test_a_name_stands_for_its_own_rules_alone(ann, game):
    table = find_variant("pagat-6").with_changes({"values": {"K": 50}}).to_dict()
    seen = Game.objects.get(pk=game.pk).version
    sent = {"rules": json.dumps(table), "seen": str(seen), "do": "apply"}
    assert ann.post(f"/g/{game.code}/rules/change/", sent).status_code == 302
    assert Game.objects.get(pk=game.pk).slug == rulesets.OWN


def test_of_two_phones_the_second_looks_again(ann, eve, game):
    seen = Game.objects.get(pk=game.pk).version
    change(game, other(), ann)
    with pytest.raises(RulesChanged):
        change(game, find_variant("pagat-6-pairs-any"), eve, seen=seen)
    assert change(game, other(), eve, seen=seen) == seen + 1  # the same rules twice are one change
    assert Change.objects.filter(game=game, kind="rules").count() == 1


def test_a_save_between_looking_and_applying_is_counted(ann, eve, game):
    asked = sent(game, other())
    record(game, 2, ["1", "2", None], device=eve.device)
    response = ann.post(address(game), asked)
    assert response.status_code == 409
    assert "has moved on" in response.text
    assert Game.objects.get(pk=game.pk).rules == find_variant("pagat-6")


# The page ----------------------------------------------------------------------------------------


def test_the_page_shows_totals_and_the_holes_that_differ(ann, game, nothing_changes):
    slug = house_with(ann, **KINGS).house.slug
    choice = ann.get(address(game))
    assert f'value="{slug}"' in choice.text
    assert 'value="french-6"' in choice.text
    assert 'value="pagat-4"' not in choice.text
    page = ann.get(f"{address(game)}?with={slug}")
    assert page.status_code == 200
    (line, *_) = page.context["totals"]
    assert (line.name, line.before, line.after, line.by) == ("Ann", "17", "31", "+14")
    assert "Hole by hole" in page.text
    nothing_changes()


def test_what_was_shown_is_what_is_applied(ann, game):
    version = house_with(ann, **KINGS)
    page = ann.get(f"{address(game)}?with={version.house.slug}")
    asked = {"rules": page.context["rules"], "seen": str(page.context["preview"].version)}
    save(ann, house=version.house, seen=1, values={"K": -100})
    response = ann.post(address(game), asked | {"do": "apply"})
    assert response.url == f"/g/{game.code}/"
    assert points(game, 1) == [31, 8, 0]


def test_the_game_remembers_whose_rules_they_are(ann, game):
    version = house_with(ann, **KINGS)
    ann.post(address(game), sent(game, version.rules))
    game.refresh_from_db()
    assert game.house_version == HouseVersion.objects.get()
    assert game.slug == version.house.slug
    ann.post(address(game), sent(game, other()))
    game.refresh_from_db()
    assert game.house_version is None


def test_the_number_of_holes_chosen_stays(ann):
    game = new_game(ann.device, end={"type": "holes", "holes": 18})
    page = ann.get(f"{address(game)}?with=pagat-6-pairs-any")
    assert "The game is still 18 holes long." in page.text
    assert page.context["ruleset"].ending.holes == 18


def test_a_ruleset_that_was_made_for_this_game_is_shown_first(ann, game, nothing_changes):
    response = ann.post(address(game), sent(game, other(), do="look"))
    assert response.status_code == 200
    assert "Play by these rules" in response.text
    nothing_changes()


@pytest.mark.parametrize(
    "rules",
    ["", "{", "[]", '{"name": "x"}', "x" * 70_000, '{"name": NaN}', '{"extends": "golf"}'],
)
def test_rules_that_cannot_be_read_change_nothing(ann, game, nothing_changes, rules):
    response = ann.post(address(game), sent(game, other()) | {"rules": rules})
    assert response.status_code == 422
    nothing_changes()


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40, "1.5"])
def test_a_version_that_is_none_is_not_the_one_that_stands(ann, game, nothing_changes, seen):
    assert ann.post(address(game), sent(game, other(), seen=seen)).status_code == 409
    nothing_changes()


def test_an_unknown_slug_is_said(ann, game, nothing_changes):
    page = ann.get(address(game) + "?with=golf-7")
    assert page.status_code == 422
    assert "no variant of that name" in page.text
    nothing_changes()


def test_only_who_keeps_score_changes_the_rules(ann, bob, cal, game, nothing_changes):
    for person, status in ((bob, 403), (cal, 404)):
        assert person.get(address(game)).status_code == status
        assert person.get(address(game) + "?with=pagat-6-pairs-any").status_code == status
        assert person.post(address(game), sent(game, other())).status_code == status
    assert ann.client.put(address(game)).status_code == 405
    assert "Other rules" in ann.get(f"/g/{game.code}/").text
    assert "Other rules" not in bob.get(f"/g/{game.code}/").text
    nothing_changes()


# A phone with an open hole -----------------------------------------------------------------------


def state(person: Person, game, number, **asked):
    return person.get(f"/g/{game.code}/holes/{number}/state/", asked)


def test_a_phone_learns_the_new_rules_once(ann, eve, game):
    known = state(eve, game, 2, seen="").json()
    assert "compiled" not in known
    assert state(eve, game, 2, seen=known["version"], rules=known["rules"]).status_code == 204
    change(game, other(), ann)
    learnt = state(eve, game, 2, seen=known["version"], rules=known["rules"]).json()
    assert learnt["rules"] != known["rules"]
    assert learnt["compiled"]["values"]["K"] == 13
    again = state(eve, game, 2, seen="", rules=learnt["rules"]).json()
    assert "compiled" not in again


def test_how_many_questions_does_not_depend_on_the_holes(ann, game, django_assert_max_num_queries):
    for number in range(2, 9):
        record(game, number, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device, knocker=2)
    game.refresh_from_db()
    with django_assert_max_num_queries(17):
        change(game, other(), ann, seen=game.version)
    assert [points(game, number) for number in range(1, 9)] == [[31, 8, 0]] * 8
