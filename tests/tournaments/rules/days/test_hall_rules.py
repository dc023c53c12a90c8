"""What a screen shows by itself, how lists turn, and when standings are hidden."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.pages.halls.lists import NameLine, letters_of, pages_of
from tournaments.pages.halls.standings import COLUMN, COLUMNS, RankLine, rank_pages
from tournaments.rules.days.screens import (
    SECONDS,
    DayMoment,
    View,
    page_at,
    turning,
    view_now,
)
from tournaments.wording.names import short_name


def test_the_day_says_what_is_shown() -> None:
    running = [("published", False, View.SEATING), ("published", True, View.ROUND),
               ("playing", False, View.ROUND), ("review", True, View.ROUND),
               ("closed", True, View.STANDINGS)]  # fmt: skip
    for state, clock, view in running:
        assert DayMoment("running", 1, state, clock).view is view
    others = {"draft": View.IDLE, "checkin": View.IDLE, "provisional": View.STANDINGS,
              "final": View.PODIUM, "archived": View.PODIUM, "abandoned": View.IDLE}  # fmt: skip
    for state, view in others.items():
        assert DayMoment(state, 1, "closed").view is view
    assert DayMoment("running").view is View.IDLE
    knockout = DayMoment("running", 1, "closed", knockout=True)
    assert knockout.view is View.BRACKET
    assert replace(knockout, secret=True).view is View.ROUND


def test_a_press_holds_for_its_step_alone() -> None:
    """Not for the next time that the day looks the same."""
    first, second = DayMoment("running", 1, "published"), DayMoment("running", 2, "published")
    pressed: dict[str, Any] = {"by_itself": True, "view": "standings", "step": first.step}
    assert view_now(first, **pressed) is View.STANDINGS
    assert view_now(second, **pressed) is View.SEATING
    assert view_now(second, **{**pressed, "by_itself": False}) is View.STANDINGS


@examples(40)
@given(st.integers(1, 200), st.sampled_from(SECONDS), st.integers(0, 10**10))
def test_a_list_has_passed_within_a_minute(number: int, seconds: int, now: int) -> None:
    lines = [NameLine(f"{at}", "1") for at in range(number)]
    pages = pages_of(lines, still=39, turned=42)
    assert [line for page in pages for line in page] == lines
    stands = turning(len(pages), seconds)
    assert stands * len(pages) <= 60
    assert bool(stands) == (len(pages) > 1 and seconds > 0)
    assert 0 <= page_at(len(pages), stands, now, page=7) < len(pages)
    if stands:
        seen = {page_at(len(pages), stands, now + at, page=0) for at in range(60)}
        assert len(seen) == len(pages)


def test_names_fit_and_pages_have_letters() -> None:
    assert short_name("Oluwaseun Adebayo-Clarke") == "O. Adebayo-Clarke"
    assert short_name("Jo Pemberton") == "Jo Pemberton"
    assert short_name("Wolfeschlegelsteinhausen") == "Wolfeschlegelsteinhausen"
    ada, dev = NameLine("Ada", "1"), NameLine("Dev", "2")
    assert letters_of([ada, dev]) == "Ad–De"
    assert letters_of([ada, ada]) == "Ad"


def test_few_people_stand_in_columns_of_one_length() -> None:
    """Not thirteen beside one: then the lines can be larger."""
    for number in range(1, COLUMN * COLUMNS + 1):
        lines = [RankLine(str(at), f"Name {at}", "0") for at in range(number)]
        columns = rank_pages(lines).columns
        sizes = [len(each) for each in columns]
        assert [line for column in columns for line in column] == lines
        assert len(sizes) == -(-number // COLUMN)
        assert max(sizes) - min(sizes) < len(sizes)
    assert rank_pages([]).columns == ()


def test_a_final_stays_on_until_it_is_told_and_then_comes_the_podium() -> None:
    secret = DayMoment("running", 1, "closed", final=True, secret=True)
    told = DayMoment("running", 1, "closed", final=True)
    assert (secret.view, told.view) == (View.ROUND, View.STANDINGS)
    assert secret.step == told.step  # a screen that shows the reveal goes on showing it
    over = DayMoment("provisional", 1, "closed", final=True)
    assert (over.view, over.step != told.step) == (View.PODIUM, True)
    assert DayMoment("provisional", 1, "closed").view is View.STANDINGS


def test_the_one_table_of_a_final_is_no_list_of_names() -> None:
    drawn = DayMoment("running", 1, "published", final=True, secret=True, single=True)
    assert drawn.view is View.ROUND
    assert replace(drawn, single=False).view is View.SEATING
    assert replace(drawn, secret=False).view is View.SEATING
