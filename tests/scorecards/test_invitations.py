"""What messengers show of the links of a game, read as they read it."""

import io
from html.parser import HTMLParser

import pytest
from django.contrib.staticfiles import finders
from PIL import Image

from scorecards.models import Access, Device
from scorecards.paper.picture_content import SIZES, WIDE
from scorecards.permissions import COOKIE
from tests.scorecards.playing import new_game
from tests.tokens import without_tokens
from tests.values import some

WHATSAPP = "WhatsApp/2.23.20.0 A"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)
PROGRAMS = (
    WHATSAPP,
    "facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
)


class Tags(HTMLParser):
    """The meta elements of a page by their name or property."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.content: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        each = dict(attrs)
        if tag == "meta" and (name := each.get("property") or each.get("name")):
            assert name not in self.content, f"{name} twice"
            self.content[name] = each.get("content") or ""


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_link_to_keep_score_shows_neither_names_nor_points(client, game, program):
    devices = Device.objects.count(), Access.objects.count()
    answer = client.get(f"/s/{game.score_link}/", headers={"User-Agent": program})
    assert answer.status_code == 200
    assert COOKIE not in answer.cookies
    assert (Device.objects.count(), Access.objects.count()) == devices
    html = answer.content.decode()
    tags = Tags(html).content
    assert tags["og:title"] == "Come to the table · Six-Card Golf"
    assert tags["og:description"] == tags["description"] != ""
    assert tags["og:url"] == f"http://testserver/s/{game.score_link}/"
    assert tags["og:image"].startswith("http://testserver/static/img/icon-512")
    assert tags["og:image:alt"]
    with Image.open(some(finders.find("img/icon-512.png"))) as icon:
        assert (str(icon.width), str(icon.height)) == (
            tags["og:image:width"],
            tags["og:image:height"],
        )
    for name in ("Ann", "Bob", "Dee", game.code, game.view_link, game.view_key):
        assert name not in without_tokens(html.replace(game.score_link, ""))


def test_people_come_in_at_once_and_so_does_whoever_insists(client, game):
    link = f"/s/{game.score_link}/"
    for address, agent in ((link, SAFARI), (link, ""), (f"{link}?come=1", WHATSAPP)):
        answer = client.get(address, headers={"User-Agent": agent})
        assert answer.status_code == 302
    assert "?come=1" in client.get(link, headers={"User-Agent": WHATSAPP}).content.decode()


def test_a_wrong_link_is_wrong_for_programs_too(client, game):
    headers = {"User-Agent": WHATSAPP}
    assert client.get("/s/NNNNNN/", headers=headers).status_code == 404
    assert client.get(f"/s/{game.view_link}/", headers=headers).status_code == 302
    assert client.post(f"/s/{game.score_link}/", headers=headers).status_code == 405


def test_a_link_to_follow_shows_the_result_as_its_page_does(client, ann, game):
    tags = Tags(client.get(f"/v/{game.view_link}/").content.decode()).content
    assert tags["og:title"] == "Dee leads by 8"
    assert tags["og:description"] == "After 1 of 9 holes. Dee 0, Bob 8, Ann 17"
    assert tags["og:url"] == f"http://testserver/v/{game.view_link}/"
    assert tags["twitter:card"] == "summary_large_image"
    assert tags["og:image:alt"] == tags["twitter:image:alt"] != ""
    size = int(tags["og:image:width"]), int(tags["og:image:height"])
    assert tags["og:image"].startswith(f"http://testserver/v/{game.view_link}/card.png?form=wide")
    drawn = client.get(tags["og:image"])
    with Image.open(io.BytesIO(drawn.content)) as image:
        assert image.size == size == SIZES[WIDE]


def test_a_game_without_a_hole_has_a_title_and_no_picture(client, ann):
    game = new_game(ann.device)
    tags = Tags(client.get(f"/v/{game.view_link}/").content.decode()).content
    assert tags["og:title"]
    assert "og:image" not in tags
