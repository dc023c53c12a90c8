"""The file: the same bytes for the same sheet, small, its letters inside, to read and to print."""

import threading

import pytest

from scorecards.paper import pdf
from scorecards.paper.fonts import missing
from scorecards.paper.pdf import Busy, make_pdf, making
from scorecards.paper.plan.sheets import SheetEntry, SheetHeading
from scorecards.paper.plan.suits import OUTLINES, steps
from scorecards.paper.plan.wishes import SheetRefused
from scorecards.rules import VARIANTS, find_variant
from tests.paper.asking import planned
from tests.paper.rendering import codes_in, facts_of, fonts_of, pictures_of, text_of

ADDRESS = "https://golf.example/s/K7QWRT/paper/"
CODE = SheetHeading(entry=SheetEntry(ADDRESS, "K7QWRT"))
SHOWN = [
    ("pagat-6", {"players": 4}),
    ("pagat-6", {"players": 8, "contrast": True}),
    ("pagat-6", {"players": 12, "holes": 18, "turn": "landscape"}),
    ("pagat-6", {"players": 4, "large": True}),
    ("french-6", {"players": 5, "letters": "AVDR"}),
    ("pagat-9", {"players": 4, "boxes": True}),
    ("pagat-6", {"players": 4, "several": 2}),
    ("pagat-4-pot", {"players": 8, "holes": 18, "paper": "letter"}),
]


@pytest.mark.parametrize(("slug", "wish"), SHOWN)
def test_a_file_is_small_and_the_same_every_time(slug, wish):
    first = make_pdf(planned(slug, CODE, **wish))
    assert first.startswith(b"%PDF-")
    assert len(first) <= 100_000
    assert make_pdf(planned(slug, CODE, **wish)) == first


def test_a_file_says_what_it_is_and_has_its_letters_inside(tmp_path):
    data = make_pdf(planned("pagat-6", players=4, language="en"))
    facts = facts_of(data, tmp_path)
    assert facts["Title"] == "Six-Card Golf · Golfscore"
    assert (facts["Pages"], facts["Page size"]) == ("1", "595.276 x 841.89 pts (A4)")
    assert b"/Lang" in data
    assert b"(en)" in data
    fonts = fonts_of(data, tmp_path)
    assert {line[0].split("+")[1] for line in fonts} == {"FiraSans-Regular", "FiraSans-Bold"}
    assert all(line[-5:-2] == ["yes", "yes", "yes"] for line in fonts), "embedded, subset, readable"


@pytest.mark.parametrize(
    ("paper", "several", "size"),
    [
        ("letter", 1, (612, 792)),
        ("a5", 1, (420, 595)),
        ("a4", 2, (842, 595)),
        ("a4", 4, (595, 842)),
    ],
)
def test_the_page_is_the_paper(tmp_path, paper, several, size):
    data = make_pdf(planned("pagat-4", players=4, paper=paper, several=several, turn="portrait"))
    written = facts_of(data, tmp_path)["Page size"].split()
    assert (round(float(written[0])), round(float(written[2]))) == size


def test_names_holes_values_and_rules_can_be_read_and_copied(tmp_path):
    names = ("Zoë", "Łukasz", "Çağla", "Ángel Núñez")
    words = text_of(make_pdf(planned("pagat-6", CODE, players=4, names=names)), tmp_path)
    for said in (*names[:3], "Six-Card Golf", "Total", "Rank", "Check", "−2", "K7QWRT"):
        assert said in words
    assert "A column of equal" in words
    assert "Add up the points of the row" in words


@pytest.mark.parametrize(
    "wish", [{"players": 4}, {"players": 12, "holes": 18}, {"paper": "a5"}, {"several": 4}]
)
def test_a_phone_reads_the_code_of_every_sheet(tmp_path, wish):
    made = planned("pagat-4", CODE, **wish)
    tables = [page for page in made.pages if page.grid]
    for picture, page in zip(pictures_of(make_pdf(made), tmp_path), made.pages, strict=True):
        assert codes_in(picture).count(ADDRESS) == made.panel.copies, page.number
    assert tables


def test_a_sheet_stays_inside_its_margins_when_it_is_drawn(tmp_path):
    made = planned("pagat-9", CODE, players=12, holes=18)
    for picture in pictures_of(make_pdf(made), tmp_path, dots=100):
        edge = round(6 * 100 / 25.4)
        inside = picture.convert("L").crop(
            (edge, edge, picture.width - edge, picture.height - edge)
        )
        white = picture.convert("L").copy()
        white.paste(255, (edge, edge, edge + inside.width, edge + inside.height))
        assert min(white.tobytes()) == 255
        assert min(inside.tobytes()) < 60


def test_high_contrast_is_black_on_white(tmp_path):
    made = planned("pagat-6", players=4, contrast=True)
    picture = pictures_of(make_pdf(made), tmp_path, dots=60)[0].convert("L")
    strong = picture.point(lambda grey: 255 if grey > 100 else 0)
    soft = planned("pagat-6", players=4)
    lighter = pictures_of(make_pdf(soft), tmp_path, dots=60)[0].convert("L")
    dark = [each.histogram()[0] for each in (strong, lighter.point(lambda g: 255 * (g > 100)))]
    assert dark[0] > dark[1]


@pytest.mark.parametrize("name", ["שרה", "田中", "Ann 🃏", "x́y"])
def test_a_letter_the_font_lacks_is_refused_and_never_printed_wrong(name):
    with pytest.raises(SheetRefused) as refused:
        make_pdf(planned("pagat-6", players=2, names=(name,)))
    assert refused.value.field == "names"
    assert "browser" in str(refused.value)


def test_rules_somebody_wrote_in_other_letters_are_refused_too():
    ruleset = find_variant("pagat-6").with_changes({"name": "六張", "players": [2, 6]})
    with pytest.raises(SheetRefused) as refused:
        make_pdf(planned(ruleset, players=2))
    assert refused.value.field == "rules"


def test_the_font_has_the_letters_of_europe_and_the_signs_of_a_sheet():
    latin = "".join(map(chr, [*range(0xA1, 0xAD), *range(0xAE, 0x250)]))
    assert missing(latin + "ẞ−→←↑↓–—“”’…·×") == ""
    assert missing("e\u0301") == "", "an accent that has a letter of its own is composed"


def test_every_title_can_be_written():
    for ruleset in VARIANTS:
        assert missing(ruleset.name) == ""


def test_only_one_is_made_at_a_time(monkeypatch):
    monkeypatch.setattr(pdf, "WAIT", 0.05)
    begun, done = threading.Event(), threading.Event()

    def busy():
        with making():
            begun.set()
            done.wait(5)

    other = threading.Thread(target=busy)
    other.start()
    begun.wait(5)
    with pytest.raises(Busy), making():
        pass
    done.set()
    other.join()
    with making():
        pass


def test_the_outlines_of_the_suits_stay_in_their_square():
    for suit in OUTLINES:
        walked = steps(suit)
        assert (walked[0].kind, walked[-1].kind) == ("M", "Z")
        assert all(0 <= each <= 24 for step in walked for each in step.at)
