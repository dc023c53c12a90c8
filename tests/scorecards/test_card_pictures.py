"""The picture of a scorecard: what is on it, who gets it, and what messengers are told of it."""

import io
import re

import pytest
from PIL import Image

from scorecards import devices, scorekeeping
from scorecards.models import Device, Game
from scorecards.paper.fonts import missing
from scorecards.paper.letters import standing_in
from scorecards.paper.pictures import draw
from scorecards.paper.plan.pictures import MOST_HOLES, Picture, PictureLine, Points
from tests.scorecards.playing import Person, new_game, record

PNG = b"\x89PNG"


def picture(players: int, holes: int, *, name: str = "Ann") -> Picture:
    """A scorecard of so many."""
    points = tuple(Points("\u221212", at % 5 == 0) for at in range(holes))
    lines = tuple(
        PictureLine(str(at + 1), f"{name} {at}", points, str(at * 7), at == 0)
        for at in range(players)
    )
    return Picture(
        "Ann wins by 8", "Six-Card Golf", "Hole", "Total", tuple(range(1, holes + 1)), lines
    )


def size(drawn: bytes) -> tuple[int, int]:
    image = Image.open(io.BytesIO(drawn))
    image.verify()
    return image.size


@pytest.mark.parametrize(
    ("players", "holes"), [(2, 1), (4, 9), (12, 18), (12, MOST_HOLES), (12, 99)]
)
def test_any_scorecard_is_small_and_as_high_as_is_said(players, holes):
    card = picture(players, holes, name="Bartholomew of Nazareth the Younger")
    drawn = draw(card)
    assert size(drawn) == (1200, card.height)
    assert len(drawn) <= 150_000
    assert card.height < 3500


def test_the_same_scorecard_gives_the_same_bytes():
    assert draw(picture(4, 9)) == draw(picture(4, 9))
    assert draw(picture(4, 9)) != draw(picture(4, 9, name="Bob"))


def test_no_letter_is_drawn_wrong():
    every = [chr(at) for at in range(0x20, 0x180) if chr(at).isprintable()]
    assert not missing("".join(every))  # these are taken to be there without asking the font
    latin = "\u0130brahim \u0160ime\u010dkov\u00e1"
    assert standing_in(latin, 0) == latin
    for name in ("\u5c71\u7530", "\u05d3\u05d5\u05d3", "Ann \U0001f3cc", "\u0645\u0631\u064a"):
        assert standing_in(name, 2) == "P3"


@pytest.fixture
def over(ann) -> Game:
    """A finished game with a name the font lacks."""
    game = new_game(ann.device, names=("Ann", "\u5c71\u7530"), end={"holes": 1})
    record(game, 1, ["=8", "=5"], device=ann.device)
    return Game.objects.get(pk=game.pk)


def test_who_may_read_gets_it_and_nobody_else(ann, bob, cal, game):
    for person in (ann, bob):
        answer = person.get(f"/g/{game.code}/card.png")
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
        assert answer.content.startswith(PNG)
    assert cal.get(f"/g/{game.code}/card.png").status_code == 404
    assert ann.get("/g/NNNNN/card.png").status_code == 404
    assert ann.post(f"/g/{game.code}/card.png").status_code == 405


def test_the_link_to_pass_on_gives_it_without_letting_anybody_in(client, game):
    known = Device.objects.count()
    answer = client.get(f"/v/{game.view_key}/card.png")
    assert answer.content.startswith(PNG)
    assert not answer.cookies
    assert Device.objects.count() == known
    assert client.get(f"/v/{game.score_key}/card.png").status_code == 404
    assert client.get("/v/NNNNNN/card.png").status_code == 404
    assert client.post(f"/v/{game.view_key}/card.png").status_code == 405


def test_a_replaced_link_shows_nothing_more(client, ann, game):
    old = (game.view_key, game.view_link)
    scorekeeping.renew_link(game=game, role="viewer", device=ann.device)
    for key in old:
        assert client.get(f"/v/{key}/card.png").status_code == 404


def test_wrong_links_are_slowed_down(client, game):
    for _ in range(25):
        client.get("/v/NNNNNN/card.png")
    assert client.get(f"/v/{game.view_key}/card.png").status_code == 429
    assert client.get(f"/v/{game.view_link}/card.png").status_code == 200, "a long key has no limit"


def test_it_is_not_sent_twice(ann, game):
    url = f"/g/{game.code}/card.png"
    first = ann.get(url)
    assert "no-cache" in first["Cache-Control"]
    again = ann.get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    record(game, 1, ["=30", None, None], device=ann.device)
    new = ann.get(url, headers={"If-None-Match": first["ETag"]})
    assert new.status_code == 200
    assert new.content != first.content


def test_it_speaks_the_language_asked_for(ann, game):
    url = f"/g/{game.code}/card.png"
    english, french = ann.get(url).content, ann.get(url + "?lang=fr").content
    assert english != french
    assert ann.get(url + "?lang=en").content == english
    assert ann.get(url + "?lang=../x").content == english


def test_before_the_first_hole_there_is_none(ann):
    game = new_game(ann.device)
    assert ann.get(f"/g/{game.code}/card.png").status_code == 404
    person = Person(devices.new_device("iPhone"))
    assert "og:image" not in person.get(f"/v/{game.view_link}/").content.decode()


def test_messengers_are_told_of_it(client, over):
    html = client.get(f"/v/{over.view_link}/").content.decode()
    told = dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', html))
    assert told["title"].startswith("\u5c71\u7530 wins")
    assert told["image"].startswith(f"http://testserver/v/{over.view_link}/card.png?")
    assert told["image:width"] == "1200"
    assert "P2 for \u5c71\u7530" in told["image:alt"]
    drawn = client.get(told["image"].replace("&amp;", "&"))
    assert size(drawn.content) == (1200, int(told["image:height"]))


def test_the_page_of_those_who_keep_score_is_not_passed_on(ann, over):
    html = ann.get(f"/g/{over.code}/").content.decode()
    assert "og:image" not in html
    assert f"/g/{over.code}/card.png" in html  # to be downloaded
