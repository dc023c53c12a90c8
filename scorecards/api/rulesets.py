"""`/api/v1/rulesets/`: the variants as tables and in words, what a random layout counts, and what
is wrong with a table of one's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext, gettext_noop
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scorecards.api.declared import serializer_of
from scorecards.api.plain import PlainView, plain_refusals
from scorecards.limits.programs import counting_turn
from scorecards.queries.rulesets import find_ruleset, find_with_version
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
from scorecards.rules.texts import Text, whole_number
from scorecards.rules.wording.rulesets import sections

UNPROCESSABLE = 422
TOO_LARGE = 413
A_KING_IS_5 = {"extends": "pagat-6", "name": "Ours", "values": {"K": 5}}
DECIMAL = "a decimal number, as text so that nothing is lost"


@dataclass(frozen=True)
class Variant:
    """A variant as lists show it."""

    slug: str
    name: str
    summary: Annotated[str, "empty where there is none"]
    shapes: Annotated[Sequence[str], "rows and columns of its layouts, “2x3”"]
    players: Annotated[Sequence[int], "the fewest and the most"]


@dataclass(frozen=True)
class Variants:
    """Every variant that is built in."""

    rulesets: Sequence[Variant]


@dataclass(frozen=True)
class Topic:
    """What the rules say about one thing."""

    topic: Text
    sentences: Sequence[Text]


@dataclass(frozen=True)
class WholeRuleset:
    """A complete table of rules: docs/scoring.md has every word of it."""

    ruleset: Mapping[str, Any]


@dataclass(frozen=True)
class Explained(Variant):
    """One ruleset, complete and in words."""

    version: Annotated[int | None, "savings of house rules; null for what is built in"]
    ruleset: Mapping[str, Any]
    words: Sequence[Topic]


@dataclass(frozen=True)
class Share:
    """How often a layout counts so much."""

    points: int
    share: Annotated[str, DECIMAL]


@dataclass(frozen=True)
class Counted:
    """What one random layout counts."""

    slug: str
    shape: str
    cards: Annotated[int, "in the packs it is dealt from"]
    exact: Annotated[bool, "is every possible deal counted?"]
    layouts: Annotated[str, "how many were counted, as text"]
    mean: Annotated[str, DECIMAL]
    spread: Annotated[str, "the standard deviation, " + DECIMAL]
    error: Annotated[str, "of the mean, " + DECIMAL]
    lowest: int
    highest: int
    distribution: Sequence[Share]


@dataclass(frozen=True)
class RuleMistake:
    """One thing that is wrong with a table of rules."""

    path: Annotated[str, "empty for a mistake of the whole"]
    line: int | None
    message: str


@dataclass(frozen=True)
class Mistakes:
    """Everything that is wrong."""

    errors: Sequence[RuleMistake]


RulesetsSerializer = serializer_of(Variants, name="Rulesets")
RulesetSerializer = serializer_of(Explained, name="Ruleset")
WholeRulesetSerializer = serializer_of(WholeRuleset)
StatisticsSerializer = serializer_of(Counted, name="Statistics")
MistakesSerializer = serializer_of(Mistakes)


class Rulesets(PlainView):
    """Every built-in variant."""

    tag = "rules"

    @extend_schema(
        operation_id="rulesets", responses={200: RulesetsSerializer, **plain_refusals(429)}
    )
    def get(self, request: Request) -> Response:
        """Each with its slug, name and layouts, in the order of the slugs."""
        variants = Variants([Variant(**listed(variant)) for variant in VARIANTS])
        return Response(RulesetsSerializer(variants).data)


class RulesetTable(PlainView):
    """One ruleset, built in or somebody's house rules."""

    tag = "rules"

    @extend_schema(
        operation_id="ruleset", responses={200: RulesetSerializer, **plain_refusals(404, 429)}
    )
    def get(self, request: Request, slug: str) -> Response:
        """The complete table and what it says in words. Raises Http404."""
        known = find_with_version(slug)
        if known is None or known.ruleset.slug != slug:
            raise Http404
        ruleset, version = known
        answer = Explained(
            **listed(ruleset),
            version=version.number if version else None,
            ruleset=ruleset.to_dict(),
            words=[Topic(*each) for each in sections(ruleset)],
        )
        return Response(RulesetSerializer(answer).data)


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
        return Response(WholeRulesetSerializer(WholeRuleset(ruleset.to_dict())).data)


TOO_LONG = mistake(gettext_noop("a file of rules has at most {n} kB"), n=LARGEST_FILE // 1024)


def body_of(request: HttpRequest) -> bytes:
    """The body of the request. Raises Unreadable, without reading it, when it is too long."""
    if whole_number(request.headers.get("Content-Length") or "0", below=LARGEST_FILE + 1) is None:
        raise Unreadable(TOO_LONG)
    return request.body


def refusal(mistakes: Iterable[Mistake], *, status: int = UNPROCESSABLE) -> Response:
    """The answer to a request with these mistakes."""
    errors = [RuleMistake(each.path, each.line, each.message.render(gettext)) for each in mistakes]
    return unprocessable(*errors, status=status)


def unprocessable(*errors: RuleMistake, status: int = UNPROCESSABLE) -> Response:
    """The answer to a request with these errors."""
    return Response(MistakesSerializer(Mistakes(errors)).data, status=status)


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
            return unprocessable(RuleMistake("shape", None, message.format(shape=written[:40])))
        try:
            with counting_turn():
                statistics = statistics_for(ruleset, shape)
        except OutOfBudget:
            statistics = None
        if statistics is None:
            message = gettext("Counting random layouts of these rules would take too long.")
            return unprocessable(RuleMistake("", None, message))
        return Response(StatisticsSerializer(counted(slug, statistics, shape)).data)


def counted(slug: str, statistics: LayoutStatistics, shape: Shape) -> Counted:
    """Statistics to be told: points are whole numbers, all else is a decimal in a string."""
    return Counted(
        *(slug, str(shape), statistics.cards, statistics.exact, str(statistics.layouts)),
        mean=decimal(statistics.mean, 6),
        spread=str(statistics.spread),
        error=str(statistics.error),
        lowest=statistics.lowest,
        highest=statistics.highest,
        distribution=[
            Share(points, decimal(share, 12)) for points, share in statistics.distribution
        ],
    )


def decimal(number: Fraction, places: int) -> str:
    """A number with this many decimal places."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return f"{exact:.{places}f}"
