"""The web app manifest: what a phone shows when the site is put on its home screen."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, pgettext
from django.views.decorators.http import require_safe

from scorecards.site import PREVIEW

_FELT = "#0f3024"


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """A view and not a file, because the addresses of the icons change with their content, and its
    words with the language.
    """
    home = reverse("scorecards:home")
    content = {
        "id": home,
        "name": "Golfscore",
        "short_name": "Golfscore",
        "description": str(settings.SITE_SUMMARY),
        "lang": get_language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": _FELT,
        "theme_color": _FELT,
        "categories": ["games", "utilities"],
        "icons": icons(),
        "screenshots": screenshots(),
        "shortcuts": shortcuts(),
    }
    return JsonResponse(content, content_type="application/manifest+json")


def icons() -> list[dict[str, str]]:
    """The icon at every size, as it is and with a margin that phones may cut away."""
    drawn = [("192", "any", "192"), ("512", "any", "512"), ("maskable-512", "maskable", "512")]
    return [
        {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        *(
            {
                "src": static(f"img/icon-{name}.png"),
                "sizes": f"{side}x{side}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, purpose, side in drawn
        ),
    ]


def screenshots() -> list[dict[str, Any]]:
    """A scorecard as the site draws it. Desks ask for a wide one, phones for one without a word."""
    width, height = PREVIEW
    shown = {
        "src": static("img/preview.png"),
        "sizes": f"{width}x{height}",
        "type": "image/png",
        "label": gettext("A scorecard after six holes"),
    }
    return [shown | {"form_factor": "wide"}, shown]


def shortcuts() -> list[dict[str, Any]]:
    """What a long press on the icon offers."""
    icon = {"src": static("img/icon-192.png"), "sizes": "192x192", "type": "image/png"}
    pages = {
        pgettext("button", "New game"): reverse("scorecards:new"),
        gettext("Join a table"): reverse("scorecards:join"),
    }
    return [{"name": name, "url": url, "icons": [icon]} for name, url in pages.items()]
