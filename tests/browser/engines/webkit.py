"""WebKitGTK, the engine of every browser on an iPhone, by its own driver: the small browser that
comes with it, on a screen that nobody sees.
"""

import base64
import os
import shutil
import socket
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.proxy import Proxy
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PATIENCE = 180  # s until the driver has to answer

# Its window is never narrower than its bar with buttons, unless those are made small.
NARROW = """
toolbar, toolbar *, headerbar, headerbar *, notebook header, notebook header *, entry, button {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; font-size: 1px;
}
"""


def browser() -> str | None:
    """Where the browser is, if this machine has all that is needed."""
    tools = all(map(shutil.which, ("WebKitWebDriver", "Xvfb")))
    paths = sorted(Path("/usr/lib").glob("**/webkit2gtk-4.*/MiniBrowser"))
    return str(paths[-1]) if tools and paths else None


@contextmanager
def screen(folder: Path) -> Iterator[dict[str, str]]:
    """A screen; what a program must have in its environment to be on it."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "gtk.css").write_text(NARROW)
    reading, writing = os.pipe()
    command = ("Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1200x24")
    program = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    try:
        os.close(writing)
        number = os.read(reading, 16).decode().strip()
        yield {**os.environ, "DISPLAY": f":{number}", "XDG_CONFIG_HOME": str(folder)}
    finally:
        os.close(reading)
        program.terminate()
        program.wait()


class WebKit:
    """A browser with one page. Its profile lives as long as it does. `proxy`: a port of this
    machine that is asked for everything.
    """

    name = "WebKit"

    def __init__(self, environment: dict[str, str], *, proxy: int | None = None) -> None:
        options = Options()
        options.binary_location = browser() or ""
        options.add_argument("--automation")
        if proxy:
            options.proxy = Proxy({"proxyType": "manual", "httpProxy": f"127.0.0.1:{proxy}"})
        service = Service(shutil.which("WebKitWebDriver"), env=environment)
        # A browser that died leaves its driver without an answer, and a test would wait for ever.
        before = socket.getdefaulttimeout()
        socket.setdefaulttimeout(PATIENCE)
        try:
            with warnings.catch_warnings():  # Selenium's own, of how it calls itself
                warnings.simplefilter("ignore", DeprecationWarning)
                self.driver = webdriver.WebKitGTK(options=options, service=service)
        finally:
            socket.setdefaulttimeout(before)

    def open(self, url: str) -> None:
        self.driver.get(url)

    def reload(self) -> None:
        self.driver.refresh()

    def evaluate(self, expression: str) -> Any:
        answer = self.driver.execute_async_script(
            "const done = arguments[0];"
            f"(async () => ({expression}))()"
            ".then((value) => done([value]), (reason) => done([null, `${reason}`]));"
        )
        if len(answer) > 1:
            raise RuntimeError(answer[1])
        return answer[0]

    def tap(self, x: int, y: int) -> None:
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(x, y).pointer_down().pointer_up()
        actions.perform()

    def press(self, x: int, y: int) -> None:
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(x, y).pointer_down()
        actions.perform()

    def lift(self) -> None:
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.pointer_up()
        actions.perform()

    def keys(self, text: str) -> None:
        actions = ActionBuilder(self.driver, duration=0)
        actions.key_action.send_keys(text.replace("\n", "\ue007"))
        actions.perform()

    def cookie(self, name: str, value: str, url: str) -> None:
        if self.driver.current_url == "about:blank" or not self.driver.current_url.startswith(url):
            self.driver.get(f"{url}/healthz")
        host = urlsplit(url).hostname
        self.driver.add_cookie({"name": name, "value": value, "domain": host, "path": "/"})

    def picture(self) -> bytes:
        return base64.b64decode(self.driver.get_screenshot_as_base64())

    def size(self, width: int, height: int) -> None:
        self.driver.set_window_size(width, height)
        self.driver.set_window_size(*self._around(width, height))

    def _around(self, width: int, height: int) -> tuple[int, int]:
        """The size of a window whose page is so large."""
        inside = self.driver.execute_script("return [innerWidth, innerHeight]")
        return 2 * width - inside[0], 2 * height - inside[1]

    def close(self) -> None:
        self.driver.quit()
