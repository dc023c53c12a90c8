"""Listings and decks of cards: planned in pages, drawn, read back and never printed wrong."""

import pytest

from scorecards.paper.fonts import width_of
from scorecards.paper.pdf import make_pdf, make_set
from scorecards.paper.pdf_documents import make_deck, make_listing
from scorecards.paper.plan.decks import MOST_CARDS, plan_deck
from scorecards.paper.plan.documents import Block, Column, Deck, Listing, PaperCard
from scorecards.paper.plan.listings import MARGIN, MOST_LINES, ListingPlan, plan_listing
from scorecards.paper.plan.wishes import MOST_PAGES, SheetRefused
from tests.paper.asking import planned
from tests.paper.rendering import codes_in, facts_of, pictures_of, text_of

pytestmark = pytest.mark.walk

COLUMNS = (Column("Place"), Column("Player", "name"), Column("Won", "words"), Column("Points"))
HOME = "https://golf.example/leagues/thursdays/s/winter/"


def listing(rows: int = 10, *, name: str = "Ann", words: str = "2 of 3") -> Listing:
    cells = tuple((str(at), f"{name} {at}", words, "\N{MINUS SIGN}12.5") for at in range(rows))
    block = Block("First division", COLUMNS, cells, ("The best five count.",))
    return Listing(
        title="Standings",
        subtitle="Thursdays · Winter",
        language="en",
        blocks=(block, Block("Records", COLUMNS, cells[:3])),
        address=HOME,
        scan="Scan",
        of=lambda page, pages: f"Page {page} of {pages}",
    )


def laid_out(rows: int = 10, *, paper: str = "a4", large: bool = False, **said: str) -> ListingPlan:
    return plan_listing(listing(rows, **said), width_of, paper=paper, large=large)


def deck(people: int, *, name: str = "Ann") -> Deck:
    cards = [PaperCard(f"{name} {at}", "Thursdays", "Scan", f"{HOME}{at}/") for at in range(people)]
    return Deck("Cards", "en", tuple(cards))


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", ["Ann", "Wilhelmina Bartholomew of Nazareth Abbott", "W" * 40])
def test_everything_is_inside_the_margins_and_above_what_follows(paper, large, name):
    made = laid_out(120, paper=paper, large=large, name=name)
    for page in made.pages:
        bottom = MARGIN
        for part in page:
            assert part.y >= bottom
            bottom = part.y + part.high
            for left, wide, lines in zip(part.lefts, part.wides, part.cells, strict=False):
                points = made.type.labels if part.kind == "labels" else made.type.cells
                assert left + wide <= made.inner
                for line in lines:
                    assert width_of(line, False) * points * 353 / 1000 <= wide + 100
        assert bottom <= made.height - MARGIN


def test_a_table_goes_on_with_its_labels_and_no_heading_stays_behind():
    made = laid_out(100)
    assert len(made.pages) > 2
    for page in made.pages[1:]:
        assert page[0].kind in ("labels", "heading")
    for page in made.pages:
        assert page[-1].kind in ("row", "note")
    rows = [part for page in made.pages for part in page if part.kind == "row"]
    assert len(rows) == 103


def test_a_cell_that_is_higher_than_a_page_goes_on_in_other_rows():
    made = laid_out(1, words="Ann, Bob and Dee; " * 300)
    rows = [part for page in made.pages for part in page if part.kind == "row"]
    assert max(len(lines) for part in rows for lines in part.cells) == MOST_LINES
    words = " ".join(line for part in rows for line in part.cells[2])
    assert words.count("Bob") == 600  # in both tables


def test_a_listing_is_read_back_from_its_file(tmp_path):
    data = make_listing(laid_out(60))
    words = text_of(data, tmp_path)
    for said in ("Standings", "First division", "Ann 59", "−12.5", "Page 2 of", "Records"):
        assert said in words
    facts = facts_of(data, tmp_path)
    assert facts["Title"] == "Standings · Golfscore"
    assert "A4" in facts["Page size"]
    first, *others = pictures_of(data, tmp_path)
    assert codes_in(first) == [HOME]
    assert [codes_in(each) for each in others] == [[]] * len(others)
    assert data == make_listing(laid_out(60))
    assert len(data) < 100_000


@pytest.mark.parametrize(
    ("paper", "each", "size"),
    [("a4", 10, (85_000, 55_000)), ("letter", 10, (88_900, 50_800)), ("a5", 3, (85_000, 55_000))],
)
def test_cards_are_as_large_as_business_cards_and_touch(paper, each, size):
    made = plan_deck(deck(12), paper, width_of)
    assert [len(page) for page in made.pages][0] == each
    assert sum(len(page) for page in made.pages) == 12
    assert (made.wide, made.high) == size
    left, top = made.corner
    assert min(left, top) >= 6000
    for at, placed in enumerate(made.pages[0]):
        assert placed.x == left + at % made.across * made.wide
        assert placed.y == top + at // made.across * made.high


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_card_has_its_name_and_a_code_that_is_read(paper, tmp_path):
    data = make_deck(plan_deck(deck(12), paper, width_of))
    words = text_of(data, tmp_path)
    assert all(f"Ann {at}" in words for at in range(12))
    read = [code for page in pictures_of(data, tmp_path) for code in codes_in(page)]
    assert sorted(read) == sorted(f"{HOME}{at}/" for at in range(12))
    assert data == make_deck(plan_deck(deck(12), paper, width_of))
    assert len(data) < 100_000


def test_what_cannot_be_made_is_refused():
    with pytest.raises(SheetRefused, match="That paper size is not available"):
        laid_out(paper="a0")
    with pytest.raises(SheetRefused, match="That paper size is not available"):
        plan_deck(deck(1), "a0", width_of)
    with pytest.raises(SheetRefused, match="at most 60 are made at once"):
        laid_out(4000)
    with pytest.raises(SheetRefused, match="At most 100 cards"):
        plan_deck(deck(MOST_CARDS + 1), "a4", width_of)
    with pytest.raises(SheetRefused, match="font lacks 田"):
        make_listing(laid_out(name="田"))
    with pytest.raises(SheetRefused, match="font lacks ש"):
        make_deck(plan_deck(deck(1, name="שרה"), "a4", width_of))


def test_several_sheets_are_one_file(tmp_path):
    one, other = planned("pagat-6", names=("Ann", "Bob")), planned("pagat-4", paper="letter")
    data = make_set([one, other], "Table sheets")
    facts = facts_of(data, tmp_path)
    assert facts["Pages"] == "2"
    assert facts["Title"] == "Table sheets · Golfscore"
    sizes = [picture.copy().size for picture in pictures_of(data, tmp_path)]
    assert sizes[0] != sizes[1]
    assert "Bob" in text_of(data, tmp_path)
    assert make_set([one], one.sheet.title) == make_pdf(one)
    with pytest.raises(SheetRefused, match="That would be 61 pages"):
        make_set([one] * (MOST_PAGES + 1), "Too many")
