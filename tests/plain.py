"""A browser without scripts and styles: it follows links, fills fields and presses buttons, by the
words a person reads. A page in it costs a hundredth of what it costs in Chromium.
"""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urlencode, urljoin

from django.test import Client
from django.utils.html import VOID_ELEMENTS

CONTROLS = ("input", "select", "textarea", "button")
UNSEEN = ("script", "style", "template", "head")


class Node:
    """An element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str | None], parent: "Node | None") -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children: list[Node | str] = []

    def get(self, name: str) -> str:
        return self.attributes.get(name) or ""

    def all(self, *tags: str) -> Iterator["Node"]:
        """Whatever is in it with one of these tags, in the order of the page."""
        for child in self.children:
            if isinstance(child, Node):
                if child.tag in tags:
                    yield child
                yield from child.all(*tags)

    def around(self) -> Iterator["Node"]:
        """It and what it is in, from the inside out."""
        node: Node | None = self
        while node:
            yield node
            node = node.parent

    @property
    def seen(self) -> bool:
        return not any("hidden" in each.attributes or each.tag in UNSEEN for each in self.around())

    @property
    def text(self) -> str:
        """What a person reads of it."""
        words = (child if isinstance(child, str) else child.text for child in self.children)
        return "" if not self.seen else " ".join(" ".join(words).split())

    @property
    def name(self) -> str:
        """What it is called."""
        return self.get("aria-label") or self.text or self.get("value")

    @property
    def raw(self) -> str:
        return "".join(each for each in self.children if isinstance(each, str))

    @property
    def off(self) -> bool:
        fields = ("fieldset", *CONTROLS)
        return any("disabled" in each.attributes for each in self.around() if each.tag in fields)


class Reader(HTMLParser):
    """Makes the tree of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = self.node = Node("", {}, None)
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attributes), self.node)
        self.node.children.append(node)
        if tag not in VOID_ELEMENTS:
            self.node = node

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.node.children.append(Node(tag, dict(attributes), self.node))

    def handle_endtag(self, tag: str) -> None:
        for each in self.node.around():
            if each.tag == tag and each.parent:
                self.node = each.parent
                return

    def handle_data(self, data: str) -> None:
        self.node.children.append(data)


