"""Games of matches in a file, a line for each as soon as it is over: a match that was stopped goes on from there.

Which match a game is of is told by all that it depends on, so one file may keep a whole ladder. Bots go by name and
settings: whoever changes one begins a new file.
"""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any, Final

from spolia.arena.plan import Plan, Task
from spolia.arena.playing import Played
from spolia.kernel.errors import SpoliaError
from spolia.kernel.journal import ENGINE

BEGIN: Final = b'{"match":'  # of every line


class KeptError(SpoliaError, ValueError):
    """A file that does not hold games of matches."""


class Kept:
    """The games of one match that are in a file, and those that are to come."""

    def __init__(self, path: Path, of: Plan) -> None:
        self.path = path
        self.match = match_key(of)
        self.games: dict[Task, Played] = {}
        self.added = 0  # games, of all those
        path.touch()
        content = path.read_bytes()
        end = content.rfind(b"\n") + 1
        for number, line in enumerate(content[:end].split(b"\n")[:-1], 1):
            self._read(line, number)
        if not content[end:].startswith(BEGIN[: len(content) - end]):
            raise KeptError(f"{path}: this file does not hold games of matches")
        if end < len(content):  # a line that was cut off while it was written
            os.truncate(path, end)

    def _read(self, line: bytes, number: int) -> None:
        try:
            data = json.loads(line)
            if data["match"] == self.match:
                played = from_data(data)
                self.games[played.task] = played
        except (ValueError, KeyError, TypeError, AttributeError):
            raise KeptError(f"{self.path}, line {number}: this is no game of a match") from None

    def add(self, played: Played) -> None:
        """Keep one more; it is there even if this process ends right after."""
        self.games[played.task] = played
        self.added += 1
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"match": self.match, **to_data(played)}, separators=(",", ":")) + "\n")


def match_key(of: Plan) -> str:
    """All that the games of a match depend on, but for how many there are."""
    tables = " ".join(",".join(of.labels[entrant] for entrant in table) for table in of.tables)
    limit = "" if of.limit is None else f" within {of.limit:g} s"
    return f"{of.game} {of.edition} engine {ENGINE}, {of.players} players, seed {of.seed}: {tables}{limit}"


def to_data(played: Played) -> dict[str, Any]:
    task = played.task
    return {
        "deal": task.deal,
        "table": task.table,
        "seating": task.seating,
        "shares": played.shares,
        "points": played.points,
        "reason": played.reason,
        "turns": played.turns,
        "forfeit": played.forfeit,
        "times": [dict(counts) for counts in played.times],
    }


def from_data(data: dict[str, Any]) -> Played:
    return Played(
        Task(data["deal"], data["table"], tuple(data["seating"])),
        data["shares"],
        data["points"],
        data["reason"],
        data["turns"],
        None if data["forfeit"] is None else (data["forfeit"][0], data["forfeit"][1]),
        [Counter({int(step): number for step, number in counts.items()}) for counts in data["times"]],
    )
