"""How large a request may be: small, but for a copy of the site that its administrator brings.

Whoever asks is known only when the request was read, so its address carries a word that only a page
of the administrator has, signed by this site.
"""

from django.conf import settings
from django.core import signing

PLACE = "/account/copies/upload/"
SALT = "upkeep.upload"
HOURS = 12  # so long a page may stay open


def upload_word(account: int) -> str:
    """What the address has to carry."""
    return signing.dumps(account, salt=SALT)


def is_upload_word(word: str) -> bool:
    try:
        signing.loads(word, salt=SALT, max_age=HOURS * 60 * 60)
    except signing.BadSignature:
        return False
    return True


def most_bytes(path: str) -> int:
    """How large the body of a request to that address may be."""
    if path.startswith(PLACE) and is_upload_word(path.removeprefix(PLACE).rstrip("/")):
        return int(settings.MOST_COPY_MB) * 1024 * 1024
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