class PlainBrowser:
    """A page in front of somebody. What is not there is a failure."""

    def __init__(self, client: Client, address: str = "") -> None:
        client.handler.enforce_csrf_checks = True  # every form has to bring its token
        self.client, self.address, self.root = client, "/", Node("", {}, None)
        if address:
            self.goto(address)

    def goto(self, address: str) -> None:
        self._ask("get", address)

    def _ask(self, method: str, address: str, data: Any = None) -> None:
        address = urljoin(self.address, address)
        answer = getattr(self.client, method)(urldefrag(address)[0], data, follow=True)
        self.status, self.content = answer.status_code, answer.content
        self.address = urljoin(
            address, answer.redirect_chain[-1][0] if answer.redirect_chain else ""
        )
        self.root = Reader(answer.text).root if "text/html" in answer["Content-Type"] else self.root

    @property
    def text(self) -> str:
        """Everything it says."""
        return self.root.text

    @property
    def heading(self) -> str:
        """What it is about."""
        return self.find("h1").text

    def find(self, tags: str, words: str = "", *, within: str = "") -> Node:
        """An element that is called so, or has this `#id`, or else has these words; `within` a part
        that has those.
        """
        parts = [self.root]
        if within:
            parts = [each for each in self.root.all("fieldset", "section", "article", "li", "tr")
                     if each.seen and within in each.text][::-1]  # fmt: skip
        nodes = [node for part in parts for node in part.all(*tags.split()) if node.seen]
        exact = [node for node in nodes if words in (node.name, f"#{node.get('id')}")]
        for node in exact or [node for node in nodes if words in node.name]:
            return node
        raise AssertionError(f"no {tags} {words!r} on {self.address}: {self.text[:3000]}")

    def link(self, words: str, **where: str) -> None:
        """Follow a link."""
        self.goto(self.find("a", words, **where).get("href"))

    def field(self, words: str, **where: str) -> Node:
        """The field of a label."""
        for node in self.root.all(*CONTROLS):
            if words in (node.get("aria-label"), f"#{node.get('id')}") and not where:
                return node
        label = self.find("label", words, **where)
        if of := label.get("for"):
            return next(each for each in self.root.all(*CONTROLS) if each.get("id") == of)
        return next(label.all(*CONTROLS))

    def fill(self, words: str, text: str, **where: str) -> None:
        field = self.field(words, **where)
        field.attributes["value"] = text
        field.children = [text] if field.tag == "textarea" else field.children

    def check(self, words: str, *, on: bool = True, **where: str) -> None:
        """A box or a choice, by its label."""
        field = self.field(words, **where)
        field.attributes.pop("checked", None)
        if on:
            self.check_value(field.get("name"), _value_of(field, "on"))

    def check_value(self, name: str, value: str) -> None:
        """A choice that shows no words."""
        nodes = [each for each in self.root.all("input") if each.get("name") == name]
        (chosen,) = [each for each in nodes if _value_of(each, "on") == value]
        for each in nodes if chosen.get("type") == "radio" else []:
            each.attributes.pop("checked", None)
        chosen.attributes["checked"] = ""

    def uncheck_last(self, name: str) -> None:
        """The last of many boxes."""
        *_, last = (each for each in self.root.all("input") if each.get("name") == name)
        del last.attributes["checked"]

    def choose(self, words: str, option: str, **where: str) -> None:
        """A line of a list, by what it says or by its value."""
        options = list(self.field(words, **where).all("option"))
        (chosen,) = [each for each in options if option in (each.text, each.get("value"))]
        for each in options:
            each.attributes.pop("selected", None)
        chosen.attributes["selected"] = ""

    def chosen(self, words: str, **where: str) -> str:
        """What is chosen in a list, by its value."""
        return _values(self.field(words, **where), self.root)[0]

    def press(self, words: str, **where: str) -> None:
        """A button that sends its form."""
        button = self.find("button input", words, **where)
        assert "disabled" not in button.attributes, f"{words} is switched off"
        form = self._form(button)
        assert form, f"{words} is in no form"
        sent: dict[str, list[str]] = {}
        for each in self._controls(form):
            for value in _values(each, button):
                sent.setdefault(each.get("name"), []).append(value)
        method = (button.get("formmethod") or form.get("method") or "get").lower()
        address = button.get("formaction") or form.get("action") or self.address
        if method == "get":
            address, sent = f"{address.split('?')[0]}?{urlencode(sent, doseq=True)}", {}
        self._ask(method, address, sent or None)

    def _form(self, control: Node) -> Node | None:
        if of := control.get("form"):
            return next(each for each in self.root.all("form") if each.get("id") == of)
        return next((each for each in control.around() if each.tag == "form"), None)

    def _controls(self, form: Node) -> list[Node]:
        """What is sent with a form, in the order of the page."""
        named = (each for each in self.root.all(*CONTROLS) if each.get("name") and not each.off)
        return [each for each in named if self._form(each) is form]


def _values(control: Node, pressed: Node) -> list[str]:
    """What a control sends."""
    kind = control.get("type")
    if control.tag == "button" or kind in ("submit", "image", "button", "reset"):
        return [control.get("value")] if control is pressed else []
    if kind in ("checkbox", "radio"):
        return [_value_of(control, "on")] if "checked" in control.attributes else []
    if control.tag == "select":
        options = list(control.all("option"))
        chosen = [each for each in options if "selected" in each.attributes]
        if not chosen and "multiple" not in control.attributes:
            chosen = options[:1]
        return [_value_of(each, each.text) for each in chosen]
    return [control.raw.removeprefix("\n") if control.tag == "textarea" else control.get("value")]


def _value_of(node: Node, otherwise: str) -> str:
    return node.get("value") if "value" in node.attributes else otherwise
