"""The standings to be passed on: a text for a chat, and a picture of what it says."""

import io
import re

import pytest
from django.core.cache import cache
from PIL import Image

from scorecards.paper.picture_standings import (
    NightCell,
    StandingLine,
    StandingsPicture,
    compose_standings,
    draw_standings,
    size_of,
)
from tests.tournaments.page_words import queries_of
from tests.tournaments.playing import nights, open_season, play
from tests.values import some
from tournaments.directing import seasons
from tournaments.directing.people import add_person, change_person
from tournaments.models import Season
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme, Total


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """Three nights of two divisions, the best two count."""
    by, people = world.by, world.people
    divisions = (Division("Gold", down=1), Division("Iron", up=1))
    scheme = Scheme(system="linear100", total=Total.BEST_SUM, best=2)
    season = open_season(by, name="Winter", divisions=divisions, scheme=scheme)
    for level, letters in ((1, "ab"), (2, "de")):
        for letter in letters:
            person = people[letter].pk
            seasons.register(by, season, person_id=person, division=level, day=nights(0))
    a, b, d, e = (people[each].pk for each in "abde")
    play(by, season, {a: 1, b: 2, d: 3, e: 4}, day=nights(0))
    play(by, season, {a: 1, b: 2, d: 3}, day=nights(1))
    play(by, season, {a: 4, b: 1, d: 2}, day=nights(2))
    world.played = Season.objects.get(pk=season.pk)


def address(season, more=""):
    return f"/leagues/{season.league.slug}/s/{season.slug}/{more}"


def text_of(page):
    text = r'(?s)<p class="share-text" id="text">(.*?)</p>'
    return some(re.search(text, page.content.decode()))[1]


def test_the_text_has_a_line_for_everybody(ann, played):
    lines = text_of(ann.client.get(address(played, "share/"))).split("<br>")
    assert lines[:4] == [
        "Thursdays · Winter, Gold",
        "Ann leads by 33.3.",
        "1. Ann 200.0",
        "2. Bob 166.7",
    ]
    assert lines[4].startswith("http")
    assert lines[4].endswith(address(played))


def test_with_the_nights_it_says_what_does_not_count(ann, played):
    lines = text_of(ann.client.get(address(played, "share/?nights=1"))).split("<br>")
    assert lines[2:4] == ["1. Ann 200.0: 100 100 (0)", "2. Bob 166.7: 66.7 (50) 100"]
    lines = text_of(ann.client.get(address(played, "share/?division=2&nights=1"))).split("<br>")
    assert lines[0] == "Thursdays · Winter, Iron"
    assert lines[2:4] == ["1. Dee 83.3: 33.3 (0) 50", "2. Eli 0.0: 0 – –"]


def test_a_closed_season_says_who_won_this_division(by, ann, played):
    seasons.change_state(by, played, "closed")
    said = text_of(ann.client.get(address(played, "share/?division=2")))
    assert "<br>Dee won by 83.3.<br>" in said


def test_the_page_works_without_a_script(ann, played):
    page = ann.client.get(address(played, "share/")).content.decode()
    assert 'download="thursdays-winter.png"' in page
    assert f'href="{address(played, "files/standings.csv")}"' in page
    assert page.count(" hidden>") >= 3  # what only a script can do
    page = ann.client.get(address(played, "share/?nights=1")).content.decode()
    assert f'href="{address(played, "files/cross.xlsx")}"' in page


@pytest.mark.parametrize("division", ["0", "3", "-1", "x", "²", "9" * 30])
def test_a_division_that_is_not_there(ann, played, division):
    for page in ("share/", "standings.png"):
        assert ann.client.get(address(played, page), {"division": division}).status_code == 404


