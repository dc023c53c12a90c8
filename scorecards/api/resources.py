"""What every resource that programs read has in common: who may, pages, filters, and an ETag.

A resource is a viewset that says four things: who may read it (`enter`), its `rows` and what is
told of each (`lines`), and one of them in full (`item`). It counts nothing itself: rows, lines and
items come from `queries`. CONTRIBUTING.md tells how to add one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2s
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.translation import get_language
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.authentication import SessionAuthentication
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import GenericViewSet

View = Callable[..., HttpResponseBase]

READERS = (SessionAuthentication,)
"""How a program says who it is: as a browser does. A token would be one more in this list."""

SHAPE = "4"
"""One more when what is told changes: what was read before is then not called unchanged."""


class Pages(PageNumberPagination):
    """`?page=2&page_size=20`: fifty rows a page, a hundred at most. The addresses of the next page
    and of the one before are without a host, since whoever asks may claim any.
    """

    page_size = 50
    page_query_description = "which page, from 1"
    page_size_query_description = "rows a page, 100 at most"
    max_page_size = 100
    page_size_query_param = "page_size"

    def get_next_link(self) -> str | None:
        """The address of the next page; None on the last."""
        return without_host(super().get_next_link())

    def get_previous_link(self) -> str | None:
        """The address of the page before; None on the first."""
        return without_host(super().get_previous_link())

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """What the document says of a page of such rows."""
        address = {"type": ["string", "null"], "format": "uri-reference"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {
                    "type": "integer",
                    "description": "rows on all pages together",
                    "example": 101,
                },
                "next": address | {"example": "?page=3"},
                "previous": address | {"example": "?page=1"},
                "results": schema,
            },
        }


def without_host(address: str | None) -> str | None:
    """What comes after the host of an address."""
    return address and "/" + address.split("/", 3)[3]


class Resource(GenericViewSet):
    """Rows to read, and one of them. `serializer_class` is what is told of a row, `item_class` of
    one asked for alone; `queryset` is empty and only tells the document of the model.
    """

    http_method_names = ["get", "head"]
    has_etag = True
    authentication_classes = READERS
    pagination_class = Pages
    filter_backends = (DjangoFilterBackend,)
    item_class: ClassVar[type[BaseSerializer] | None] = None
    tag: ClassVar[str] = ""  # the chapter of the document
    refusals: ClassVar[Sequence[int]] = (404, 429)

    @classmethod
    def many(cls) -> View:
        """The view of the rows."""
        return cls.as_view({"get": "list"})

    @classmethod
    def one(cls) -> View:
        """The view of one of them."""
        return cls.as_view({"get": "retrieve"})

    def enter(self, request: HttpRequest, **parts: Any) -> None:
        """Let in who may read this, and note what the rest needs. Raises Http404 for a stranger and
        PermissionDenied for who is none.
        """
        raise NotImplementedError

    def edition(self) -> str | None:
        """What tells this from anything that was here before, where that is known without reading
        it; None where the answer itself has to be compared.
        """
        return None

    def rows(self) -> QuerySet[Any]:
        """Every row there is, in order."""
        raise NotImplementedError

    def lines(self, rows: list[Any]) -> Sequence[Any]:
        """What is told of the rows of a page, in a number of queries that does not grow."""
        return rows

    def item(self, **parts: Any) -> Any:
        """One in full. Raises Http404."""
        raise NotImplementedError

    def get_serializer_class(self) -> type[BaseSerializer]:
        """By which the rows are told, or the one."""
        one = self.action == "retrieve" and self.item_class
        return one or super().get_serializer_class()

    def list(self, request: Request, **parts: Any) -> HttpResponseBase:
        """A page of rows."""
        self.enter(request._request, **parts)
        if same := self.unchanged():
            return same
        page = self.paginate_queryset(self.filter_queryset(self.rows()))
        lines = self.lines(list(page or ()))
        return self.get_paginated_response(self.get_serializer(lines, many=True).data)

    def retrieve(self, request: Request, **parts: Any) -> HttpResponseBase:
        """One in full."""
        self.enter(request._request, **parts)
        return self.unchanged() or Response(self.get_serializer(self.item(**parts)).data)

    def etag(self) -> str | None:
        """The edition as a header, for this address and language."""
        edition = self.edition()
        if edition is None:
            return None
        parts = (SHAPE, edition, get_language() or "", self.request.get_full_path())
        return f'"{blake2s("|".join(parts).encode(), digest_size=12).hexdigest()}"'

    def unchanged(self) -> HttpResponseBase | None:
        """304 for who has this edition already."""
        tag = self.etag()
        return get_conditional_response(self.request._request, etag=tag) if tag else None

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """Nobody else may keep the answer, and whoever asks again sends its ETag along."""
        final: Any = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]
        final.headers.setdefault("Cache-Control", "private, no-cache")
        if final.status_code not in (200, 304):
            return final
        if tag := self.etag():
            final["ETag"] = tag
        else:
            final.add_post_render_callback(lambda answer: compared(request._request, answer))
        return final


def compared(request: HttpRequest, answer: HttpResponse) -> HttpResponseBase | None:
    """304 in place of an answer that is known, told by its own text."""
    set_response_etag(answer)
    return get_conditional_response(request, etag=answer["ETag"], response=answer)
