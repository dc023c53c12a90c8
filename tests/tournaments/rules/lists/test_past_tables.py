"""Tables of seasons that were kept in a spreadsheet: what is read, and what is refused by line."""

from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules.texts import Text
from tests.examples import examples
from tournaments.rules.lists import likeness
from tournaments.rules.lists.figures import mark_of, thousandths
from tournaments.rules.lists.likeness import LOOKED_AT, matches
from tournaments.rules.lists.past_tables import MEANINGS, MEASURES, columns_in, read_past_table


def rows(data, measure="points", meanings=None):
    table = read_past_table(data, measure, meanings)
    assert table.errors == ()
    return [(row.name, row.place, row.total, row.games) for row in table.rows]


def wrong(data, measure="points", meanings=None):
    table = read_past_table(data, measure, meanings)
    assert table.rows == ()
    return [(error.line, str(error.message)) for error in table.errors]


TABLE = [("Ann", 1, 66_700, 12), ("Bob", 2, 60_000, 11)]


@pytest.mark.parametrize(
    "data",
    [
        "Ann\t66.7\t12\nBob\t60\t11",
        "Ann;66,7;12\r\n\r\nBob;60;11\r\n",
        "Ann | 66,7 | 12\nBob | 60 | 11",
        "Ann,66.7,12\nBob,60,11",
        "1. Ann 66,7 12\n2. Bob 60 11",
        "1 Ann 66.7 12\n2 Bob 60 11",
        "• Ann\t66.7\t12\n• Bob\t60\t11",
        "Rank;Player;3 Oct;10 Oct;Points;Games\n1;Ann;30;36,7;66,7;12\n2;Bob;60;;60;11",
        "\ufeffNombre;Puntos;Partidas\n“Ann”;66,70;12\n2) Bob;60,0;11",
        "Nome\tPartite\tPunti\nAnn\t12\t66,7\t\t\nBob\t11\t60",
    ],
)
def test_one_table_however_it_is_written(data):
    assert rows(data) == TABLE
    assert rows(data.encode("utf-16")) == TABLE


def test_places_follow_from_totals_and_equal_totals_share_one():
    data = "Ann 10\nBob 12,5\nCal 12,50\nDee 9"
    assert [row[:2] for row in rows(data)] == [("Ann", 3), ("Bob", 1), ("Cal", 1), ("Dee", 4)]
    assert [row[1] for row in rows(data, "strokes")] == [2, 3, 3, 1]


def test_the_places_of_the_sheet_stand():
    data = "place;name;total\n2;Ann;10\n=1;Bob;9\n;Cal;12"
    assert [row[:3] for row in rows(data)] == [
        ("Ann", 2, 10_000),
        ("Bob", 1, 9_000),
        ("Cal", None, 12_000),
    ]


@pytest.mark.parametrize(
    "data",
    ["1. Ann\n2. Bob\n2. Cal", "Ann;1\nBob;2nd\nCal;=2", "pos,name\n1,Ann\n2,Bob\n2,Cal"],
)
def test_only_places(data):
    assert rows(data, "places") == [
        ("Ann", 1, None, None),
        ("Bob", 2, None, None),
        ("Cal", 2, None, None),
    ]


def test_names_alone_are_in_the_order_of_their_places():
    assert [row[:2] for row in rows("Ann\nBob\n", "places")] == [("Ann", 1), ("Bob", 2)]


@pytest.mark.parametrize(
    ("data", "measure", "line", "sentence"),
    [
        ("Ann;5\nBob;=SUM(B1:B9)", "points", 2, "“=SUM(B1:B9)” is no number."),
        ("Ann;5\n=A1;7", "points", 2, "does not begin with ="),
        ("Ann;5\nBob;", "points", 2, "The total is missing."),
        ("Ann;5\nBob;five", "points", 2, "“five” is no number."),
        ("Ann;5;3\nBob;5;3;9", "points", 2, "4 columns where 3"),
        ("Ann;5\nBob;6\nANN;7", "points", 3, "“ANN” stands on line 1 too."),
        ("name;games\nAnn;3", "points", 1, "No column is called total."),
        ("name;points;total\nAnn;3;4", "points", 1, "Two columns are called total"),
        ("Ann;1,234\nBob;2,345", "points", 1, "Is 1,234 more than a thousand"),
        ("1. Ann\nBob", "places", 2, "The place is missing."),
        ("Ann;first", "places", 1, "“first” is no place."),
        ("Ann;a;5;3\nBob;b;5;3", "points", 0, "The table has 4 columns: say what each of them is."),
        ("Ann;5;-3.5", "points", 1, "“3.5” is no number of games."),
        ('Ann;5\n"Bob;6', "points", 2, "A quotation mark is missing."),
        ("Ann;9999999999", "points", 1, "is too large"),
        ("", "points", 0, "The table is empty."),
        ("name;total", "points", 0, "The table is empty."),
        (b"\x00\x01", "points", 0, "This file is not text."),
        ("x 1\n" * 2001, "points", 0, "2001 lines; at most 2000"),
        ("\n".join(f"P{at} 1" for at in range(501)), "points", 0, "501 people; at most 500"),
    ],
)
def test_what_is_wrong_is_told_by_line(data, measure, line, sentence):
    assert any(at == line and sentence in words for at, words in wrong(data, measure))


