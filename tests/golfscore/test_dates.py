"""Dates: said alike wherever they stand, and as people write them in each language."""

from datetime import UTC, datetime

import pytest
from django.template import Context, Template
from django.utils.formats import date_format
from django.utils.translation import override

DAY = datetime(2026, 11, 2, 15, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "2 November 2026"),
        ("es", "2 de noviembre de 2026"),
        ("fr", "2 novembre 2026"),
        ("it", "2 novembre 2026"),
    ],
)
def test_a_day_in_every_language(language: str, day: str) -> None:
    with override(language):
        assert date_format(DAY, "DATE_FORMAT") == day
        shown = Template('{{ day|date:"DATE_FORMAT" }}').render(Context({"day": DAY}))
        assert shown == day


def test_no_month_is_a_number_in_english() -> None:
    with override("en"):
        assert date_format(DAY, "SHORT_DATE_FORMAT") == "2 Nov 2026"
        assert date_format(DAY, "SHORT_DATETIME_FORMAT") == "2 Nov 2026, 15:04"
