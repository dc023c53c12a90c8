"""The sentences over a scorecard."""

import pytest

from scorecards.display.headlines import (
    gap_to_next,
    say_lead,
    say_length,
    say_names,
    say_progress,
    say_win,
)
from scorecards.rules import find_variant

NAMES = ["Ana", "Ben", "Cleo"]


def test_names_are_listed_as_people_say_them():
    assert say_names(NAMES[:1]) == "Ana"
    assert say_names(NAMES[:2]) == "Ana and Ben"
    assert say_names(NAMES) == "Ana, Ben and Cleo"
    assert say_names([]) == ""


@pytest.mark.parametrize(
    ("totals", "leaders", "said"),
    [
        ([5, 13, 20], [0], "Ana leads by 8"),
        ([5, 6, 20], [0], "Ana leads by one"),
        ([5, 5, 20], [0, 1], "Ana and Ben lead"),
        ([5, 5, 5], [0, 1, 2], "All level"),
        ([-9, -2, 0], [0], "Ana leads by 7"),
    ],
)
def test_who_leads(totals, leaders, said):
    assert say_lead(NAMES, totals, leaders) == said


@pytest.mark.parametrize(
    ("totals", "winners", "reason", "said"),
    [
        ([5, 6, 20], [0], "holes played", "Ana wins by one"),
        ([5, 5, 20], [0, 1], "holes played", "Ana and Ben share the win"),
        ([50, 6, 20], [0], "four of a kind", "Ana wins with four of a kind"),
        ([100, 6, 20], [0], "exactly 100", "Ana wins on exactly 100"),
        ([80, 106, 120], [0], "last one in", "Ana is the last player left"),
        ([50, 6, 20], [0], "target reached", "Ana wins"),
        ([0, 0, 0], [], "abandoned", "Nobody has won"),
    ],
)
def test_who_has_won(totals, winners, reason, said):
    assert say_win(NAMES, totals, winners, reason) == said


def test_nobody_is_ahead_of_nobody():
    assert gap_to_next([5, 5], [0, 1]) == 0


@pytest.mark.parametrize(
    ("played", "planned", "over", "said"),
    [
        (0, 9, False, "Before the first hole"),
        (6, 9, False, "After 6 of 9 holes"),
        (6, None, False, "After 6 holes"),
        (9, 9, False, "After 9 holes"),
        (1, None, True, "Final, 1 hole"),
        (9, 9, True, "Final, 9 holes"),
    ],
)
def test_how_far_it_is(played, planned, over, said):
    assert say_progress(played, planned, over=over) == said


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ({"type": "holes", "holes": 9}, "9 holes"),
        ({"type": "target", "at_least": 100}, "To 100"),
        ({"type": "target", "more_than": 100}, "Over 100"),
        ({"type": "holes_or_target", "holes": 9, "at_least": 50}, "9 holes or 50 points"),
        ({"type": "elimination", "at_least": 61}, "Until one is left below 61"),
        ({"type": "open"}, "Until the table stops"),
    ],
)
def test_how_long_a_game_is(end, said):
    assert say_length(find_variant("pagat-6").with_changes({"end": end}).ending) == said
