"""Worlds that one viewer can't tell apart, and all that the server sends in each of them.

A viewer is a seat or a spectator. There are two ways to another world. *Dealt anew*: in the position itself, everything
the viewer may not know is dealt again; the past stays as it was told. *Exchanged*: cards that the viewer never saw
change places in the deck from which the whole game is replayed, so its past has been another one, too.

What is hidden differs between the games, and so do the worlds: ``tests.server.worlds`` has them for each.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from litestar import Litestar
from litestar.routes import HTTPRoute

from spolia.kernel.chance import Chance
from spolia.kernel.game import AnyGame
from spolia.server.app import make_app
from spolia.server.connection import SPECTATOR
from spolia.server.course import Course
from spolia.server.hall import Hall, owner_of
from spolia.server.room import Room
from spolia.server.store import RUNNING, Entry, Seat, TableRecord
from tests.server.samples import samples
from tests.server.serving import FAST
from tests.server.worlds import SETUPS, WORLDS, Stacked, dealt_anew, exchanged, hidden_keys, worlds_of

LANGUAGES = ("en", "pl")
NOON = 1_800_000_000.0  # what every clock says
HOST = "table.example"
FROM_ONE_GAME = 12  # positions, at most

# ---- positions ----


def positions(key: str, players: int, number: int, wanted: int, game: str = "rome") -> Iterator[Course]:
    """So many moments of a random game, with its past, from its beginning to its end."""
    played = WORLDS[game].finished(key, players, number)
    course = Course.after({"game": game, "edition": played.edition.key, "seed": played.seed}, played.names, [])
    moments = {(2 * place + 1) * len(played.moves) // (2 * wanted) for place in range(wanted)}
    for moves, move in enumerate(played.moves):
        if moves in moments:
            yield course
        course.play(move)


def all_positions(number: int, share: int = 0, shares: int = 1, game: str = "rome") -> Iterator[Course]:
    """About so many (not fewer), over all editions with what can be laid over them, and all numbers of players.

    Of several shares, one.
    """
    kinds = WORLDS[game].kinds
    games = -(-number // (len(kinds) * FROM_ONE_GAME))
    for one in range(share, len(kinds) * games, shares):
        key, players = kinds[one % len(kinds)]
        yield from positions(key, players, one, -(-number // (len(kinds) * games)), game)


def viewers(course: Course, number: int) -> list[int]:
    """A spectator, who is asked, and one of the others."""
    asked, players = course.game.asked or 0, course.game.players
    return [SPECTATOR, asked, (asked + 1 + number % (players - 1)) % players]


# ---- a server where nothing moves by itself ----


@contextmanager
def standing_still() -> Iterator[None]:
    """No clock moves, secrets are always the same, and decks can be prepared."""
    with ExitStack() as stack:
        stack.enter_context(patch("time.time", return_value=NOON))
        for setup in SETUPS:
            stack.enter_context(patch.object(setup, "Chance", Stacked))
        stack.enter_context(patch("secrets.token_urlsafe", lambda size=16: Secrets.next(size)))
        stack.enter_context(patch("secrets.token_hex", lambda size=16: Secrets.next(2 * size)))
        yield


class Secrets:
    """The same ones at every table of a name."""

    table = ""
    number = 0

    @classmethod
    def next(cls, length: int) -> str:
        cls.number += 1
        return f"{cls.number}{cls.table}".replace("-", "").ljust(length, "x")


# ---- a server, without wires ----


class Host:
    """The whole application; tables can be put into it as they are."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.hall: Hall = app.state.hall
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}")

    async def put(self, id: str, game: AnyGame, seed: int | None, memory: bool, dealt: Course | None = None) -> None:
        """A table in a position, open and stored: a game replayed from a seed, or dealt anew."""
        setup = {"game": game.GAME, "edition": game.edition.key, "seed": str(seed), "invite": "i", "undo": "own"}
        setup |= {"memory": memory}
        record = TableRecord(id, NOON, NOON, RUNNING, setup, len(game.moves))
        record.seats = [Seat("human", name, "", owner_of(secret(seat))) for seat, name in enumerate(game.names)]
        record.entries = [Entry(0, "move", move, f"m:{number}") for number, move in enumerate(game.moves)]
        await self.hall.store.create(record)
        self.hall.rooms[id] = Room(record, self.hall.store, self.hall.think, FAST, dealt)

    async def clear(self, id: str) -> None:
        await self.hall.rooms.pop(id).close()

    async def call(self, method: str, path: str, viewer: int, data: Any = None) -> bytes:
        """An answer over HTTP: all of it."""
        body = None if data is None else json.dumps(data).encode()
        answer = await self.http.request(method, path, headers=_headers(viewer), content=body)
        told = [f"{name}: {value}" for name, value in sorted(answer.headers.multi_items())]
        return "\n".join([f"{answer.status_code}", *told, ""]).encode() + answer.content

    async def attend(self, id: str, viewer: int, language: str, messages: list[dict[str, Any]]) -> list[bytes]:
        """All that comes over a socket, if these messages are sent over it."""
        to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        sent: list[bytes] = []
        done = asyncio.Event()

        async def send(message: Any) -> None:
            raw = message.get("bytes") or json.dumps(message.get("code", message["type"])).encode()
            sent.append(raw)
            if message["type"] == "websocket.close" or b'"text":"the last"' in raw:
                done.set()

        headers = [(name.lower().encode(), value.encode()) for name, value in _headers(viewer).items()]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "http_version": "1.1",
            "path": f"/ws/{id}", "raw_path": f"/ws/{id}".encode(), "query_string": f"lang={language}".encode(),
            "root_path": "", "headers": [(b"host", HOST.encode()), *headers], "client": ("127.0.0.1", 1),
            "server": (HOST, 80), "subprotocols": [], "state": {},
        }  # fmt: skip
        task = asyncio.create_task(self.app(scope, to_server.get, send))
        last = {"type": "say", "id": "last", "text": "the last"}
        to_server.put_nowait({"type": "websocket.connect"})
        for message in [*messages, last]:
            to_server.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
        await asyncio.wait_for(done.wait(), 60)
        to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(task, 60)
        return sent


