"""The OpenAPI document of the interface for programs, made from its views, and a page of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from golfscore.chapters import Chapter, chapters_of
from scorecards.api import WORDS


@cache
def api_document() -> dict[str, Any]:
    """The document, in English: it is for who writes programs. Made once, for it takes a while."""
    with translation.override("en"):
        document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return document


@cache
def chapters() -> list[Chapter]:
    """The document to read, made once."""
    return chapters_of(api_document())


@require_safe
@cache_control(max_age=3600)
def document(request: HttpRequest) -> HttpResponse:
    """The document as JSON."""
    return JsonResponse(api_document())


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """The document as a page. The addresses that problem objects name lead here."""
    return render(request, "reference.html", {"chapters": chapters(), "words": WORDS})
