"""What asks for a site without being sent there: search engines (`robots.txt`), and browsers and
bookmarks that know no other place for an icon (`favicon.ico`).
"""

from functools import cache
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from golfscore.middleware import Answer

# What holds a key, belongs to one person, or makes something. Pages with names answer for
# themselves, with `noindex`: an address that may not be fetched can still be listed.
CLOSED = ("/account/", "/admin/", "/api/", "/first-run/", "/i/", "/join/", "/language/", "/s/")
NAMELESS = {
    *("scorecards:home", "scorecards:variants", "scorecards:variant", "scorecards:paper"),
    *(
        "help",
        "tournaments:day_help",
        "robots",
        "favicon",
        "manifest",
        "api-page",
        "api-document",
        "account_login",
    ),
}
"""Pages without anybody's name. What else there is asks to be left out, unless its view says that
it may be listed.
"""
SIDES = (16, 32, 48)  # pixels


def keep_names_out(get_response: Answer) -> Answer:
    """Ask search engines to leave every page out that may have names on it. A header and no tag of
    a page, so that pictures, PDFs and tables have it too.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        if match is None or match.view_name not in NAMELESS:
            response.headers.setdefault("X-Robots-Tag", "noindex")
        return response

    return answer


@require_safe
@cache_control(max_age=86_400, public=True)
def robots(request: HttpRequest) -> HttpResponse:
    """Where search engines need not look."""
    lines = ["User-agent: *", *(f"Disallow: {settings.SITE_PATH}{path}" for path in CLOSED)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(max_age=86_400, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at the sizes of tabs and bookmarks."""
    return HttpResponse(_icon(), content_type="image/x-icon")


@cache
def _icon() -> bytes:
    """Made smaller from the picture that is drawn from the SVG; once for each process."""
    from PIL import Image

    file = finders.find("img/icon-192.png")
    assert isinstance(file, str)
    image, made = Image.open(BytesIO(Path(file).read_bytes())), BytesIO()
    image.save(made, format="ICO", sizes=[(side, side) for side in SIDES])
    return made.getvalue()
