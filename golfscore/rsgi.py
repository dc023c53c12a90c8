"""What the server runs: granian serves `golfscore.rsgi:application`.

An event loop reads every request to its end, and only then does one of a few threads take it, which
runs the site as any WSGI server would, and is free again before the answer goes out. So whoever
keeps a body back, or reads slowly, holds a socket and no thread (docs/security.md).
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

from django.conf import settings
from granian.rsgi import HTTPProtocol, Scope

from golfscore.below import path_below
from golfscore.bodies import NOT_READ, Cut, Late, read_body, throw_away
from golfscore.wsgi import application as site
from golfscore.wsgi_requests import Environ, Pieces, descriptor_of, environ_of, gathered, length_of
from upkeep.site import most_bytes

THREADS = 4
SECONDS_TO_OPEN = 10.0  # after which the server has opened a file for certain

threads = ThreadPoolExecutor(THREADS, "page")


async def application(scope: Scope, protocol: HTTPProtocol) -> None:
    """One request."""
    environ = environ_of(scope)
    size, most = length_of(environ), most_bytes(path_below(settings.SITE_PATH, scope.path))
    try:
        if size is None or 0 < size <= most:
            file, size = await read_body(protocol, size, most)
            environ |= {"wsgi.input": file, "CONTENT_LENGTH": str(size)}
    except Cut:
        protocol.response_empty(HTTPStatus.BAD_REQUEST, [])  # to nobody
        return
    except (Late, OSError) as reason:
        environ[NOT_READ] = reason
    too_large = (size or 0) > most
    last = (too_large or NOT_READ in environ) and scope.http_version.startswith("1")
    loop = asyncio.get_running_loop()
    number = await loop.run_in_executor(threads, answer, protocol, environ, last)
    if number is not None:
        loop.call_later(SECONDS_TO_OPEN, os.close, number)
    if too_large and "HTTP_EXPECT" not in environ:  # who expects an answer first sends nothing more
        await throw_away(protocol)


def answer(protocol: HTTPProtocol, environ: Environ, last: bool) -> int | None:
    """Run the site and hand its answer to the server, which sends it as fast as it is read. In a
    thread, whose connection to the database it uses.

    `last`: the connection ends after it. Returns the descriptor of the file that is sent, if it is
    one, to be closed when the server has opened it as well.
    """
    status, headers = 500, list[tuple[str, str]]()

    def start_response(
        line: str, pairs: list[tuple[str, str]], _: object = None, /
    ) -> Callable[[bytes], object]:
        nonlocal status, headers
        status, headers = int(line[:3]), pairs
        return refuse_to_write

    pieces = site(environ, start_response)
    try:
        number = descriptor_of(pieces.file) if isinstance(pieces, Pieces) else None
        body = gathered(pieces) if number is None else number
    finally:
        pieces.close()
        environ["wsgi.input"].close()
    if last:
        headers.append(("Connection", "close"))
    if isinstance(body, bytes):
        protocol.response_bytes(status, headers, body)
        return None
    protocol.response_file(status, headers, f"/dev/fd/{body}")
    return body


def refuse_to_write(_: bytes) -> None:
    """What WSGI has for old programs only, and Django does not use."""
    raise NotImplementedError
