"""One site of a comparison: the program of the folder it is started in, on a database of its own,
asked in this process. It reads questions from its input and writes answers, both pickled.

Only what is fixed from outside is known here: Django, its settings by their name, `manage.py
migrate`. So it serves programs whose modules lie elsewhere. It stands outside of the package
`scripts`, which here is that of the program that is asked.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import datetime
from http.cookies import SimpleCookie
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

HERE = Path(__file__).resolve().parent
VARYING = frozenset({"Content-Length"})


class Site:
    """The program with its test client, and the clock that it sees."""

    def __init__(self, moment: datetime) -> None:
        self.queries = 0
        self.still: Any = import_module("standstill").stand_still(moment)
        import_module("django").setup()
        logging.disable()
        import_module("golfscore.catalogues").compile_all()
        signals: Any = import_module("django.db.backends.signals")
        signals.connection_created.connect(self._connected, weak=False)
        import_module("django.core.management").call_command("migrate", verbosity=0)
        test: Any = import_module("django.test")
        self.client: Any = test.Client(raise_request_exception=False)
        mail: Any = import_module("django.core.mail")
        self.mail = mail
        mail.outbox = []
        self.db: Any = import_module("django.db")
        self.urls: Any = import_module("django.urls")

    def sign_in(self, user: int, moment: datetime) -> str:
        """A session of this account: the value of its cookie."""
        self.still.put(moment, f"sign in {user}")
        model: Any = import_module("django.contrib.auth").get_user_model()
        self.client.cookies = SimpleCookie()
        self.client.force_login(model.objects.get(pk=user))
        name = import_module("django.conf").settings.SESSION_COOKIE_NAME
        return str(self.client.cookies[name].value)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Ask for one address; with `aside` whatever it writes is taken back."""
        self.still.put(question["moment"], question["chance"])
        self.client.cookies = SimpleCookie(question["cookies"])
        self.mail.outbox.clear()
        began, self.queries = process_time(), 0
        with self._aside() if question.get("aside") else nullcontext():
            answer = self.client.generic(
                question["method"],
                question["path"],
                question.get("body", b""),
                question.get("type", ""),
                **question["headers"],
            )
            streamed = getattr(answer, "streaming", False)
            body = b"".join(answer.streaming_content) if streamed else answer.content
            if question.get("aside"):
                self.db.transaction.set_rollback(True)
        return {
            "status": answer.status_code,
            "headers": {name: each for name, each in answer.items() if name not in VARYING},
            "cookies": {each.key: _cookie(each) for each in answer.cookies.values()},
            "body": body,
            "mails": [(each.subject, each.body, list(each.to)) for each in self.mail.outbox],
            "error": _error(answer),
            "queries": self.queries,
            "seconds": process_time() - began,
        }

    def ask_all(self, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Ask for many, one after the other."""
        return [self.ask(each) for each in questions]

    def _count(self, execute: Any, *statement: Any) -> Any:
        self.queries += 1
        return execute(*statement)

    def _connected(self, connection: Any, **_: Any) -> None:
        """A database that is thrown away need not survive a power cut."""
        connection.execute_wrappers.append(self._count)
        if connection.vendor == "sqlite":
            connection.connection.execute("PRAGMA synchronous = OFF")

    def _aside(self) -> Any:
        around = self.db.transaction.atomic()
        around._from_testcase = True  # acts that ask for a transaction of their own may be inside
        return around

    def names(self, paths: list[str]) -> list[tuple[str, dict[str, str]] | None]:
        """The name of each address and its parts; None for one that the program has not."""
        return [self._name(each) for each in paths]

    def _name(self, path: str) -> tuple[str, dict[str, str]] | None:
        try:
            match = self.urls.resolve(path.partition("?")[0])
        except self.urls.Resolver404:
            return None
        parts = {key: str(each) for key, each in match.kwargs.items()}
        called = match.view_name or f"{match.func.__module__}.{match.func.__qualname__}"
        return called, parts

    def patterns(self) -> list[tuple[str, list[str]]]:
        """The name of every address that has one, with the names of its parts."""
        return list(_walk(self.patterns_of_all, "", ()))

    @property
    def patterns_of_all(self) -> Any:
        """As Django has them."""
        return self.urls.get_resolver().url_patterns

    def routes(self) -> list[str]:
        """Every address as it is written, with the names of its parts alone."""
        plain = [re.sub(r"<\w+:", "<", route) for route in _routes(self.patterns_of_all, "")]
        return [each for each in plain if not each.startswith("admin/")]

    def reverse(self, name: str, parts: dict[str, str]) -> str | None:
        """The address of this name; None where these parts do not fit."""
        try:
            return str(self.urls.reverse(name, kwargs=parts))
        except self.urls.NoReverseMatch:
            return None

    def spent(self) -> float:
        """The seconds of processor time that this process has had."""
        return process_time()


def _cookie(each: Any) -> tuple[str, dict[str, Any]]:
    return each.value, {name: value for name, value in each.items() if value}


def _error(answer: Any) -> str:
    """What a view raised, as a line."""
    info = getattr(answer, "exc_info", None)
    return f"{info[0].__name__}: {info[1]}" if info else ""


def _walk(patterns: Any, space: str, above: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    for each in patterns:
        parts = (*above, *each.pattern.converters)
        if hasattr(each, "url_patterns"):
            inside = f"{space}:{each.namespace}".strip(":") if each.namespace else space
            yield from _walk(each.url_patterns, inside, parts)
        elif each.name:
            yield f"{space}:{each.name}".strip(":"), list(parts)


def _routes(patterns: Any, above: str) -> Iterator[str]:
    for each in patterns:
        route = above + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from _routes(each.url_patterns, route)
        else:
            yield route


def main() -> None:
    """Answer until there are no more questions."""
    program = os.getcwd()
    sys.path[:1] = [program]
    sys.path.append(str(HERE.parent))  # of the comparison, for what is beside this folder
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever the program prints
    site = Site(pickle.load(sys.stdin.buffer))
    pickle.dump(None, answers)
    answers.flush()
    while (call := pickle.load(sys.stdin.buffer)) is not None:
        pickle.dump(getattr(site, call[0])(*call[1:]), answers)
        answers.flush()


if __name__ == "__main__":
    main()
