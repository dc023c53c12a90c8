"""Acts on seasons: settings, states, divisions, lots and playoffs."""

from datetime import timedelta

import pytest

from tests.tournaments.playing import (
    DAY,
    fresh,
    nights,
    open_season,
    play,
    play_by_acts,
    record,
    rows,
)
from tests.tournaments.world import with_people
from tests.values import some
from tournaments.directing import confirmations, games, merges, penalties, seasons
from tournaments.directing import seats as seat_acts
from tournaments.directing.acts import edition_of
from tournaments.directing.divisions import apply_divisions, draw_lot, record_playoff
from tournaments.directing.nights import close_night, plan_night
from tournaments.directing.people import add_person
from tournaments.directing.seats import Occupant
from tournaments.errors import Changed, DirectingError, Several
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    Act,
    LeagueGame,
    Registration,
    Season,
)
from tournaments.queries.promotion import division_tables, proposal_of
from tournaments.queries.rescoring import what_changes
from tournaments.rules.season_settings import Division, SeasonSettings
from tournaments.rules.standings.schemes import Absence, Scheme, Total

beginning = with_people


def test_settings_that_cannot_be_are_told_field_by_field(by):
    wrong = SeasonSettings(
        rulesets=("no-such",),
        holes=0,
        min_players=1,
        scheme=Scheme(min_games=0, chain=("wins",), net=True),
        divisions=(Division("A"), Division("a")),
        cap_a_day=0,
        cap_a_week=0,
    )
    with pytest.raises(Several) as refused:
        seasons.create_season(by, name="Bad", settings=wrong)
    fields = {error.field for error in refused.value.errors}
    assert fields >= {
        "cap_a_day",
        "cap_a_week",
        "rulesets",
        "holes",
        "min_players",
        "min_games",
        "chain",
        "net",
        "divisions",
    }
    assert not Season.objects.exists()


@pytest.mark.parametrize("other", [{"name": "Spring"}, {"starts": DAY}, {"ends": DAY}])
def test_who_describes_a_season_overwrites_nothing_unseen(by, season, other):
    stored = {"name": season.name, "starts": season.starts, "ends": season.ends}
    seen = edition_of(season)
    seasons.describe_season(by, season, **stored | other, seen=seen)
    with pytest.raises(Changed):
        seasons.describe_season(by, season, **stored, seen=seen)


def test_settings_freeze_at_the_first_counted_game(by, season, people):
    other = SeasonSettings(holes=2, scheme=Scheme(system="linear100", total=Total.SUM))
    seen = edition_of(season)
    season = seasons.change_settings(by, season, other, seen=seen)
    with pytest.raises(Changed):
        seasons.change_settings(by, season, other, seen=seen)
    play(by, season, {people["a"].pk: 10, people["d"].pk: 20})
    with pytest.raises(DirectingError, match="were fixed"):
        seasons.change_settings(by, season, SeasonSettings())


def test_scoring_a_season_anew(by, season, people):
    play(by, season, {people["a"].pk: 10, people["d"].pk: 20, people["b"].pk: 30})
    play(by, season, {people["b"].pk: 10, people["a"].pk: 20}, day=nights(1))
    other = SeasonSettings(holes=2, scheme=Scheme(system="linear100", total=Total.SUM))
    assert [row[1:] for row in what_changes(fresh(season), other)] == [
        ("Bob", 3, 1),
        ("Ann", 1, 2),
        ("Dee", 2, 3),
    ]
    with pytest.raises(DirectingError, match="reason"):
        seasons.rescore_season(by, season, other, reason="")
    seasons.rescore_season(by, season, other, reason="voted")
    assert rows(season) == [("Bob", 1), ("Ann", 2), ("Dee", 3)]


def test_the_look_says_what_the_new_table_will_be(by, people):
    """With a guest, two who are one, a late seat, points off, a missed night and a lot."""
    chain = ("metric", "lot", "shared")
    scheme = Scheme(system="linear100", absence=Absence.ZERO, chain=chain)
    season = open_season(by, name="Rich", scheme=scheme)
    a, b, d, e, f = (people[name].pk for name in "abdef")
    nan = add_person(by, name="Nan", guest=True).pk
    twin = add_person(by, name="Bobby").pk
    for person in (a, b, d, e, f):
        seasons.register(by, season, person_id=person, day=nights(0))
    night = plan_night(by, season, day=nights(2))
    play(by, season, {a: 10, b: 20, nan: 5}, day=nights(0))
    play(by, season, {twin: 1, d: 2, e: 2}, day=nights(1))
    late = play(by, season, {f: (9, 0), e: (1, 8), a: (4, 4)}, day=nights(2), confirm=False)
    seat_acts.mark_presence(by, late, position=0, joined_at=3)
    confirmations.submit_card(by, late)
    confirmations.force_card(by, late, reason="played")
    close_night(by, night)
    merges.merge_people(by, person_id=twin, into_id=b)
    penalties.give_penalty(by, season, person_id=a, amount=-30, reason="peeked")
    draw_lot(by, season)
    for scheme in (
        Scheme(system="linear100", total=Total.SUM, absence=Absence.ZERO, chain=chain),
        Scheme(system="rankz", min_games=2, chain=chain),
        Scheme(system="linear100", absence=Absence.OWN_AVERAGE_MINUS, chain=chain),
    ):
        other = settings_of(fresh(season)).changed(scheme=scheme)
        looked = [(name, then) for _, name, _, then in what_changes(fresh(season), other)]
        seasons.rescore_season(by, fresh(season), other, reason="voted")
        assert looked == rows(season)


