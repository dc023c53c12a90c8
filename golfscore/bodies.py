"""How the body of a request is read: whole, however slowly it comes, without a thread, and within
bounds. Knows nothing of Django.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, NamedTuple, cast

from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError

NOT_READ = "golfscore.body_not_read"  # in the environment of a request: why, an exception
IN_MEMORY = 64 * 1024  # bytes of a body; what is more lies in a file without a name
PATIENCE = 15.0  # seconds that every body has
SLOWEST = 16 * 1024  # bytes, for each of which there is a second more
# A browser that is still sending shows a broken connection when nobody reads any more, and never
# the answer. So much, for so long, is thrown away for its sake, and nothing after a pause.
MOST_THROWN_AWAY = 64 * 1024 * 1024
LONGEST_THROWN_AWAY, LONGEST_PAUSE = 30.0, 10.0  # seconds


class Late(Exception):
    """The body came too slowly."""


class Cut(Exception):
    """The connection ended before the body did."""


class Body(NamedTuple):
    """What was read, to be read from its beginning, and how many bytes there are."""

    file: IO[bytes]
    size: int


async def read_body(protocol: HTTPProtocol, announced: int | None, most: int) -> Body:
    """The whole body of a request; of one that has more than `most` bytes, a beginning of which
    that is true. `announced`: its length, None where only its end will tell.

    Raises Late, Cut, and OSError where the disk does not take what is too much for memory.
    """
    try:
        if announced is None or announced > IN_MEMORY:
            return await read_pieces(protocol, most)
        async with asyncio.timeout(PATIENCE):
            content = await protocol()
    except TimeoutError as error:
        raise Late from error
    except ProtocolClosed as error:
        raise Cut from error
    return Body(BytesIO(content), len(content))


async def read_pieces(protocol: HTTPProtocol, most: int) -> Body:
    """A body piece by piece, into memory and from some size on into a file. Raises TimeoutError,
    Cut and OSError.
    """
    file = SpooledTemporaryFile[bytes](IN_MEMORY)
    try:
        size = await copy(pieces_of(protocol), file, most)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return Body(cast(IO[bytes], file), size)


async def copy(pieces: AsyncIterator[bytes], file: SpooledTemporaryFile[bytes], most: int) -> int:
    """Write pieces into a file until they end or are more than `most` bytes; how many they were."""
    now = asyncio.get_running_loop().time
    began, size = now(), 0
    async with asyncio.timeout(PATIENCE) as limit:
        while size <= most and (piece := await anext(pieces)):
            file.write(piece)
            size += len(piece)
            limit.reschedule(began + PATIENCE + size / SLOWEST)
    if size <= most:
        with suppress(StopAsyncIteration):  # an end is told once, a connection that broke before it
            await anext(pieces)
            raise Cut
    return size


def pieces_of(protocol: HTTPProtocol) -> AsyncIterator[bytes]:
    """The pieces of a body that were not read yet, and an empty one at its end."""
    with suppress(ProtocolError):  # it may be asked for once
        aiter(protocol)
    return cast(AsyncIterator[bytes], protocol)


async def throw_away(protocol: HTTPProtocol) -> None:
    """Read what somebody sends who has been refused already, so that they come to the answer."""
    pieces = pieces_of(protocol)
    left = MOST_THROWN_AWAY
    now = asyncio.get_running_loop().time
    end = now() + LONGEST_THROWN_AWAY
    with suppress(TimeoutError, StopAsyncIteration):
        async with asyncio.timeout(LONGEST_PAUSE) as limit:
            while left > 0 and (piece := await anext(pieces)):
                left -= len(piece)
                limit.reschedule(min(end, now() + LONGEST_PAUSE))
