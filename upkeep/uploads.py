"""How large a request may be: small, but for what the administrator of the site brings, which is a
copy of it or the archive of a league.

Whoever asks is known only when the request was read, so its address carries a word that only a page
of the administrator has, signed by this site.
"""

from django.conf import settings
from django.core import signing

COPIES, LEAGUES = "/account/copies/upload/", "/account/league/upload/"
MOST_ARCHIVE_MB = 20  # of a league; the command takes more
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
    for place, most in ((COPIES, int(settings.MOST_COPY_MB)), (LEAGUES, MOST_ARCHIVE_MB)):
        if path.startswith(place) and is_upload_word(path.removeprefix(place).rstrip("/")):
            return most * 1024 * 1024
    return int(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
