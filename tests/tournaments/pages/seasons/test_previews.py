"""What an act would change, shown before: it is what the standings say once it is done."""

from fractions import Fraction

import pytest
from django.core.cache import cache

from tests.tournaments.playing import fresh, nights, open_season, play
from tests.tournaments.world import with_people
from tournaments.directing import divisions, penalties
from tournaments.ledger import standings
from tournaments.queries.game_previews import card_with_strokes, totals_changed
from tournaments.queries.previews import RowChange, with_card, with_penalty
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Absence, Scheme, Total

beginning = with_people

SCHEMES = [
    Scheme(system="linear100"),
    Scheme(system="linear100", total=Total.BEST_SUM, best=2, chain=("metric", "h2h", "sorted")),
    Scheme(system="linear100", absence=Absence.ZERO),
    Scheme(system="stroke"),
    Scheme(system="beaten_pct", total=Total.ROLLING, best=2),
]


def table_of(season):
    cache.clear()
    return {
        row.person: (row.place, row.metric)
        for level in range(1, 3)
        for row in standings.table(fresh(season), division=level).rows
    }


def then(season, changes: list[RowChange]):
    """The table as a preview says that it will be."""
    return table_of(season) | {each.person: (each.place_then, each.metric_then) for each in changes}


@pytest.fixture(params=SCHEMES, ids=lambda scheme: f"{scheme.system} {scheme.total}")
def season(request, by, people):
    levels = (Division("A", up=0, down=1), Division("B", up=1, down=0))
    season = open_season(by, scheme=request.param, divisions=levels)
    a, b, d, e, f = (people[each].pk for each in "abdef")
    play(by, season, {a: (3, 4), b: (1, 2), d: (9, 9)}, day=nights(0))
    play(by, season, {a: (3, 4), b: (3, 4), e: (0, 0), f: (1, 1)}, day=nights(1))
    for person in (e, f):
        divisions.move_to_division(by, season, person_id=person, division=1)
    return fresh(season)


def test_a_penalty_changes_what_was_shown(by, people, season):
    for who, amount in (("b", Fraction(-70)), ("e", Fraction(45, 2))):
        person = people[who].pk
        shown = then(season, with_penalty(season, person, amount))
        penalties.give_penalty(by, season, person_id=person, amount=amount, reason="x")
        assert table_of(season) == shown


def test_strokes_change_what_was_shown(by, people, season):
    game = season.games.select_related("game", "season__league", "reference").latest("pk")
    person = people["e"].pk
    card = card_with_strokes(game, person, Fraction(8))
    shown = then(season, with_card(season, card))
    changes = {(each.name, each.total_then, each.place_then) for each in totals_changed(game, card)}
    assert changes == {("Eli", 8, 4), ("Ann", 7, 2), ("Bob", 7, 2), ("Fay", 2, 1)}
    penalties.give_penalty(by, season, person_id=person, amount=8, reason="x", league_game=game)
    assert table_of(season) == shown
