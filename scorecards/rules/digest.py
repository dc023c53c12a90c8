"""The digest of what counts in a ruleset: two rulesets that score a hole alike have one digest.

Names, sources and descriptions do not count, nor do the word for ending a hole and the end of a
game: nine and eighteen holes are the same rules. Par and countback compare games by it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256

from scorecards.rules import Ruleset

WORDS = frozenset(
    {"slug", "name", "aliases", "source", "summary", "confidence", "notes", "knock_word", "end"}
)


def digest_of(ruleset: Ruleset) -> str:
    """64 hexadecimal digits; the same for a copy under another name."""
    counting = {name: value for name, value in ruleset.to_dict().items() if name not in WORDS}
    return _digest(json.dumps(counting, sort_keys=True, ensure_ascii=False))


@lru_cache(maxsize=512)
def _digest(table: str) -> str:
    return sha256(table.encode()).hexdigest()
