"""The web app manifest: what a phone shows when the site is put on its home screen."""

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """A view and not a file, because the icon's address changes with its content."""
    icon = {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    content = {
        "name": "Golfscore",
        "short_name": "Golfscore",
        "description": str(settings.SITE_SUMMARY),
        "start_url": "/",
        "display": "standalone",
        "background_color": "#0f3024",
        "theme_color": "#0f3024",
        "icons": [{**icon, "purpose": "any"}, {**icon, "purpose": "maskable"}],
    }
    return JsonResponse(content, content_type="application/manifest+json")
