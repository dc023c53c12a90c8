"""Seasons from a sheet: brought in as a whole or not at all, counted, and taken out again."""

from datetime import date
from fractions import Fraction

import pytest

from tests.tournaments.playing import play
from tests.tournaments.world import with_people
from tournaments.directing import demands, leagues, merges, past_seasons
from tournaments.directing.past_seasons import NEWCOMER, Sheet
from tournaments.directing.people import remove_person
from tournaments.errors import BadLines, DirectingError
from tournaments.ledger.history import acts_of, league_facts
from tournaments.ledger.verdicts import first_trouble
from tournaments.models import Act, League, PastLine, PastSeason, Person
from tournaments.queries.past_seasons import champions, past_rows, past_seasons_of
from tournaments.rules.lists.past_tables import read_past_table

beginning = with_people
TABLE = "1;Ann;66,7;12\n2;Bobb;60;11\n3;Zoe;12,5;2\n;Total;1234;25"


@pytest.fixture
def sheet(people):
    """Ann, Bob as Bobb, Zoe who is new; the line of sums is left out."""
    rows = read_past_table(TABLE, "points").rows
    whose = {1: people["a"].pk, 2: people["b"].pk, 3: NEWCOMER}
    return Sheet("Winter 2024", "points", date(2024, 3, 1), rows, whose)


def stored():
    return (PastSeason.objects.count(), PastLine.objects.count(), Person.objects.count())


def test_a_season_from_a_sheet_is_one_act(by, people, sheet):
    before = Act.objects.count()
    season = past_seasons.record_past_season(by, sheet)
    assert stored() == (1, 3, len(people) + 1)
    assert Act.objects.count() == before + 1
    act = Act.objects.latest("seq")
    assert (act.kind, act.about["past"], act.about["people"]) == (
        "record_past_season",
        season.pk,
        3,
    )
    assert len(act.about["table"]) == 64
    facts = league_facts(by.league.pk)
    assert first_trouble(facts, acts_of(facts)) is None


def test_its_table_for_all_time(by, people, sheet):
    season = past_seasons.record_past_season(by, sheet)
    rows = past_rows(by.league)
    assert [(row.name, row.spelt, row.place, row.total, row.games) for row in rows] == [
        ("Ann", "Ann", 1, Fraction(667, 10), 12),
        ("Bob", "Bobb", 2, Fraction(60), 11),
        ("Zoe", "Zoe", 3, Fraction(25, 2), 2),
    ]
    assert {(row.season, row.season_name, row.measure) for row in rows} == {
        (season.pk, "Winter 2024", "points")
    }
    assert champions(rows) == ["Ann"]
    (tile,) = past_seasons_of(by.league)
    assert (tile.name, tile.people) == ("Winter 2024", 3)


def test_somebody_who_was_merged_counts_as_whom_they_are(by, people, sheet):
    past_seasons.record_past_season(by, sheet)
    merges.merge_people(by, person_id=people["b"].pk, into_id=people["d"].pk)
    row = past_rows(by.league)[1]
    assert (row.person, row.name, row.spelt) == (people["d"].pk, "Dee", "Bobb")


def test_two_of_one_table_are_two(by, people, sheet):
    past_seasons.record_past_season(by, sheet)
    with pytest.raises(DirectingError, match="Both stand in the table of Winter 2024"):
        merges.merge_people(by, person_id=people["b"].pk, into_id=people["a"].pk)
    merges.merge_people(by, person_id=people["b"].pk, into_id=people["d"].pk)
    with pytest.raises(DirectingError, match="they are two"):
        merges.merge_people(by, person_id=people["d"].pk, into_id=people["a"].pk)


