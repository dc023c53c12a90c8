"""The site as browsers get it in tests: its files collected, joined and under hashed names as on a
server, and a network that can be cut and mended.
"""

import base64
import fcntl
import hashlib
import re
import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.servers.basehttp import ThreadedWSGIServer
from django.templatetags.static import static
from django.test import override_settings
from django.test.testcases import LiveServerThread, QuietWSGIRequestHandler
from pytest_django.live_server_helper import LiveServer

from golfscore.bundles import scope, stylesheets

# Stands first in a page while somebody listens: what goes wrong in it, over all pages of a tab.
LISTENER = """
{
  const hear = (what) => {
    const heard = JSON.parse(sessionStorage.failures ?? "[]");
    sessionStorage.failures = JSON.stringify([...heard, `${location.pathname}: ${what}`]);
  };
  const error = console.error;
  console.error = (...words) => {
    hear(`console: ${words.map(String).join(" ")}`);
    error(...words);
  };
  addEventListener("error", ({ target, message, filename, lineno }) => hear(
    message ? `${message} (${filename}:${lineno})` : `no ${target.src ?? target.href}`), true);
  addEventListener("unhandledrejection", ({ reason }) => hear(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    hear(`policy: ${violatedDirective} ${blockedURI}`));
}
"""
HASH = base64.b64encode(hashlib.sha256(LISTENER.encode()).digest()).decode()
HEAD = b"<head>"
LOOSE = re.compile(r"""\bimport\(["']/static/js/([\w-]+)\.js["']\)""")


def as_served(script: str) -> str:
    """A script whose imports of `/static/js/store.js` are those of the joined file it is in, as the
    page has it already: a module that is there twice would have two memories.
    """

    def leads(line: re.Match[str]) -> str:
        address = static(f"js/{line[1]}.js")
        taken = f".then((all) => all.{scope(line[1])})" if "/all-" in address else ""
        return f'import("{address}"){taken}'

    return LOOSE.sub(leads, script)


def collected(shared: Path) -> override_settings:
    """The settings of a site whose files are collected. They are collected into `shared` by the
    first process that comes, and the others wait for it.
    """
    root = shared / "static"
    settings = override_settings(
        COLLECTED_STATIC=True,
        STATIC_ROOT=root,
        STYLESHEETS=stylesheets(joined=True),
        WHITENOISE_USE_FINDERS=False,
        WHITENOISE_SKIP_COMPRESS_EXTENSIONS=("css", "js", "json", "svg", "ttf", "txt"),
        STORAGES={
            "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
            "staticfiles": {"BACKEND": "golfscore.storage.HashedStorage"},
        },
    )
    with (shared / "static.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (root / "staticfiles.json").exists():
            with settings:
                call_command("collectstatic", interactive=False, verbosity=0)
    return settings


class Listening:
    """Everything the site answers; while somebody listens, its pages with the listener in them."""

    listener = False

    def __init__(self, with_uploads: Any) -> None:
        # Without any, Django would take the folder we are in for that of the uploads.
        self.site: Callable[..., Any] = with_uploads.application

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        if not Listening.listener:
            return self.site(environ, start_response)
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        began: list[Any] = []
        answer = self.site(environ, lambda *head: began.extend(head))
        status, headers, *_ = began
        if not dict(headers).get("Content-Type", "").startswith("text/html"):
            start_response(status, headers)
            return answer
        page = b"".join(answer)
        answer.close()
        page = page.replace(HEAD, HEAD + b"<script>" + LISTENER.encode() + b"</script>", 1)
        start_response(status, [*_changed(headers, len(page))])
        return [page]


def _changed(headers: Iterable[tuple[str, str]], length: int) -> Iterable[tuple[str, str]]:
    """The headers of a page so long, whose policy lets the listener in."""
    for name, value in headers:
        if name == "Content-Security-Policy":
            yield name, value.replace("script-src", f"script-src 'sha256-{HASH}'", 1)
        else:
            yield name, str(length) if name == "Content-Length" else value


class Lines(ThreadedWSGIServer):
    """A server whose open lines break when it goes."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.open: set[socket.socket] = set()
        super().__init__(*args, **options)

    def get_request(self) -> tuple[socket.socket, Any]:
        line, address = super().get_request()
        self.open.add(line)
        return line, address

    def close_request(self, request: Any) -> None:
        self.open.discard(request)
        super().close_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A line that broke tells nobody: it is what a test wants, or a browser that went."""

    def server_close(self) -> None:
        super().server_close()
        for line in list(self.open):
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # the other end went first


class Asked(QuietWSGIRequestHandler):
    """A request, which may come as to a proxy: so an engine finds us under any name."""

    def parse_request(self) -> bool:
        complete = super().parse_request()
        if complete and self.path.startswith("http://"):
            self.path = "/" + self.path.split("/", 3)[3]
        return complete


class Thread(LiveServerThread):
    """Serves; a second one may follow at the same port."""

    daemon = True

    def _create_server(self, connections_override: Any = None) -> Lines:
        return Lines((self.host, self.port), Asked, connections_override=connections_override)


class Site(LiveServer):
    """The live server of the browser tests."""

    def __init__(self) -> None:
        super().__init__("localhost", start=False)
        self.thread = self._thread(0)
        self.start()

    def _thread(self, port: int) -> Thread:
        shared = self.thread.connections_override
        handler: Any = Listening  # is called with the application, as a handler is
        return Thread("localhost", handler, connections_override=shared, port=port)

    def cut(self) -> None:
        """Nobody is reached any more, over old lines neither."""
        self.stop()

    def mend(self) -> None:
        """As before, at the same address. Nothing happens where it was not cut."""
        if not self.thread.is_alive():
            self.thread = self._thread(self.thread.port)
            self.start()
