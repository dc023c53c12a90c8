"""What stands on a page for whoever goes on from it: addresses, and forms with their fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urljoin

ADDRESS = re.compile(
    r"""["'](?:http://testserver)?(/[^/"'\s<>{}\\][^"'\s<>{}\\]*|/|\?[^"'\s<>]+)["']"""
)
PARTS = re.compile(r"""hx-get=["']([^"']+)["']""")
NOT_PAGES = ("/static/", "/media/")


def addresses(text: str, here: str) -> Iterator[str]:
    """Every address of the site that a page, a script or a JSON names, each once."""
    yield from _once(ADDRESS.findall(text), here)


def parts(text: str, here: str) -> Iterator[str]:
    """The addresses from which a page fetches a part of itself."""
    yield from _once(PARTS.findall(text), here)


def _once(written: list[str], here: str) -> Iterator[str]:
    for each in dict.fromkeys(written):
        path = urljoin(here, unescape(each)).partition("#")[0]
        if path.startswith("/") and not path.startswith(NOT_PAGES):
            yield path


@dataclass
class Field:
    """A field of a form: what it says now, and what may be chosen."""

    name: str
    kind: str
    value: str = ""
    on: bool = True
    choices: list[str] = field(default_factory=list)
    least: str = ""
    most: str = ""


@dataclass
class Form:
    """A form that is sent: where to, its fields, and the buttons that send it."""

    action: str
    uploads: bool = False
    fields: list[Field] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)  # name, value, other address

    def values(self) -> list[tuple[str, str]]:
        """What is sent when nobody changes anything."""
        return [(each.name, each.value) for each in self.fields if each.on and each.name]


class _Forms(HTMLParser):
    """Reads the forms of a page whose method is POST, and buttons of HTMX that send."""

    def __init__(self, here: str) -> None:
        super().__init__(convert_charrefs=True)
        self.here = here
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.now: Form | None = None
        self.select: Field | None = None
        self.area: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: each or "" for name, each in attrs}
        if tag == "form":
            self._form(attributes)
        elif "hx-post" in attributes and tag != "form" and self.now is None:
            self.forms.append(Form(urljoin(self.here, attributes["hx-post"])))
        form = self.by_id.get(attributes.get("form", ""), self.now)
        if form is None or "disabled" in attributes:
            return
        if tag in ("input", "button"):
            self._input(form, attributes, tag)
        elif tag == "select":
            self.select = Field(attributes.get("name", ""), "select", on=False)
            form.fields.append(self.select)
        elif tag == "option" and self.select is not None:
            self._option(self.select, attributes)
        elif tag == "textarea":
            self.area = Field(attributes.get("name", ""), "textarea")
            form.fields.append(self.area)

    def _form(self, attributes: dict[str, str]) -> None:
        self.ignored = (
            attributes.get("method", "").lower() != "post" and "hx-post" not in attributes
        )
        if self.ignored:
            return
        address = attributes.get("hx-post") or attributes.get("action") or self.here
        uploads = attributes.get("enctype", "").startswith("multipart")
        self.now = Form(urljoin(self.here, address), uploads)
        self.forms.append(self.now)
        if attributes.get("id"):
            self.by_id[attributes["id"]] = self.now

    def _input(self, form: Form, attributes: dict[str, str], tag: str) -> None:
        kind = attributes.get("type", "submit" if tag == "button" else "text")
        name, value = attributes.get("name", ""), attributes.get("value", "")
        if kind in ("submit", "image"):
            form.buttons.append((name, value, attributes.get("formaction", "")))
        elif kind in ("checkbox", "radio"):
            value = attributes.get("value", "on")
            form.fields.append(Field(name, kind, value, on="checked" in attributes))
        elif kind not in ("button", "reset"):
            least, most = attributes.get("min", ""), attributes.get("max", "")
            on = kind != "file"
            form.fields.append(Field(name, kind, value, on=on, least=least, most=most))

    def _option(self, select: Field, attributes: dict[str, str]) -> None:
        value = attributes.get("value", "")
        if not select.choices or "selected" in attributes:
            select.value, select.on = value, True
        select.choices.append(value)

    def handle_data(self, data: str) -> None:
        if self.area is not None:
            self.area.value += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.now = None
        elif tag == "select":
            self.select = None
        elif tag == "textarea":
            self.area = None


def forms(text: str, here: str) -> list[Form]:
    """The forms of a page that are sent by POST, in their order."""
    parser = _Forms(here)
    parser.feed(text)
    parser.close()
    return [each for each in parser.forms if each.action.startswith("/")]