NIGHTS = "Spieler;Woche 1;Woche 2;Woche 3\nAnn;10;2,5;\nBob;-;4;4\nCal;;–;"
ADDED = ("name", "night", "night", "night")


@pytest.mark.parametrize(
    ("data", "meanings"),
    [
        (NIGHTS, ADDED),
        ("Ann;10;2,5;\nBob;;4;4\nCal;;;", ADDED),
        ("Name;1;2;3\nAnn;10;2,5;\nBob;;4;4\nCal;;;", ADDED),
    ],
)
def test_a_column_a_night_is_added_up(data, meanings):
    assert rows(data, "points", meanings) == [
        ("Ann", 1, 12_500, 2),
        ("Bob", 2, 8_000, 2),
        ("Cal", 3, 0, 0),
    ]


def test_who_never_played_has_no_strokes():
    assert wrong(NIGHTS, "strokes", ADDED) == [(4, "No night has a figure. Leave the line out.")]
    few = NIGHTS.removesuffix("\nCal;;–;")
    assert rows(few, "strokes", ADDED) == [("Ann", 2, 12_500, 2), ("Bob", 1, 8_000, 2)]


def test_a_column_is_what_somebody_says_it_is():
    data = "Wer;Was;Wann\nAnn;12;3\nBob;11;4"
    assert rows(data, "points", ("name", "games", "total")) == [
        ("Ann", 2, 3_000, 12),
        ("Bob", 1, 4_000, 11),
    ]
    assert rows(data, "places", ("name", "", "place")) == [
        ("Ann", 3, None, None),
        ("Bob", 4, None, None),
    ]


@pytest.mark.parametrize(
    ("meanings", "sentence"),
    [
        (("", "night", "night", ""), "Say which column is the name, one of them."),
        (("name", "name", "night", ""), "Say which column is the name, one of them."),
        (("name", "total", "total", ""), "Only nights may be several columns."),
        (("name", "", "", "games"), "Say which column is the total"),
        (("name", "night", "night", "total"), "Say which column is the total"),
    ],
)
def test_columns_that_cannot_be_so(meanings, sentence):
    assert any(at == 0 and sentence in words for at, words in wrong(NIGHTS, "points", meanings))


def test_meanings_of_another_table_are_not_heeded():
    assert rows("Ann;5\nBob;6", "points", ADDED) == rows("Ann;5\nBob;6")


@pytest.mark.parametrize(
    ("data", "measure", "meanings"),
    [
        (NIGHTS, "points", ["name", "night", "night", "night"]),
        (NIGHTS, "places", ["name", "", "", ""]),
        ("Nr;Wer;Summe\n1;Ann;7\n2;Bob;6", "points", ["place", "name", "total"]),
        ("Name;Club;Total;Games\nAnn;A;7;1", "points", ["name", "", "total", "games"]),
        ("Ann;a;5;3\nBob;b;5;3", "points", ["name", "", "night", "night"]),
        ("name;name\nAnn;A", "points", ["name", ""]),
    ],
)
def test_what_columns_seem_to_be(data, measure, meanings):
    assert [column.meaning for column in columns_in(data, measure)] == meanings


def test_a_column_is_shown_by_its_heading_and_three_cells():
    first = columns_in("Wer;X\nA;1\nB;2\nC;3\nD;4", "points")[0]
    assert (first.heading, first.samples) == ("Wer", ("A", "B", "C"))
    assert columns_in("Ann\nBob", "points") == ()
    assert columns_in("Ann;" * 61, "points") == ()


@pytest.mark.parametrize(
    ("cell", "mark", "number"),
    [
        ("66.7", None, 66_700),
        ("66,7", None, 66_700),
        ("1.234,5", None, 1_234_500),
        ("1,234.5", None, 1_234_500),
        ("1 234,5", None, 1_234_500),
        ("1’234.5", None, 1_234_500),
        ("1.234.567", None, 1_234_567_000),
        ("1.234", ",", 1_234_000),
        ("1.234", ".", 1_234),
        ("0,125", None, 125),
        ("66.66666666", None, 66_667),
        ("0.0005", None, 1),
        ("−3,5", None, -3_500),
        ("-0.0004", None, 0),
        ("007", None, 7_000),
    ],
)
def test_figures(cell, mark, number):
    assert thousandths(cell, mark) == number


@pytest.mark.parametrize(
    "cell", ["1.23.4,5", "1,2.3,4", "12.34.567", "1..2", "1,5,", "٣", "1e3", ""]
)
def test_what_is_no_figure(cell):
    assert isinstance(thousandths(cell, None), Text)


def test_a_column_shows_its_decimal_mark():
    assert mark_of(["1.234", "7", "6,5"]) == ","
    assert mark_of(["1.234", "7", "Bob"]) is None
    assert mark_of(["1.25", "6,5"]) is None


