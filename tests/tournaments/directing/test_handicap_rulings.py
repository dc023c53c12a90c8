"""Rulings on handicaps: an index by hand until a day, and a game withdrawn from the record."""

from datetime import timedelta
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.tournaments.playing import said
from tests.tournaments.ruled_seasons import season_of_games
from tests.tournaments.season_pages import page, send
from tournaments.directing import confirmations, games, handicaps, merges, pars
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError
from tournaments.ledger import chains, index_in_force, proof
from tournaments.ledger.merges import merges_in
from tournaments.models import Act, HandicapIndex, LeagueSeat, ManualIndex, Result, Withdrawal
from tournaments.queries.season_page import standing_of


def beginning(world):
    """Five games of nine holes; the first two got their par once it was known."""
    season_of_games(world.by, world.people, 2)
    pars.make_references(world.by)
    world.played = season_of_games(world.by, world.people, 3, first=2)


@pytest.fixture
def nines(played):
    return played


def today():
    return timezone.localdate()


def index_now(by, person):
    found = index_in_force.index_of(by.league.pk, [person.pk], merges_in(by.league.pk), day=today())
    return found.get(person.pk)


def indexes(person):
    rows = HandicapIndex.objects.filter(person=person).order_by("at")
    return list(rows.values_list("units", "index_tenths"))


def wrong(season):
    season.refresh_from_db()
    return [*proof.differences(season), *proof.rating_differences(season.league)]


def frozen(by, season, people):
    """The playing handicaps of a game of Ann against Bob that starts today."""
    seats = [Occupant(people[each].pk) for each in "abde"]
    game = games.start_league_game(by, season, seats=seats, ruleset="pagat-6", device=by.device)
    confirmations.void_game(by, game, reason="looked at")  # or the next one would be this one
    return list(game.seats.order_by("position").values_list("playing_handicap", flat=True))


# An index by hand -------------------------------------------------------------------------------


def test_an_index_by_hand_is_frozen_on_the_seats_to_come(by, nines, people):
    before = list(LeagueSeat.objects.order_by("pk").values_list("playing_handicap", flat=True))
    worked_out = index_now(by, people["b"])
    handicaps.set_index(
        by, person_id=people["b"].pk, index=Fraction("11.5"), ends=today(), reason="Came back"
    )
    assert index_now(by, people["b"]) == Fraction("11.5") != worked_out
    assert standing_of(by.league.pk, [people["b"].pk])[people["b"].pk].index == Fraction("11.5")
    assert list(LeagueSeat.objects.order_by("pk").values_list("playing_handicap", flat=True)) == (
        before
    )
    with_it = frozen(by, nines, people)
    handicaps.cancel_index(by, person_id=people["b"].pk, reason="enough")
    without = frozen(by, nines, people)
    assert with_it[1] > without[1]
    assert [with_it[0], *with_it[2:]] == [without[0], *without[2:]]
    assert index_now(by, people["b"]) == worked_out
    assert wrong(nines) == []


def test_it_ends_by_itself(by, nines, people):
    worked_out = index_now(by, people["b"])
    handicaps.set_index(
        by, person_id=people["b"].pk, index=Fraction(3), ends=today(), reason="For tonight"
    )
    ManualIndex.objects.update(starts=today() - timedelta(days=2), ends=today() - timedelta(days=1))
    assert index_now(by, people["b"]) == worked_out


def test_another_one_takes_its_place_and_both_are_told(by, ann, nines, people):
    for index in (3, 5):
        handicaps.set_index(
            by, person_id=people["b"].pk, index=Fraction(index), ends=today(), reason=f"No {index}"
        )
    assert index_now(by, people["b"]) == 5
    assert ManualIndex.objects.filter(cancelled=None).count() == 1
    html = page(ann, path_of(by, people["b"]))
    assert "No 3" in html
    assert "No 5" in html


def test_a_replay_keeps_it(by, nines, people):
    handicaps.set_index(
        by, person_id=people["b"].pk, index=Fraction(7), ends=today(), reason="Rusty"
    )
    before = indexes(people["b"])
    call_command("replay", stdout=StringIO())
    chains.replay(by.league, since=chains.BEGINNING)
    assert indexes(people["b"]) == before
    assert index_now(by, people["b"]) == 7


def test_a_merged_person_keeps_it(by, nines, people):
    handicaps.set_index(
        by, person_id=people["f"].pk, index=Fraction(7), ends=today(), reason="Rusty"
    )
    merges.merge_people(by, person_id=people["f"].pk, into_id=people["b"].pk)
    assert index_now(by, people["b"]) == 7


@pytest.mark.parametrize(
    ("index", "days", "reason", "field"),
    [
        (Fraction("4.55"), 3, "x", "index"),
        (Fraction("12.1"), 3, "x", "index"),
        (Fraction(-13), 3, "x", "index"),
        (Fraction(4), -1, "x", "ends"),
        (Fraction(4), 367, "x", "ends"),
        (Fraction(4), 3, " ", "reason"),
    ],
)
def test_what_cannot_be_set_is_refused(by, nines, people, index, days, reason, field):
    ends = today() + timedelta(days=days)
    with pytest.raises(DirectingError) as refused:
        handicaps.set_index(by, person_id=people["b"].pk, index=index, ends=ends, reason=reason)
    assert refused.value.field == field
    assert not ManualIndex.objects.exists()
    with pytest.raises(DirectingError, match="no index by hand"):
        handicaps.cancel_index(by, person_id=people["b"].pk)


