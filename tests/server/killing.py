"""People who play on while the server is killed and started again: what was acknowledged is there, once."""

import json
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from spolia.kernel.chance import Chance
from spolia.server.course import Course, standing
from spolia.server.store import Entry
from tests.server.dying import POINTS, Fate
from tests.server.serving import Page, Person, Server

GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
QUIET = 0.2  # seconds between two looks at whether it is over


class Sent(NamedTuple):
    """A move as it was sent."""

    table: str
    id: str
    move: int
    version: int


class Player(threading.Thread):
    """Somebody in one seat who plays as fast as it goes, at one table after another, and never gives up.

    Whenever the server is gone, they come back, and send again what was not acknowledged, under the same id.
    """

    def __init__(self, server: Server, person: Person, tables: list[str], number: int) -> None:
        super().__init__(daemon=True)
        self.server, self.person, self.tables = server, person, tables
        self.chance, self.number = Chance(number), number
        self.acknowledged: list[tuple[Sent, int]] = []
        self.pending: Sent | None = None
        self.problems: list[str] = []
        self.again = 0  # how often something was sent again
        self.leaving = threading.Event()

    def run(self) -> None:
        for table in self.tables:
            while not self.leaving.is_set() and not self.problems:
                try:
                    if self._attend(table):
                        break
                except GONE:
                    time.sleep(0.02)
                except Exception as error:
                    self.problems.append(repr(error))

    def _attend(self, table: str) -> bool:
        """Until the server is gone; whether the game is over."""
        with Page(self.server, table, self.person.secret) as page:
            page.hear("welcome")
            if self.pending is not None:
                self.again += 1
                self._send(page, self.pending)
            while not page.situation["outcome"]:
                if self.leaving.is_set() or self.problems:
                    return False
                self._move(page)
        return True

    def _move(self, page: Page) -> None:
        if page.choices:
            move = page.choices[self.chance.below(len(page.choices))]
            self._send(page, Sent(page.table, f"{self.number}-{len(self.acknowledged)}", move, page.version))
            return
        with suppress(TimeoutError):  # the others think
            page.next(QUIET)

    def _send(self, page: Page, sent: Sent) -> None:
        self.pending = sent
        page.play(sent.move, sent.id, sent.version)
        answer = page.answer(sent.id)
        if answer["type"] == "acknowledged":
            self.acknowledged.append((sent, answer["version"]))
            self.pending = None
            while page.version < answer["version"]:
                page.next()
        else:
            self.problems.append(f"{sent}: {answer['code']}")


class Report(NamedTuple):
    """What came of it."""

    kills: dict[str, int]
    acknowledged: int
    sent_again: int
    entries: int


