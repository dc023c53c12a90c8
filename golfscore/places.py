"""Where the files of the site lie, and where what people enter is kept.

In the source tree templates, static files and catalogues lie beside the packages; in a wheel they
lie inside this one. Knows nothing of Django: the settings ask, and so does what builds the wheel.
"""

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
INSTALLED = (PACKAGE / "static").is_dir()
FILES = PACKAGE if INSTALLED else PACKAGE.parent


def site_path(text: str) -> str:
    """The path of another site below which this one lies, as settings have it: "/golf" however it
    was written, "" for none. Raises ValueError for what is no such path.
    """
    path = text.strip("/")
    if path and not re.fullmatch(r"[\w~-]+(/[\w~-]+)*", path, re.ASCII):
        raise ValueError(f"SITE_PATH is a path such as /golf, and not {text}")
    return f"/{path}" if path else ""


def data_folder(shared: str = "") -> Path:
    """The folder of a site that was given none: `var` in the source tree, and never among installed
    packages, where an upgrade would remove it. `shared` is the XDG_DATA_HOME of the user, if set.
    """
    if not INSTALLED:
        return FILES / "var"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "golfscore"
    return Path(shared or Path.home() / ".local" / "share") / "golfscore"


def version() -> str:
    """The version of this program, which pyproject.toml states."""
    if INSTALLED:
        return metadata.version("golfscore")
    with (FILES / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])
