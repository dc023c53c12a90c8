"""The programming interface: a thin shell over the functions that people's pages use too. No rules,
no writing of its own.
"""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scorecards.answers import answer_text

UNPROCESSABLE = 422
TOO_LARGE = 413


class Score(APIView):
    """``POST /api/v1/score/``: what ``manage.py score`` does, for anyone, without an account.

    How often one address may ask is ``API_RATE`` in the settings.
    """

    def post(self, request: Request) -> Response:
        """The answer with 200; 422 and an error object for every mistake, 413 when the question is
        too long.
        """
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
        answer = answer_text(written, gettext)
        return Response(answer.data, status=200 if answer.ok else UNPROCESSABLE)
