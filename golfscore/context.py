"""What every page knows: the theme the reader chose, the languages there are, and the leagues to
show and the copy that is late, which are looked up only if a page shows them.
"""

from functools import partial

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from scorecards.site import device_mark, table_in_play
from tournaments.site import leagues_here, place_here
from upkeep.site import late_copy

THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """`theme` is "light", "dark" or "" (as the device says); it comes from a cookie that site.js
    writes, so that the first paint is already right. `device_mark` changes with the key of the
    device; then a phone throws away what it had of games that are not open to it any more.
    `table_in_play` is the code of the game that the navigation leads to, `place_here` the door of
    the navigation that a page of leagues or tournaments stands under.
    """
    theme = request.COOKIES.get("theme", "")
    return {
        "site_path": settings.SITE_PATH,
        "theme": theme if theme in THEMES else "",
        "languages": settings.LANGUAGES,
        "site_summary": settings.SITE_SUMMARY,
        "device_mark": device_mark(request),
        "table_in_play": table_in_play(request),
        "place_here": place_here(request),
        "stylesheets": settings.STYLESHEETS,
        "late_copy": SimpleLazyObject(late_copy),
        "leagues_here": SimpleLazyObject(partial(leagues_here, request)),
    }
