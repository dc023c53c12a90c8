"""scripts/find-engines: the engines beside Chromium that a machine has, and that it needs none."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

ALL = ("WebKitWebDriver", "Xvfb", "firefox-esr")


def program(folder: Path, name: str, text: str = "exit 1") -> None:
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize(
    ("there", "names", "wanted"),
    [
        (ALL, "WebKit, Firefox", []),
        (("WebKitWebDriver", "Xvfb", "firefox"), "WebKit, Firefox", []),
        (("WebKitWebDriver", "firefox"), "Firefox", ["webkit2gtk-driver xvfb"]),
        (ALL[:2], "WebKit", ["firefox-esr"]),
        ((), "none", ["webkit2gtk-driver xvfb", "firefox-esr"]),
    ],
)
def test_what_is_there_is_named_and_what_is_not_asked_for(
    tmp_path: Path, there: tuple[str, ...], names: str, wanted: list[str]
) -> None:
    shutil.copy(settings.BASE_DIR / "scripts" / "find-engines", tmp_path)
    program(tmp_path, "install-packages", f'echo "$*" >>{tmp_path}/wanted; exit 1')
    for name in there:
        program(tmp_path, name)
    for tool in ("sh", "dirname"):
        os.symlink(str(shutil.which(tool)), tmp_path / tool)
    answer = subprocess.run(
        [tmp_path / "find-engines"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == names
    asked = tmp_path / "wanted"
    assert (asked.read_text().splitlines() if asked.exists() else []) == wanted