def test_the_picture_is_drawn_once_for_a_version(by, ann, people, played):
    first = ann.client.get(address(played, "standings.png?division=1"))
    assert first["Content-Type"] == "image/png"
    image = Image.open(io.BytesIO(first.content))
    size = some(re.search(r'width="(\d+)" height="(\d+)"', _share(ann, played)))
    assert image.size == tuple(map(int, size.groups()))
    known = {"If-None-Match": first["ETag"]}
    again = ann.client.get(address(played, "standings.png?division=1"), headers=known)
    assert again.status_code == 304
    other = ann.client.get(address(played, "standings.png?division=2"), headers=known)
    assert other.status_code == 200
    play(by, played, {people["a"].pk: 2, people["b"].pk: 1}, day=nights(3))
    later = ann.client.get(address(played, "standings.png?division=1"), headers=known)
    assert later.status_code == 200
    assert later.content != first.content


def _share(someone, season):
    page = someone.client.get(address(season, "share/")).content.decode()
    return page[page.index('id="picture"') :]


def test_the_picture_speaks_the_language_that_was_asked_for(ann, played):
    english = ann.client.get(address(played, "standings.png?lang=en"))
    spanish = ann.client.get(address(played, "standings.png?lang=es"))
    assert english.content != spanish.content
    other = ann.client.get(address(played, "standings.png?lang=xx"))
    assert other.content == english.content


def test_a_picture_that_lacks_letters_says_so(ann, by, people, played):
    """Boxes stood in place of the name, and nobody knew before it was sent."""
    share = address(played, "share/?division=2")
    assert "font lacks" not in ann.client.get(share).content.decode()
    change_person(by, person_id=people["d"].pk, name="مريم", guest=False)
    html = ann.client.get(share).content.decode()
    assert "The picture’s font lacks م ر ي." in html
    assert "مريم" in html


def test_a_season_without_a_game_offers_nothing_to_share(by, ann):
    season = open_season(by, name="Empty")
    assert address(season, "share/") not in ann.client.get(address(season)).content.decode()
    assert ann.client.get(address(season, "share/")).status_code == 200


def test_sharing_costs_the_same_for_any_number_of_people(by, ann, people):
    season = open_season(by, name="Many")
    a, b = people["a"].pk, people["b"].pk
    play(by, season, {a: 1, b: 2, people["d"].pk: 2})
    few = queries_of(ann.client, address(season, "share/"))
    more = [add_person(by, name=f"Guest {at}").pk for at in range(8)]
    play(by, season, {a: 1, b: 2, **dict.fromkeys(more, 2)})
    assert queries_of(ann.client, address(season, "share/")) <= few


def picture(count, *, shown=0, name="Bartholomew of Nazareth", rest=""):
    cells = (NightCell("100", best=True), NightCell("33.3", struck=True))
    line = StandingLine("12", name, "1234.5", goes="up", nights=cells[:shown])
    return StandingsPicture(
        title="Ann leads",
        under="Thursdays",
        date="5 May",
        player="Player",
        points="Points",
        lines=(line,) * count,
        nights=("5 May",) * shown,
        rest=rest,
    )


@pytest.mark.parametrize("count", [0, 1, 12, 40])
@pytest.mark.parametrize("shown", [0, 2])
def test_every_table_fits_its_picture(count, shown):
    one = picture(count, shown=shown, rest="and 3 more")
    wide, high = size_of(one)
    pen = compose_standings(one)
    for (x, y), words_, font, _, anchor in pen.texts:
        left, top, right, bottom = font.getbbox(words_, anchor=anchor)
        assert x + left >= 0, words_
        assert x + right <= wide, words_
        assert y + top >= 0, words_
        assert y + bottom <= high, words_


def test_long_names_are_cut_and_figures_never():
    pen = compose_standings(picture(3, shown=2, name="Bartholomew of Nazareth and Elsewhere"))
    set_ = [words_ for _, words_, *_ in pen.texts]
    assert set_.count("1234.5") == 3
    assert any(each.endswith("…") for each in set_)
    assert draw_standings(picture(2)) == draw_standings(picture(2))
