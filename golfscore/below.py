"""The site as it is reached at a path of another one (SITE_PATH)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse

Site = Callable[[dict[str, Any], Callable[..., Any]], Any]


def below(path: str, site: Site) -> Site:
    """The site as it is reached at a path of another one. What does not begin with that path comes
    from a proxy that took it off, or from whoever watches the server on this machine.
    """
    if not path:
        return site

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        if environ["PATH_INFO"] == path:
            onward = HttpResponse(status=308, headers={"Location": f"{path}/"})
            start_response(f"308 {onward.reason_phrase}", [*onward.items()])
            return onward
        if environ["PATH_INFO"].startswith(f"{path}/"):
            environ["PATH_INFO"] = environ["PATH_INFO"].removeprefix(path)
        return site(environ, start_response)

    return answer
