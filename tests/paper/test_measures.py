"""Every sheet of every ruleset: inside its margins, nothing over anything, room to write."""

import random

import pytest

from scorecards.paper.fonts import width_of
from scorecards.paper.plan.flow import leading, size_of
from scorecards.paper.plan.papers import MM
from scorecards.paper.plan.places import cell_parts, places_of
from scorecards.paper.plan.sheets import SheetEntry, SheetHeading
from scorecards.paper.plan.wishes import MOST_PAGES, SheetRefused
from scorecards.rules import VARIANTS, Ruleset, find_variant
from tests.paper.asking import NAMES, blocks, cells, first_overlap, planned
from tests.values import some

pytestmark = pytest.mark.walk

PAPERS = ("a4", "a5", "letter")
CODE = SheetHeading(entry=SheetEntry("https://golf.example/s/K7QWRT/paper/", "K7QWRT"))


def check_plan(made):
    """What holds of every plan."""
    panel, large = made.panel, made.sizes.large
    inside = (panel.margin, panel.margin, panel.width - panel.margin, panel.height - panel.margin)
    for page in made.pages:
        parts = list(blocks(made, page))
        assert first_overlap(parts) == ""
        for name, (x, y, wide, high) in parts:
            assert x >= inside[0] - 1, name
            assert y >= inside[1] - 1, name
            assert x + wide <= inside[2] + 1, name
            assert y + high <= inside[3] + 1, name
        if page.grid:
            check_table(made, page, least=(12 if large else 9) * MM)
    check_whole(made)


def check_table(made, page, *, least):
    """Cells high enough, side by side, and in them nothing over anything."""
    grid = page.grid
    for place in places_of(made, page):
        assert place.high >= least
        assert place.wide >= 12 * MM
    for name in page.names:
        room = grid.names_high if grid.turned else grid.seat_wide
        for line in name.lines:
            assert width_of(line, True) * size_of(name.points) // 1000 <= room - 2 * MM
        across = grid.seat_wide if grid.turned else grid.names_high
        assert len(name.lines) * leading(size_of(name.points)) <= across
    parts = cell_parts(made, grid)
    inner = [("box", box) for box in parts.boxes]
    if parts.corner:
        inner.append(("corner", parts.corner))
    if made.sheet.knocks and inner:
        x, y, radius = parts.ring
        inner.append(("ring", (x - radius, y - radius, 2 * radius, 2 * radius)))
    assert first_overlap(inner) == ""
    for _, (x, y, wide, high) in inner:
        assert min(x, y) >= 0
        assert x + wide <= grid.seat_wide
        assert y + high <= grid.hole_high


def check_whole(made):
    """Every player has every hole and total once, and no word of the sheet is left out."""
    seen = [
        (seat, line.kind, line.label)
        for page in made.pages
        for line in page.lines
        if line.kind not in ("sum",)
        for seat in range(*page.seats)
    ]
    assert len(seen) == len(set(seen))
    wanted = [line for line in made.sheet.lines if line.kind != "sum"]
    assert len(seen) == len(wanted) * len(made.sheet.seats)
    words = [each.words for page in made.pages if page.foot for each in page.foot.paragraphs]
    for paragraph in made.sheet.how:
        assert paragraph.words in words
    cards = [card for page in made.pages[-1:] if page.foot for card in page.foot.cards]
    assert len(cards) in (0, len(made.sheet.legend))
    assert any(
        page.foot and page.foot.rest and len(page.foot.cards) == len(made.sheet.legend)
        for page in made.pages
    )


@pytest.mark.parametrize("ruleset", VARIANTS, ids=lambda ruleset: ruleset.slug)
def test_every_ruleset_makes_sheets_to_write_on(ruleset):
    chance = random.Random(ruleset.slug)
    for players in range(1 + VARIANTS.index(ruleset) % 2, 13, 2):
        wish = {
            "players": players,
            "holes": chance.choice((None, 9, 18, 1, 13, 27)),
            "paper": chance.choice(PAPERS),
            "turn": chance.choice(("auto", "portrait", "landscape")),
            "large": chance.random() < 0.25,
            "boxes": chance.random() < 0.25,
            "check": chance.random() < 0.7,
            "names": NAMES[: chance.randint(0, min(players, 8))],
        }
        check_plan(planned(ruleset, CODE if chance.random() < 0.3 else SheetHeading(), **wish))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", range(1, 13))
def test_nine_and_eighteen_holes_for_every_number_of_players(paper, players):
    for holes in (9, 18):
        for large in (False, True):
            check_plan(planned("pagat-6", players=players, holes=holes, paper=paper, large=large))


