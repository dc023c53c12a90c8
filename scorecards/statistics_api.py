"""The statistics of a ruleset over the programming interface: the numbers of its page, exactly.

Whole numbers and decimals written out, never floats. Changes nothing.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scorecards.queries.rulesets import find_ruleset
from scorecards.rulebook.distributions import statistics_for
from scorecards.rules import Shape
from scorecards.rules.statistics.layouts import LayoutStatistics

UNPROCESSABLE = 422


class Statistics(APIView):
    """``GET /api/v1/rulesets/<slug>/statistics/?shape=3x3``: what one random layout counts."""

    def get(self, request: Request, slug: str) -> Response:
        """Mean, spread and the share of every count; 422 for another shape than the ruleset's.
        Raises Http404.
        """
        ruleset = find_ruleset(slug)
        if ruleset is None or ruleset.slug != slug:
            raise Http404
        written = request.query_params.get("shape") or str(ruleset.shape)
        shape = next((shape for shape in ruleset.shapes if str(shape) == written), None)
        if shape is None:
            message = gettext("a layout of {shape} is not played here")
            return refused("shape", message.format(shape=written[:40]))
        statistics = statistics_for(ruleset, shape)
        if statistics is None:
            return refused(
                "", gettext("Counting random layouts of these rules would take too long.")
            )
        return Response({"slug": slug} | told(statistics, shape))


def refused(path: str, message: str) -> Response:
    """One mistake, as the API tells all of them."""
    error = {"path": path, "line": None, "message": message}
    return Response({"errors": [error]}, status=UNPROCESSABLE)


def told(statistics: LayoutStatistics, shape: Shape) -> dict[str, Any]:
    """Statistics as JSON: points are whole numbers, everything else a decimal in a string."""
    return {
        "shape": str(shape),
        "cards": statistics.cards,
        "exact": statistics.exact,
        "layouts": str(statistics.layouts),
        "mean": decimal(statistics.mean, 6),
        "spread": str(statistics.spread),
        "error": str(statistics.error),
        "lowest": statistics.lowest,
        "highest": statistics.highest,
        "distribution": [
            {"points": points, "share": decimal(share, 12)}
            for points, share in statistics.distribution
        ],
    }


def decimal(number: Fraction, places: int) -> str:
    """A number written out to so many places."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return f"{exact:.{places}f}"
