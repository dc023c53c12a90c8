"""Numbers as people type them in the pages of a season."""

from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError

from tournaments.forms.figures import FigureField, read_figure


@pytest.mark.parametrize(
    ("typed", "figure"),
    [
        ("10", Fraction(10)),
        (" 7.5 ", Fraction(15, 2)),
        ("7,5", Fraction(15, 2)),
        ("2/3", Fraction(2, 3)),
        ("-2", Fraction(-2)),
        ("\N{MINUS SIGN}2,25", Fraction(-9, 4)),  # as pages print it
    ],
)
def test_a_figure_is_read_as_it_is_written(typed, figure):
    assert read_figure(typed) == FigureField().clean(typed) == figure


@pytest.mark.parametrize("typed", ["ten", "1.2345", "1/0", "--2", "1e3", "1000000000", "٣", "2 3"])
def test_what_is_no_figure_is_refused_with_two_that_are(typed):
    with pytest.raises(ValidationError, match=r"Write a number, such as 10 or 7\.5\."):
        read_figure(typed)


def test_no_figure_is_none():
    assert FigureField(required=False).clean("  ") is None
