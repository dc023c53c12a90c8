"""How a view is told in the OpenAPI document: the chapter it is in, and what it may refuse."""

from __future__ import annotations

from inspect import getdoc
from typing import Any

from django.conf import settings
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from scorecards.api.problems import PROBLEM

WHY = {
    400: "a parameter that cannot be read, each with its reason",
    403: "may look, and not at this; or came by a link that has been replaced since",
    404: "nothing there, or nothing for whoever asks: the two look the same",
    422: "counting took longer than one request may",
    429: "too many requests, or another program is being counted for: see Retry-After",
}
JSON = "application/json"


class MistakeSerializer(serializers.Serializer):
    """One thing that is wrong."""

    code = serializers.CharField()
    message = serializers.CharField(help_text="a sentence in the language asked for")
    parameter = serializers.CharField(required=False, help_text="of the address")


class ProblemSerializer(serializers.Serializer):
    """Why something was refused: a problem object (RFC 9457)."""

    type = serializers.CharField(help_text="an address that explains the code")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="a sentence in the language asked for")
    code = serializers.CharField(help_text="a word that stays the same")
    problems = MistakeSerializer(many=True)


NOT_FOUND = {
    "type": f"{settings.SITE_PATH}/api/v1/#not-found",
    "title": "Not Found",
    "status": 404,
    "detail": "Nothing was found here. The link may have been replaced by a new one.",
    "code": "not-found",
    "problems": [
        {
            "code": "not-found",
            "message": "Nothing was found here. The link may have been replaced by a new one.",
        }
    ],
}


class Chapters(AutoSchema):
    view: Any

    """Every view says its `tag`, and a resource which `refusals` there may be besides those that
    come of its pages and filters.
    """

    def get_tags(self) -> list[str]:
        """The chapter."""
        return [self.view.tag]

    def get_description(self) -> str:  # type: ignore[override]
        """Of a list what the resource says of itself, of one of its rows what `item` says."""
        action = getattr(self.view, "action", None)
        if action not in ("list", "retrieve"):
            return super().get_description()
        return getdoc(type(self.view) if action == "list" else self.view.item) or ""

    def get_override_parameters(self) -> list[Any]:
        """The header by which an answer may be called unchanged."""
        if not getattr(self.view, "has_etag", False):
            return []
        known = "the ETag of the answer that is known: 304 while nothing changed"
        return [
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description=known),
            OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200]),
        ]

    def get_response_serializers(self) -> Any:
        """What is answered, and every refusal there may be."""
        answer = super().get_response_serializers()
        refusals = getattr(self.view, "refusals", None)
        if refusals is None:
            return answer
        if self.view.action == "list":
            refusals = {400, *refusals}
        return {
            200: answer,
            304: OpenApiResponse(None, "nothing changed since that ETag"),
            **{(status, PROBLEM): problem_response(status) for status in sorted(refusals)},
        }


def problem_response(status: int) -> OpenApiResponse:
    """A refusal in the document."""
    example = OpenApiExample("Nothing there", value=NOT_FOUND, status_codes=["404"])
    examples = [example] if status == 404 else []
    return OpenApiResponse(ProblemSerializer, WHY[status], examples)