# A game withdrawn from the record -----------------------------------------------------------------


def test_a_withdrawn_game_says_nothing_and_comes_back(by, nines, people):
    before, others = indexes(people["b"]), indexes(people["a"])
    frozen_before = list(LeagueSeat.objects.order_by("pk").values_list("playing_handicap"))
    results = list(Result.objects.order_by("pk").values_list("points", "strokes", "net"))
    game = nines.games.order_by("finished_at")[1]  # the one good game of Bob's
    handicaps.withdraw_result(by, game, person_id=people["b"].pk, reason="Played ill")
    after = indexes(people["b"])
    assert [units for units, _ in after] == [1, 1, 1, 0, 1]
    assert after[:3] == before[:3]
    assert after[4] > before[4]
    assert [units for units, _ in indexes(people["a"])] == [1] * 5
    assert list(LeagueSeat.objects.order_by("pk").values_list("playing_handicap")) == frozen_before
    assert list(Result.objects.order_by("pk").values_list("points", "strokes", "net")) == results
    assert wrong(nines) == []
    with pytest.raises(DirectingError, match="withdrawn already"):
        handicaps.withdraw_result(by, game, person_id=people["b"].pk, reason="Again")
    handicaps.restore_result(by, game, person_id=people["b"].pk)
    assert (indexes(people["b"]), indexes(people["a"])) == (before, others)
    with pytest.raises(DirectingError, match="not withdrawn"):
        handicaps.restore_result(by, game, person_id=people["b"].pk)
    assert wrong(nines) == []


def test_a_correction_and_a_replay_leave_it_withdrawn(by, nines, people):
    game = nines.games.order_by("finished_at")[1]
    handicaps.withdraw_result(by, game, person_id=people["b"].pk, reason="Played ill")
    after = indexes(people["b"])
    confirmations.void_game(by, nines.games.order_by("finished_at")[2], reason="Wrong cards")
    chains.replay(by.league, since=chains.BEGINNING)
    assert indexes(people["b"]) == after[:4]
    assert wrong(nines) == []


def test_only_a_game_that_tells_of_somebody_is_withdrawn(by, nines, people):
    game = nines.games.order_by("finished_at").last()
    with pytest.raises(DirectingError, match="did not sit"):
        handicaps.withdraw_result(by, game, person_id=people["f"].pk, reason="x")
    confirmations.void_game(by, game, reason="x")
    with pytest.raises(DirectingError, match="says nothing"):
        handicaps.withdraw_result(by, game, person_id=people["b"].pk, reason="x")
    assert not Withdrawal.objects.exists()


# The pages ----------------------------------------------------------------------------------------


def path_of(by, person):
    return f"/leagues/{by.league.slug}/people/{person.pk}/handicap/"


def test_a_director_sets_it_on_a_page(ann, bob, cal, by, nines, people):
    path = path_of(by, people["b"])
    ends = (today() + timedelta(days=7)).isoformat()
    fields = {"index": "4,5", "ends": ends, "reason": "Came back"}
    send(bob, path + "set/", 403, **fields)
    send(cal, path + "set/", 404, **fields)
    page(cal, path, 404)
    assert ann.client.put(path + "set/").status_code == 405
    for bad in ({"index": "x"}, {"index": "4.55"}, {"ends": "2020-01-01"}, {"reason": ""}):
        send(ann, path + "set/", 422, **fields | bad)
    assert not ManualIndex.objects.exists()
    send(ann, path + "set/", **fields)
    assert "Plays with 4.5 until" in page(bob, path)
    html = page(bob, path.removesuffix("handicap/"))
    assert "Came back" in html
    assert "set by hand until" in html
    send(bob, path + "cancel/", 403)
    send(ann, path + "cancel/", reason="He plays well")
    send(ann, path + "cancel/", 422)
    assert "taken back on" in page(bob, path)
    acts = page(ann, f"/leagues/{by.league.slug}/acts/")
    assert "Gave Bob the handicap 9/2 until" not in acts
    assert "Gave Bob the handicap 4.5 until" in acts
    assert "Took back the handicap given to Bob" in acts


def test_a_director_withdraws_a_game_on_a_page(ann, bob, cal, by, nines, people):
    path = path_of(by, people["b"])
    game = nines.games.order_by("finished_at")[1]
    to = f"{path}games/{game.game.code}/"
    assert to in page(ann, path)
    assert to not in page(bob, path)
    page(ann, to)
    send(bob, to, 403, reason="x")
    send(cal, to, 404, reason="x")
    send(ann, to, 422, reason="")
    assert not Withdrawal.objects.exists()
    send(ann, to, reason="Played ill")
    assert "withdrawn already" in said(send(ann, to, 422, reason="Two at once"))
    assert "Played ill" in page(bob, path)
    assert Act.objects.filter(kind="withdraw_result").get().reason == "Played ill"
    page(ann, to + "restore/")
    send(bob, to + "restore/", 403)
    send(ann, to + "restore/")
    send(ann, to + "restore/", 422)
    assert "Played ill" not in page(bob, path)
    page(ann, f"{path}games/nothere/", 404)
