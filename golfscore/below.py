"""The site as it is reached at a path of another one (SITE_PATH)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse

Site = Callable[[dict[str, Any], Callable[..., Any]], Any]


def path_below(root: str, path: str) -> str:
    """What is asked for of a site at `root`. What does not begin with that path comes from a proxy
    that took it off, or from whoever watches the server on this machine.
    """
    return path.removeprefix(root) if path.startswith(f"{root}/") else path


def nearest_first(cookies: str) -> str:
    """The cookies of a request, each name once. Where the other site has one of the same name,
    browsers send ours first, for its path is the longer; Django would believe the last.
    """
    pairs = dict[str, str]()
    for pair in cookies.split(";"):
        pairs.setdefault(pair.partition("=")[0].strip(), pair.strip())
    return "; ".join(pairs.values())


def below(path: str, site: Site) -> Site:
    """The site as it is reached at a path of another one."""
    if not path:
        return site

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        if environ["PATH_INFO"] == path:
            onward = HttpResponse(status=308, headers={"Location": f"{path}/"})
            start_response(f"308 {onward.reason_phrase}", [*onward.items()])
            return onward
        environ["PATH_INFO"] = path_below(path, environ["PATH_INFO"])
        if "HTTP_COOKIE" in environ:
            environ["HTTP_COOKIE"] = nearest_first(environ["HTTP_COOKIE"])
        return site(environ, start_response)

    return answer
