"""What a page says, apart from what is drawn by chance.

A name of three letters, or a card of two characters, is looked for in vain on a page, and about
once in some hundred runs it stands there all the same: in a key, a digest or a form's token.
"""

import re

TOKEN = re.compile(r"[A-Za-z0-9_+=-]{16,}")


def without_tokens(text: str) -> str:
    """The text without keys, digests and tokens: every run of 16 or more of their characters."""
    return TOKEN.sub("", text)
