"""A server as people start it: the command, in a process of its own, with the built pages."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

from spolia.game import Game

STARTS_WITHIN: Final = 60.0
ENDS_WITHIN: Final = 15.0

# ``spolia serve``; only, a program that clicks is faster than people are allowed to be.
PROGRAM: Final = (
    "from spolia.server import app, limits; app.Limits = lambda: limits.Limits(messages=(10**6, 1.0)); "
    "from spolia.cli import main; main()"
)


class Server:
    """A running server; its database outlives it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self.errors = database.with_suffix(".errors")

    def start(self, port: int = 0) -> None:
        order = [sys.executable, "-c", PROGRAM, "serve", "--no-open", "--port", str(port), "--db", str(self.database)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(order, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
        self.address = self._announced(self.process)

    def _announced(self, process: "subprocess.Popen[str]") -> str:
        """The address it says; a server that says nothing is ended."""
        timer = threading.Timer(STARTS_WITHIN, process.kill)
        timer.start()
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if "http://" in line:
                    return line[line.index("http://") :].split()[0].rstrip("/")
        finally:
            timer.cancel()
        raise AssertionError(f"the server did not start:\n{self.errors.read_text()}")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def complaints(self) -> list[str]:
        """What it wrote down as an error."""
        lines = self.errors.read_text().splitlines()
        return [
            line for line in lines if not line.startswith("{") or json.loads(line)["level"] in ("error", "critical")
        ]

    def kill(self) -> None:
        """As when the power fails: it gets no chance to put anything in order."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError("the server did not end") from None
        finally:
            if process.stdout is not None:
                process.stdout.close()

    # ---- what only the server knows ----

    def games(self, table: str) -> list[Game]:
        """The game at a table as it is stored, before its first move and after each."""
        game, moves = self._stored(table)
        games = [game.copy()]
        for move in moves:
            game.play(move)
            games.append(game.copy())
        return games

    def game(self, table: str) -> Game:
        game, moves = self._stored(table)
        for move in moves:
            game.play(move)
        return game

    def _stored(self, table: str) -> tuple[Game, list[int]]:
        """A game as it began, and the moves that stand after all steps back."""
        database = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            (setup,) = database.execute("SELECT setup FROM tables WHERE id = ?", (table,)).fetchone()
            seats = database.execute("SELECT name FROM seats WHERE table_id = ? ORDER BY seat", (table,)).fetchall()
            moves: list[int] = []
            for kind, value in database.execute(
                "SELECT kind, value FROM entries WHERE table_id = ? ORDER BY number", (table,)
            ):
                moves[value if kind != "move" else len(moves) :] = [value] if kind == "move" else []
        finally:
            database.close()
        begun = json.loads(setup)
        return Game(begun["edition"], len(seats), int(begun["seed"]), [name for (name,) in seats]), moves
