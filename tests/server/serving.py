"""A server in a process of its own, and people with pages that talk to it."""

import json
import signal
import sqlite3
import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from spolia.kernel.chance import Chance
from spolia.server.limits import Limits
from tests.server.dying import Fate
from tests.server.nursery import Child, Order, start

PATIENCE = 20.0

# Programs are faster than people.
FAST = Limits(messages=(10**6, 1.0), requests=(10**6, 1.0), tables=(10**6, 1.0), chat=(10**6, 1.0))


class Server:
    """Starts when made; can be killed and started again."""

    def __init__(self, folder: Path, limits: Limits = FAST) -> None:
        self.folder = folder
        self.database = folder / "tables.db"
        self.limits = limits
        self.fate = Fate()
        self.process: Child | None = None
        self.start()

    def start(self) -> None:
        order = Order(str(self.database), str(self.folder / "errors.txt"), self.limits, self.fate)
        self.process = start(order)
        self.host = f"127.0.0.1:{self.process.port}"
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE)
        self._wait_until_it_answers(self.process)

    def _wait_until_it_answers(self, process: Child) -> None:
        end = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < end and process.lives():
            try:
                if self.http.get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        if not (self.fate.point and not process.lives()):  # else somebody was quicker, and it has met its fate
            state = "does not answer" if process.lives() else "has ended"
            raise AssertionError(f"the server {state}: {self.errors()}")

    def kill(self) -> None:
        """At once, as if the power had failed."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """In good order."""
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        if self.process is not None:
            self.process.signal(how)
            self.process.wait(PATIENCE)
            self.http.close()
            self.process = None

    def errors(self) -> str:
        return (self.folder / "errors.txt").read_text()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What is stored now."""
        with sqlite3.connect(self.database) as database:
            rows = database.execute(query, values).fetchall()
        database.close()
        return rows

    def everything(self) -> dict[str, list[tuple[Any, ...]]]:
        """All that is stored now, to see whether anything has changed."""
        names = [name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: self.rows(f"SELECT * FROM {name}") for name in names}

    def entries(self, table: str) -> list[tuple[Any, ...]]:
        return self.rows("SELECT kind, value, action, seat FROM entries WHERE table_id = ? ORDER BY number", table)

    def owner(self, table: str) -> str:
        """What is stored of the secret of whoever has the first seat, cut to the length of a secret."""
        return str(self.rows("SELECT owner FROM seats WHERE table_id = ? AND seat = 0", table)[0][0])[:32]

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


class Person:
    """Somebody with a browser: a cookie, and calls over HTTP."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.secret = ""

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.server.http.get(path, params=query, headers=self.headers())

    def post(self, path: str, data: Any) -> httpx.Response:
        answer = self.server.http.post(path, json=data, headers=self.headers())
        self.secret = answer.cookies.get("spolia") or self.secret
        self.server.http.cookies.clear()
        return answer

    def make(self, *kinds: str, **more: Any) -> dict[str, Any]:
        """A table with these kinds of seats; bots choose at random."""
        seats = [{"kind": kind, "bot": "random" if kind == "bot" else ""} for kind in kinds]
        answer = self.post("/api/tables", {"seats": seats, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def sit(self, made: dict[str, Any], name: str = "Guest") -> int:
        answer = self.post(f"/api/tables/{made['table']}/sit", {"invite": made["invite"], "name": name})
        assert answer.status_code == 201, answer.text
        seat: int = answer.json()["seat"]
        return seat

    def headers(self) -> dict[str, str]:
        return {"Cookie": f"spolia={self.secret}"} if self.secret else {}


class Page:
    """A socket at a table, and what came over it."""

    def __init__(self, server: Server, table: str, secret: str = "", language: str = "en", origin: str = "") -> None:
        self.table = table
        self.number = 0
        self.raw: list[bytes] = []
        self.heard: list[dict[str, Any]] = []
        self.situation: dict[str, Any] = {}
        self.version = -1
        headers = {"Cookie": f"spolia={secret}"} if secret else {}
        address = f"ws://{server.host}/ws/{table}?lang={language}"
        own = origin or f"http://{server.host}"
        opened = connect(address, additional_headers=headers, origin=Origin(own), compression=None)
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(opened)

    def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        raw = self.socket.recv(patience)
        assert isinstance(raw, bytes)
        self.raw.append(raw)
        message: dict[str, Any] = json.loads(raw)
        self.heard.append(message)
        if message.get("situation"):
            self.situation = message["situation"]
        if message["type"] in ("welcome", "told"):
            self.version = message["version"]
        return message

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of some kinds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.next()
            if message["type"] in kinds:
                return message
        raise AssertionError(f"heard none of {kinds}")

    def rest(self, patience: float = 0.15) -> list[dict[str, Any]]:
        """All that still comes, until it is quiet."""
        found = []
        try:
            while True:
                found.append(self.next(patience))
        except TimeoutError:
            return found

    def send(self, type: str, id: str = "", **fields: Any) -> str:
        """A message, with a new id unless one is given."""
        self.number += 1
        id = id or f"{self.socket.id.hex[:8]}-{self.number}"
        self.socket.send(json.dumps({"type": type, "id": id, **fields}))
        return id

    def play(self, move: int, id: str = "", version: int | None = None) -> str:
        return self.send("play", id, move=move, version=self.version if version is None else version)

    def answer(self, id: str) -> dict[str, Any]:
        """What the server said to a message."""
        while (message := self.hear("acknowledged", "refused"))["id"] != id:
            pass
        return message

    def done(self, id: str) -> int:
        """The version at which a message was acknowledged."""
        answer = self.answer(id)
        assert answer["type"] == "acknowledged", answer
        version: int = answer["version"]
        return version

    def refused(self, id: str) -> str:
        answer = self.answer(id)
        assert answer["type"] == "refused", answer
        assert answer["sentence"]
        code: str = answer["code"]
        return code

    @property
    def choices(self) -> list[int]:
        return [choice["move"] for choice in self.situation["choices"]]

    def close(self) -> None:
        self.stack.close()

    def closed(self) -> int | None:
        """The code with which the server closes the socket; whatever comes before is kept."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def joined(server: Server, table: str, person: Person | None = None, language: str = "en") -> Page:
    """A page that has been welcomed."""
    page = Page(server, table, person.secret if person else "", language)
    page.hear("welcome")
    page.hear("people")
    return page


def play_out(page: Page, chance: Chance, moves: int = 2000) -> None:
    """Play at random whenever asked, until the game is over, or for so many own moves."""
    while moves and not page.situation["outcome"]:
        if page.choices:
            page.done(page.play(page.choices[chance.below(len(page.choices))]))
            moves -= 1
        page.hear("told")