def test_states_and_the_way_back(by, season):
    for state, reason in (("archived", ""), ("nowhere", ""), ("planned", "")):
        with pytest.raises(DirectingError):
            seasons.change_state(by, season, state, reason=reason)
    closed = seasons.change_state(by, season, "closed")
    with pytest.raises(DirectingError, match="reason"):
        seasons.change_state(by, closed, "open")
    assert seasons.change_state(by, closed, "open", reason="too early").state == "open"


def test_games_are_played_in_an_open_season_by_its_rules(by, season, people):
    def start(**more):
        asked = {
            "seats": [Occupant(people["a"].pk), Occupant(people["b"].pk)],
            "ruleset": "pagat-6",
            "device": by.device,
        }
        return games.start_league_game(by, season, **(asked | more))

    for wrong in (
        {"ruleset": "pagat-4"},
        {"ruleset": "no-such"},
        {"seats": [Occupant(people["a"].pk)]},
        {"seats": [Occupant(people["a"].pk), Occupant(people["a"].pk)]},
        {"seats": [Occupant(people["a"].pk), Occupant(999_999)]},
        {"seats": [Occupant(people["a"].pk), Occupant(people["b"].pk, people["a"].pk)]},
    ):
        with pytest.raises(DirectingError):
            start(**wrong)
    assert not LeagueGame.objects.exists()
    seasons.change_state(by, season, "planned", reason="not yet")
    with pytest.raises(DirectingError, match="open"):
        start()


def test_so_many_games_a_day(by, people):
    season = open_season(by, name="Few", cap_a_day=1)
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    with pytest.raises(DirectingError, match="all games"):
        play_by_acts(by, season, {people["a"].pk: 10, people["d"].pk: 20})
    play(by, season, {people["a"].pk: 10, people["d"].pk: 20}, day=nights(1))


def test_so_many_games_a_week_from_monday_to_sunday(by, people):
    season = open_season(by, name="Few", cap_a_week=2)
    a, b, d = (people[each].pk for each in "abd")
    first = play(by, season, {a: 10, b: 20}, day=nights(0))
    sunday = nights(0) + timedelta(days=6)
    play(by, season, {a: 10, d: 20}, day=sunday, stands_for={d: people["e"].pk})
    with pytest.raises(DirectingError, match="Ann has played all games of this week"):
        play_by_acts(by, season, {a: 10, b: 20}, day=nights(0) + timedelta(days=3))
    play(by, season, {b: 10, d: 20}, day=sunday)
    play(by, season, {a: 10, b: 20}, day=nights(1))
    confirmations.void_game(by, first, reason="wrong pack")
    play(by, season, {a: 10, people["e"].pk: 20}, day=sunday)
    with pytest.raises(DirectingError, match="Eli has played"):
        play_by_acts(by, season, {b: 10, people["e"].pk: 20}, day=sunday)


def test_who_is_merged_has_played_the_games_of_both(by, people):
    season = open_season(by, name="Few", cap_a_day=1)
    a, b, d, e = (people[each].pk for each in "abde")
    play(by, season, {a: 10, b: 20})
    merges.merge_people(by, person_id=b, into_id=d)
    with pytest.raises(DirectingError, match="Dee has played"):
        play_by_acts(by, season, {d: 10, e: 20})


def test_points_that_need_par_wait_until_it_is_known(by, people):
    season = open_season(by, name="Par", scheme=Scheme(system="to_par"))
    with pytest.raises(DirectingError, match="not yet known"):
        play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 20})


def proposed(season):
    season = fresh(season)
    return proposal_of(season, division_tables(season))


def test_divisions_are_proposed_and_applied(by, people):
    divisions = (Division("A", down=1), Division("B", up=1))
    season = open_season(by, name="Tiers", divisions=divisions)
    for name, level in (("a", 1), ("b", 1), ("d", 2), ("e", 2)):
        seasons.register(by, season, person_id=people[name].pk, division=level)
    play(by, season, {people["a"].pk: 1, people["b"].pk: 2})
    play(by, season, {people["d"].pk: 1, people["e"].pk: 2})
    assert rows(season, division=2) == [("Dee", 1), ("Eli", 2)]
    proposal = proposed(season)
    a, b, d, e = (people[name].pk for name in "abde")
    assert proposal.divisions == ((a, d), (b, e))
    following = open_season(by, name="Spring", divisions=divisions)
    placed = {who: level for level, all_of in enumerate(proposal.divisions, 1) for who in all_of}
    apply_divisions(by, following, divisions=placed)
    kept = Registration.objects.filter(season=following).values_list("person", "division")
    assert dict(kept) == {a: 1, d: 1, b: 2, e: 2}
    with pytest.raises(DirectingError, match="no division"):
        apply_divisions(by, following, divisions={a: 3})