@pytest.mark.parametrize(
    ("changes", "line", "sentence"),
    [
        ({2: "a"}, 2, "Ann has line 1 already."),
        ({2: 10**9}, 2, "This person does not exist"),
        ({1: NEWCOMER}, 1, "Ann is in the league already."),
    ],
)
def test_a_line_that_fits_nobody_takes_the_whole_back(by, people, sheet, changes, line, sentence):
    before = stored()
    whose = dict(sheet.people)
    for at, person in changes.items():
        whose[at] = people[person].pk if isinstance(person, str) else person
    with pytest.raises(BadLines) as refused:
        past_seasons.record_past_season(by, sheet._replace(people=whose))
    assert [(at, sentence in words) for at, words in refused.value.lines] == [(line, True)]
    assert stored() == before


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"people": {}}, ""),
        ({"measure": "miles"}, "measure"),
        ({"name": " "}, "name"),
        ({"name": "winter"}, "name"),
    ],
)
def test_what_is_no_season(by, people, season, sheet, changes, field):
    before = stored()
    with pytest.raises(DirectingError) as refused:
        past_seasons.record_past_season(by, sheet._replace(**changes))
    assert refused.value.field == field
    assert stored() == before


def test_a_tap_that_comes_twice_brings_one_season(by, sheet):
    past_seasons.record_past_season(by, sheet)
    before = stored()
    with pytest.raises(DirectingError, match="called Winter 2024 already"):
        past_seasons.record_past_season(by, sheet)
    assert stored() == before


def test_taking_it_out_takes_along_who_came_with_it(by, people, sheet):
    before = stored()
    season = past_seasons.record_past_season(by, sheet)
    removal = past_seasons.remove_past_season(by, past_id=season.pk)
    assert removal == (1, 0)
    assert stored() == before
    assert Act.objects.latest("seq").about["name"] == "Winter 2024"
    with pytest.raises(DirectingError, match="no longer here"):
        past_seasons.remove_past_season(by, past_id=season.pk)


def test_who_plays_by_now_stays(by, people, sheet, season):
    past = past_seasons.record_past_season(by, sheet)
    zoe = Person.objects.get(name="Zoe")
    play(by, season, {people["a"].pk: 10, zoe.pk: 20})
    assert past_seasons.remove_past_season(by, past_id=past.pk) == (0, 1)
    assert Person.objects.filter(pk=zoe.pk).exists()


def test_who_stands_in_another_sheet_stays_until_that_goes(by, people, sheet):
    first = past_seasons.record_past_season(by, sheet)
    zoe = Person.objects.get(name="Zoe")
    whose = {1: people["a"].pk, 3: zoe.pk}
    second = past_seasons.record_past_season(by, sheet._replace(name="Winter 2025", people=whose))
    assert past_seasons.remove_past_season(by, past_id=first.pk) == (0, 1)
    assert past_seasons.remove_past_season(by, past_id=second.pk) == (0, 0)
    assert Person.objects.filter(pk=zoe.pk).exists()


def test_who_stands_in_a_sheet_is_not_deleted_but_leaves(by, people, sheet):
    past_seasons.record_past_season(by, sheet)
    assert remove_person(by, person_id=people["b"].pk) is False
    assert PastLine.objects.filter(person=people["b"]).exists()


def test_a_season_of_another_league_is_not_here(by, cal, sheet):
    past = past_seasons.record_past_season(by, sheet)
    other = leagues.create_league(user=cal.user, name="Fridays")
    with pytest.raises(DirectingError, match="no longer here"):
        past_seasons.remove_past_season(cal.member(other), past_id=past.pk)
    assert PastSeason.objects.filter(pk=past.pk).exists()
    assert past_rows(other) == []


def test_a_league_is_deleted_with_its_past(by, people, sheet):
    past_seasons.record_past_season(by, sheet)
    leagues.delete_league(by, typed_name=by.league.name)
    assert not League.objects.filter(pk=by.league.pk).exists()
    assert stored() == (0, 0, 0)


def test_the_cost_does_not_grow(by, people, sheet, django_assert_num_queries):
    for year in range(2020, 2024):
        past_seasons.record_past_season(
            by, sheet._replace(name=f"Winter {year}", people={1: people["a"].pk})
        )
    with django_assert_num_queries(3):
        assert len(past_rows(by.league)) == 4
    with django_assert_num_queries(1):
        assert len(past_seasons_of(by.league)) == 4


def test_whom_draws_heed_by_now_stays(by, people, sheet):
    """A wish of the directors went with the person, and nobody was told."""
    past = past_seasons.record_past_season(by, sheet)
    zoe = Person.objects.get(name="Zoe")
    demands.keep_apart(by, one=people["a"].pk, other=zoe.pk)
    assert past_seasons.remove_past_season(by, past_id=past.pk) == (0, 1)
