"""Words and numbers of the library: what was typed, and what is shown."""

from fractions import Fraction

import pytest

from scorecards.rules.texts import figure, signed, text, whole_number


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("007", 7),
        ("99", 99),
        ("100", None),
        ("0000007", None),
        ("", None),
        (None, None),
        (" 7", None),
        ("+7", None),
        ("-7", None),
        ("7.0", None),
        ("1_0", None),
        ("\N{SUPERSCRIPT TWO}", None),
        ("\N{ARABIC-INDIC DIGIT SEVEN}", None),
        ("9" * 5000, None),
    ],
)
def test_a_whole_number_is_plain_digits_below_a_bound(typed: str | None, number: int | None):
    assert whole_number(typed, below=100) == number


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-5, 2), "\N{MINUS SIGN}2.5"),
        (Fraction(1, 20), "0.1"),
        (Fraction(-1, 30), "0"),
        (Fraction(3), "3"),
    ],
)
def test_a_figure_is_rounded_half_away_from_zero_without_idle_zeros(number: Fraction, shown: str):
    assert figure(number) == shown


def test_a_sentence_translates_what_is_in_it():
    inner = text("of {n}", n=Fraction(1, 2))
    sentence = text("{name}: {inner} ({all})", name="Ann", inner=inner, all=(inner, 3))
    french = {"of {n}": "de {n}", "{name}: {inner} ({all})": "{name} : {inner} ({all})"}
    assert str(sentence) == "Ann: of 0.5 (of 0.5, 3)"
    assert sentence.render(lambda template: french[template], lambda number: "0,5") == (
        "Ann : de 0,5 (de 0,5, 3)"
    )


def test_a_signed_number_has_a_true_minus():
    assert (signed(-2), signed(2)) == ("\N{MINUS SIGN}2", "2")
