"""Worlds that one viewer can't tell apart, and all that the server sends in each of them.

A viewer is a seat or a spectator. There are two ways to another world. *Dealt anew*: in the position itself, everything
the viewer may not know is dealt again; the past stays as it was told. *Exchanged*: cards that the viewer never saw
change places in the deck from which the whole game is replayed, so its past has been another one, too.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import httpx
from litestar import Litestar
from litestar.routes import HTTPRoute

import spolia.rome.setup as setup_of_games
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.events import Log
from spolia.kernel.frames import play
from spolia.kernel.moves import KIND
from spolia.rome.cards import JACK, KEYS, names_in
from spolia.rome.edition import edition
from spolia.rome.moves import SURRENDER
from spolia.rome.redeal import known_of_hand, redeal, without
from spolia.rome.state import State
from spolia.rome.view import SPECTATOR
from spolia.server.app import make_app
from spolia.server.course import Course
from spolia.server.hall import Hall, owner_of
from spolia.server.room import Room
from spolia.server.store import RUNNING, Entry, Seat, TableRecord
from tests.server.samples import samples
from tests.server.serving import FAST
from tests.tables import EDITIONS, finished_game

LANGUAGES = ("en", "pl")
NOON = 1_800_000_000.0  # what every clock says
HOST = "table.example"
FROM_ONE_GAME = 12  # positions, at most

# ---- positions ----


def positions(key: str, players: int, number: int, wanted: int) -> Iterator[Course]:
    """So many moments of a random game, with its past, from its beginning to its end."""
    played = finished_game(players, number, key)
    course = Course.after({"edition": played.edition.key, "seed": played.seed}, played.names, [])
    moments = {(2 * place + 1) * len(played.moves) // (2 * wanted) for place in range(wanted)}
    for moves, move in enumerate(played.moves):
        if moves in moments:
            yield course
        course.play(move)


def all_positions(number: int, share: int = 0, shares: int = 1) -> Iterator[Course]:
    """About so many (not fewer), over all editions with what can be laid over them, and all numbers of players.

    Of several shares, one.
    """
    kinds = [(key, players) for key in EDITIONS for players in (2, 3, 4, 5)]
    games = -(-number // (len(kinds) * FROM_ONE_GAME))
    for game in range(share, len(kinds) * games, shares):
        key, players = kinds[game % len(kinds)]
        yield from positions(key, players, game, -(-number // (len(kinds) * games)))


def viewers(course: Course, number: int) -> list[int]:
    """A spectator, who is asked, and one of the others."""
    asked, players = course.game.asked or 0, course.game.players
    return [SPECTATOR, asked, (asked + 1 + number % (players - 1)) % players]


# ---- other worlds ----


def dealt_anew(course: Course, viewer: int, chance: Chance) -> Course:
    """The same position for the viewer, and otherwise different."""
    state = course.game.state
    new = redeal(state, viewer, chance)
    new.log = Log()
    assert state.log is not None
    new.log.events, new.log.passed = state.log.events, state.log.passed
    twin = Course(Game.at(new, course.game.names))
    twin.game.moves, twin.marks, twin.takers = course.game.moves, course.marks, course.takers
    return twin


class Stacked(Chance):
    """Chance, but some seeds stand for decks that were prepared."""

    decks: ClassVar[dict[int, list[int]]] = {}

    def shuffle(self, items: list[Any]) -> None:
        if self.seed in self.decks:
            items[:] = self.decks[self.seed]
        else:
            super().shuffle(items)


def exchanged(course: Course, viewer: int, chance: Chance, tries: int = 8) -> tuple[int, int] | None:
    """A seed of another deck with which the same game looks the same to the viewer, and how many drawn cards differ.

    Nothing if there is none: whoever knows all that was drawn can't be shown another past.
    """
    game = course.game
    assert game.seed is not None
    deck = edition(game.edition.key).deck
    Stacked(game.seed).shuffle(deck)
    drawn, seed, changes = game.state.drawn, 10**9 + chance.below(2**31), 0
    rest = deck[drawn:]
    chance.shuffle(rest)
    deck[drawn:] = rest
    for _ in range(tries):
        one, two = chance.below(drawn), chance.below(len(deck))
        tried = deck[:]
        tried[one], tried[two] = deck[two], deck[one]
        Stacked.decks[seed] = tried
        if tried[one] != tried[two] and _same_past(game, seed, viewer):
            deck, changes = tried, changes + 1
    Stacked.decks[seed] = deck
    return (seed, changes) if changes else None


def _same_past(game: Game, seed: int, viewer: int) -> bool:
    """Whether the same moves with another deck tell the viewer the same, and show all the same cards."""
    assert game.state.log is not None
    log, told = Log(), 0
    state = setup_of_games.new_game(game.edition.key, game.players, seed, log)
    for move in [None, *game.moves]:
        if move is not None:
            if move not in state.legal and move & KIND != SURRENDER:
                return False
            play(state, move)
        for event in log.events[told:]:
            if told >= len(game.state.log.events) or event.seen_by(viewer) != game.state.log.events[told].seen_by(
                viewer
            ):
                return False
            told += 1
    # The names of cards that leave a hand as material are in no event, but all have seen them.
    return told == len(game.state.log.events) and state.seen == game.state.seen and not state.over


@contextmanager
def standing_still() -> Iterator[None]:
    """No clock moves, secrets are always the same, and decks can be prepared."""
    with ExitStack() as stack:
        stack.enter_context(patch("time.time", return_value=NOON))
        stack.enter_context(patch.object(setup_of_games, "Chance", Stacked))
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

    async def put(self, id: str, game: Game, seed: int | None, memory: bool, dealt: Course | None = None) -> None:
        """A table in a position, open and stored: a game replayed from a seed, or dealt anew."""
        setup = {"edition": game.edition.key, "seed": str(seed), "invite": "i", "undo": "own", "memory": memory}
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
    words = [move for move in game.edition.vocabulary.words if move & KIND != SURRENDER]  # that is always legal
    moves = [move for _ in range(4) if (move := words[chance.below(len(words))]) not in game.legal]
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


def calls(app: Litestar, id: str, game: Game, viewer: int, language: str) -> Iterator[tuple[str, str, Any]]:
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
        query = f"?lang={language}&seat={viewer}&a=iv&b=republic"
        if "GET" in route.methods:
            yield "GET", path + query, None
            if "replay" in path:
                yield "GET", path.replace(values["number:int"], str(len(game.moves))) + query, None
                yield "GET", path + f"?seat={(viewer + 1) % game.players}", None
        if "POST" in route.methods and "{id:str}" in route.path:
            yield "POST", path + query, BODIES.get(path.rpartition("/")[2], {})


def hidden_keys(state: State, viewer: int) -> set[str]:
    """Kinds of cards of which the viewer has not seen a single one anywhere, though they are in the game."""
    hidden = state.deck[state.drawn :] + names_in(state.left_out)
    known = state.deck[: state.drawn]
    for seat, hand in enumerate(state.hand):
        if seat != viewer:
            concealed = without(hand, known_of_hand(state, seat)) + names_in(state.tucked[seat])
            hidden += concealed
            known = without(known, [card for card in concealed if card != JACK])
        hidden += names_in(state.buried[seat])
        known = without(known, names_in(state.buried[seat]))
    assert state.log is not None
    announced = [event.facts["card"] for event in state.log.events if event.kind == "began_out"]  # and kept, maybe
    return {KEYS[card] for card in hidden if card not in known + announced and card != JACK}


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
            await self._in_both(course, viewer, number, game.seed, dealt_anew(course, viewer, chance))
            if (number // 3) % 2 == 0 and (found := exchanged(course, viewer, chance)):
                await self._in_both(course, viewer, number, found[0])
                self.pasts += 1

    async def _in_both(
        self, course: Course, viewer: int, number: int, seed: int | None, dealt: Course | None = None
    ) -> None:
        self.worlds += 1
        id, memory, game = f"table-{self.worlds}", bool(number % 4), course.game
        one, other = self.hosts
        await one.put(id, game, game.seed, memory)
        await other.put(id, game, seed, memory, dealt)
        heard = [await found_out(host, id, course, viewer, number) for host in self.hosts]
        for host in self.hosts:
            await host.clear(id)
        self.messages += len(heard[0])
        self.bytes += sum(map(len, heard[0]))
        compare_all(course, viewer, *heard)


def compare_all(course: Course, viewer: int, one: list[bytes], other: list[bytes]) -> None:
    game = course.game
    where = f"{game.edition.key}, {game.players} players, seed {game.seed}, move {len(game.moves)}, viewer {viewer}"
    if len(one) != len(other):
        raise Leak(f"{where}: {len(one)} messages here, {len(other)} there")
    keys = hidden_keys(game.state, viewer)
    for first, second in zip(one, other, strict=True):
        if failed(first):  # two errors that are alike say nothing about what should have been there
            raise RuntimeError(f"{where}: {first!r}")
        if first != second:
            raise Leak(f"{where}: {differing(first, second)}")
        if shown := named(first, keys):
            raise Leak(f"{where}: {sorted(shown)} in {first[:200]!r}")


def failed(raw: bytes) -> bool:
    """Whether the server has made a mistake, over HTTP or at a socket."""
    return raw.startswith(b"50") or b'"code":"unforeseen"' in raw or raw == b"1011"


def differing(one: bytes, other: bytes) -> str:
    place = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), -1)
    begin = max(0, place - 60)
    return f"{one[:40]!r}: {one[begin : place + 40]!r} or {other[begin : place + 40]!r}"
