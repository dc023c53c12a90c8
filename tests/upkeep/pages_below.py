"""Opens the pages of a site that lies below a path of another one, and says which address on them
leads beside it. Run as a program in a site of its own (VAR_DIR, SITE_PATH), as broad_pages.py is.
"""

import re
import sys
from collections.abc import Iterator
from typing import Any

from tests.upkeep.broad_pages import SIGNED, clients_of, stored_pages

MORE = (  # pages that nobody found by a link, and what programs and browsers ask for
    *("/sw.js", "/offline/", "/manifest.webmanifest", "/robots.txt", "/api/v1/openapi.json"),
    *("/account/login/", "/account/signup/", "/account/login/code/", "/account/password/reset/"),
    *("/account/", "/account/email/", "/account/sessions/", "/account/2fa/", "/nowhere/", "/help/"),
    *("/account/delete/", "/api/v1/nowhere/", "/admin/", "/admin/auth/user/", "/first-run/"),
)
# In an attribute, and in any script, style or document, where a letter has to follow.
ATTRIBUTE = re.compile(r"""\b(?:href|src|action|formaction|hx-[a-z]+)=["'](/(?!/)[^"'<>]*)""")
QUOTED = re.compile(r"""(?:["'(`]|&quot;|&#x27;)(/[a-z][^"'\s)&<>]*)""")
NEXT = re.compile(r"""[?&]next=(/[^"'&\s]*)""")
WRITTEN_OUT = re.compile(r"""https?://(?:testserver|golf\.example)(/[^"'\s<>&)]*)?""")
KINDS = ("text/", "application/j", "application/m", "application/vnd.oai")


def beside(text: str, root: str) -> Iterator[str]:
    """The addresses in it that lead elsewhere than below the root."""
    ways = (ATTRIBUTE, QUOTED, NEXT, WRITTEN_OUT)
    found = (each[1] or "/" for way in ways for each in way.finditer(text))
    return (each for each in found if not f"{each}/".startswith(f"{root}/"))


def troubles(clients: dict[str, Any], stored: dict[str, Any], root: str) -> Iterator[str]:
    """Every address that leads beside it, of each page and of its headers."""
    paths = [(who, path) for who, path in stored["pages"] if not path.startswith(SIGNED)]
    for who, path in [*paths, *((who, path) for who in clients for path in MORE)]:
        answer = clients[who].get(path)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code >= 500:
            yield f"{path} for {who}: {answer.status_code}"
        if kind.startswith(KINDS) and not answer.streaming:
            text = answer.content.decode()
            if path == "/sw.js":  # whose patterns begin with the root, which stands there once
                text = text[: text.index("const PATIENCE")]
            yield from (f"{path} for {who}: {each}" for each in beside(text, root))
        for name in ("Location", "HX-Redirect", "Link", "Refresh"):
            yield from (
                f"{path} for {who}: {name} {each}"
                for each in beside(f'href="{answer.headers.get(name, root)}"', root)
            )
        for cookie in answer.cookies.values():
            if not cookie["path"].startswith(f"{root}/"):
                yield f"{path} for {who}: the cookie {cookie.key} at {cookie['path']}"


def main() -> None:
    """Print them, a line each."""
    stored = stored_pages()
    clients = clients_of(stored)
    from django.conf import settings

    for line in troubles(clients, stored, settings.SITE_PATH):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
