"""The web application: pages, a few calls over HTTP, and one socket a table."""

import asyncio
import contextlib
import os
import secrets
import time
import tomllib
from collections.abc import AsyncIterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.connection import WebSocket
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.response import File
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from spolia.bots import bots, sentence
from spolia.game import Game
from spolia.kernel.errors import JournalError, SetupError, SpoliaError
from spolia.kernel.journal import Journal
from spolia.reference import reference
from spolia.rome.cards import JACK, KEYS, MATERIAL, VALUE
from spolia.rome.edition import changed, edition, editions, english_name
from spolia.rome.view import SPECTATOR
from spolia.rome.wording import wording
from spolia.server.hall import Hall, owner_of
from spolia.server.protocol import FromBrowser, NewTable, Problem, Refused, SitDown, TableMade
from spolia.server.room import OVER, Connection, Room
from spolia.server.situation import log_lines, situation
from spolia.server.store import SqliteStore
from spolia.server.thinkers import Thinkers

COOKIE: Final = "spolia"
LARGEST_MESSAGE: Final = 8 * 1024
LARGEST_RECORD: Final = 256 * 1024
MESSAGES: Final = 60  # that a page may send ...
SECONDS: Final = 10.0  # ... in this time
LANGUAGES: Final = ("en", "pl")

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)

Client = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]

log = structlog.get_logger()


class Meters:
    """Figures for whoever runs the server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("spolia_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("spolia_tables", "Open tables", registry=self.registry)
        self.messages = Counter("spolia_messages", "Messages from browsers", ["kind"], registry=self.registry)
        self.refused = Counter("spolia_refused", "Messages refused before they reached a table", registry=self.registry)
        self.seconds = Histogram("spolia_message_seconds", "From message to mailbox", registry=self.registry)


def problem(status: int, code: str, sentence: str) -> Response[Problem]:
    return Response(Problem(code, sentence), status_code=status)


def secret_of(connection: Client | Socket) -> str:
    secret = connection.cookies.get(COOKIE, "")
    return secret if len(secret) == 32 and secret.isalnum() else ""


def with_cookie(response: Response[Any], request: Client) -> tuple[Response[Any], str]:
    """A person is whoever has this secret; the page can't read it."""
    secret = secret_of(request)
    if not secret:
        secret = secrets.token_hex(16)
        secure = request.url.scheme == "https"
        response.cookies.append(
            Cookie(key=COOKIE, value=secret, httponly=True, samesite="lax", secure=secure, max_age=400 * 24 * 3600)
        )
    return response, secret


def same_origin(connection: Client | Socket) -> bool:
    """Whatever changes something must come from our own pages."""
    origin = connection.headers.get("origin")
    return origin is None or origin.split("://")[-1] == connection.headers.get("host")


def language_of(connection: Client | Socket) -> str:
    language = connection.query_params.get("lang", "en")
    return language if language in LANGUAGES else "en"


# ---- HTTP ----


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "well"}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Client) -> bytes:
    meters: Meters = request.app.state.meters
    meters.tables.set(len(request.app.state.hall.rooms))
    return generate_latest(meters.registry)


@get("/api/choices", sync_to_thread=False)
def choices(request: Client) -> dict[str, Any]:
    """What a new table can be made of."""
    known = {key: changed(key) for key in editions()}
    return {
        "editions": {key: {"name": chosen.name, "parameters": chosen.parameters} for key, chosen in known.items()},
        "geek": dict(changed("iv", geek=True).changes["deck"]),
        "bots": bots(),
    }


@get("/api/reference/{key:str}", sync_to_thread=False)
def read_reference(request: Client, key: str) -> Response[Any]:
    geek = [card for card in request.query_params.get("geek", "").split(",") if card]
    training = request.query_params.get("training") == "1"
    chosen = changed(key, True if geek == ["all"] else geek, training)
    return Response(msgspec.to_builtins(_plain_data(reference(chosen, language_of(request)))))


