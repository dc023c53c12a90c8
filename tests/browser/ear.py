"""A page as somebody hears it who sees nothing: the accessibility tree, and what live regions say.

Nothing here knows an element of a page. Keys go in; the names and states that Chromium hands to a
screen reader come out, and every sentence of a status or an alert, in order. `TRANSCRIPT=folder`
leaves what was pressed and heard there.
"""

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page

from tests.browser.table import PATIENCE

FOLDER = os.environ.get("TRANSCRIPT")

# What a screen reader hears of a page by itself. A status has to be there before its sentence is,
# an alert may come with it, and neither speaks while it is hidden or a modal dialog lies over it;
# a sentence that is put there a second time without a change is not read again. Pauses for breath
# are counted, so that one can wait until the page has finished speaking, and are shorter than for
# people, since there are hundreds of keys.
LISTEN = """(() => {
  const LIVE = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const BREATH = 250, HURRY = 6, known = new WeakMap(), pending = new Set();
  const set = setTimeout.bind(window), clear = clearTimeout.bind(window);
  window.setTimeout = (call, time = 0, ...rest) => {
    if (time > BREATH) return set(call, time, ...rest);
    const id = set(() => { pending.delete(id); call(...rest); }, time / HURRY);
    pending.add(id);
    return id;
  };
  window.clearTimeout = (id) => { pending.delete(id); clear(id); };
  const alert = (region) => region.matches("[role=alert], [aria-live=assertive]");
  const audible = (region) => {
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    return region.checkVisibility() && !region.closest("[inert], [aria-hidden=true]")
      && (!modal || modal.contains(region));
  };
  const look = (region, fresh) => {
    const text = audible(region) ? region.textContent.replace(/[ \\n]+/g, " ") : "";
    const spoken = text.trim() && text !== known.get(region) && (!fresh || alert(region));
    known.set(region, text);
    if (spoken) window.heard([alert(region) ? "alert" : "status", text.trim()]);
  };
  const every = () => document.querySelectorAll(LIVE).forEach(
    (region) => look(region, !known.has(region)));
  addEventListener("DOMContentLoaded", () => {
    window.heard(["page", document.title]);
    every();
    new MutationObserver(every).observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true,
      attributeFilter: ["hidden", "class", "inert", "open", "aria-hidden"],
    });
  });
  window.finished = () => new Promise((done) => {
    const wait = () => (pending.size ? set(wait, 5) : requestAnimationFrame(() => set(done, 0)));
    wait();
  });
})()"""

# Roles that hold others or draw, and say nothing.
MUTE = {"none", "generic", "InlineTextBox", "LineBreak", "image", "SvgRoot", "ListMarker"}
STATES = ("pressed", "checked", "expanded", "selected", "disabled", "level", "modal")

# Where the cards are on their way is beside the table, and has sentences of its own when it fails.
CHIP = re.compile(r"(With everybody|Only here|No connection since [0-9:]+|Needs you)( \d+)?")


@dataclass(frozen=True)
class Node:
    """What a screen reader says of one place of a page."""

    role: str
    name: str
    states: tuple[tuple[str, str], ...] = ()
    number: int = 0  # of the element, so that two of one name are two

    def __str__(self) -> str:
        states = "".join(f", {key} {value}" for key, value in self.states)
        return f'{self.role} "{self.name}"{states}'


Nodes = list[tuple[Node, bool]]  # in the order of reading, each with whether the focus is there


@dataclass
class Heard:
    """One key, and what came of it: sentences with the kind of their region, and a new focus."""

    key: str
    words: list[tuple[str, str]] = field(default_factory=list)
    focus: str = ""

    @property
    def sentence(self) -> str:
        """All that was said, one after the other."""
        return " ".join(text for _kind, text in self.words)

    @property
    def paged(self) -> bool:
        """Another page was opened."""
        return any(kind == "page" for kind, _text in self.words)

    def __str__(self) -> str:
        marks = {"status": "", "alert": "! ", "page": "= "}
        words = [f"{marks[kind]}{text}" for kind, text in self.words]
        return (
            f"{self.key:<12} {' | '.join([*words, *([f'[{self.focus}]'] if self.focus else [])])}"
        )


