"""A league is stopped while somebody acts in it: the act comes before the stop, or is refused."""

import threading

import pytest
from django.contrib.auth.models import User
from django.db import connections

from tests.tournaments.acts_at_once import PATIENCE, all_at_once
from tests.tournaments.playing import joined, open_season, play, record, someone
from tournaments.directing import confirmations, people, stops
from tournaments.directing.acts import acting
from tournaments.errors import DirectingError, StoppedLeague
from tournaments.models import Act, League, LeagueGame, Person

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def boss(db) -> User:
    return User.objects.create_superuser("boss", password="x")


def kinds(league: League) -> list[str]:
    return list(Act.objects.filter(league=league).order_by("seq").values_list("kind", flat=True))


def test_an_act_is_before_the_stop_or_refused_and_works_again_after_the_start(by, boss):
    league = by.league
    for number in range(6):
        begun = len(kinds(league))
        names = [f"Zoe {number}", f"Max {number}"]
        stop, *answers = all_at_once(
            [lambda: stops.stop_league(league, user=boss, reason="a complaint")]
            + [lambda name=name: people.add_person(by, name=name) for name in names]
        )
        assert stop is None
        refused = [isinstance(each, StoppedLeague) for each in answers]
        there = [Person.objects.filter(name=name).exists() for name in names]
        assert there == [not each for each in refused], answers
        assert kinds(league)[begun:] == ["add_person"] * sum(there) + ["stop_league"]
        start, answer = all_at_once(
            [
                lambda: stops.start_league(league, user=boss, reason="settled"),
                lambda name=names[0]: people.add_person(by, name=f"{name} again"),
            ]
        )
        assert start is None
        assert isinstance(answer, Person | StoppedLeague)
        assert kinds(league)[-1] == ("add_person" if isinstance(answer, Person) else "start_league")


def test_a_stop_waits_for_the_act_that_has_begun(by, boss):
    stopped = threading.Event()

    def stop() -> None:
        stops.stop_league(by.league, user=boss, reason="a complaint")
        stopped.set()
        connections.close_all()

    thread = threading.Thread(target=stop, daemon=True)
    with acting(by, "plan_nights"):
        thread.start()
        assert not stopped.wait(0.5)
    thread.join(PATIENCE)
    assert stopped.is_set()
    assert kinds(by.league)[-2:] == ["plan_nights", "stop_league"]
    with pytest.raises(StoppedLeague), acting(by, "plan_nights"):
        raise AssertionError("nothing is done in a stopped league")


def test_a_card_is_confirmed_or_changed_before_the_stop_or_not_at_all(by, boss):
    other = someone("bob")
    bob = people.add_person(by, name="Bob")
    joined(by.league, other, "member", bob)
    season = open_season(by)
    totals = {Person.objects.get(name="Ann").pk: 3, bob.pk: 4}
    for _ in range(3):
        game = confirmations.submit_card(by, play(by, season, totals, confirm=False))
        member = other.member(by.league)
        stop, confirmed, edited = all_at_once(
            [
                lambda: stops.stop_league(by.league, user=boss, reason="a complaint"),
                lambda game=game, member=member: confirmations.confirm_card(
                    member, game, version=1
                ),
                lambda game=game: record(game.game, 1, [8, 9], by),
            ]
        )
        assert stop is None
        assert isinstance(confirmed, LeagueGame | DirectingError)
        after = LeagueGame.objects.get(pk=game.pk)
        assert after.version == (1 if isinstance(edited, Exception) else 2)
        assert kinds(by.league)[-1] == "stop_league"
        stops.start_league(by.league, user=boss, reason="settled")
