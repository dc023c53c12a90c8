"""The codes people read out across a table, and the long keys in links and QR codes.

Six letters are 28.8 bits: enough for an evening while tries are counted, and no longer. A link has
128 bits, and nobody has to count who tries those. Never decides what a code opens
(`permissions.py`, `scorekeeping.open_link`) and keeps nothing.
"""

import re
import secrets

# No 0 O, no 1 I L, no 5 (S), no 8 (B), no Z (2): nobody mistakes the rest, however bad the hand.
ALPHABET = "234679ABCDEFGHJKMNPQRSTUVWXY"
GAME_LETTERS = 5
KEY_LETTERS = 6
HOUSE_LETTERS = 8
LINK_BYTES = 16  # of chance in the key of a link; 22 letters, digits, - and _ in an address
LINK_KEY = re.compile(r"[A-Za-z0-9_-]{22}")
NO_BROWSER = "~"  # begins the key of a device that has none; no cookie is accepted with it
OWN = "own-"  # what the slug of house rules begins with; their key follows

_MEANT = str.maketrans({"5": "S", "8": "B", "Z": "2"})


def new_code(letters: int) -> str:
    """A random code of this many letters, from the system's secure source."""
    return "".join(secrets.choice(ALPHABET) for _ in range(letters))


def new_link_key() -> str:
    """The key of a link: 128 random bits, from the system's secure source."""
    return secrets.token_urlsafe(LINK_BYTES)


def read_code(text: str) -> str:
    """The code that was meant, as people type it: in any case, with spaces and hyphens, and with 5
    for S, 8 for B or Z for 2. "" when it cannot be a code.
    """
    if len(text) > 40:
        return ""
    meant = "".join(text.split()).replace("-", "").upper().translate(_MEANT)
    return meant if meant and all(letter in ALPHABET for letter in meant) else ""
