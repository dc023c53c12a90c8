"""What is hashed of a line of a history, and how. Standard library only; never to be changed.

A line is a table of facts: numbers, texts and JSON values under their names. Its digest is the
SHA-256, in hex, of those facts and of the digest before ("previous"; "" before the first line) as
JSON with sorted names, no spaces and nothing but ASCII. Names of people are not among the facts of
a game. Where the facts of a league have words that may name somebody, their seal is hashed in their
place: the words can go later, and the chain holds.

`scripts/verify-export` does the same a second time, on purpose without importing this.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final

Facts = dict[str, Any]
_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))  # once, and not per line

FORMAT: Final = "golfscore history 1"
SEAL: Final = "sealed:"
WORDS: Final = ("name", "was")
"""Under these names stands, in what an act was about, what somebody or something was called."""


def digest_of(facts: Mapping[str, Any], previous: str) -> str:
    """The 64 letters by which a line is chained to the one with the digest `previous`."""
    table = plain({**facts, "previous": previous})
    return sha256(_JSON.encode(table).encode("ascii")).hexdigest()


def heading_digest(heading: Mapping[str, Any] | None, what: str, code: str) -> str:
    """To what the first line of the game or session (`what`) with this code is chained: the digest
    of the terms it began with, "" where it has none.
    """
    return digest_of({what: code, "terms": heading}, "") if heading else ""


def plain(value: Any) -> Any:
    """The value as both databases and every JSON library give it back: 2.0 is 2."""
    if isinstance(value, str | int) or value is None:
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, Iterable) else value


def moment(at: datetime) -> str:
    """A moment as it is hashed: UTC, always with six digits of the second."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def author_of(*, device: int | None = None, account: int | None = None) -> str:
    """Who wrote a line, by number: "account 17, device 4". Stays when account and device are gone,
    and names nobody then.
    """
    numbers = {"account": account, "device": device}
    return ", ".join(f"{who} {number}" for who, number in numbers.items() if number is not None)


def seal(words: str, salt: str) -> str:
    """What is hashed in the place of words. Without the salt nobody can try names on it; words
    that are sealed already, since somebody had to be forgotten, stay as they are.
    """
    return words if not words or words.startswith(SEAL) else seal_of(words, salt)


def seal_of(words: str, salt: str) -> str:
    """The seal of words that are stored as they are, whatever they look like."""
    return SEAL + sha256(f"{salt}:{words}".encode(errors="surrogatepass")).hexdigest()


def act_facts(facts: Mapping[str, Any], salt: str) -> Facts:
    """The facts of an act with its words sealed: the names in what it was about, its reason, and
    the salt itself, which goes with them when somebody has to be forgotten.
    """
    about = facts["about"]
    if isinstance(about, Mapping):  # or else it was altered, and stands as it is
        about = {
            key: seal(value, salt) if key in WORDS and isinstance(value, str) else value
            for key, value in about.items()
        }
    words = {"about": about, "reason": seal(str(facts["reason"]), salt)}
    return {**facts, **words, "salt": seal(salt, "")}