class Ear:
    """Somebody at a page who presses keys and listens. Made before the page is opened."""

    def __init__(self, page: Page, name: str = "") -> None:
        self.page, self.name = page, name
        self.script = [Heard("")]
        self.place: Node | None = None
        self.table: list[str] = []
        self.taken = self.sentences = 0  # said so far, and by the last look
        page.expose_binding("heard", lambda _source, words: self._take(words))
        page.add_init_script(LISTEN)
        self.session = page.context.new_cdp_session(page)

    def _take(self, words: list[str]) -> None:
        self.script[-1].words.append((words[0], words[1]))
        self.taken += 1

    # The page ---------------------------------------------------------------------------------

    def nodes(self) -> Nodes:
        """The accessibility tree, without what live regions hold: that is heard."""
        raw = self.session.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in raw}
        nodes: Nodes = []

        def walk(node: dict[str, Any]) -> None:
            more = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
            role, focused = node.get("role", {}).get("value", ""), bool(more.get("focused"))
            if role in ("status", "alert"):
                return
            if not node["ignored"] and (role not in MUTE or focused):
                nodes.append((node_of(node, role, more), focused))
            for each in node.get("childIds", ()):
                if each in by_id:
                    walk(by_id[each])

        for root in (node for node in raw if "parentId" not in node):
            walk(root)
        return nodes

    def tree(self) -> list[str]:
        """Every place of the page as it is read."""
        return [str(node) for node, _focused in self.nodes()]

    def names(self, role: str) -> list[str]:
        """What is called so, in the order of reading."""
        return [node.name for node, _focused in self.nodes() if node.role == role]

    def listed(self, role: str) -> list[str]:
        """What is called so, as soon as there is any: the tree may come after its page."""
        end = time.monotonic() + PATIENCE / 1000
        while not (names := self.names(role)):
            assert time.monotonic() < end, f"{self.name}: no {role}\n{self}"
            self.page.wait_for_timeout(20)
        return names

    def settle(self) -> Nodes:
        """The page once it has answered the last key, also where it went on to another one."""
        for _ in range(200):
            try:
                self.page.evaluate("window.finished()")
                return self.nodes()
            except Error:  # it goes to another page just now
                self.page.wait_for_load_state()
        raise AssertionError("the page never comes to rest")

    # Keys -------------------------------------------------------------------------------------

    def press(self, key: str) -> Heard:
        """A key, until it has said something or moved the focus: no key does nothing, and none does
        it in silence. The focus is never lost.
        """
        if self.script[-1].paged:
            self.look()
        was = self.place
        self.script.append(heard := Heard(key))
        self.page.keyboard.press(key)
        self._wait(lambda: bool(heard.words) or self.place not in (was, None), f"{key} is silent")
        lost = was and not self.place and not heard.paged
        assert not lost, f"after {key} the focus is nowhere\n{self}"
        heard.focus = str(self.place or "") if self.place != was else ""
        return heard

    def _wait(self, condition: Callable[[], bool], trouble: str) -> None:
        """Listen until it is so. Whatever changes meanwhile is said, whoever changed it."""
        end, owed = time.monotonic() + PATIENCE / 1000, ""
        while True:
            sentences, place, table = self.sentences, self.place, self.table
            self.look()
            paged = self.script[-1].paged  # a page that comes says its title, and may be slow
            if paged or sentences != self.sentences or place != self.place:
                owed = ""
            # A second button of one name is no news.
            elif changed := set(table) ^ set(self.table):
                owed = f"{sorted(changed)} in silence"
            if condition() and not owed:
                return
            assert time.monotonic() < end, f"{self.name}: {owed or trouble}\n{self}"
            self.page.wait_for_timeout(20)

    def keys(self, keys: str) -> None:
        for key in keys.split():
            self.press(key)

    def hear(self, words: str, key: str = "") -> str:
        """Press the key, if any, and wait until this is said; what was said, all of it."""
        if key:
            self.press(key)
        heard = self.script[-1]
        self._wait(lambda: re.search(words, heard.sentence) is not None, f"{words!r} is not heard")
        return heard.sentence

    def open(self, words: str, landmark: str, key: str = "Enter") -> None:
        """Press the key that leads to a page of that title, and wait for its landmark."""
        self.hear(words, key)
        end = time.monotonic() + PATIENCE / 1000
        while not any(node.name == landmark for node, _focused in self.settle()):
            assert time.monotonic() < end, f"{self.name}: no {landmark}\n{self}"
            self.page.wait_for_timeout(20)

    def tab_to(self, name: str, *, most: int = 60, key: str = "Tab") -> None:
        """Tab until the focus is on what is called so, or back with Shift."""
        for _ in range(most):
            if self.place and re.search(name, self.place.name):
                return
            self.press(key)
        raise AssertionError(f"{key} never reaches {name!r}\n{self}")

    def type(self, text: str) -> None:
        """Letters into a field, which a screen reader says by itself."""
        self.script.append(Heard(f'"{text}"'))
        self.page.keyboard.type(text)
        self.look()

    def look(self) -> None:
        """The page as it is now is what is compared with later."""
        nodes = self.settle()
        self.place, self.table, self.sentences = place_of(nodes), table_of(nodes), self.taken

    def __str__(self) -> str:
        return "\n".join(map(str, self.script[-25:]))

    def write(self, name: str, first: int = 0) -> None:
        """Leave what was pressed and heard since that key, if somebody wants it."""
        if FOLDER:
            lines = "\n".join(map(str, self.script[first:]))
            (Path(FOLDER) / f"{name}.txt").write_text(lines + "\n", encoding="utf-8")


def node_of(node: dict[str, Any], role: str, more: dict[str, Any]) -> Node:
    states = [(key, str(more[key])) for key in STATES if key in more]
    if value := node.get("value", {}).get("value"):
        states.append(("value", str(value)))
    name = node.get("name", {}).get("value", "").strip()
    return Node(role, name, tuple(states), node.get("backendDOMNodeId", 0))


def place_of(nodes: Nodes) -> Node | None:
    places = [node for node, focused in nodes if focused and node.role != "RootWebArea"]
    return places[-1] if places else None


def table_of(nodes: Nodes) -> list[str]:
    """What there is to touch and what is written over it: every card, tab and button has a name
    that says how it stands.
    """
    parts = [node for node, _focused in nodes if node.role in ("button", "heading", "link")]
    return [str(node) for node in parts if not CHIP.fullmatch(node.name)]
