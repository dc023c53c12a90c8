"""A season says how the tables of its games begin to keep score, and wants its cards signed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorecards.customs import Customs
from scorecards.models import Game
from scorecards.queries.signatures import signing_of
from scorecards.scorekeeping import signatures
from tests.tournaments.playing import fresh, open_season, play, record
from tests.tournaments.season_pages import home, page, send, settings_fields
from tests.tournaments.world import with_people
from tests.values import some
from tournaments.directing import confirmations, seasons
from tournaments.errors import DirectingError, Several
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Season
from tournaments.rules.season_settings import SeasonSettings, season_settings

beginning = with_people


def test_every_game_of_the_season_begins_like_this(by, people):
    season = open_season(by, customs=("sealed", "sign_off"))
    game = play(by, season, {people["a"].pk: 10, people["d"].pk: 20})
    assert game.game.customs == Customs(sealed=True, sign_off=True)
    plain = play(by, open_season(by, name="Plain"), {people["a"].pk: 10, people["d"].pk: 20})
    assert plain.game.customs == Customs()


def test_settings_from_before_have_no_customs():
    stored = SeasonSettings().to_dict()
    del stored["customs"]
    assert season_settings(stored).customs == ()


def test_a_director_chooses_them(ann, season):
    path = home(season) + "settings/"
    fields = settings_fields(season, customs=["sign_off", "double_entry"])
    send(ann, path, 302, **fields)
    assert settings_of(fresh(season)).customs == ("double_entry", "sign_off")
    shown = page(ann, path)
    assert 'name="customs" value="sign_off" checked' in shown
    send(ann, path, 302, **settings_fields(fresh(season), customs=[]))
    assert settings_of(fresh(season)).customs == ()


@pytest.mark.parametrize("customs", [["junk"], ["own_hands", "double_entry"]])
def test_what_cannot_be_is_refused_beside_the_switches(ann, season, customs):
    html = send(ann, home(season) + "settings/", 422, **settings_fields(season, customs=customs))
    assert "Nothing was saved." in html.content.decode()
    assert settings_of(fresh(season)).customs == ()
    with pytest.raises(Several) as refused:
        seasons.create_season(
            directing_member(ann, season), name="Bad", settings=SeasonSettings(customs=("junk",))
        )
    assert [error.field for error in refused.value.errors] == ["customs"]
    assert Season.objects.count() == 1


def directing_member(who, season):
    return who.member(season.league)


def test_the_frozen_settings_say_them_in_words(ann, by, people):
    season = open_season(by, customs=("sign_off",))
    play(by, season, {people["a"].pk: 10, people["d"].pk: 20})
    shown = page(ann, home(season) + "settings/")
    assert "How its tables keep score" in shown
    assert "Everybody signs the finished card" in shown


@pytest.fixture
def handed_in(by, people):
    """Ann 10, Bob 20, of a season whose cards are signed; handed in by Ann, signed by nobody."""
    season = open_season(by, name="Signed", customs=("sign_off",))
    game = play(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    return confirmations.submit_card(by, game)


def sign(game, by, *seats):
    scorecard = Game.objects.get(pk=game.game_id)
    card = some(signing_of(scorecard)).card
    for seat in seats:
        signatures.sign(game=scorecard, position=seat, seen=card, device=by.device)


def test_a_card_is_confirmed_once_everybody_has_signed_it(by, bob, ann, league, handed_in):
    path = home(handed_in.season) + f"games/{handed_in.game.code}/"
    member = bob.member(league)
    sign(handed_in, by, 0)
    with pytest.raises(DirectingError, match="Everybody signs the card first"):
        confirmations.confirm_card(member, handed_in, version=1)
    shown = page(bob, path)
    assert "Missing: Bob." in shown
    assert "Confirm this card" not in shown
    sign(handed_in, by, 1)
    assert "Confirm this card" in page(bob, path)
    assert confirmations.confirm_card(member, handed_in, version=1).state == "confirmed"


def test_a_director_confirms_an_unsigned_card_with_a_reason(by, handed_in):
    assert confirmations.force_card(by, handed_in, reason="Bob left").state == "confirmed"


def test_the_clock_does_not_sign(by, people, league):
    season = open_season(
        by, name="Late", customs=("sign_off",), no_answer="confirm", answer_minutes=1
    )
    game = play(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    confirmations.submit_card(by, game)
    later = timezone.now() + timedelta(hours=1)
    assert confirmations.answer_late_cards(league, now=later) == 0
    sign(game, by, 0, 1)
    assert confirmations.answer_late_cards(league, now=later) == 1


def test_signing_makes_no_new_version_and_a_correction_asks_for_it_again(by, handed_in):
    sign(handed_in, by, 0, 1)
    assert LeagueGame.objects.get(pk=handed_in.pk).version == 1
    record(handed_in.game, 1, [11, 20], by)
    assert LeagueGame.objects.get(pk=handed_in.pk).version == 2
    assert some(signing_of(Game.objects.get(pk=handed_in.game_id))).missing == ["Ann"]