def test_each_division_says_how_many_go_up_and_down(by, people):
    extra = {name: add_person(by, name=name).pk for name in ("Gus", "Hal", "Ida", "Jo")}
    a, b, d, e, f = (people[name].pk for name in "abdef")
    divisions = (Division("A", down=1), Division("B", up=2, down=1), Division("C", up=1))
    season = open_season(by, name="Tiers", divisions=divisions)
    tables = ((a, b, d), (e, f, extra["Gus"]), (extra["Hal"], extra["Ida"], extra["Jo"]))
    for level, table in enumerate(tables, start=1):
        for person in table:
            seasons.register(by, season, person_id=person, division=level)
        play(by, season, {person: at for at, person in enumerate(table)})
    proposal = proposed(season)
    assert proposal.divisions == (
        (a, b, e, f),
        (d, extra["Hal"]),
        (extra["Gus"], extra["Ida"], extra["Jo"]),
    )


def test_a_tie_on_the_line_asks_for_a_playoff_and_goes_by_it(by, people):
    divisions = (Division("A", down=1), Division("B", up=1))
    scheme = Scheme(chain=("metric", "shared"))
    season = open_season(by, name="Tiers", divisions=divisions, scheme=scheme)
    a, b, d, e, f = (people[name].pk for name in "abdef")
    for person, level in ((a, 1), (b, 1), (d, 2), (e, 2), (f, 2)):
        seasons.register(by, season, person_id=person, division=level)
    play(by, season, {a: 1, b: 2})
    play(by, season, {d: 1, e: 1, f: 3})
    assert proposed(season).playoffs == ((d, e),)
    record_playoff(by, season, places={d: 2, e: 1})
    proposal = proposed(season)
    assert proposal.playoffs == ()
    assert proposal.divisions == ((a, e), (b, d, f))
    assert rows(season, division=2) == [("Dee", 1), ("Eli", 1), ("Fay", 3)]
    record_playoff(by, season, places={d: 1, e: 1})
    assert proposed(season).playoffs == ((d, e),)


def test_a_playoff_is_between_those_who_are_still_there(by, people):
    """Whoever had left was level too, did not play off, and so it never decided anything."""
    divisions = (Division("A", down=1), Division("B", up=1))
    scheme = Scheme(chain=("metric", "shared"))
    season = open_season(by, name="Tiers", divisions=divisions, scheme=scheme)
    a, b, d, e, f = (people[name].pk for name in "abdef")
    for person, level in ((a, 1), (b, 1), (d, 2), (e, 2), (f, 2)):
        seasons.register(by, season, person_id=person, division=level)
    play(by, season, {a: 1, b: 2})
    play(by, season, {d: 1, e: 1, f: 1})
    seasons.leave_season(by, season, person_id=f)
    assert proposed(season).playoffs == ((d, e),)
    record_playoff(by, season, places={d: 2, e: 1})
    assert proposed(season).playoffs == ()
    assert proposed(season).divisions == ((a, e), (b, d))


def test_a_lot_is_drawn_once_and_splits_what_is_level(by, people):
    chain = ("metric", "lot", "shared")
    season = open_season(by, name="Lots", scheme=Scheme(chain=chain))
    play(by, season, {people["a"].pk: 1, people["b"].pk: 1})
    assert rows(season) == [("Ann", 1), ("Bob", 1)]
    draw_lot(by, season)
    assert sorted(some(place) for _, place in rows(season)) == [1, 2]
    with pytest.raises(DirectingError):
        draw_lot(by, season)


def test_a_playoff_decides(by, people):
    season = open_season(by, name="Titles", scheme=Scheme(chain=("metric", "playoff", "shared")))
    play(by, season, {people["a"].pk: 1, people["b"].pk: 1})
    record_playoff(by, season, places={people["a"].pk: 2, people["b"].pk: 1})
    assert rows(season) == [("Bob", 1), ("Ann", 2)]


def test_a_table_that_is_started_by_two_taps_is_one(by, season, people):
    seats = [seat_acts.Occupant(people["a"].pk), seat_acts.Occupant(people["b"].pk)]
    wish = {"seats": seats, "ruleset": "pagat-6", "device": by.device}
    first = games.start_league_game(by, season, **wish)
    assert games.start_league_game(by, season, **wish) == first
    assert Act.objects.filter(kind="start_game").count() == 1
    other = games.start_league_game(by, season, **wish | {"seats": seats[::-1]})
    record(first.game, 1, [1, 2], by)
    assert len({first, other, games.start_league_game(by, season, **wish)}) == 3
