"""Firefox by WebDriver BiDi, which it speaks itself: no driver of another program between. Selenium
brings the connection; the few commands are those of the standard.
"""

import base64
import itertools
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium.webdriver.remote.websocket_connection import WebSocketConnection

SECONDS = 60
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
SETTINGS = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 1,
    "dom.ipc.processPrelaunch.enabled": False,
    "dom.push.connection.enabled": False,
    "fission.autostart": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.localDomains": "table.test",
    "services.settings.server": "http://localhost:9",
    "toolkit.telemetry.enabled": False,
    "ui.systemUsesDarkTheme": 0,
}
DOWN, UP = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))


def browser() -> str | None:
    """Where the browser is, if this machine has it."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


@contextmanager
def running(folder: Path) -> Iterator["Connection"]:
    """A Firefox without windows, with a profile in that folder."""
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in SETTINGS.items())
    (folder / "user.js").write_text("\n".join(lines))
    command = [str(browser()), "--headless", "--no-remote", "--profile", str(folder)]
    log = folder / "log"
    with log.open("wb") as output:
        program = subprocess.Popen(
            [*command, "--remote-debugging-port", "0", "about:blank"], stdout=output, stderr=output
        )
    try:
        while not (listening := LISTENING.search(log.read_text(errors="replace"))):
            assert program.poll() is None, log.read_text(errors="replace")
            time.sleep(0.05)
        connection = Connection(f"{listening[1]}/session")
        try:
            connection.send("session.new", capabilities={})
            yield connection
        finally:
            program.terminate()  # first: closing waits ten seconds for an answer
            program.wait()
            connection.socket.close()
    finally:
        program.kill()
        program.wait()


class Connection:
    """Commands of WebDriver BiDi. Raises `RuntimeError` with the reason of one that is refused."""

    def __init__(self, address: str) -> None:
        self.socket = WebSocketConnection(address, SECONDS, 0.002)

    def send(self, command: str, **parameters: Any) -> Any:
        answer = self.socket.send_cmd(command, parameters)
        if "error" in answer:
            raise RuntimeError(f"{command}: {answer['message']}")
        return answer["result"]


class Firefox:
    """One page, in a profile that shares nothing with others."""

    name = "Firefox"

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.profile = connection.send("browser.createUserContext")["userContext"]
        made = connection.send("browsingContext.create", type="window", userContext=self.profile)
        self.page = made["context"]

    def _send(self, command: str, **parameters: Any) -> Any:
        return self.connection.send(command, context=self.page, **parameters)

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._send("browsingContext.reload", wait="complete")

    def evaluate(self, expression: str) -> Any:
        answer = self.connection.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify([await ({expression})]))()",
            target={"context": self.page},
            awaitPromise=True,
            userActivation=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])[0]

    def _act(self, device: str, actions: list[dict[str, Any]], **more: Any) -> None:
        source = {"type": device, "id": device, "actions": actions, **more}
        self._send("input.performActions", actions=[source])

    def _point(self, kind: str, *actions: dict[str, Any]) -> None:
        self._act(kind, [*actions], type="pointer", parameters={"pointerType": kind})

    def tap(self, x: int, y: int) -> None:
        self._point("touch", {"type": "pointerMove", "x": x, "y": y}, DOWN, UP)

    def press(self, x: int, y: int) -> None:
        self._point("mouse", {"type": "pointerMove", "x": x, "y": y}, DOWN)

    def lift(self) -> None:
        self._point("mouse", UP)

    def keys(self, text: str) -> None:
        pressed = text.replace("\n", "\ue007")
        both = itertools.product(pressed, ("keyDown", "keyUp"))
        self._act("key", [{"type": way, "value": key} for key, way in both])

    def cookie(self, name: str, value: str, url: str) -> None:
        host = urlsplit(url).hostname
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": host}
        partition = {"type": "storageKey", "userContext": self.profile}
        self.connection.send("storage.setCookie", cookie=cookie, partition=partition)

    def picture(self) -> bytes:
        return base64.b64decode(self._send("browsingContext.captureScreenshot")["data"])

    def size(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", viewport={"width": width, "height": height})

    def close(self) -> None:
        self.connection.send("browser.removeUserContext", userContext=self.profile)
