"""Where the files of the site lie, and where what people enter is kept.

In the source tree templates, static files and catalogues lie beside the packages; in a wheel they
lie inside this one. Knows nothing of Django: the settings ask, and so does what builds the wheel.
"""

import sys
import tomllib
from importlib import metadata
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
INSTALLED = (PACKAGE / "static").is_dir()
FILES = PACKAGE if INSTALLED else PACKAGE.parent


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
