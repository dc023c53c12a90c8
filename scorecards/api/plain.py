"""The addresses from before there were problem objects: whoever reads them goes on finding plain
JSON, with what it had in it and more.
"""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse
from rest_framework.views import APIView

from scorecards.api.problems import PROBLEM
from scorecards.api.schema import JSON, WHY, ProblemSerializer


class PlainView(APIView):
    """A view that calls its refusals JSON."""

    problem_type = JSON
    tag: ClassVar[str]


def plain_refusals(*statuses: int) -> dict[Any, OpenApiResponse]:
    """These refusals, for the document. What is no address at all is a problem like any other."""
    kinds = [(status, JSON) for status in statuses]
    kinds += [(404, PROBLEM)] if 404 in statuses else []
    return {kind: OpenApiResponse(ProblemSerializer, WHY[kind[0]]) for kind in kinds}
