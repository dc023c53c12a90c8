"""A season says how the tables of its games begin to keep score."""

import pytest

from scorecards.customs import Customs
from tests.tournaments.playing import fresh, open_season, play
from tests.tournaments.season_pages import home, page, send, settings_fields
from tests.tournaments.world import with_people
from tournaments import directing
from tournaments.directing import Several
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
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
        directing.create_season(
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
