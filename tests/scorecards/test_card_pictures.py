"""The picture of a result: what is on it, who gets it, and what messengers are told of it."""

import io
import re
from collections.abc import Iterator
from itertools import accumulate, combinations
from typing import Any

import pytest
from PIL import Image

from scorecards import devices
from scorecards.display.hole_details import CardDetail
from scorecards.display.pictures import draw_layout
from scorecards.models import Device, Game
from scorecards.paper.fonts import missing, serif_file
from scorecards.paper.letters import standing_in
from scorecards.paper.picture_content import (
    MOST_HOLES,
    SIZES,
    UPRIGHT,
    BestHand,
    Heads,
    Picture,
    PictureLine,
    Points,
    Race,
)
from scorecards.paper.picture_pen import BRASS, BRASS_INK, GOOD, PicturePen
from scorecards.paper.pictures import compose, draw
from scorecards.rules import Card
from scorecards.scorekeeping import links
from tests.effort import takes_less
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, Person, new_game, record

pytestmark = pytest.mark.walk

PNG = b"\x89PNG"
MANY = "Bartholomew of Nazareth the Younger"
TIE = "Bartholomew of Nazareth and Maximiliane-Sophie share the win"


def picture(
    players: int, holes: int, *, name: str = "Ann", title: str = "Ann wins by 8"
) -> Picture:
    """A result of so many, its longest points and totals those that a table can bring about."""
    points = [tuple((at * seat * 7) % 40 - 12 for at in range(holes)) for seat in range(players)]
    running = [tuple(accumulate(each, initial=0)) for each in points]
    ahead = [min(column) for column in zip(*running, strict=True)]
    cells = [
        tuple(
            Points(f"{each}".replace("-", "\u2212"), at % 5 == 0, at % 4 == 0, at % 9 == 4)
            for at, each in enumerate(line)
        )
        for line in points
    ]
    both = ("\u2212123", "456") if 9 < holes <= 18 else ()
    return Picture(
        title=title,
        under="Six-Card Golf \u00b7 Final, 9 holes",
        date="22 November 2026",
        heads=Heads("Hole", "Total", ("Out", "In")),
        holes=tuple(range(1, holes + 1)),
        lines=tuple(
            PictureLine(f"{at + 1}=", f"{name} {at}", cells[at], f"{1000 + at}", at == 0, both, at)
            for at in range(players)
        ),
        best=BestHand("Best hand of the game", "Ann, hole 7", "3 pairs", "0", cards()),
        race=Race(
            "Turning point: hole 9",
            "Ann from 4 behind to 4 ahead",
            tuple(tuple(x - y for x, y in zip(each, ahead, strict=True)) for each in running),
        ),
    )


def cards():
    """Six cards in three pairs, and a joker."""
    rows = [[CardDetail(Card(rank), "10", True, "0") for rank in "Q9X"]] * 2
    return draw_layout(rows)


def size(drawn: bytes) -> tuple[int, int]:
    image = Image.open(io.BytesIO(drawn))
    image.verify()
    return image.size


