"""Cards of a league: two people, versions, disputes, corrections, the lock of a closed season."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from scorecards.scorekeeping import errors, games, links
from scorecards.scorekeeping.errors import NotPossible
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.playing import joined, open_season, play_by_acts, record
from tests.tournaments.world import with_season
from tournaments.directing import card_state, confirmations, corrections, penalties, seasons, seats
from tournaments.directing.games import start_league_game
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import standings
from tournaments.models import Act, Confirmation, LeagueGame, Result, Season

beginning = with_season


@pytest.fixture
def game(by, season, people, bob):
    """Ann 10, Bob 20: played, and handed in by Ann."""
    found = play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    return confirmations.submit_card(by, found)


def fresh(game):
    return LeagueGame.objects.select_related("season__league", "game").get(pk=game.pk)


def close(by, game):
    return seasons.change_state(by, Season.objects.get(pk=game.season_id), "closed")


def test_a_game_that_goes_on_is_not_handed_in(by, season, people):
    game = start_league_game(
        by,
        season,
        seats=[seats.Occupant(people["a"].pk), seats.Occupant(people["b"].pk)],
        ruleset="pagat-6",
        device=by.device,
    )
    with pytest.raises(DirectingError, match="not over"):
        confirmations.submit_card(by, game)
    assert fresh(game).state == "playing"


def test_who_handed_it_in_does_not_confirm(by, game):
    with pytest.raises(DirectingError, match="Somebody else"):
        confirmations.confirm_card(by, game, version=1)
    assert Result.objects.count() == 0


def test_the_other_seat_confirms_the_version_that_was_seen(by, game, bob):
    member = bob.member(by.league)
    record(game.game, 1, [11, 20], by)
    with pytest.raises(Changed):
        confirmations.confirm_card(member, game, version=1)
    confirmations.confirm_card(member, game, version=2)
    assert fresh(game).counted_version == 2
    assert [row.strokes for row in Result.objects.order_by("place")] == [11, 20]


def test_who_sits_elsewhere_has_no_say(by, game, cal, people):
    joined(by.league, cal, "member", people["d"])
    for act in (confirmations.confirm_card, confirmations.dispute_card):
        with pytest.raises(DirectingError, match="sat there"):
            act(cal.member(by.league), game, version=1)
    with pytest.raises(DirectingError):
        confirmations.submit_card(cal.member(by.league), game)


def test_several_must_confirm(by, people, bob, cal):
    season = open_season(by, name="Strict", confirmations=2, min_players=3)
    joined(by.league, cal, "member", people["d"])
    totals = {people["a"].pk: 1, people["b"].pk: 2, people["d"].pk: 3}
    game = confirmations.submit_card(by, play_by_acts(by, season, totals, confirm=False))
    confirmations.confirm_card(bob.member(by.league), game, version=1)
    assert fresh(game).state == "submitted"
    with pytest.raises(DirectingError, match="already"):
        confirmations.confirm_card(bob.member(by.league), game, version=1)
    confirmations.confirm_card(cal.member(by.league), game, version=1)
    assert fresh(game).state == "confirmed"


def test_a_dispute_locks_the_card_until_a_director_decides(by, game, bob):
    member = bob.member(by.league)
    confirmations.confirm_card(member, game, version=1)
    confirmations.dispute_card(member, game, version=1, reason="I had 9")
    assert Result.objects.count() == 0
    with pytest.raises(NotPossible):
        record(game.game, 1, [9, 20], by)
    with pytest.raises(DirectingError, match="director"):
        confirmations.resolve_card(member, game)
    confirmations.resolve_card(by, game, reason="looked at the cards")
    assert (fresh(game).state, fresh(game).version) == ("confirmed", 2)
    assert Result.objects.count() == 2


def test_forcing_and_voiding_need_a_reason(by, game):
    for act in (confirmations.force_card, confirmations.void_game):
        with pytest.raises(DirectingError) as refused:
            act(by, game, reason="  ")
        assert refused.value.field == "reason"
    confirmations.force_card(by, game, reason="Bob went home")
    confirmations.void_game(by, game, reason="wrong pack")
    assert (fresh(game).state, Result.objects.count()) == ("void", 0)
    with pytest.raises(NotPossible):
        record(game.game, 1, [9, 20], by)


def correct(by, game, total, **more):
    return corrections.correct_game(
        by, game, number=1, rows=[RowEntry(0, str(total), "10")], **more
    )


def test_a_director_corrects_after_closing(by, game, bob):
    confirmations.confirm_card(bob.member(by.league), game, version=1)
    season = close(by, game)
    assert [row["name"] for row in season.closed_table["divisions"][0]] == ["Ann", "Bob"]
    with pytest.raises(NotPossible):
        record(game.game, 1, [30, 20], by)
    after = correct(by, game, 30, reason="typed wrong", version=1)
    assert (after.state, after.counted_version) == ("confirmed", 2)
    season = Season.objects.get(pk=season.pk)
    assert [row.name for row in standings.table(season).rows] == ["Bob", "Ann"]
    assert standings.changed_since_closing(season)
    assert not standings.changed_since_closing(
        seasons.reissue_table(by, season, reason="corrected")
    )
    act = Act.objects.get(kind="correct_card")
    assert (act.reason, act.about["version"]) == ("typed wrong", 2)


def test_a_correction_is_a_directors_with_a_reason_on_what_was_seen(by, game, bob):
    confirmations.confirm_card(bob.member(by.league), game, version=1)
    with pytest.raises(DirectingError, match="director"):
        correct(bob.member(by.league), game, 30, reason="I say so")
    with pytest.raises(DirectingError, match="reason"):
        correct(by, game, 30, reason="")
    with pytest.raises(Changed):
        correct(by, game, 30, reason="late", version=7)
    with pytest.raises(errors.ScorekeepingError):
        correct(by, game, "?", reason="typed wrong")
    assert fresh(game).version == 1


def test_what_is_no_change_of_points_is_no_new_version(by, game, bob):
    confirmations.confirm_card(bob.member(by.league), game, version=1)
    links.renew_link(game=game.game, role="viewer", device=by.device)
    games.rematch(game=game.game, device=by.device)
    assert (fresh(game).state, fresh(game).version) == ("confirmed", 1)


def test_the_end_of_a_game_taken_back_takes_the_results_back(by, season, people, bob):
    found = play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    confirmations.submit_card(by, found)
    confirmations.confirm_card(bob.member(by.league), found, version=1)
    with pytest.raises(errors.NotPossible):
        games.reopen(game=found.game, device=by.device)
    assert Result.objects.count() == 2


def test_acts_on_offer(by, game, bob, cal):
    member = bob.member(by.league)
    assert card_state.acts_open(game, member) == ("confirm", "dispute")
    assert card_state.acts_open(game, by) == ("dispute", "force", "void")
    assert card_state.acts_open(game, cal.member(by.league)) == ()


def test_an_unwatched_game_is_nobodys_business(by, league):
    from tests.scorecards.playing import new_game
    from tests.scorecards.playing import record as plain

    card = new_game(by.device)
    plain(card, 1, ["1", "2", "3"], device=by.device, overrule=True)
    assert not Confirmation.objects.exists()


def test_a_season_with_open_cards_does_not_close(by, game):
    with pytest.raises(DirectingError, match="not confirmed"):
        close(by, game)


def test_rules_changed_at_the_table_are_not_the_seasons(by, season, people):
    game = play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    other = game.game.rules.with_changes({"values": {"K": 13}})
    type(game.game).objects.filter(pk=game.game_id).update(ruleset=other.to_dict())
    with pytest.raises(DirectingError, match="not played by these rules"):
        confirmations.submit_card(by, game)
    assert fresh(game).state == "playing"


@pytest.mark.parametrize(("answer", "state"), [("confirm", "confirmed"), ("dispute", "disputed")])
def test_a_card_nobody_answers(by, people, answer, state):
    season = open_season(by, name="Clock", no_answer=answer, answer_minutes=10)
    totals = {people["a"].pk: 10, people["b"].pk: 20}
    game = confirmations.submit_card(by, play_by_acts(by, season, totals, confirm=False))
    assert confirmations.answer_late_cards(by.league) == 0
    later = timezone.now() + timedelta(minutes=10)
    assert confirmations.answer_late_cards(by.league, now=later) == 1
    assert fresh(game).state == state
    assert confirmations.answer_late_cards(by.league, now=later) == 0


def test_a_card_may_wait_for_ever(by, game):
    later = timezone.now() + timedelta(days=100)
    assert confirmations.answer_late_cards(by.league, now=later) == 0
    call_command("answer_late_cards", stdout=StringIO())
    assert fresh(game).state == "submitted"


# Seats ------------------------------------------------------------------------------------------


def strokes():
    return dict(Result.objects.values_list("person__name", "strokes"))


def test_a_substitute_plays_for_the_absent(by, season, people):
    game = play_by_acts(
        by,
        season,
        {people["a"].pk: 10, people["e"].pk: 20},
        stands_for={people["e"].pk: people["b"].pk},
    )
    assert strokes() == {"Ann": 10, "Bob": 20}
    seat = game.seats.get(position=1)
    assert (seat.person, seat.stands_for) == (people["e"], people["b"])
    rated = set(by.league.ratings.values_list("person__name", flat=True))
    assert rated == {"Ann", "Eli"}


def test_a_substitute_is_put_right_afterwards_with_a_reason(by, season, people):
    game = play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    with pytest.raises(DirectingError, match="reason"):
        seats.substitute(by, game, position=1, person_id=people["e"].pk)
    with pytest.raises(DirectingError, match="already"):
        seats.substitute(by, game, position=1, person_id=people["a"].pk, reason="x")
    seats.substitute(by, game, position=1, person_id=people["e"].pk, reason="Bob was ill")
    assert strokes() == {"Ann": 10, "Bob": 20}
    assert fresh(game).version == 2
    seats.substitute(by, game, position=1, person_id=people["b"].pk, reason="was there")
    assert game.seats.get(position=1).stands_for is None


def test_holes_that_were_missed_count_what_they_cost_the_others(by, season, people):
    game = play_by_acts(
        by, season, {people["a"].pk: (5, 6), people["b"].pk: (2, 9), people["d"].pk: (0, 0)}
    )
    seats.mark_presence(by, game, position=2, joined_at=2, reason="late")
    assert strokes() == {"Ann": 11, "Bob": 11, "Dee": 4}  # 3.5 for the first hole, half up
    seats.mark_presence(by, game, position=2, left_after=1, reason="no, left early")
    assert strokes()["Dee"] == 8  # 7.5 for the second, half up


def test_who_comes_for_less_than_half_is_met_and_not_ranked(by, people):
    season = open_season(by, name="Long", holes=3)
    game = play_by_acts(by, season, {people["a"].pk: (5, 6, 7), people["b"].pk: (0, 0, 0)})
    seats.mark_presence(by, game, position=1, joined_at=3, reason="late")
    season.refresh_from_db()
    places = [(row.name, row.place, row.games) for row in standings.table(season).rows]
    assert places == [("Ann", 1, 1), ("Bob", None, 0)]
    assert Result.objects.get(person=people["b"]).ranked is False


def test_somebody_comes_before_they_leave(by, season, people):
    game = play_by_acts(by, season, {people["a"].pk: 1, people["b"].pk: 2}, confirm=False)
    with pytest.raises(DirectingError):
        seats.mark_presence(by, game, position=0, joined_at=2, left_after=1)


# Penalties --------------------------------------------------------------------------------------


def test_strokes_on_a_game_and_their_cancelling(by, season, people):
    game = play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 12})
    penalty = penalties.give_penalty(
        by, season, person_id=people["a"].pk, amount=5, reason="peeked", league_game=game
    )
    assert strokes() == {"Ann": 15, "Bob": 12}
    assert fresh(game).version == 2
    penalties.cancel_penalty(by, penalty_id=penalty.pk, reason="seen wrong")
    penalties.cancel_penalty(by, penalty_id=penalty.pk, reason="twice")
    assert strokes() == {"Ann": 10, "Bob": 12}


def test_points_off_a_season(by, season, people):
    play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 12})
    penalties.give_penalty(by, season, person_id=people["a"].pk, amount=-101, reason="again")
    season.refresh_from_db()
    assert [(row.name, row.metric) for row in standings.table(season).rows] == [
        ("Bob", 0),
        ("Ann", -1),
    ]


def test_a_tap_that_comes_twice_gives_one_penalty(by, season, people):
    asked = {"person_id": people["a"].pk, "amount": -5, "reason": "late"}
    given = penalties.give_penalty(by, season, **asked)
    with pytest.raises(DirectingError):
        penalties.give_penalty(by, season, **asked)
    penalties.give_penalty(by, season, **asked | {"reason": "late again"})
    penalties.cancel_penalty(by, penalty_id=given.pk, reason="seen wrong")
    penalties.give_penalty(by, season, **asked)
    assert season.penalties.filter(cancelled=None).count() == 2


def test_the_archive_keeps_its_penalties(by, season, people):
    given = penalties.give_penalty(by, season, person_id=people["a"].pk, amount=-5, reason="late")
    type(season).objects.update(state="archived")
    with pytest.raises(DirectingError):
        penalties.cancel_penalty(by, penalty_id=given.pk, reason="seen wrong")


@pytest.mark.parametrize("amount", [0, 10_001])
def test_a_penalty_is_something(by, season, people, amount):
    with pytest.raises(DirectingError) as refused:
        penalties.give_penalty(by, season, person_id=people["a"].pk, amount=amount, reason="x")
    assert refused.value.field == "amount"


def test_a_penalty_is_for_who_sat_there(by, season, people):
    game = play_by_acts(by, season, {people["a"].pk: 10, people["b"].pk: 12})
    with pytest.raises(DirectingError, match="did not sit"):
        penalties.give_penalty(
            by, season, person_id=people["d"].pk, amount=5, reason="x", league_game=game
        )
