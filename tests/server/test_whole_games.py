"""A real server on loopback, real sockets, and a person who clicks at random: nothing acknowledged is lost."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from spolia.server.types import typescript

ROOT = Path(__file__).parents[2]


class Server:
    """``spolia serve`` in a process of its own, on a database that outlives it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", "from spolia.cli import main; main()", "serve", "--no-open"]
        command += ["--port", str(self.port), "--db", str(self.database)]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        for _ in range(600):
            try:
                assert self.get("/health") == {"status": "well"}
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            return json.load(answer)

    def post(self, path: str, data: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that says who we are."""
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(data).encode(), headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            given = SimpleCookie(answer.headers.get("Set-Cookie", ""))
            made = "; ".join(f"{name}={morsel.value}" for name, morsel in given.items())
            return json.load(answer), made or cookie

    def connect(self, table: str, cookie: str) -> connect:
        address = f"ws://127.0.0.1:{self.port}/ws/{table}"
        return connect(address, additional_headers={"Cookie": cookie}, max_size=None)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "tables.db")
    yield running
    running.kill()


BOT = {"kind": "bot", "bot": "rule-of-thumb"}
HUMAN = {"kind": "human", "name": "Ada"}


async def hear(ws: ClientConnection, *kinds: str) -> Any:
    """The next message of one of these kinds."""
    while True:
        message = json.loads(await asyncio.wait_for(ws.recv(), 20))
        if message["type"] in kinds:
            return message


async def play_on(ws: ClientConnection, dice: Random, most: int) -> tuple[list[tuple[str, int]], Any]:
    """Play at random; what was acknowledged, by id, and the last situation."""
    acknowledged: list[tuple[str, int]] = []
    message = await hear(ws, "welcome")
    while message["situation"]["outcome"] is None and len(acknowledged) < most:
        if message["situation"]["choices"]:
            move = dice.choice(message["situation"]["choices"])["move"]
            id = f"{dice.random()}"
            await ws.send(json.dumps({"type": "play", "id": id, "version": message["version"], "move": move}))
            assert (await hear(ws, "acknowledged", "refused"))["type"] == "acknowledged"
            acknowledged.append((id, move))
        message = await hear(ws, "told")
    return acknowledged, message["situation"]


@pytest.mark.parametrize(("edition", "geek"), [("iv", []), ("republic", ["domus", "aerarium", "bacchanalia"])])
def test_a_whole_game_against_bots(server: Server, edition: str, geek: list[str]) -> None:
    made, cookie = server.post("/api/tables", {"seats": [HUMAN, BOT], "edition": edition, "geek": geek})

    async def game() -> Any:
        async with server.connect(made["table"], cookie) as ws:
            return await play_on(ws, Random(1), 2000)

    acknowledged, situation = asyncio.run(game())
    assert acknowledged
    assert situation["outcome"]["winners"]
    record = server.get(f"/api/tables/{made['table']}/record")
    assert len(record["moves"]) == situation["moves"] >= len(acknowledged)
    copy, _ = server.post("/api/records", record)
    assert server.get(f"/api/tables/{copy['table']}/record")["moves"] == record["moves"]


def test_what_was_acknowledged_survives_being_killed(server: Server) -> None:
    made, cookie = server.post("/api/tables", {"seats": [HUMAN, HUMAN], "edition": "iv"})
    dice = Random(2)
    acknowledged: list[tuple[str, int]] = []

    async def some_moves(most: int) -> Any:
        async with server.connect(made["table"], cookie) as ws:
            welcome = await hear(ws, "welcome")
            for seat in range(2):
                await ws.send(json.dumps({"type": "look", "id": f"look{dice.random()}", "seat": seat}))
                welcome = await hear(ws, "welcome")
                while welcome["situation"]["choices"] and most > 0:
                    move = dice.choice(welcome["situation"]["choices"])["move"]
                    id = f"{dice.random()}"
                    version = welcome["version"]
                    await ws.send(json.dumps({"type": "play", "id": id, "version": version, "move": move}))
                    assert (await hear(ws, "acknowledged", "refused"))["type"] == "acknowledged"
                    acknowledged.append((id, move))
                    welcome = await hear(ws, "told")
                    most -= 1
            return welcome

    for _ in range(3):
        before = asyncio.run(some_moves(4))
        server.kill()
        server.start()

        async def look() -> Any:
            async with server.connect(made["table"], cookie) as ws:
                return await hear(ws, "welcome")

        assert asyncio.run(look())["situation"]["moves"] == before["situation"]["moves"] == len(acknowledged)

    async def again() -> Any:
        async with server.connect(made["table"], cookie) as ws:
            await hear(ws, "welcome")
            id, move = acknowledged[0]
            await ws.send(json.dumps({"type": "play", "id": id, "version": 0, "move": move}))
            return await hear(ws, "acknowledged", "refused")

    assert asyncio.run(again())["type"] == "acknowledged"


def test_refusals_change_nothing(server: Server) -> None:
    made, cookie = server.post("/api/tables", {"seats": [HUMAN, {"kind": "open"}], "edition": "iv"})
    seat, other = server.post(f"/api/tables/{made['table']}/sit", {"invite": made["invite"], "name": "Ben"})
    assert seat == {"seat": 1}
    with pytest.raises(urllib.error.HTTPError):
        server.post(f"/api/tables/{made['table']}/sit", {"invite": "wrong", "name": "Eve"})

    async def trials() -> None:
        async with (
            server.connect(made["table"], cookie) as ada,
            server.connect(made["table"], other) as ben,
            server.connect(made["table"], "") as eve,
        ):
            welcomes = [await hear(ws, "welcome") for ws in (ada, ben, eve)]
            version = welcomes[0]["version"]
            asked = 0 if welcomes[0]["situation"]["choices"] else 1
            sender, waiting = ((ada, ben), (ben, ada))[asked]
            choice = welcomes[asked]["situation"]["choices"][0]["move"]
            assert welcomes[2]["situation"]["view"]["hand"] == welcomes[1 - asked]["situation"]["choices"] == []
            for ws, message, code in (
                (waiting, {"type": "play", "id": "a", "version": version, "move": choice}, "not_your_turn"),
                (eve, {"type": "play", "id": "b", "version": version, "move": choice}, "not_your_turn"),
                (sender, {"type": "play", "id": "c", "version": version + 1, "move": choice}, "stale"),
                (sender, {"type": "play", "id": "d", "version": version, "move": 22 << 6}, "not_asked"),
                (eve, {"type": "look", "id": "e", "seat": 0}, "not_your_seat"),
                (sender, {"type": "nonsense", "id": "f"}, "bad_message"),
                (sender, {"type": "play", "id": "g", "version": "x", "move": []}, "bad_message"),
            ):
                await ws.send(json.dumps(message))
                refused = await hear(ws, "refused", "acknowledged")
                assert (refused["type"], refused["code"]) == ("refused", code)
            await eve.send(b"\xff\xfe")
            for ws in (ada, ben):
                await ws.send(json.dumps({"type": "say", "id": f"hello{id(ws)}", "text": "Salve!"}))
                assert (await hear(ws, "said"))["text"] == "Salve!"

    asyncio.run(trials())
    assert len(server.get("/api/tables")["watch"]) == 1


def test_the_browser_has_the_types_of_the_server() -> None:
    assert (ROOT / "web" / "src" / "lib" / "protocol.ts").read_text("utf-8") == typescript()