@pytest.mark.parametrize(
    ("players", "holes", "pages"),
    [(4, 9, 1), (8, 9, 1), (12, 9, 1), (4, 18, 1), (8, 18, 1), (12, 18, 1)],
)
def test_a_usual_table_has_one_page_with_its_rules(players, holes, pages):
    made = planned("pagat-6", players=players, holes=holes)
    assert len(made.pages) == pages
    assert any(
        "A column of equal cards" in each.words for each in some(made.pages[0].foot).paragraphs
    )


def test_eighteen_holes_across_are_out_and_in_on_two_pages():
    made = planned("pagat-6", players=12, holes=18, turn="landscape")
    kinds = [[line.label for line in page.lines if not line.written] for page in made.pages]
    assert kinds == [["Out"], ["In", "Total", "Rank"]]


def test_more_players_go_on_continuation_pages_and_the_check_on_the_last():
    made = planned("pagat-6", players=30, paper="a5")
    between = [page.seats for page in made.pages if page.grid]
    assert [first for first, _ in between][1:] == [last for _, last in between][:-1]
    assert (between[0][0], between[-1][1]) == (0, 30)
    assert [page.checked for page in made.pages if page.grid] == [False] * (len(between) - 1) + [
        True
    ]


def test_several_sheets_on_a_paper_use_all_of_it():
    for several in (2, 4):
        for paper in PAPERS:
            made = planned("pagat-4", players=3, paper=paper, several=several, check=False)
            panel = made.panel
            assert panel.copies == several
            check_plan(made)


def many_values(each_rank):
    """House rules where every card counts something else: five lines of a legend a rank."""
    values = {
        rank + suit: 10 * place + more
        for place, rank in enumerate("A23456789TJQK")
        for more, suit in enumerate(("C", "D", "H", "S")[:each_rank])
    }
    return find_variant("pagat-6").with_changes({"name": "Many values", "values": values})


@pytest.mark.parametrize("each_rank", [1, 2, 4])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_legend_of_all_the_cards_fits_or_gets_its_own_page(each_rank, paper):
    ruleset = many_values(each_rank)
    for players in (2, 8):
        made = planned(ruleset, players=players, paper=paper)
        assert len(made.sheet.legend) >= 13
        check_plan(made)


def test_rules_as_long_as_there_can_be_go_on_pages_of_their_own():
    base = find_variant("pagat-6")
    steps = [
        {"label": f"Bonus {n}", "who": "everyone", "when": "highest", "counted": n, "plus": n}
        for n in range(1, 40)
    ]
    long: Ruleset = base.with_changes({"hole": steps})
    for large in (False, True):
        made = planned(long, players=6, paper="a5", large=large)
        check_plan(made)
        told = " ".join(
            each.words for page in made.pages if page.foot for each in page.foot.paragraphs
        )
        assert all(f"counted exactly {n} " in told for n in range(1, 40))


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"players": 0}, "players"),
        ({"players": 49}, "players"),
        ({"holes": 0}, "holes"),
        ({"holes": 500}, "holes"),
        ({"players": 1, "names": ("x" * 60,)}, "names"),
        ({"players": 1, "names": ("Ann", "Bob")}, "names"),
        ({"paper": "a3"}, "paper"),
        ({"turn": "round"}, "turn"),
        ({"several": 3}, "several"),
        ({"letters": "ABCD"}, "letters"),
        ({"players": 48, "holes": 99, "paper": "a5", "large": True}, "players"),
        ({"paper": "a5", "several": 4, "large": True, "boxes": True}, "boxes"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence_and_its_field(wish, field):
    with pytest.raises(SheetRefused) as refused:
        planned("pagat-9", **wish)
    assert refused.value.field == field
    assert str(refused.value).endswith(".")
    assert MOST_PAGES == 60


def test_a_long_name_is_kept_whole():
    name = "Wolfeschlegelsteinhausenbergerdorffenbar"
    for players in (1, 6, 12):
        made = planned("pagat-6", players=players, names=(name,) * players)
        assert "".join(made.pages[0].names[0].lines).replace(" ", "") == name
        check_plan(made)


def test_a_name_of_twelve_letters_fits_every_column_in_one_line_or_two():
    for players in range(1, 13):
        made = planned("pagat-6", players=players, holes=18, names=("Maximiliane W",) * players)
        assert all(len(name.lines) <= 2 and name.points >= 6.5 for name in made.pages[0].names)


def test_cells_do_not_overlap():
    made = planned("pagat-4-pot", players=8, holes=18)
    for page in made.pages:
        if page.grid:
            assert first_overlap([("cell", box) for box in cells(made, page)]) == ""
