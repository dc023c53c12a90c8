"""What every page knows: the theme the reader chose, and the languages there are."""

from django.conf import settings
from django.http import HttpRequest

THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """`theme` is "light", "dark" or "" (as the device says); it comes from a cookie that
    site.js writes, so that the first paint is already right."""
    theme = request.COOKIES.get("theme", "")
    return {
        "theme": theme if theme in THEMES else "",
        "languages": settings.LANGUAGES,
        "site_summary": settings.SITE_SUMMARY,
    }
