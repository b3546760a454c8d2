"""The same engine in another build, measured in the same rounds by a process of the other Python.

Run as ``python -m bench.beside``, this is that process: it tells its measures, then does one for each number it reads.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.clock import Measure
from bench.rome import rome


class Other:
    """A process that measures when it is asked to."""

    def __init__(self, python: Path) -> None:
        command = [str(python), "-m", "bench.beside"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.measures = [
            Elsewhere(
                told["engine"],
                tuple(told["kinds"]),
                told["name"],
                told["players"],
                _nowhere,
                told["games"],
                self,
                number,
            )
            for number, told in enumerate(self._read())
        ]

    def clocked(self, number: int) -> tuple[int, float]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{number}\n")
        self.process.stdin.flush()
        pieces, seconds = self._read()
        return pieces, seconds

    def _read(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the process of the other build has ended")
        return json.loads(line)

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@dataclass(frozen=True)
class Elsewhere(Measure):
    """A measure of the other process."""

    other: Other | None = None
    number: int = 0

    def clocked(self) -> tuple[int, float]:
        assert self.other is not None
        return self.other.clocked(self.number)


def _nowhere() -> Any:
    raise AssertionError("this is measured in another process")


def serve() -> None:
    measures = rome()
    told = [
        {"engine": one.engine, "kinds": one.kinds, "name": one.name, "players": one.players, "games": one.games}
        for one in measures
    ]
    print(json.dumps(told), flush=True)
    for line in sys.stdin:
        print(json.dumps(measures[int(line)].clocked()), flush=True)


if __name__ == "__main__":
    serve()
