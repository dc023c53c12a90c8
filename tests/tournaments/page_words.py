"""What stands on a page, and what it cost."""

import re

from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags


def rows_of(page, *, table=0):
    """The words of each cell, row by row from the top down."""
    body = page.content.decode().split('<table class="cross"')[table + 1].split("<tbody>")[1]
    rows = body.split("</tbody>")[0].split("</tr>")[:-1]
    return [
        [" ".join(strip_tags(cell).split()) for cell in re.findall(r"(?s)<t[hd].*?</t[hd]>", row)]
        for row in rows
    ]


def words(response):
    return " ".join(strip_tags(response.content.decode()).split())


def queries_of(client, url):
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(url).status_code == 200
    return len(asked)
