"""The cross table: every night a column, what does not count is struck, every heading sorts."""

import re
from fractions import Fraction as F

import pytest
from django.core.cache import cache

from tests.tournaments.page_words import queries_of, rows_of, words
from tests.tournaments.playing import DAY, nights, open_season, play
from tests.values import some
from tournaments.directing import penalties, seasons
from tournaments.directing.nights import close_night, plan_night
from tournaments.directing.people import add_person
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.cross import Worth, best_of_nights, sum_of
from tournaments.rules.standings.schemes import Absence, Scheme, Total


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """Four nights, the best two count: Ann wins the first two, Bob the third, in which Eli plays
    for Dee, who misses the last.
    """
    by, people = world.by, world.people
    scheme = Scheme(system="linear100", total=Total.BEST_SUM, best=2)
    season = open_season(by, name="Cross", scheme=scheme)
    a, b, d, e = (people[each].pk for each in "abde")
    play(by, season, {a: 1, b: 2, d: 3}, day=nights(0))
    play(by, season, {a: 1, b: 2, d: 3}, day=nights(1))
    play(by, season, {a: 3, b: 1, e: 2}, day=nights(2), stands_for={e: d})
    play(by, season, {a: 5, b: 6}, day=nights(3))
    penalties.give_penalty(by, season, person_id=b, amount=-5, reason="Late")
    world.played = season


def address(season, more=""):
    return f"/leagues/{season.league.slug}/s/{season.slug}/cross/{more}"


def names(page, *, table=0):
    return [some(re.search(r"[A-Z]\w+", row[0]))[0] for row in rows_of(page, table=table)]


def test_every_night_has_a_column_with_what_counts_and_what_does_not(ann, played):
    rows = rows_of(ann.client.get(address(played)))
    best, dropped, same = "100 best of the night", "0 dropped", "–same place"
    assert rows == [
        ["1 Ann you", "200", same, best, best, dropped, f"100 dropped{best[3:]}", "3", ""],
        ["2 Bob", "145", same, "50", "50 dropped", best, dropped, "1", "−5"],
        ["3 Dee", "50", same, "0", dropped, "50s Eli played", "–not there", "0", ""],
    ]


def test_a_figure_is_what_its_counted_cells_come_to(ann, played):
    for row in rows_of(ann.client.get(address(played))):
        counted = [cell for cell in row[3:7] if "dropped" not in cell and cell[0] != "–"]
        penalty = int(row[-1].replace("−", "-") or 0)
        results = [int(some(re.match(r"\d+", cell))[0]) for cell in counted]
        assert sum(results) + penalty == int(row[1])


@pytest.mark.parametrize(
    ("query", "order", "sorted_as"),
    [
        ("", ["Ann", "Bob", "Dee"], 'aria-sort="ascending"'),
        ("?by=place&order=down", ["Dee", "Bob", "Ann"], 'aria-sort="descending"'),
        (f"?by={nights(2)}", ["Bob", "Dee", "Ann"], 'aria-sort="descending"'),
        (f"?by={nights(3)}", ["Ann", "Bob", "Dee"], 'aria-sort="descending"'),
        (f"?by={nights(3)}&order=up", ["Bob", "Ann", "Dee"], 'aria-sort="ascending"'),
        ("?by=penalty", ["Bob", "Ann", "Dee"], 'aria-sort="ascending"'),
        ("?by=won", ["Ann", "Bob", "Dee"], 'aria-sort="descending"'),
        ("?by=2031-01-01&order=sideways", ["Ann", "Bob", "Dee"], 'aria-sort="ascending"'),
        ("?by=../x", ["Ann", "Bob", "Dee"], 'aria-sort="ascending"'),
    ],
)
def test_every_heading_sorts_and_who_was_not_there_is_last(ann, played, query, order, sorted_as):
    page = ann.client.get(address(played, query))
    assert names(page) == order
    assert page.content.decode().count(sorted_as) == 1


def test_a_heading_turns_the_order_round(ann, played):
    page = ann.client.get(address(played, f"?by={nights(2)}")).content.decode()
    assert f'href="?by={nights(2)}&amp;order=up"' in page
    assert f'href="?by={nights(1)}&amp;order=down"' in page


def test_the_key_has_only_what_occurs(by, ann, people, played):
    said = words(ann.client.get(address(played)))
    assert "does not count" in said
    assert "somebody played for them" in said
    assert "for a night that was missed" not in said
    plain = open_season(by, name="Plain")
    play(by, plain, {people["a"].pk: 1, people["b"].pk: 1})
    said = words(ann.client.get(address(plain)))
    assert "does not count" not in said
    assert "best of the night" not in said  # they were level
    assert "Penalties" not in said


def test_a_missed_night_says_what_it_counts_and_one_to_come_is_empty(by, ann, people):
    scheme = Scheme(system="linear100", absence=Absence.ZERO)
    season = open_season(by, name="Strict", scheme=scheme)
    for each in "abd":
        seasons.register(by, season, person_id=people[each].pk, day=DAY)
    night = plan_night(by, season, day=DAY)
    play(by, season, {people["a"].pk: 1, people["b"].pk: 2}, day=DAY)
    close_night(by, night)
    plan_night(by, season, day=nights(900))
    rows = rows_of(ann.client.get(address(season)))
    assert rows[-1][0].endswith("Dee")
    assert "0 missed" in rows[-1]
    assert all("·to come" in row for row in rows)


def test_divisions_stand_apart(by, ann, people):
    divisions = (Division("Gold", down=1), Division("Iron", up=1))
    season = open_season(by, name="Levels", divisions=divisions)
    for level, letters in ((1, "ab"), (2, "de")):
        for letter in letters:
            seasons.register(by, season, person_id=people[letter].pk, division=level, day=DAY)
    play(by, season, {people[each].pk: at for at, each in enumerate("abde")})
    page = ann.client.get(address(season, f"?by={DAY}&order=up"))
    assert names(page) == ["Bob", "Ann"]
    assert names(page, table=1) == ["Eli", "Dee"]
    assert words(page).index("Gold") < words(page).index("Iron")
    assert 'hx-select-oob="#cross-2"' in page.content.decode()


def test_a_season_without_a_game_has_nothing_to_show(by, ann):
    said = words(ann.client.get(address(open_season(by, name="Empty"))))
    assert "Nothing in the standings yet" in said


def test_it_costs_the_same_for_any_number_of_people_and_nights(by, ann, people):
    season = open_season(by, name="Long")
    a, b = people["a"].pk, people["b"].pk
    play(by, season, {a: 1, b: 2, people["d"].pk: 3, people["e"].pk: 3})
    play(by, season, {a: 1, b: 2, people["d"].pk: 3, people["e"].pk: 3}, day=nights(1))
    few = queries_of(ann.client, address(season))
    more = [add_person(by, name=f"Guest {at}").pk for at in range(8)]
    for at in range(4):
        play(by, season, {a: 1, b: 2, **dict.fromkeys(more, 3)}, day=nights(at + 2))
    assert queries_of(ann.client, address(season)) <= few


def worth(points, *, counted=True):
    return Worth(F(points), counted, (1,))


def test_the_best_of_a_night_is_of_those_who_played():
    rows = [{1: [worth(5), worth(6)], 2: [worth(3)]}, {1: [worth(10)], 2: [Worth(F(9), True)]}]
    assert best_of_nights(rows) == {1: F(11)}
    assert best_of_nights(rows, low=True) == {1: F(10)}
    assert sum_of(()) is None