def boxes(pen: PicturePen) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Everything that is written, and where."""
    for (x, y), words, font, _colour, anchor in pen.texts:
        left, top, right, bottom = font.getbbox(words, anchor=anchor)
        yield words, (x + left, y + top, x + right, y + bottom)


@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize(
    ("players", "holes", "more"),
    [
        (2, 1, {}),
        (4, 9, {}),
        (6, 9, {"title": TIE}),
        (12, 9, {"name": MANY, "title": TIE}),
        (2, 18, {}),
        (12, 18, {"name": MANY}),
        (3, MOST_HOLES, {"name": MANY}),
        (12, 99, {"name": MANY}),
    ],
)
def test_any_result_fits(players, holes, more, form):
    result = picture(players, holes, **more)
    pen = compose(result, form)
    wide, high = SIZES[form]
    written = [each for each in boxes(pen) if each[0]]
    for text, (left, top, right, bottom) in written:
        assert left >= 0 <= top, text
        assert right <= wide, text
        assert bottom <= high, text
    for (one, first), (other, second) in combinations(written, 2):
        across = min(first[2], second[2]) - max(first[0], second[0])
        down = min(first[3], second[3]) - max(first[1], second[1])
        assert across <= 2 or down <= 2, f"{one} touches {other}"
    words = [each for each, _ in written]
    assert [f"{1000 + at}" in words for at in range(players)] == [True] * players, (
        "totals are whole"
    )
    assert "Golfscore" in words
    drawn = pen.finish()
    assert size(drawn) == (wide, high)
    assert len(drawn) <= 300_000


@pytest.mark.parametrize("form", SIZES)
def test_eighteen_holes_have_out_and_in(form):
    words = [each[1] for each in compose(picture(4, 18), form).texts]
    assert {"Out", "In", "Total", "10", "18"} <= set(words)
    assert words.count("\u2212123") == words.count("456") == 4


def test_the_boxes_give_way_to_many_players():
    words = [[each[1] for each in compose(picture(many, 9), UPRIGHT).texts] for many in (6, 12)]
    assert "Best hand of the game" in words[0]
    assert "Turning point: hole 9" in words[0]
    assert "Best hand of the game" not in words[1]


def colours(drawn: bytes) -> dict[str, int]:
    """How many points of each colour there are."""
    image = Image.open(io.BytesIO(drawn)).convert("RGB")
    listed: Any = image.getcolors(2**24)
    return {f"#{r:02x}{g:02x}{b:02x}": many for many, (r, g, b) in listed}


def test_marks_are_those_of_the_card():
    plain = Points("7")
    marked = {GOOD: Points("7", low=True), BRASS_INK: Points("7", knocked=True)}
    few = picture(2, 1)

    def with_points(points: Points) -> dict[str, int]:
        lines = tuple(
            PictureLine("1", "Ann", (points,), "7", each.best, (), 0) for each in few.lines
        )
        return colours(draw(Picture("", "", "", few.heads, (1,), lines)))

    without = with_points(plain)
    for colour, points in marked.items():
        assert with_points(points).get(colour, 0) > without.get(colour, 0) + 20, colour
    assert without[BRASS] > 500, "who leads has a bar of brass"


def test_a_picture_costs_no_more_than_a_second():
    draw(picture(2, 1))  # fonts are opened once
    assert takes_less(1, lambda: draw(picture(12, 18)))


def test_the_same_result_gives_the_same_bytes():
    assert draw(picture(4, 9)) == draw(picture(4, 9))
    assert draw(picture(4, 9)) != draw(picture(4, 9, name="Bob"))


def test_the_serif_is_there_and_the_other_font_helps_out():
    assert serif_file() is not None, "scripts/setup brings it"
    fonts = {
        each[1]: each[2].getname()[0]
        for name in ("Ann", "\u0391\u03bd\u03bd\u03b1")
        for each in compose(picture(2, 1, name=name), UPRIGHT).texts
    }
    assert fonts["Ann 0"] == "Crimson Pro"
    assert fonts["\u0391\u03bd\u03bd\u03b1 0"] == "Fira Sans"


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
    links.renew_link(game=game, role="viewer", device=ann.device)
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


def test_it_is_upright_or_wide(ann, game):
    url = f"/g/{game.code}/card.png"
    assert size(ann.get(url).content) == SIZES[UPRIGHT]
    for form, pixels in SIZES.items():
        assert size(ann.get(f"{url}?form={form}").content) == pixels
    for wrong in ("", "round", "wide/"):
        assert ann.get(f"{url}?form={wrong}").status_code == 404


@pytest.mark.parametrize("holes", [1, 9])
def test_drawing_reads_as_much_for_one_hole_as_for_nine(
    ann, django_assert_num_queries, django_assert_max_num_queries, holes
):
    game = new_game(ann.device)
    for number in range(1, holes + 1):
        record(game, number, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device, knocker=2)
    url = f"/g/{game.code}/card.png"
    with django_assert_num_queries(3):
        assert ann.get(url).status_code == 200
    with django_assert_max_num_queries(1):
        ann.get(url)


def test_a_typed_total_has_no_best_hand_and_no_picture_needs_one(ann, over):
    for form in SIZES:
        assert size(ann.get(f"/g/{over.code}/card.png?form={form}").content) == SIZES[form]


def test_messengers_are_told_of_it(client, over):
    html = client.get(f"/v/{over.view_link}/").content.decode()
    told = dict(re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', html))
    assert told["title"].startswith("\u5c71\u7530 wins")
    assert told["image"].startswith(f"http://testserver/v/{over.view_link}/card.png?")
    assert (told["image:width"], told["image:height"]) == ("1200", "630")
    assert "P2 for \u5c71\u7530" in told["image:alt"]
    drawn = client.get(told["image"].replace("&amp;", "&"))
    assert size(drawn.content) == (1200, int(told["image:height"]))


def test_the_page_of_those_who_keep_score_is_not_passed_on(ann, over):
    html = ann.get(f"/g/{over.code}/").content.decode()
    assert "og:image" not in html
    assert f"/g/{over.code}/share/" in html  # to be sent
