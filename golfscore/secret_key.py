"""The secret key of an installation that was not given one.

It is read from a file that only its owner may read, and made the first time. Several server workers
may start at once: the first complete file wins and the others read it. A key that is there is never
replaced, because every signed cookie would die with it.
"""

import os
import secrets
import tempfile
from pathlib import Path


def kept_in(path: Path) -> str:
    """The key in `path`, made now if there is none. OSError when the folder cannot be written."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(64))
            # link() fails where another worker was first, and never shows a half-written file.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return path.read_text(encoding="ascii").strip()
