"""Exact figures in JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


def figure(number: Fraction | int | None) -> str | int | None:
    """A whole number as it is, a fraction as text: "50/3"."""
    if number is None:
        return None
    return int(number) if number.denominator == 1 else str(number)


@extend_schema_field({"type": ["integer", "string"], "examples": [25, "50/3"]})
class FigureField(serializers.Field):
    """A whole number, or a fraction as text, so that nothing is lost."""

    def to_representation(self, value: Any) -> str | int | None:
        """What JSON has for it."""
        return figure(value)
