"""What two answers say differently, as lines; nothing where they say the same.

A byte that differs is no difference yet: what is drawn by chance, the digest in the name of a
static file, spaces of HTML that nobody sees and dates inside of documents are left out. Whatever
else is meant to differ stands in a file of the user (`Meant`).
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from html.parser import HTMLParser
from pathlib import Path
from zlib import crc32

from PIL import Image

from scripts.compare_sites.sites import Answer

MOST_LINES, MOST_LETTERS = 12, 240
VALIDATORS = ("ETag",)
"""Headers that are compared only by whether they are there."""
OPAQUE = ("csrftoken", "rules-draft")
"""Cookies whose value is drawn, or says when it was made by a clock of its own."""
CHANCE = (
    (re.compile(r'(csrfmiddlewaretoken"? value=)"[^"]*"'), r'\1""'),
    (re.compile(r'("?X-CSRFToken"?: *)"[^"]*"', re.I), r'\1""'),
    (re.compile(r'nonce(=|-)"?[A-Za-z0-9+/=_-]+"?'), r"nonce\1"),
    (re.compile(r"(/static/[^\"'\s)]*?)\.[0-9a-f]{8,64}(?=[./])"), r"\1"),
)
INLINE = frozenset(
    {
        *(
            "a",
            "abbr",
            "b",
            "bdi",
            "bdo",
            "button",
            "cite",
            "code",
            "data",
            "del",
            "dfn",
            "em",
            "i",
        ),
        *("img", "input", "ins", "kbd", "label", "mark", "meter", "output", "progress", "q", "s"),
        *("samp", "select", "small", "span", "strong", "sub", "sup", "svg", "textarea", "time"),
        *("u", "use", "var", "wbr"),
    }
)
WHOLE = frozenset({"pre", "textarea", "script", "style"})
SPACES = re.compile(r"\s+")


@dataclass(frozen=True)
class Meant:
    """What is meant to differ: texts replaced in both, addresses and tables left out, and tables
    that were rebuilt, each asked of either database in its own words.
    """

    texts: tuple[tuple[re.Pattern[str], str], ...] = ()
    addresses: tuple[re.Pattern[str], ...] = ()
    tables: frozenset[str] = frozenset()
    views: tuple[tuple[str, str, str], ...] = ()

    @classmethod
    def read(cls, path: Path | None) -> Meant:
        """The file: `[[text]]` with `pattern` and `by`, `[[address]]` with `pattern`, `[[table]]`
        with `name`, `[[view]]` with `name`, `older` and `newer`; each with its `why`.
        """
        if path is None:
            return cls()
        table: dict[str, list[dict[str, str]]] = tomllib.loads(path.read_text("utf-8"))
        if nameless := [each for rows in table.values() for each in rows if not each.get("why")]:
            raise SystemExit(f"{path}: say why of {nameless}")
        return cls(
            tuple((re.compile(each["pattern"]), each["by"]) for each in table.get("text", ())),
            tuple(re.compile(each["pattern"]) for each in table.get("address", ())),
            frozenset(each["name"] for each in table.get("table", ())),
            tuple((row["name"], row["older"], row["newer"]) for row in table.get("view", ())),
        )


def differing_lines(older: Answer, newer: Answer, meant: Meant) -> list[str]:
    """The lines in which two answers differ."""
    lines: list[str] = []
    if older.status != newer.status or older.error != newer.error:
        lines.append(f"status {older.status} {older.error} | {newer.status} {newer.error}")
    if older.headers != newer.headers:
        lines += _headers(older.headers, newer.headers, meant)
    if older.cookies != newer.cookies:
        lines += _diff(_cookies(older), _cookies(newer))
    if older.mails != newer.mails:
        lines += _diff(*([repr(mail) for mail in each.mails] for each in (older, newer)))
    if older.body != newer.body:
        lines += _diff(*(lines_of(each.kind, each.body, meant) for each in (older, newer)))
    return lines


def _headers(older: dict[str, str], newer: dict[str, str], meant: Meant) -> list[str]:
    def lines(headers: dict[str, str]) -> list[str]:
        shown = {name: "there" if name in VALIDATORS else each for name, each in headers.items()}
        return sorted(f"{name}: {without_chance(each, meant)}" for name, each in shown.items())

    return _diff(lines(older), lines(newer))


def _cookies(answer: Answer) -> list[str]:
    rows = [
        f"cookie {name}={'' if name in OPAQUE else value} {attributes}"
        for name, (value, attributes) in answer.cookies.items()
    ]
    return sorted(rows)


def lines_of(kind: str, body: bytes, meant: Meant = Meant()) -> list[str]:
    """A body as lines to compare."""
    if kind == "text/html":
        return html_lines(without_chance(body.decode("utf-8", "replace"), meant))
    if kind.endswith("json") and body:
        written = json.dumps(json.loads(body), indent=0, sort_keys=True, ensure_ascii=False)
        return without_chance(written, meant).splitlines()
    if kind == "application/pdf":
        return pdf_lines(body)
    if kind.startswith("image/") and kind != "image/svg+xml":
        return image_lines(body)
    if body[:2] == b"PK":
        return zip_lines(body, meant)
    return without_chance(body.decode("utf-8", "replace"), meant).splitlines()


def without_chance(text: str, meant: Meant = Meant()) -> str:
    """The text without what is drawn by chance, and what is meant to differ."""
    for pattern, by in (*CHANCE, *meant.texts):
        text = pattern.sub(by, text)
    return text


class _Lines(HTMLParser):
    """A tag with its attributes in order, or a run of text, on a line of its own."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.run, self.whole = "", 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._close_run(tag)
        written = "".join(
            f" {name}={SPACES.sub(' ', each or '').strip()!r}" for name, each in sorted(attrs)
        )
        self.lines.append(f"<{tag}{written}>")
        self.whole += tag in WHOLE

    def handle_endtag(self, tag: str) -> None:
        self._close_run(tag)
        self.lines.append(f"</{tag}>")
        self.whole -= tag in WHOLE and self.whole > 0

    def handle_data(self, data: str) -> None:
        self.run += data if self.whole else SPACES.sub(" ", data)

    def _close_run(self, tag: str) -> None:
        """Spaces beside a block are seen by nobody; those beside a word are."""
        run, self.run = self.run, ""
        if self.whole:
            self.lines += run.splitlines()
            return
        before = self.lines[-1].strip("</>").split(" ")[0] if self.lines else ""
        if before not in INLINE:
            run = run.lstrip()
        if tag not in INLINE:
            run = run.rstrip()
        if run:
            self.lines.append(SPACES.sub(" ", run))

    def close(self) -> None:
        super().close()
        self._close_run("")


