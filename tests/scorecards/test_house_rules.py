"""House rules as they are kept: versions that are only added to, and who may add one."""

import pytest

from scorecards import devices
from scorecards.editing.mapping import to_fields
from scorecards.models import HouseRules, HouseVersion
from scorecards.queries import rulesets
from scorecards.scorekeeping import house
from scorecards.scorekeeping.errors import BadRuleset, RulesChanged
from scorecards.scorekeeping.house import forget_house_rules, recall_house_rules, save_house_rules
from tests.scorecards.house import save, table
from tests.scorecards.playing import new_game
from tests.values import some


def test_house_rules_are_kept_whole_under_a_slug_of_their_own(ann):
    version = save(ann, values={"K": 5})
    assert (version.number, version.based_on) == (1, "pagat-6")
    kept = some(rulesets.find_ruleset(version.house.slug))
    assert kept == version.rules
    assert (kept.slug, kept.name) == (version.house.slug, "Our golf")
    assert kept.to_dict()["values"]["K"] == 5
    assert "extends" not in kept.to_dict()


def test_what_a_variant_says_of_itself_is_not_said_of_what_became_of_it(ann):
    rules = save(ann).rules
    assert rules.aliases == ()
    assert rules.source == "House rules"
    own = save_house_rules(
        table=table(source="Uncle Joe", aliases=["Joe's"]), name="Joe", device=ann.device
    ).rules
    assert (own.source, own.aliases) == ("Uncle Joe", ("Joe's",))


def test_a_table_that_extends_is_resolved_when_it_is_kept(ann):
    version = save_house_rules(
        table={"extends": "pagat-6", "values": {"K": 13}}, name="Kings", device=ann.device
    )
    assert version.ruleset["values"]["Q"] == 10
    assert "extends" not in version.ruleset


def test_a_later_version_leaves_the_earlier_as_it_was(ann):
    first = save(ann)
    second = save(ann, "Our better golf", house=first.house, seen=1, values={"K": 13})
    assert second.number == 2
    assert HouseVersion.objects.get(pk=first.pk).ruleset == first.ruleset
    house = some(rulesets.house(first.house.key, ann.device))
    assert house.name == "Our better golf"
    assert [line.number for line in house.versions] == [2, 1]
    assert some(rulesets.find_ruleset(house.slug)).values.of == house.latest.ruleset.values.of


def test_saving_the_same_again_adds_nothing(ann):
    first = save(ann)
    assert save(ann, house=first.house, seen=1) == first
    assert save(ann) == first  # an impatient finger
    assert HouseVersion.objects.count() == HouseRules.objects.count() == 1


def test_other_rules_under_the_same_name_are_rules_of_their_own(ann):
    assert save(ann).house != save(ann, values={"K": 13}).house


def test_whoever_started_from_an_older_version_is_told(ann):
    first = save(ann)
    save(ann, house=first.house, seen=1, values={"K": 13})
    for seen in (1, None, 7):
        with pytest.raises(RulesChanged) as told:
            save(ann, "Third", house=first.house, seen=seen, values={"K": 12})
        assert told.value.version == 2
    assert first.house.versions.count() == 2
    assert HouseRules.objects.get().name == "Our golf"


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "\u200b", "\u2060 \xad", "x" * 81, "a\nb", "a\0b"),
        *("<b>Golf</b>", "1 > 0", "\u202eflog", "\ud800"),
    ],
)
def test_a_name_that_is_none_is_refused(ann, name):
    with pytest.raises(BadRuleset) as refused:
        save(ann, name)
    assert [problem.code for problem in refused.value.problems] == ["name"]
    assert not HouseRules.objects.exists()


def test_everything_wrong_is_told_at_once(ann):
    with pytest.raises(BadRuleset) as refused:
        save_house_rules(
            table=table() | {"pack": "tarot", "vallues": {}, "players": [9, 2]},
            name="",
            device=ann.device,
        )
    assert [problem.code for problem in refused.value.problems] == ["name", *["ruleset"] * 3]
    assert not HouseRules.objects.exists()


SAVE = {"do": ["save"]}
FULL = "A device keeps at most 3 sets of house rules, including those no longer offered."


@pytest.fixture
def full(ann, monkeypatch):
    """Ann's device keeps as many as it may, one of them no longer offered."""
    monkeypatch.setattr(house, "MOST", 3)
    kept = [save(ann, f"Rules {number}").house for number in range(3)]
    forget_house_rules(kept[0])
    return kept


def test_a_device_keeps_so_many_and_no_more(ann, cal, full):
    with pytest.raises(BadRuleset, match=FULL):
        save(ann, "One more")
    assert HouseRules.objects.count() == 3
    assert save(ann, "Rules 1").house == full[1]  # saving again is no new one
    assert save(ann, "Rules 1", house=full[1], seen=1, values={"K": 5}).number == 2
    assert save(cal, "One more").house.device == cal.device


def test_every_page_that_keeps_rules_says_that_there_are_too_many(ann, full):
    sent = {"name": "One more", "text": "name = 'One more'\nextends = 'pagat-6'"}
    pages = [
        ann.post("/rules/import/", sent),
        ann.post(f"/rules/{full[1].key}/copy/", sent),
        ann.post("/rules/new/?from=pagat-6", to_fields(table()) | {"name": ["One more"]} | SAVE),
    ]
    for page in pages:
        assert page.status_code == 422
        assert FULL in page.text
    assert HouseRules.objects.count() == 3


def test_forgotten_rules_are_offered_no_longer_and_still_there(ann):
    house = save(ann).house
    forget_house_rules(house)
    forget_house_rules(house)
    assert rulesets.house_rules_of(ann.device) == []
    assert [one.key for one in rulesets.house_rules_of(ann.device, forgotten=True)] == [house.key]
    assert rulesets.find_ruleset(house.slug) is not None
    recall_house_rules(house)
    assert [one.key for one in rulesets.house_rules_of(ann.device)] == [house.key]


def test_a_list_asks_once_however_long_it_is(ann, django_assert_num_queries):
    for count in range(20):
        version = save(ann, f"Golf {count}", values={"K": count})
        save(ann, f"Golf {count}", house=version.house, seen=1, values={"K": -count - 1})
    with django_assert_num_queries(1):
        found = rulesets.house_rules_of(ann.device)
    assert [one.name for one in found] == [f"Golf {count}" for count in reversed(range(20))]
    assert {one.version for one in found} == {2}


def test_whose_they_are_and_who_only_reads(ann):
    house = save(ann).house
    other = devices.new_device("Mac")
    assert some(rulesets.house(house.key.lower(), ann.device)).mine
    assert not some(rulesets.house(house.key, other)).mine
    assert not some(rulesets.house(house.key)).mine
    assert rulesets.house_rules_of(other) == []


@pytest.mark.parametrize("slug", ["", "own-", "own-AAAA", "own-2222222222", "own-\0", "x" * 500])
def test_a_slug_of_nothing_finds_nothing(db, slug):
    assert rulesets.find_ruleset(slug) is None


def test_a_played_game_keeps_its_rules(ann):
    version = save(ann)
    game = new_game(ann.device)
    before = game.ruleset
    save(ann, house=version.house, seen=1, values={"K": 20})
    game.refresh_from_db()
    assert game.ruleset == before
