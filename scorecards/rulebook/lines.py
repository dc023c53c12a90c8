"""On which line of a file a place of its table is written: `scoring[1].each` on line 12.

Finds a key at the beginning of its line, as they usually are, and reads no values. What it does
not find has no line.
"""

import re
from collections.abc import Iterator

# What follows a repetition is never part of it: else the time would grow with the square of a line.
_HEADER = re.compile(r"\s*(\[\[?)([\w.\s\"'#*-]+)\]")
_KEY = re.compile(r"\s*([\w.\"'#*-][\w.\s\"'#*-]*)=")
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+|\n')
_QUOTES = re.compile(r'"""|\'\'\'')


def toml_lines(written: str) -> dict[str, int]:
    """The line of every key and every table of a TOML file, by its path."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix = ""
    for number, line in _outside_texts(written):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            prefix = name = _plain(header[2])
            if header[1] == "[[":
                prefix = f"{name}[{counts.get(name, 0)}]"
                counts[name] = counts.get(name, 0) + 1
            lines.setdefault(name, number)
            lines.setdefault(prefix, number)
        elif key:
            path = f"{prefix}.{_plain(key[1])}" if prefix else _plain(key[1])
            lines.setdefault(path, number)
            lines.setdefault(path.rpartition(".")[0] or path, number)
    return lines


def _outside_texts(written: str) -> Iterator[tuple[int, str]]:
    """The numbered lines that do not begin inside a text over several lines."""
    inside = False
    for number, line in enumerate(written.splitlines(), start=1):
        if not inside:
            yield number, line
        inside ^= len(_QUOTES.findall(line)) % 2 == 1


def _plain(key: str) -> str:
    return re.sub(r"[\s\"']", "", key)


def json_lines(written: str) -> dict[str, int]:
    """The line of every key and every entry of a JSON file, by its path."""
    lines: dict[str, int] = {}
    open_at: list[tuple[str, int | None]] = []  # path of what is open; in a list, which entry
    path, number, key = "", 1, ""
    for token in _TOKEN.findall(written):
        if token == "\n":
            number += 1
        elif token in "{[":
            lines.setdefault(path, number)
            open_at.append((path, 0 if token == "[" else None))
            path = _entry(open_at[-1])
        elif token in "}]" and open_at:
            path = open_at.pop()[0]
        elif token == "," and open_at:
            inside, at = open_at[-1]
            open_at[-1] = (inside, None if at is None else at + 1)
            path = _entry(open_at[-1])
        elif token == ":" and open_at:
            inside = open_at[-1][0]
            path = f"{inside}.{key}" if inside else key
            lines.setdefault(path, number)
        else:
            key = token.strip('"')
            lines.setdefault(path, number)
    return lines


def _entry(inside: tuple[str, int | None]) -> str:
    path, at = inside
    return path if at is None else f"{path}[{at}]"
