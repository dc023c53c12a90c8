"""Long lists come in pages."""

from __future__ import annotations

from typing import Any

from rest_framework.pagination import PageNumberPagination


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