@asynccontextmanager
async def hosting(database: Path) -> AsyncIterator[Host]:
    app = make_app(database, limits=FAST)
    async with app.lifespan():
        yield Host(app)


def secret(seat: int) -> str:
    return f"{seat:032d}"


def _headers(viewer: int) -> dict[str, str]:
    return {"Cookie": f"spolia={secret(viewer)}"} if viewer >= 0 else {}


# ---- what a viewer can find out ----


async def found_out(host: Host, id: str, course: Course, viewer: int, number: int) -> list[bytes]:
    """Every byte that a viewer gets who looks, asks for everything, and sends every kind of message.

    What to try is chosen from one of the worlds, for all of them.
    """
    language = LANGUAGES[number % 2]
    Secrets.table, Secrets.number = id, 0
    over_http = [
        await host.call(method, path, viewer, data)
        for method, path, data in calls(host.app, id, course.game, viewer, language)
        if id in path or number % 20 == 0  # what is not about a table is not asked for each time
    ]
    return over_http + await host.attend(id, viewer, language, attempts(course, viewer, number))


def attempts(course: Course, viewer: int, number: int) -> list[dict[str, Any]]:
    """Messages of every type: none gives away anything new, most are refused, going back comes last."""
    game, chance = course.game, Chance(number)
    words = list(game.edition.vocabulary.words)
    tried_moves = [words[chance.below(len(words))] for _ in range(6)]
    moves = [move for move in tried_moves if course.kind.refusal(game, move)][:4]  # some are legal at any time
    version, other = len(game.moves), (viewer + 1) % game.players
    common = {"version": version, "seat": other, "to": max(0, version - 1)}
    tried = [message for move in moves for message in samples(move=move, **common) if message["type"] == "play"]
    tried += [message for message in samples(move=moves[0], **common) if message["type"] not in ("play", "undo")]
    tried += [{"type": "look", "seat": viewer}]
    tried += [message for message in samples(**common) if message["type"] == "undo"]
    return [message | {"id": f"{place}"} for place, message in enumerate(tried)]


# Calls that say nothing about a game: figures with times in them, and the pages themselves.
APART = ("/metrics", "/", "/{path:path}")

# What to put into the body of a call, by its last word.
BODIES: dict[str, Any] = {
    "sit": {"invite": "wrong", "name": "Eve"},
    "continue": {"move": 0, "seat": 0, "bot": "random"},
}


