"""Opens the pages of a site, and says which do not open or tell of other facts than they did.

Run as a program in a site of its own (VAR_DIR), with the clock where the site was left. Each page
is asked for by whoever found it then; what is stored with a page of the API has to be in its
answer, which may say more. Some were asked for in English then and some in Italian.
"""

import json
import lzma
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

SIGNED = "/i/"  # addresses that only the key of the site that was opens
PAGES = Path(__file__).with_name("pages_of_e9d0aea.json.xz")


def stored_pages() -> dict[str, Any]:
    """`moment`, `cookies` by the names of accounts, `pages` with who opened each, and `facts`."""
    return dict(json.loads(lzma.decompress(PAGES.read_bytes())))


def missing(expected: Any, actual: Any, where: str = "") -> Iterator[str]:
    """What was told and is not, or is told otherwise. Settings in words may have more lines."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for name, each in expected.items():
            if name in actual:
                yield from missing(each, actual[name], f"{where}.{name}")
            else:
                yield f"{where}.{name} is gone"
    elif isinstance(actual, list) and where.endswith(".words"):
        gone = [each for each in expected if each not in actual]
        yield from (f"{where}: {each!r} is gone" for each in gone)
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for at, each in enumerate(expected):
            yield from missing(each, actual[at], f"{where}[{at}]")
    elif expected != actual:
        yield f"{where}: {actual!r}, not {expected!r}"


def troubles(clients: dict[str, Any], stored: dict[str, Any]) -> Iterator[str]:
    """Every page that does not open, every fact that is another one."""
    for who, path in stored["pages"]:
        if path.startswith(SIGNED):
            continue
        answer = clients[who].get(path)
        if answer.status_code != 200:
            yield f"{path} for {who}: {answer.status_code}"
        elif path in stored["facts"]:
            facts = stored["facts"][path]
            italian = clients[who].get(path, headers={"Accept-Language": "it"})
            answers = (list(missing(facts, each.json(), path)) for each in (answer, italian))
            yield from min(answers, key=len)


def main() -> None:
    """Print them, a line each."""
    stored = stored_pages()
    sys.stdout.writelines(f"{each}\n" for each in troubles(clients_of(stored), stored))


def clients_of(stored: dict[str, Any]) -> dict[str, Any]:
    """The browsers of then, by the names of accounts; from here on it is the moment of then."""
    from scripts.standstill import stand_still

    still = stand_still(datetime.fromisoformat(stored["moment"]))
    still.put(still.moment, "pages")
    import django

    django.setup()
    from django.contrib.auth import get_user_model
    from django.test import Client

    clients = {}
    for who, cookies in stored["cookies"].items():
        clients[who] = client = Client()
        client.raise_request_exception = False
        if account := get_user_model().objects.filter(username=who).first():
            client.force_login(account)
        for name, value in cookies.items():
            client.cookies[name] = value
    return clients


if __name__ == "__main__":
    main()
