"""Tables at which somebody plays in all seats, each seat with a socket of its own."""

import asyncio
import json
import random
import time
import urllib.request
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
PATIENCE = 60.0


class SomeChoice(msgspec.Struct):
    move: int


class SomeSituation(msgspec.Struct):
    """As much of it as a program needs that plays at random."""

    choices: list[SomeChoice]
    outcome: msgspec.Raw | None


class Heard(msgspec.Struct):
    type: str
    id: str = ""
    version: int = -1
    situation: SomeSituation | None = None


DECODER = msgspec.json.Decoder(Heard)


class Figures:
    """Seconds from sending a move until it was acknowledged, and until all other seats were told."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.told: list[float] = []


class Table:
    """One table, its four sockets, and what they have heard."""

    def __init__(self, host: str, dice: random.Random) -> None:
        self.host = host
        self.dice = dice
        self.number = 0
        self.sockets: list[ClientConnection] = []
        self.situations: list[SomeSituation | None] = [None] * SEATS
        self.versions = [-1] * SEATS
        self.changed = asyncio.Event()
        self.when_acknowledged = 0.0
        self.when_told = [0.0] * SEATS
        self.readers: list[asyncio.Task[None]] = []
        self.refused = ""

    async def open(self) -> None:
        made, cookie = await asyncio.to_thread(post, self.host, "/api/tables", {"seats": [{"kind": "human"}] * SEATS})
        for seat in range(SEATS):
            address = f"ws://{self.host}/ws/{made['table']}"
            socket = await connect(
                address, additional_headers={"Cookie": cookie}, compression=None, max_size=None, open_timeout=PATIENCE,
                ping_interval=None,
            )  # fmt: skip
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self._read(seat, socket)))
            await socket.send(json.dumps({"type": "look", "id": f"look {seat}", "seat": seat}))
        await self._until(lambda: all(situation is not None for situation in self.situations) and self._asked() >= 0)

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*self.readers, return_exceptions=True)
        for socket in self.sockets:
            await socket.close()

    @property
    def over(self) -> bool:
        return any(situation is not None and situation.outcome is not None for situation in self.situations)

    async def move(self, figures: Figures) -> None:
        """One move of whoever is asked, clocked until everybody has been told."""
        seat = self._asked()
        situation, version = self.situations[seat], self.versions[seat]
        assert situation is not None
        self.number += 1
        move = self.dice.choice(situation.choices).move
        message = {"type": "play", "id": f"{self.number}", "version": version, "move": move}
        begin = time.perf_counter()
        await self.sockets[seat].send(json.dumps(message))
        await self._until(lambda: self.refused != "" or min(self.versions) > version)
        if self.refused:
            raise RuntimeError(f"a move was refused: {self.refused}")
        figures.acknowledged.append(self.when_acknowledged - begin)
        figures.told.append(max(at for other, at in enumerate(self.when_told) if other != seat) - begin)

    def _asked(self) -> int:
        """The seat that has choices; -1 as long as it is not heard which."""
        return next((seat for seat, one in enumerate(self.situations) if one is not None and one.choices), -1)

    async def _until(self, so: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not so():
                self.changed.clear()
                await self.changed.wait()

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for raw in socket:
            now = time.perf_counter()
            heard = DECODER.decode(raw)
            if heard.type == "acknowledged":
                self.when_acknowledged = now
            elif heard.type == "refused":
                self.refused = heard.id
            elif heard.type in ("welcome", "told"):
                self.situations[seat], self.versions[seat], self.when_told[seat] = heard.situation, heard.version, now
            self.changed.set()


def post(host: str, path: str, data: Any) -> tuple[Any, str]:
    request = urllib.request.Request(f"http://{host}{path}", json.dumps(data).encode())
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer), answer.headers["Set-Cookie"].partition(";")[0]


def get(host: str, path: str) -> Any:
    with urllib.request.urlopen(f"http://{host}{path}", timeout=PATIENCE) as answer:
        return json.load(answer)


async def open_tables(host: str, number: int) -> list[Table]:
    tables = [Table(host, random.Random(seed)) for seed in range(number)]
    for begin in range(0, number, 20):
        await asyncio.gather(*(table.open() for table in tables[begin : begin + 20]))
    return tables


async def play(tables: list[Table], seconds: float, pause: float) -> Figures:
    """All tables at once: a move about every ``pause`` seconds at each, or without a pause as fast as it goes."""
    figures, end = Figures(), time.perf_counter() + seconds

    async def attend(table: Table) -> None:
        next_at = time.perf_counter() + table.dice.uniform(0, pause)
        while not table.over and time.perf_counter() < end:
            if pause:
                await asyncio.sleep(max(0.0, min(next_at, end) - time.perf_counter()))
                next_at += table.dice.uniform(0.5, 1.5) * pause
                if time.perf_counter() >= end:
                    return
            await table.move(figures)

    await asyncio.gather(*map(attend, tables))
    return figures


async def echo(host: str, sockets: int, seconds: float) -> int:
    """How many messages a bare echo takes and sends, with so many sockets that each wait for their answer."""
    message = json.dumps({"type": "play", "id": "12345678", "version": 100, "move": 1000})
    count, end = 0, time.perf_counter() + seconds

    async def attend() -> None:
        nonlocal count
        async with connect(f"ws://{host}/echo", compression=None, open_timeout=PATIENCE, ping_interval=None) as socket:
            while time.perf_counter() < end:
                await socket.send(message)
                await socket.recv()
                count += 2

    await asyncio.gather(*(attend() for _ in range(sockets)))
    return count