def calls(app: Litestar, id: str, game: AnyGame, viewer: int, language: str) -> Iterator[tuple[str, str, Any]]:
    """Every call that the application has, for a table; found by itself, so that a new one can't be forgotten."""
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or route.path in APART:
            continue
        values = {"id:str": id, "number:int": str(len(game.moves) * 2 // 3), "key:str": game.edition.base}
        values |= {"token:str": "no-such-token"}
        path = route.path
        for name, value in values.items():
            path = path.replace(f"{{{name}}}", value)
        assert "{" not in path, f"say in tests/server/secrecy.py what to put into {route.path}"
        query = f"?lang={language}&seat={viewer}&game={game.GAME}&a={game.edition.base}&b={game.edition.base}&memory=1"
        if "GET" in route.methods:
            yield "GET", path + query, None
            if "replay" in path:
                yield "GET", path.replace(values["number:int"], str(len(game.moves))) + query, None
                yield "GET", path + f"?seat={(viewer + 1) % game.players}", None
        if "POST" in route.methods and "{id:str}" in route.path:
            yield "POST", path + query, BODIES.get(path.rpartition("/")[2], {})


def named(raw: bytes, keys: set[str]) -> set[str]:
    """Which of these cards a message names, apart from the lists of cards that all know."""
    if not raw.startswith(b'{"type":'):
        return set()
    message = json.loads(raw)
    if message["type"] == "welcome":
        del message["names"], message["setup"]["edition"]
    if message.get("situation"):
        del message["situation"]["view"]["edition"]
    text = json.dumps(message)
    return {key for key in keys if f'"{key}"' in text}


def views_in(raw: bytes) -> list[dict[str, Any]]:
    """The view that an answer or a message has, if it has one."""
    text = raw.rpartition(b"\n")[2]  # after the headers, if it has any
    if b'"situation":{' not in text:
        return []
    situation = json.loads(text)["situation"]
    return [situation["view"]] if situation else []


class Leak(Exception):
    """Somebody could find out what they may not know."""


class Comparison:
    """Two servers that are alike but for what is hidden, and what was compared on them."""

    def __init__(self, one: Host, other: Host) -> None:
        self.hosts = one, other
        self.positions = self.worlds = self.pasts = self.messages = self.bytes = 0

    async def compare(self, course: Course, number: int, all_viewers: bool = True) -> None:
        """A position, for three viewers (or one of them): in other worlds every byte is the same."""
        self.positions += 1
        chosen, game = viewers(course, number), course.game
        for viewer in chosen if all_viewers else [chosen[number % 3]]:
            chance = Chance(number)
            await self._in_both(
                course, viewer, number, game.seed, dealt_anew(course, viewer, chance, remembers(number))
            )
            if (number // 3) % 2 == 0 and (found := exchanged(course, viewer, chance)):
                await self._in_both(course, viewer, number, found[0])
                self.pasts += 1

    async def _in_both(
        self, course: Course, viewer: int, number: int, seed: int | None, dealt: Course | None = None
    ) -> None:
        self.worlds += 1
        id, memory, game = f"table-{self.worlds}", remembers(number), course.game
        one, other = self.hosts
        await one.put(id, game, game.seed, memory)
        await other.put(id, game, seed, memory, dealt)
        heard = [await found_out(host, id, course, viewer, number) for host in self.hosts]
        for host in self.hosts:
            await host.clear(id)
        self.messages += len(heard[0])
        self.bytes += sum(map(len, heard[0]))
        compare_all(course, viewer, memory, *heard)


def remembers(number: int) -> bool:
    """Whether the table of a position shows what its players could remember."""
    return bool(number % 4)


def compare_all(course: Course, viewer: int, memory: bool, one: list[bytes], other: list[bytes]) -> None:
    game = course.game
    where = f"{game.edition.key}, {game.players} players, seed {game.seed}, move {len(game.moves)}, viewer {viewer}"
    if len(one) != len(other):
        raise Leak(f"{where}: {len(one)} messages here, {len(other)} there")
    keys, worlds = hidden_keys(course, viewer), worlds_of(course)
    for first, second in zip(one, other, strict=True):
        if failed(first):  # two errors that are alike say nothing about what should have been there
            raise RuntimeError(f"{where}: {first!r}")
        if first != second:
            raise Leak(f"{where}: {differing(first, second)}")
        if shown := named(first, keys):
            raise Leak(f"{where}: {sorted(shown)} in {first[:200]!r}")
        if opened := next(filter(None, (worlds.opened(view, viewer, memory) for view in views_in(first))), ""):
            raise Leak(f"{where}: {opened} in {first[:200]!r}")


def failed(raw: bytes) -> bool:
    """Whether the server has made a mistake, over HTTP or at a socket."""
    return raw.startswith(b"50") or b'"code":"unforeseen"' in raw or raw == b"1011"


def differing(one: bytes, other: bytes) -> str:
    place = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), -1)
    begin = max(0, place - 60)
    return f"{one[:40]!r}: {one[begin : place + 40]!r} or {other[begin : place + 40]!r}"
