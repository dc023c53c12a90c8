"""The programming interface: a thin shell over the functions that the pages use too. It has no
rules of its own and writes nothing; docs/api.md says what goes in and what comes out.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest
from django.utils.translation import gettext, gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scorecards import queries
from scorecards.answers import answer_text
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


class Score(APIView):
    """`POST /api/v1/score/`: what `manage.py score` does, for anyone, without an account.

    How often one address may ask is `API_RATE` in the settings.
    """

    def post(self, request: Request) -> Response:
        """The answer with 200; 422 and an error object for every mistake; 413 for too much."""
        try:
            written = request._request.body
        except RequestDataTooBig:
            problem: dict[str, object] = {
                "code": "too-large",
                "message": gettext("this is too long"),
                "player": None,
                "cells": [],
            }
            return Response({"errors": [problem]}, status=TOO_LARGE)
        with counting_turn():
            answer = answer_text(written, gettext, cache(find))
        return Response(answer.data, status=200 if answer.ok else UNPROCESSABLE)


def find(name: str) -> Ruleset:
    """The ruleset of that name, house rules by their slug. Raises KeyError."""
    ruleset = find_ruleset(name)
    if ruleset is None:
        raise KeyError(name)
    return ruleset


class Rulesets(APIView):
    """`GET /api/v1/rulesets/`: every built-in variant."""

    def get(self, request: Request) -> Response:
        """Each with its slug, name and layouts, in the order of the slugs."""
        return Response({"rulesets": [listed(variant) for variant in VARIANTS]})


class RulesetTable(APIView):
    """`GET /api/v1/rulesets/<slug>/`: one ruleset, built in or somebody's house rules."""

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


class CheckRuleset(APIView):
    """`POST /api/v1/rulesets/check/`: what is wrong with a table of rules. Nothing is stored."""

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


class Statistics(APIView):
    """`GET /api/v1/rulesets/<slug>/statistics/?shape=3x3`: what one random layout counts."""

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
