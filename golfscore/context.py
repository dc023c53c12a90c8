"""What every page knows: the theme the reader chose, the languages there are, and the leagues to
show, which are looked up only if a page shows them.
"""

from functools import partial

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournaments.site import leagues_here

THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """`theme` is "light", "dark" or "" (as the device says); it comes from a cookie that site.js
    writes, so that the first paint is already right.
    """
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in THEMES else "",
        "languages": settings.LANGUAGES,
        "site_summary": settings.SITE_SUMMARY,
        "leagues_here": SimpleLazyObject(partial(leagues_here, request)),
    }