@get("/api/words", sync_to_thread=False)
def words(request: Client) -> dict[str, Any]:
    """Everything a page says, in a language: its own words, and every card of an edition."""
    chosen = edition(request.query_params.get("edition", "iv"))
    language = language_of(request)
    said = wording(language)
    cards = {
        key: {
            "name": chosen.names[card] or english_name(card),
            "material": MATERIAL[card],
            "value": VALUE[MATERIAL[card]],
            "copies": chosen.copies[card],
            "text": said.cards[key]["text"],
            "notes": said.cards[key]["notes"],
        }
        for card, key in enumerate(KEYS)
        if key and card != JACK
    }
    return {
        "page": page_words(language),
        "materials": said.materials,
        "roles": said.roles,
        "jack": said.texts["words"]["jack"],
        "bots": {name: sentence(name, language) for name in bots()},
        "cards": cards,
    }


@cache
def page_words(language: str) -> dict[str, Any]:
    """The page's own words."""
    text = files("spolia.rome").joinpath("wording", f"page.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


@get("/api/tables")
async def tables(request: Client) -> Response[Any]:
    hall: Hall = request.app.state.hall
    return Response(await hall.lines(owner_of(secret_of(request)), 20))


@post("/api/tables")
async def make_table(request: Client, data: NewTable) -> Response[Any]:
    hall: Hall = request.app.state.hall
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    made: TableMade = await hall.make(data, owner_of(secret))
    response.content = made
    return response


@post("/api/tables/{id:str}/sit")
async def sit(request: Client, id: str, data: SitDown) -> Response[Any]:
    hall: Hall = request.app.state.hall
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    seat = await hall.sit(id, data.invite, owner_of(secret), data.name)
    if seat is None:
        return problem(404, "no_seat", "There is no such table, or no seat is open at it.")
    response.content = {"seat": seat}
    return response


@get("/api/tables/{id:str}/record")
async def record(request: Client, id: str) -> Response[Any]:
    """The journal of a finished game."""
    room = await _room(request, id)
    if room.record.phase != OVER or room.game is None:
        return problem(409, "not_over", "The record is there when the game is over.")
    headers = {"Content-Disposition": f'attachment; filename="spolia-{id}.json"'}
    return Response(room.game.journal().to_json(), media_type=MediaType.JSON, headers=headers)


@post("/api/records")
async def take_in(request: Client) -> Response[Any]:
    """A record from elsewhere."""
    body = await request.body()
    if len(body) > LARGEST_RECORD:
        return problem(413, "too_large", "A record has at most 256 KB.")
    try:
        journal = Journal.from_json(body.decode())
    except UnicodeDecodeError:
        return problem(400, "bad_record", "A record is text.")
    hall: Hall = request.app.state.hall
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    response.content = {"table": await hall.take_in(journal, owner_of(secret))}
    return response


@get("/api/tables/{id:str}/replay/{number:int}")
async def replay(request: Client, id: str, number: int) -> Response[Any]:
    """A moment of a finished game, from a seat (as it was seen then), or of a running one from one's own seat."""
    room = await _room(request, id)
    game = room.game
    seat = int(request.query_params.get("seat", "-1"))
    if game is None or not 0 <= number <= len(game.moves) or not SPECTATOR <= seat < game.players:
        return problem(404, "no_moment", "There is no such moment.")
    if not game.over and seat != SPECTATOR and seat not in room._own_seats(owner_of(secret_of(request))):
        return problem(403, "not_your_seat", "That seat is not yours.")
    then = Game(game.edition.key, game.players, game.seed, game.names)
    marks: list[int] = []
    for move in game.moves[:number]:
        assert then.state.log is not None
        marks.append(len(then.state.log.events))
        then.play(move)
    language = language_of(request)
    lines = log_lines(then, seat, language, 0, marks)
    return Response({"situation": situation(then, seat, language, True), "log": lines, "moves": len(game.moves)})


async def _room(request: Client, id: str) -> Room:
    hall: Hall = request.app.state.hall
    room = await hall.room(id)
    if room is None:
        raise HTTPException(status_code=404, detail="There is no such table.")
    return room


def _plain_data(value: Any) -> Any:
    """Objects with fields as tables, all the way down."""
    if isinstance(value, dict):
        return {str(name): _plain_data(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain_data(part) for part in value]
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    names = getattr(value, "__slots__", None) or vars(value)
    return {name: _plain_data(getattr(value, name)) for name in names}


# ---- the socket ----


@websocket("/ws/{id:str}")
async def table_socket(socket: Socket, id: str) -> None:
    """One page at one table."""
    hall: Hall = socket.app.state.hall
    meters: Meters = socket.app.state.meters
    await socket.accept()
    room = await hall.room(id) if same_origin(socket) else None
    if room is None:
        await socket.close(code=4404, reason="There is no such table.")
        return
    connection = Connection(owner_of(secret_of(socket)), language_of(socket))
    room.join(connection)
    meters.sockets.inc()
    sender = asyncio.create_task(_send_all(socket, connection))
    try:
        await _receive_all(socket, connection, room, meters)
    except WebSocketDisconnect:
        pass
    finally:
        room.leave(connection)
        meters.sockets.dec()
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender


async def _send_all(socket: Socket, connection: Connection) -> None:
    while True:
        message = await connection.queue.get()
        if message is None:
            await socket.close(code=4408, reason="Too slow.")
            return
        await socket.send_bytes(ENCODER.encode(message))


async def _receive_all(socket: Socket, connection: Connection, room: Room, meters: Meters) -> None:
    """Messages as they come, within limits; what is no message is refused in a sentence."""
    started, count, bad = time.monotonic(), 0, 0
    while True:
        raw = await socket.receive_text()
        now = time.monotonic()
        if now - started > SECONDS:
            started, count = now, 0
        count += 1
        if count > MESSAGES or bad > MESSAGES:
            await socket.close(code=1008, reason="Too many messages.")
            return
        message = _decode(raw)
        if isinstance(message, Refused):
            bad += 1
            meters.refused.inc()
            connection.send(message)
            continue
        meters.messages.labels(type(message).__name__).inc()
        with meters.seconds.time():
            await room.mailbox.put((connection, message))


ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[FromBrowser]] = msgspec.json.Decoder(FromBrowser)


def _decode(raw: str) -> FromBrowser | Refused:
    if len(raw) > LARGEST_MESSAGE:
        return Refused("", "too_large", "A message has at most 8 KB.", None)
    try:
        return DECODER.decode(raw)
    except (msgspec.MsgspecError, RecursionError):
        return Refused("", "bad_message", "That is no message this table understands.", None)


# ---- the application ----


def make_app(database: Path, workers: int = 1, pages: Path | None = None) -> Litestar:
    """The application on a database; ``pages`` is the folder of the built client."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        thinkers = Thinkers(workers)
        hall = Hall(SqliteStore(database), thinkers.think)
        app.state.hall, app.state.meters = hall, Meters()
        sweeper = asyncio.create_task(_sweep(hall))
        try:
            yield
        finally:
            sweeper.cancel()
            await hall.close()
            thinkers.close()

    handlers: list[Any] = [
        health, metrics, choices, words, read_reference, tables, make_table, sit, record, take_in, replay, table_socket,
    ]  # fmt: skip
    if pages is not None:
        handlers += [_page_handler(pages)]
    return Litestar(
        handlers,
        lifespan=[lifespan],
        openapi_config=None,
        exception_handlers={SpoliaError: _said, Exception: _unforeseen},
        before_request=_check_origin,
        after_request=_harden,
        request_max_body_size=LARGEST_RECORD + 1024,
    )


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(60)
        await hall.sweep()


def _page_handler(pages: Path) -> Any:
    """The built client: files by name, and the page itself for every other address."""

    @get(["/", "/{path:path}"], sync_to_thread=False)
    def page(path: str = "") -> File:
        wanted = (pages / path.lstrip("/")).resolve()
        if not wanted.is_file() or pages.resolve() not in wanted.parents:
            wanted = pages / "index.html"
        return File(wanted, content_disposition_type="inline")

    return page


def _check_origin(request: Client) -> Response[Any] | None:
    if request.method not in ("GET", "HEAD") and not same_origin(request):
        return problem(403, "other_origin", "This must come from a page of this server.")
    return None


async def _harden(response: Response[Any]) -> Response[Any]:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _said(request: Client, error: SpoliaError) -> Response[Any]:
    """Errors made on purpose have a sentence."""
    codes = {SetupError: "bad_setup", JournalError: "bad_record"}
    return problem(400, codes.get(type(error), "error"), str(error))


def _unforeseen(request: Client, error: Exception) -> Response[Any]:
    """Nobody outside sees a traceback."""
    if isinstance(error, HTTPException):
        return problem(error.status_code, "refused", error.detail)
    log.error("unforeseen", path=request.url.path, error=repr(error), exc_info=error)
    return problem(500, "unforeseen", "Something went wrong here; it has been written down.")


def default_database() -> Path:
    """Where tables are kept unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(base) / "spolia" / "tables.db"
