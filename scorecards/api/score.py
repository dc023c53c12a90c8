"""`POST /api/v1/score/`: a hole or a game, counted with the reasons."""

from __future__ import annotations

from functools import cache

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scorecards.answers import answer_text
from scorecards.api.plain import PlainView, plain_refusals
from scorecards.api.score_schema import ANSWERS, ASKED_GAME, ASKED_HOLE, QUESTIONS, REFUSED
from scorecards.limits.programs import counting_turn
from scorecards.queries.rulesets import find_ruleset
from scorecards.rules import Ruleset

UNPROCESSABLE = 422
TOO_LARGE = 413


class Score(PlainView):
    """What `manage.py score` does, for anyone, without an account.

    How often one address may ask is `API_RATE` in the settings.
    """

    tag = "score"

    @extend_schema(
        operation_id="score",
        description="One question, or a list of up to 1000. Nothing that is sent is stored.",
        request={"application/json": QUESTIONS},
        examples=[
            OpenApiExample("A hole", value=ASKED_HOLE, request_only=True),
            OpenApiExample("A game", value=ASKED_GAME, request_only=True),
        ],
        responses={
            200: OpenApiResponse(ANSWERS, "what was asked, counted"),
            413: OpenApiResponse(REFUSED, "too long"),
            422: OpenApiResponse(REFUSED, "every mistake at once; the other answers beside it"),
            **plain_refusals(429),
        },
    )
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
