"""The demonstration league: made whole from a seed, apart from all else, gone without a trace."""

from datetime import date
from random import Random

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

from scorecards.models import Device, Game, Player, Score
from scorecards.queries.golfo.sessions import session_view
from scorecards.rules import find_variant
from tests.scorecards.histories import verdict
from tests.scorecards.playing import new_game
from tests.tournaments.playing import someone
from tests.values import some
from tournaments.demo import league as demo
from tournaments.directing import leagues
from tournaments.errors import DirectingError
from tournaments.ledger.proof import differences
from tournaments.ledger.stages.tables import table_state, tables_of
from tournaments.models import Call, League, LeagueGame, Person, Result, Round, Season
from tournaments.rules.made_up_cards import deal_hole

pytestmark = pytest.mark.walk

TODAY = date(2026, 11, 21)


KINDS = (Game, Player, Device, get_user_model(), League)


def counts():
    return [model.objects.count() for model in KINDS]


def beginning(world):
    """Somebody plays here. Then the demonstration is made, of two nights in place of fifteen, with
    real dates and real cards all the same.
    """
    device = Device.objects.create(key="real", label="iPhone", created="2026-01-01T00:00Z")
    kept, before = new_game(device, "pagat-6", names=("Ann", "Bob")), counts()
    with pytest.MonkeyPatch.context() as quick:
        quick.setattr(demo, "FIRST_NIGHTS", 1)
        quick.setattr(demo, "SECOND_NIGHTS", 1)
        world.played = (demo.make_demo(today=TODAY), kept, before)


@pytest.fixture
def league(played):
    return played[0]


@pytest.mark.parametrize("slug", ["pagat-6", "pagat-4-knock-10"])
def test_what_is_dealt_comes_from_one_pack(slug):
    rules = find_variant(slug)
    dealt = deal_hole(rules, rules.shapes[0], [0.5, 0.7, 0.3], Random(7))
    cards = " ".join(dealt.entries).replace("/", " ").split()
    assert len(cards) == len(set(cards)) == 3 * rules.shapes[0].cells
    wrong = [each.code for each in rules.problems(list(dealt.entries)) if not each.warning]
    assert wrong == []
    assert dealt == deal_hole(rules, rules.shapes[0], [0.5, 0.7, 0.3], Random(7))


def test_it_is_a_league_like_any_other(league):
    assert league.demo
    assert league.visibility == "public"
    session = some(demo.demo_session())
    assert (session.hands, session.closed) == (3, None)
    assert [purse.chips for purse in session_view(session).table.purses] == [26, 49, 42, 126]
    assert verdict(golfo=session.code) == ""
    assert Person.objects.filter(league=league, alias_of=None).count() == 24
    plain = Season.objects.filter(staged=False)
    assert sorted(plain.values_list("state", flat=True)) == ["closed", "open"]
    assert Result.objects.count() > 20
    assert LeagueGame.objects.filter(season__in=plain, state="disputed").count() == 1
    assert not Score.objects.filter(entry="").exists()
    for season in league.seasons.all():
        assert list(differences(season)) == []
    assert verdict() == ""


def test_there_is_one_at_most(league):
    with pytest.raises(DirectingError):
        demo.make_demo(today=TODAY)
    with pytest.raises(CommandError, match="there already"):
        call_command("demo")


def test_it_is_removed_and_nothing_else_and_not_made_where_people_play(played):
    _league, kept, before = played
    assert counts() != before
    call_command("demo", "--remove")
    assert counts() == before
    assert Game.objects.filter(pk=kept.pk).exists()
    with pytest.raises(CommandError, match="games here already"):
        call_command("demo")
    assert not League.objects.exists()


def test_the_administrator_tries_a_night_and_a_ruling(played):
    league, kept, _before = played
    runs, plays = someone("ann"), someone("bob")
    get_user_model().objects.filter(pk=runs.user.pk).update(is_superuser=True)
    games = Game.objects.count()
    season = league.seasons.get(state="open", staged=False)
    night = some(season.nights.filter(state="planned").first())
    at = f"/leagues/{league.slug}/s/{season.slug}/"
    there = f"{at}nights/{night.day}/"
    people = list(season.registrations.filter(division=1).values_list("person", flat=True)[:4])
    assert plays.client.post(f"{there}check/", {"in": people[0]}).status_code == 403
    for person in people:
        assert runs.client.post(f"{there}check/", {"in": person}).status_code == 302
    assert runs.client.post(f"{there}draw/", {}).status_code == 302
    fixture = night.fixtures.get()
    sent = {"ruleset": "pagat-6"}
    assert runs.client.post(f"{at}fixtures/{fixture.pk}/start/", sent).status_code == 302
    disputed = LeagueGame.objects.get(state="disputed", season=season)
    path = f"{at}games/{disputed.game.code}/resolve/"
    sent = {"reason": "Looked at the cards", "seen": str(disputed.version)}
    assert plays.client.post(path, sent).status_code == 403
    assert runs.client.post(path, sent).status_code == 302
    assert runs.client.post(f"/leagues/{league.slug}/edit/", {}).status_code == 403
    assert Game.objects.count() == games + 1
    demo.remove_demo()
    assert Game.objects.get() == kept


def test_in_no_other_league_the_administrator_directs(world):
    ann, cal = someone("ann"), someone("cal")
    league = leagues.create_league(user=ann.user, name="Thursdays")
    get_user_model().objects.filter(pk=cal.user.pk).update(is_superuser=True)
    assert cal.client.get(f"/leagues/{league.slug}/").status_code == 404


def test_its_tournaments_show_every_page(league):
    ann = someone("ann")
    get_user_model().objects.filter(pk=ann.user.pk).update(is_superuser=True)
    over, running = league.tournaments.order_by("day")
    assert (over.state, running.state) == ("final", "running")
    row = Round.objects.get(stage__tournament=running, state="playing")
    states = [table_state(table, row) for table in tables_of(row)]
    assert states == ["confirmed", "disputed", "playing", "submitted", "playing"]
    assert Call.objects.filter(answered=None).count() == 1
    assert {each.kind for each in row.clock_events.all()} == {"start", "extra"}
    for event in (over, running):
        for page in ("", "people/", "rounds/", "standings/", "final/", "plan/", "desk/", "hall/"):
            assert ann.client.get(f"/t/{event.slug}/{page}").status_code == 200, page
    podium = ann.client.get(f"/t/{over.slug}/final/").content.decode()
    assert "40" in podium
    assert f"/t/{running.slug}/" in ann.client.get("/tournaments/").content.decode()
