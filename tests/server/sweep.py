"""The long form of the server's tests, as a command.

    python -m tests.server.sweep secrecy [--number 10000] [--workers 2] [--game mundi]
    python -m tests.server.sweep kills   [--number 100]
    python -m tests.server.sweep abuse   [--number 200000]

Each shows how far it is, says in the end what was seen, and keeps it in a file if asked (``--json FILE``). It ends with
an error as soon as anything is wrong, and says where.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.server.abuse import attack
from tests.server.killing import Ordeal, fates
from tests.server.secrecy import Comparison, all_positions, hosting, standing_still
from tests.server.serving import FAST, Person, Server, joined
from tests.server.worlds import WORLDS

NUMBERS = {"secrecy": 10_000, "kills": 100, "abuse": 200_000}
SHARES = 100  # parts of the work, after each of which the display moves on
FROM_ONE_TABLE = 10_000  # messages, before the next table is attacked

Advance = Callable[[int], None]


def main() -> None:
    options = _arguments()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    began = time.monotonic()
    sweep = {"secrecy": _secrecy, "kills": _kills, "abuse": _abuse}[options.what]
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(options.what, total=options.number)
        try:
            seen = sweep(options, lambda more: progress.advance(task, more))
        except Exception as error:
            progress.stop()
            print(f"{options.what}: {_innermost(error)!r}", file=sys.stderr)
            sys.exit(1)
    about = {"what": options.what, "seed": options.seed, **seen, "seconds": round(time.monotonic() - began, 1)}
    for name, value in about.items():
        print(f"{name:16} {value}")
    if options.json:
        options.json.write_text(json.dumps(about, indent=2) + "\n", "utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.server.sweep", description="The long tests of the server.")
    parser.add_argument("what", choices=NUMBERS, help="nothing hidden shows; nothing is lost; nothing bad gets in")
    parser.add_argument("--number", type=int, metavar="N", help="of positions, kills or messages")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="other kills, other messages")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="only for secrecy")
    parser.add_argument("--game", choices=WORLDS, default="rome", help="only for secrecy")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the results in a file")
    options = parser.parse_args()
    options.number = options.number or NUMBERS[options.what]
    return options


def _innermost(error: BaseException) -> BaseException:
    """What was wrong, without the groups that tasks put around it."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


# ---- nothing hidden shows ----


def _secrecy(options: argparse.Namespace, advance: Advance) -> dict[str, Any]:
    total: Counter[str] = Counter()
    shares = min(SHARES, max(1, options.number // 20))
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        for found in pool.map(_compare, [(options.number, share, shares, options.game) for share in range(shares)]):
            total.update(found)
            advance(found["positions"])
    return {"game": options.game, **total}


def _compare(part: tuple[int, int, int, str]) -> dict[str, int]:
    async def run(folder: Path) -> Comparison:
        async with hosting(folder / "one.db") as one, hosting(folder / "other.db") as other:
            comparison = Comparison(one, other)
            for number, course in enumerate(all_positions(*part)):
                await comparison.compare(course, number, all_viewers=False)
            return comparison

    with standing_still(), tempfile.TemporaryDirectory() as folder:
        compared = asyncio.run(run(Path(folder)))
    return {
        "positions": compared.positions,
        "worlds": compared.worlds,
        "other pasts": compared.pasts,
        "messages": compared.messages,
        "bytes": compared.bytes,
    }


# ---- nothing is lost ----


def _kills(options: argparse.Namespace, advance: Advance) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        ordeal = Ordeal(Path(folder), tables=6, games=2 + options.number // 20)
        report = ordeal.run(fates(options.number, options.seed), lambda: advance(1))
    return report._asdict()


# ---- nothing bad gets in ----


def _abuse(options: argparse.Namespace, advance: Advance) -> dict[str, Any]:
    dice, codes = Random(options.seed), Counter[str]()
    limits = msgspec.structs.replace(FAST, bad_messages=10**9)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), limits) as server:
        for begin in range(0, options.number, FROM_ONE_TABLE):
            number = min(FROM_ONE_TABLE, options.number - begin)
            codes += _attack_one_table(server, dice, number)
            advance(number)
        assert "Traceback" not in server.errors(), server.errors()
        assert "unforeseen" not in server.errors(), server.errors()
    return {"messages": options.number, "refused": codes.total(), "codes": dict(codes.most_common())}


def _attack_one_table(server: Server, dice: Random, number: int) -> Counter[str]:
    ada = Person(server)
    table = ada.make("human", "human")["table"]
    with joined(server, table, ada) as page, joined(server, table) as watcher:
        for one in (page, watcher):
            one.rest()
            one.heard.clear()
            one.raw.clear()
        stored = server.everything()
        codes = attack(page, watcher, dice, number)
        assert server.everything() == stored, "something was changed"
    return codes


if __name__ == "__main__":
    main()
