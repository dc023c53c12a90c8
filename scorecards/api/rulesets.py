"""`/api/v1/rulesets/`: the variants as tables and in words, what a random layout counts, and what
is wrong with a table of one's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext, gettext_noop
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scorecards import queries
from scorecards.api.plain import PlainView, plain_refusals
from scorecards.api.ruleset_serializers import (
    MistakesSerializer,
    RulesetSerializer,
    RulesetsSerializer,
    StatisticsSerializer,
    WholeRulesetSerializer,
)
from scorecards.limits.programs import counting_turn
from scorecards.queries.rulesets import find_ruleset
from scorecards.rulebook.distributions import statistics_for
from scorecards.rulebook.files import (
    LARGEST_FILE,
    Mistake,
    Unreadable,
    located,
    mistake,
    read_rules,
)
from scorecards.rules import VARIANTS, InvalidRuleset, Ruleset, Shape
from scorecards.rules.budget import OutOfBudget
from scorecards.rules.statistics.layouts import LayoutStatistics
from scorecards.rules.texts import whole_number
from scorecards.rules.wording.rulesets import sections

UNPROCESSABLE = 422
TOO_LARGE = 413
A_KING_IS_5 = {"extends": "pagat-6", "name": "Ours", "values": {"K": 5}}


class Rulesets(PlainView):
    """Every built-in variant."""

    tag = "rules"

    @extend_schema(
        operation_id="rulesets", responses={200: RulesetsSerializer, **plain_refusals(429)}
    )
    def get(self, request: Request) -> Response:
        """Each with its slug, name and layouts, in the order of the slugs."""
        return Response({"rulesets": [listed(variant) for variant in VARIANTS]})


class RulesetTable(PlainView):
    """One ruleset, built in or somebody's house rules."""

    tag = "rules"

    @extend_schema(
        operation_id="ruleset", responses={200: RulesetSerializer, **plain_refusals(404, 429)}
    )
    def get(self, request: Request, slug: str) -> Response:
        """The complete table and what it says in words. Raises Http404."""
        known = queries.find_with_version(slug)
        if known is None or known.ruleset.slug != slug:
            raise Http404
        ruleset, version = known
        words = [
            {
                "topic": topic.render(gettext),
                "sentences": [sentence.render(gettext) for sentence in sentences],
            }
            for topic, sentences in sections(ruleset)
        ]
        return Response(
            listed(ruleset)
            | {
                "version": version.number if version else None,
                "ruleset": ruleset.to_dict(),
                "words": words,
            }
        )


class CheckRuleset(PlainView):
    """What is wrong with a table of rules. Nothing is stored."""

    tag = "rules"

    @extend_schema(
        operation_id="check_ruleset",
        request={"application/json": {"type": "object"}, "application/toml": {"type": "string"}},
        examples=[OpenApiExample("A king is 5", value=A_KING_IS_5, request_only=True)],
        responses={
            200: OpenApiResponse(WholeRulesetSerializer, "the table with everything filled in"),
            413: OpenApiResponse(MistakesSerializer, "more than 64 kB"),
            422: OpenApiResponse(MistakesSerializer, "every mistake, at most fifty"),
            **plain_refusals(429),
        },
    )
    def post(self, request: Request) -> Response:
        """The table with everything filled in; 422 with every mistake; 413 when it is too large."""
        try:
            written, table = read_rules(body_of(request._request))
        except Unreadable as wrong:
            large = wrong.mistakes[0].message == TOO_LONG.message
            return refusal(wrong.mistakes, status=TOO_LARGE if large else UNPROCESSABLE)
        try:
            with counting_turn():
                ruleset = Ruleset.from_dict(table)
        except InvalidRuleset as wrong:
            return refusal(located(wrong.problems, written))
        except OutOfBudget:
            return refusal([mistake(gettext_noop("reading these rules takes too long"))])
        return Response({"ruleset": ruleset.to_dict()})


TOO_LONG = mistake(gettext_noop("a file of rules has at most {n} kB"), n=LARGEST_FILE // 1024)


def body_of(request: HttpRequest) -> bytes:
    """The body of the request. Raises Unreadable, without reading it, when it is too long."""
    if whole_number(request.META.get("CONTENT_LENGTH") or "0", below=LARGEST_FILE + 1) is None:
        raise Unreadable(TOO_LONG)
    return request.body


def refusal(mistakes: Iterable[Mistake], *, status: int = UNPROCESSABLE) -> Response:
    """The answer to a request with these mistakes."""
    errors = [error(each.path, each.line, each.message.render(gettext)) for each in mistakes]
    return Response({"errors": errors}, status=status)


def error(path: str, line: int | None, message: str) -> dict[str, Any]:
    """One mistake, in the shape that all of them have."""
    return {"path": path, "line": line, "message": message}


def listed(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as lists show it: what it is called and who can play it in which layouts."""
    return {
        "slug": ruleset.slug,
        "name": gettext(ruleset.name),
        "summary": gettext(ruleset.summary) if ruleset.summary else "",
        "shapes": [str(shape) for shape in ruleset.shapes],
        "players": list(ruleset.players),
    }


class Statistics(PlainView):
    """What one random layout counts, dealt from the packs of the fewest players."""

    tag = "rules"

    @extend_schema(
        operation_id="statistics",
        parameters=[OpenApiParameter("shape", str, description="one of several layouts, “3x3”")],
        responses={
            200: StatisticsSerializer,
            422: OpenApiResponse(MistakesSerializer, "a layout that is not played, or too dear"),
            **plain_refusals(404, 429),
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        """Mean, spread and the share of every count; 422 for a shape that is not the ruleset's.

        Raises Http404.
        """
        ruleset = find_ruleset(slug)
        if ruleset is None or ruleset.slug != slug:
            raise Http404
        written = request.query_params.get("shape") or str(ruleset.shape)
        shape = next((shape for shape in ruleset.shapes if str(shape) == written), None)
        if shape is None:
            message = gettext("a layout of {shape} is not played here")
            problem = error("shape", None, message.format(shape=written[:40]))
            return Response({"errors": [problem]}, status=UNPROCESSABLE)
        try:
            with counting_turn():
                statistics = statistics_for(ruleset, shape)
        except OutOfBudget:
            statistics = None
        if statistics is None:
            message = gettext("Counting random layouts of these rules would take too long.")
            return Response({"errors": [error("", None, message)]}, status=UNPROCESSABLE)
        return Response({"slug": slug} | as_json(statistics, shape))


def as_json(statistics: LayoutStatistics, shape: Shape) -> dict[str, Any]:
    """Statistics as JSON: points are whole numbers, all else is a decimal in a string."""
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
    """A number with this many decimal places."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return f"{exact:.{places}f}"
