"""The socket of one page at one table."""

import asyncio
import contextlib
import time
from typing import Final

import msgspec
import structlog
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from spolia.kernel.errors import JournalError, SpoliaError
from spolia.server.connection import Connection
from spolia.server.hall import Hall, owner_of
from spolia.server.limits import Allowance
from spolia.server.protocol import Acknowledged, FromBrowser, Refused
from spolia.server.room import Room
from spolia.server.store import StoreError
from spolia.server.web import Doorman, Meters, Socket, address_of, language_of, same_origin, secret_of
from spolia.server.words import error_sentence, page_words, sentence

LARGEST_MESSAGE: Final = 8 * 1024
LONGEST_REASON: Final = 123  # bytes, of the sentence with which a socket is closed
MOST_WAITING: Final = 100  # messages of a page whose answers are clocked
CLOSING: Final = 2.0  # seconds that a socket may take to be closed

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[FromBrowser]] = msgspec.json.Decoder(FromBrowser)

# Which rule forbids a move may have to do with a hand, so that is not counted apart.
OWN_CODES: Final = frozenset(page_words("en")["server"])

log = structlog.get_logger()


class Closing(Exception):
    """A socket is closed, with a code, and a sentence unless there is nothing to say."""

    def __init__(self, code: int, reason: str, error: SpoliaError | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.error = error

    def sentence(self, language: str) -> str:
        """No longer than such a sentence may be."""
        if not self.reason:
            return ""
        said = error_sentence(self.error, language) if self.error else sentence(self.reason, language)
        return said.encode()[:LONGEST_REASON].decode(errors="ignore")


@websocket("/ws/{id:str}")
async def table_socket(socket: Socket) -> None:
    """One page at one table."""
    await socket.accept()
    doorman: Doorman = socket.app.state.doorman
    id: str = socket.path_params["id"]
    address = address_of(socket)
    if not doorman.enter(address):
        await _close(socket, Closing(1013, "too_many"))
        return
    try:
        await _attend(socket, id)
    except Closing as closing:
        await _close(socket, closing)
    except (WebSocketDisconnect, OSError):
        pass
    except Exception as error:  # nobody outside sees a traceback
        log.error("unforeseen", table=id, exc_info=error)
        await _close(socket, Closing(1011, "unforeseen"))
    finally:
        doorman.leave(address)


async def _attend(socket: Socket, id: str) -> None:
    """Until the page is gone, the room closes, or somebody has had enough."""
    meters: Meters = socket.app.state.meters
    connection = Connection(owner_of(secret_of(socket)), language_of(socket))
    room = await _room_to_join(socket, id, connection.owner)
    room.join(connection)
    meters.sockets.inc()
    tasks = [
        asyncio.create_task(_receive_all(socket, connection, room, meters)),
        asyncio.create_task(_send_all(socket, connection, meters)),
        asyncio.create_task(connection.closed.wait()),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(connection)
        meters.sockets.dec()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        await task  # says what was wrong
    raise Closing(connection.code, "")


async def _room_to_join(socket: Socket, id: str, owner: str) -> Room:
    hall: Hall = socket.app.state.hall
    if not same_origin(socket):
        raise Closing(4403, "other_origin")
    try:
        room = await hall.room(id)
    except JournalError as error:
        log.error("cannot_open", table=id, error=str(error))
        raise Closing(4404, "cannot_open", error) from None
    except StoreError as error:
        log.error("not_loaded", table=id, error=str(error))
        raise Closing(1011, "unforeseen") from None
    if room is None:
        raise Closing(4404, "no_table")
    if room.full(owner):
        raise Closing(1013, "too_many")
    return room


async def _close(socket: Socket, closing: Closing) -> None:
    """As well as it goes: the other side may be gone, or not be reading."""
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError, TimeoutError):
        await asyncio.wait_for(socket.close(closing.code, closing.sentence(language_of(socket))), CLOSING)


async def _send_all(socket: Socket, connection: Connection, meters: Meters) -> None:
    while True:
        message = await connection.queue.get()
        await socket.send_bytes(ENCODER.encode(message))
        meters.sent.labels(type(message).__name__).inc()
        if isinstance(message, Refused):
            meters.refused.labels(message.code if message.code in OWN_CODES else "rules").inc()
        if isinstance(message, (Acknowledged, Refused)) and message.id in connection.waiting:
            meters.answered.observe(time.perf_counter() - connection.waiting.pop(message.id))


async def _receive_all(socket: Socket, connection: Connection, room: Room, meters: Meters) -> None:
    """Messages as they come, within limits; what is no message is refused in a sentence."""
    limits = room.limits
    allowance, bad = Allowance(limits.messages), 0
    while True:
        raw = await socket.receive_text()
        if not allowance.take() or bad >= limits.bad_messages:
            raise Closing(1008, "too_many")
        message = _decode(raw, connection.language)
        if isinstance(message, Refused):
            bad += 1
            connection.send(message)
            continue
        meters.messages.labels(type(message).__name__).inc()
        if len(connection.waiting) < MOST_WAITING:
            connection.waiting[message.id] = time.perf_counter()
        await room.mailbox.put((connection, message))


def _decode(raw: str, language: str) -> FromBrowser | Refused:
    if len(raw.encode(errors="replace")) > LARGEST_MESSAGE:
        return Refused("", "too_large", sentence("too_large", language), None)
    try:
        return DECODER.decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return Refused("", "bad_message", sentence("bad_message", language), None)
