"""What WSGI calls a request and its answer, for `golfscore.rsgi`. Knows no site, so that it can be
looked at without one.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, Any

from granian.rsgi import Scope

IN_MEMORY = 128 * 1024  # bytes of an answer; the server sends what is more piece by piece

Environ = dict[str, Any]


class Pieces:
    """What Django hands a file to, so that it is sent as a file (`wsgi.file_wrapper`)."""

    def __init__(self, file: IO[bytes], size: int = 65_536) -> None:
        self.file = file
        self.size = size
        self.close = getattr(file, "close", lambda: None)

    def __iter__(self) -> Iterator[bytes]:
        return iter(lambda: self.file.read(self.size), b"")


SAME_FOR_ALL: Environ = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
    "wsgi.file_wrapper": Pieces,
}


def environ_of(scope: Scope) -> Environ:
    """The request as WSGI has it, with no body yet.

    A name with an underscore would be another header's: whoever sent X_Forwarded_For would be at
    any address they like.
    """
    server, _, port = scope.server.rpartition(":")
    environ = {
        **SAME_FOR_ALL,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(),
    }
    for name, value in scope.headers.items():
        if "_" not in name:
            key = variable_of(name)
            glue = "; " if key == "HTTP_COOKIE" else ","
            environ[key] = f"{environ[key]}{glue}{value}" if key in environ else value
    if scope.authority and "HTTP_HOST" not in environ:
        environ["HTTP_HOST"] = scope.authority
    return environ


@lru_cache(512)
def variable_of(name: str) -> str:
    """What WSGI calls a header."""
    key = name.upper().replace("-", "_")
    return key if key in {"CONTENT_LENGTH", "CONTENT_TYPE"} else f"HTTP_{key}"


def length_of(environ: Environ) -> int | None:
    """How long the body is that a request announces, None where chunks say it.

    Under HTTP/2 a body without a length is none, as the server does not tell there whether it came
    to its end; no browser sends one.
    """
    if "HTTP_TRANSFER_ENCODING" in environ:
        return None
    length = environ.get("CONTENT_LENGTH", "").rpartition(",")[2].strip()
    return int(length) if length.isdecimal() else 0


def descriptor_of(file: IO[bytes]) -> int | None:
    """One of our own for an open file, if it is large and of the disk."""
    try:
        number = file.fileno()
    except (AttributeError, OSError):
        return None  # a part of a file, or one in memory
    return os.dup(number) if os.fstat(number).st_size > IN_MEMORY else None


def gathered(pieces: Iterable[bytes]) -> bytes | int:
    """All of an answer. What is large lies on the disk until it is sent, or each slow reader would
    hold as much memory; unless the disk does not take it.
    """
    content = b"".join(pieces)
    if len(content) <= IN_MEMORY:
        return content
    try:
        with TemporaryFile() as file:
            file.write(content)
            file.seek(0)
            return os.dup(file.fileno())
    except OSError:
        return content