def html_lines(text: str) -> list[str]:
    """HTML as it is read: attributes in order, spaces only where they are seen."""
    parser = _Lines()
    parser.feed(text)
    parser.close()
    return parser.lines


def pdf_lines(body: bytes) -> list[str]:
    """The text of a PDF with its places, and a digest of each page as it looks."""
    text = _ran(["pdftotext", "-layout", "-", "-"], body).decode("utf-8", "replace")
    pages = _ran(["pdftoppm", "-r", "40", "-gray", "-", "-"], body)
    return [*text.splitlines(), *(f"pixels {digest}" for digest in _pages(pages))]


def _pages(pictures: bytes) -> Iterator[int]:
    """A digest of each of the pictures that follow each other."""
    for each in pictures.split(b"P5\n")[1:]:
        yield crc32(each)


def _ran(command: Sequence[str], body: bytes) -> bytes:
    return subprocess.run(command, input=body, capture_output=True, check=True).stdout


def image_lines(body: bytes) -> list[str]:
    """The size of a picture, and a digest of each of its rows of pixels."""
    picture = Image.open(io.BytesIO(body)).convert("RGBA")
    wide, pixels = picture.width * 4, picture.tobytes()
    rows = [f"row {crc32(pixels[at : at + wide])}" for at in range(0, len(pixels), wide)]
    return [f"{picture.width} x {picture.height}", *rows]


def zip_lines(body: bytes, meant: Meant) -> list[str]:
    """The parts of a workbook or an archive, but when it was made."""
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        parts = {name: archive.read(name) for name in sorted(archive.namelist())}
    lines = []
    for name, part in parts.items():
        text = without_chance(part.decode("utf-8", "replace"), meant)
        text = re.sub(r"(<dcterms:\w+[^>]*>)[^<]*", r"\1", text)
        lines += [f"{name}: {line}" for line in text.replace("><", ">\n<").splitlines()]
    return lines


def _diff(older: Sequence[str], newer: Sequence[str]) -> list[str]:
    """The first lines that differ, short enough to be read."""
    if older == newer:
        return []
    lines = list(unified_diff(older, newer, lineterm="", n=1))[2:]
    more = [f"… {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    return [line[:MOST_LETTERS] for line in lines[:MOST_LINES]] + more