@given(
    st.integers(-999_999_999, 999_999_999),
    st.sampled_from([".", ","]),
    st.sampled_from(["", "other", " "]),
)
@examples(60)
def test_a_figure_is_read_to_the_thousandth_however_it_is_grouped(number, mark, group):
    whole, rest = divmod(abs(number), 1000)
    group = {"other": {".": ",", ",": "."}[mark]}.get(group, group)
    typed = f"{whole:,}".replace(",", group) + f"{mark}{rest:03d}0"
    read = thousandths(("-" if number < 0 else "") + typed, mark)
    assert read == number


CELLS = st.text(st.sampled_from("Abé 1239.,;|\t\"'=+-−•()#\n\r"), max_size=40)


@given(
    CELLS,
    st.sampled_from(MEASURES),
    st.none() | st.lists(st.sampled_from(MEANINGS), min_size=1, max_size=4),
)
@examples(150)
def test_any_text_is_read_or_refused_by_line(data, measure, meanings):
    table = read_past_table(data, measure, meanings)
    assert all(column.meaning in MEANINGS for column in columns_in(data, measure))
    assert bool(table.rows) != bool(table.errors)
    lines = len(data.splitlines())
    for line in [*(row.line for row in table.rows), *(error.line for error in table.errors)]:
        assert 0 <= line <= max(lines, 0)
    for row in table.rows:
        assert (row.total is None) == (measure == "places")
        assert row.name
        assert row.name[0] not in "=+-@"


def test_two_thousand_lines_are_read():
    data = "\n".join("" if at % 5 else f"Player {at};{at},5;{at}" for at in range(2000))
    assert len(rows(data)) == 400


NAMES = (
    *("Ana Sousa", "Ben Adeyemi", "Cleo Martin", "Dev Kaur", "Elif Demir", "Finn Larsen"),
    *("Grace Obi", "Hugo Blanc", "Ines Costa", "Jonas Weber", "Kiri Tane", "Lena Novak"),
    *("Moira Flynn", "Nils Berg", "Oona Virtanen", "Pablo Ruiz", "Quinn Hayes", "Ravi Nair"),
    *("Sofia Lindqvist", "Tom Okafor", "Uma Rao", "Viktor Hale", "Wanda Zych", "Yusuf Ali"),
)


def test_three_of_twenty_four_are_misspelt_and_all_are_meant():
    spelt = {"Ben Adeyemi": "Ben Adayemi", "Moira Flynn": "Flyn, Moira", "Nils Berg": "Niels Berg"}
    listed = [spelt.get(name, name) for name in NAMES]
    meant = matches(listed, list(enumerate(NAMES)))
    assert [each.likely for each in meant] == list(range(24))
    assert [name for name, each in zip(NAMES, meant, strict=True) if not each.exact] == list(spelt)


@pytest.mark.parametrize(
    ("name", "likely"),
    [
        ("sofia lindqvist", "Sofia Lindqvist"),
        ("Lindqvist Sofia", "Sofia Lindqvist"),
        ("S. Lindqvist", "Sofia Lindqvist"),
        ("Inés Costa", "Ines Costa"),
        ("Jonas", "Jonas Weber"),
        ("Victor Hale", "Viktor Hale"),
        ("Wanda", "Wanda Zych"),
        ("Zoe Park", None),
        ("Total", None),
    ],
)
def test_who_is_meant(name, likely):
    (match,) = matches([name], list(enumerate(NAMES)))
    assert (NAMES[match.likely] if match.likely is not None else None) == likely


def test_nobody_is_likely_twice():
    meant = matches(["Anna", "Ann", "Anne"], [(1, "Ann"), (2, "Bob")])
    assert [each.likely for each in meant] == [None, 1, None]
    assert 1 in meant[0].offered


@pytest.mark.parametrize("position", range(6))
@pytest.mark.parametrize("name", NAMES[::5])
def test_a_letter_less_is_still_the_same_person(name, position):
    listed = [name[:position] + name[position + 1 :]]
    (match,) = matches(listed, list(enumerate(NAMES)))
    assert match.likely == NAMES.index(name)


def test_of_a_large_league_only_a_few_are_held_against_each_name_of_a_long_sheet(monkeypatch):
    letters, compared, alike = Random(1), count(), likeness.likeness

    def name() -> str:
        return "".join(letters.choices("abcdefghijklmnopqrstuvwxyz ", k=40))

    def compare(one: str, other: str) -> float:
        next(compared)
        return alike(one, other)

    monkeypatch.setattr(likeness, "likeness", compare)
    sheet, league = [name() for _ in range(20)], [(at, name()) for at in range(2000)]
    assert len(matches(sheet, league)) == 20
    assert 0 < next(compared) <= 20 * LOOKED_AT


def test_the_nearest_is_offered_though_nobody_shares_two_letters():
    assert matches(["Qx"], [(1, "Ann"), (2, "Bob")])[0].offered == ()
    few = matches(["Bobb"], [(3, "Bobby"), (1, "Ann"), (2, "Bob")])[0]
    assert (few.offered, few.likely) == ((3, 2), 3)
