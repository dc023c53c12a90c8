"""What a template asks of a browser: elements, their attributes, kinds of fields."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from scripts.floor.styles import Mean

TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}")
COMMENT = re.compile(r"\{% comment .*?\{% endcomment %\}", re.DOTALL)
NAME = re.compile(r"[a-z][a-z0-9-]*")
OWN = ("aria-", "data-", "hx-")  # no browser has to know them: helpers, our scripts and htmx do
DRAWING = ("svg", "math")


class Page(HTMLParser):
    """Collects the elements of a template; the tags of Django are no part of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.means: list[Mean] = []
        self.drawing = 0
        blank = COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
        self.feed(TAG.sub(" ", blank))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, _column = self.getpos()
        if tag in DRAWING:
            self.drawing += 1
        self.means.append((f"{'drawing' if self.drawing else 'element'} {tag}", line))
        for name, value in [] if self.drawing else attrs:
            if NAME.fullmatch(name) and not name.startswith(OWN) and name != "role":
                self.means.append((f"attribute {tag}[{name}]", line))
            if tag == "input" and name == "type" and value and NAME.fullmatch(value.strip()):
                self.means.append((f"attribute input[type={value.strip()}]", line))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in DRAWING:
            self.drawing -= 1


def means_of_page(text: str) -> Iterator[Mean]:
    """Every use in a template."""
    yield from Page(text).means
