"""What is looked through: our style sheets, scripts and templates, and the htmx that is served."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import django_htmx

from scripts.floor.pages import TAG, means_of_page
from scripts.floor.scripts import means_of_script
from scripts.floor.styles import Mean, means_of_styles

ROOT = Path(__file__).resolve().parent.parent.parent
HTMX = Path(django_htmx.__file__).parent / "static" / "django_htmx" / "htmx-2.js"
Reader = Callable[[str], Iterator[Mean]]


def means_of_worker(text: str) -> Iterator[Mean]:
    """The script of the service worker is a template."""
    block = re.compile(r"\{%.*?%\}")
    return means_of_script(TAG.sub("0", block.sub("", text)))


def files() -> Iterator[tuple[Path, Reader]]:
    """Every file that a browser is sent, and what reads it."""
    for path in sorted((ROOT / "static" / "css").glob("*.css")):
        yield path, means_of_styles
    for path in sorted((ROOT / "static" / "js").glob("*.js")):
        yield path, means_of_script
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield path, means_of_page
    yield ROOT / "templates" / "scorecards" / "service-worker.js", means_of_worker
    yield HTMX, means_of_script


def uses() -> dict[str, list[str]]:
    """Where each mean is used, as "static/css/base.css:18". Raises ValueError with the place of
    what cannot be read.
    """
    places: dict[str, list[str]] = {}
    for path, means in files():
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        try:
            for mean, line in means(path.read_text(encoding="utf-8")):
                places.setdefault(mean, []).append(f"{name}:{line}")
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error
    return places