class Ordeal:
    """A server, some tables of two people and a bot, and what is killed when."""

    def __init__(self, folder: Path, tables: int = 3, games: int = 2) -> None:
        self.server = Server(folder)
        self.kills: dict[str, int] = {}
        self.players: list[Player] = []
        self.secrets: dict[str, list[Person]] = {}
        for number in range(tables):
            one, two = Person(self.server), Person(self.server)
            names = []
            for _ in range(games):
                made = one.make("human", "open", *["bot"] * (number % 2))
                two.sit(made)
                names.append(made["table"])
                self.secrets[made["table"]] = [one, two]
            self.players += [
                Player(self.server, person, names, 2 * number + place) for place, person in enumerate((one, two))
            ]

    def run(self, kills: list[Fate], after_each: Callable[[], None] = lambda: None) -> Report:
        """Be killed so many times: at points with names, or (without one) so many milliseconds after some moves."""
        first, *rest = [*kills, Fate()]
        self._restart(first)
        for player in self.players:
            player.start()
        for fate, following in zip([first, *rest], rest, strict=False):
            self._die(fate)
            self.check_acknowledged()
            self._restart(following)
            after_each()
        time.sleep(0.5)
        for player in self.players:
            player.leaving.set()
        for player in self.players:
            player.join(30)
        self.check_acknowledged()
        entries = sum(self._check_table(table) for table in self.secrets)
        self._send_again()
        self.server.stop()
        assert "unforeseen" not in self.server.errors(), self.server.errors()
        return Report(self.kills, self._moves(), sum(player.again for player in self.players), entries)

    def _restart(self, fate: Fate) -> None:
        self.server.stop()
        self.server.fate = fate
        self.server.start()

    def _die(self, fate: Fate) -> None:
        if fate.point:
            assert self.server.process is not None
            self.server.process.wait(30)
        else:
            self._wait_for_play()
            time.sleep(fate.times / 1000)
        self.server.kill()
        name = fate.point or "at random"
        self.kills[name] = self.kills.get(name, 0) + 1

    def _wait_for_play(self, moves: int = 5) -> None:
        """Until people are at it again, however slow the machine is."""
        before, end = self._moves(), time.monotonic() + 30
        while self._moves() < before + moves and time.monotonic() < end:
            time.sleep(0.002)

    def _moves(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def check_acknowledged(self) -> None:
        """Whatever anybody was told to be stored is stored, at the place that was named."""
        told = [(player, list(player.acknowledged)) for player in self.players]
        stored = self._stored()
        for player, acknowledged in told:
            assert not player.problems, player.problems
            for sent, version in acknowledged:
                number, value, action = stored[sent.table][version - 1]
                assert (number, value, action.partition(":")[2]) == (version - 1, sent.move, sent.id)

    def _stored(self) -> dict[str, list[tuple[int, int, str]]]:
        """The entries by table, read from a copy of the files as the server has left them."""
        entries: dict[str, list[tuple[int, int, str]]] = {table: [] for table in self.secrets}
        with tempfile.TemporaryDirectory() as folder:
            for file in self.server.folder.glob("tables.db*"):
                shutil.copy(file, folder)
            with sqlite3.connect(Path(folder) / "tables.db") as database:
                query = "SELECT table_id, number, value, action FROM entries ORDER BY table_id, number"
                for table, number, value, action in database.execute(query):
                    entries[table].append((number, value, action))
            database.close()
        return entries

    def _check_table(self, table: str) -> int:
        """Nothing is there that nobody sent, nothing twice; played out, it is the game that the players see."""
        rows = self.server.rows(
            "SELECT kind, value, action, seat FROM entries WHERE table_id = ? ORDER BY number", table
        )
        actions = [action for _, _, action, _ in rows]
        assert len(set(actions)) == len(actions)
        sent = {one.id for player in self.players for one, _ in player.acknowledged if one.table == table}
        pending = {player.pending.id for player in self.players if player.pending}
        from_people = {action.partition(":")[2] for action in actions if not action.startswith("bot:")}
        assert sent <= from_people <= sent | pending
        (setup,) = self.server.rows("SELECT setup FROM tables WHERE id = ?", table)
        names = [name for (name,) in self.server.rows("SELECT name FROM seats WHERE table_id = ? ORDER BY seat", table)]
        moves = standing([Entry(seat, kind, value, action) for kind, value, action, seat in rows])
        played = Course.after(json.loads(setup[0]), names, moves)
        for seat, person in enumerate(self.secrets[table]):
            with Page(self.server, table, person.secret) as page:
                page.hear("welcome")
                if page.version == len(rows):  # a bot may have moved meanwhile
                    assert page.situation["view"] == played.game.view(seat, since=10**9).to_data()
        return len(rows)

    def _send_again(self) -> None:
        """The same id gets the same answer, and has no effect."""
        for player in self.players:
            for sent, version in player.acknowledged[-3:]:
                before = self._moves_of_people(sent.table)
                with Page(self.server, sent.table, player.person.secret) as page:
                    assert page.done(page.play(sent.move, sent.id, sent.version)) == version
                assert self._moves_of_people(sent.table) == before

    def _moves_of_people(self, table: str) -> list[tuple[Any, ...]]:
        return [entry for entry in self.server.entries(table) if not entry[2].startswith("bot:")]


def fates(number: int, seed: int) -> list[Fate]:
    """So many: each point with a name in turn, and as often at random."""
    chance, points = Chance(seed), list(POINTS)
    return [
        Fate("", 30 + chance.below(400)) if place % 2 else Fate(points[place // 2 % len(points)], 1 + chance.below(12))
        for place in range(number)
    ]
