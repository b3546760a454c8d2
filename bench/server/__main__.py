"""``python -m bench.server [--tables 200] [--seconds 20] [--json FILE] [--profile FILE]``"""

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from statistics import mean
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Shown

from bench.server.load import SEATS, Figures, echo, get, open_tables, play

PAUSE = 3.0  # seconds between two moves at a table where people play
MESSAGES = 2 + SEATS  # that a move makes: it comes in, is acknowledged, and told to every seat


def main() -> None:
    options = arguments()
    console = Console()
    about = header(options)
    for name, value in about.items():
        console.print(f"{name:8} {value}", highlight=False)
    with serving(options.profile) as host, console.status("opening tables") as status:
        stay_on_core(-1)
        results = asyncio.run(measure(host, options, status.update))
    console.print(shown(results))
    console.print(f"messages/s, server to bare echo: {results['ratio']:.3f}", highlight=False)
    console.print(f"messages a second of CPU time, likewise: {results['cpu_ratio']:.3f}", highlight=False)
    if options.json:
        options.json.write_text(json.dumps({**about, **results}, indent=2) + "\n", "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="Measure the server.")
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="of four seats each (default 200)")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="for each part (default 20)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the results in a file")
    parser.add_argument("--profile", type=Path, metavar="FILE", help="profile the server; its figures are slower then")
    return parser.parse_args()


def header(options: argparse.Namespace) -> dict[str, Any]:
    return {
        "server": f"Spolia {version('spolia')}, litestar {version('litestar')}, uvicorn {version('uvicorn')}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.machine()}, {platform.system()}, {os.cpu_count()} cores",
        "tables": f"{options.tables} of {SEATS} seats, a socket each",
        "load": f"{os.getloadavg()[0]:.1f} before it began",
    }


@contextmanager
def serving(profile: Path | None) -> Iterator[str]:
    """The server, on a core of its own where that can be said."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server.serve", str(Path(folder) / "tables.db")]
        command += [str(profile)] if profile else []
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: stay_on_core(0))
        assert process.stdout is not None
        try:
            yield f"127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.terminate()
            process.wait(30)
            process.stdout.close()


def stay_on_core(number: int) -> None:
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[number]})


async def measure(host: str, options: argparse.Namespace, say: Callable[[str], None]) -> dict[str, Any]:
    """First as fast as it goes, which also brings the games into their middle; then as people play; then the echo."""
    tables = await open_tables(host, options.tables)
    say("as fast as it goes")
    flat_out, fast = await clocked(host, lambda: play(tables, options.seconds, 0.0))
    say("as people play")
    as_people, calm = await clocked(host, lambda: play(tables, options.seconds, PAUSE))
    for table in tables:
        await table.close()
    say("bare echo")
    echoed, bare = await clocked(host, lambda: echo(host, options.tables, options.seconds))
    rows = {
        "as people play": of_play(as_people, calm),
        "as fast as it goes": of_play(flat_out, fast),
        "bare echo": {"messages_a_second": echoed / bare["seconds"], "load": bare["load"]}
        | {"cpu_ms_a_message": 1000 * bare["cpu"] / echoed},
    }
    fastest, yardstick = rows["as fast as it goes"], rows["bare echo"]
    return {
        "rows": rows,
        "ratio": fastest["messages_a_second"] / yardstick["messages_a_second"],
        "cpu_ratio": yardstick["cpu_ms_a_message"] * MESSAGES / fastest["cpu_ms_a_move"],  # whoever else is at work
    }


async def clocked(host: str, work: Callable[[], Awaitable[Any]]) -> tuple[Any, dict[str, float]]:
    """Something, and the seconds and the server's CPU time that it took."""
    before, begin = get(host, "/cpu"), time.perf_counter()
    result = await work()
    seconds = time.perf_counter() - begin
    return result, {"seconds": seconds, "cpu": get(host, "/cpu") - before, "load": os.getloadavg()[0]}


def of_play(figures: Figures, spent: dict[str, float]) -> dict[str, float]:
    moves = len(figures.told)
    found = {
        "moves": moves,
        "moves_a_second": moves / spent["seconds"],
        "messages_a_second": MESSAGES * moves / spent["seconds"],
        "cpu_ms_a_move": 1000 * spent["cpu"] / moves,
        "load": spent["load"],
    }
    for name, times in (("acknowledged", figures.acknowledged), ("told", figures.told)):
        ordered = sorted(times)
        found |= {f"{name}_p{part}_ms": 1000 * ordered[int(part / 100 * (moves - 1))] for part in (50, 99)}
        found[f"{name}_mean_ms"] = 1000 * mean(ordered)
    return found


def shown(results: dict[str, Any]) -> Shown:
    caption = "ms from a move until it was acknowledged, and until all other seats had been told; CPU: ms a move"
    table = Shown(box=SIMPLE_HEAD, padding=(0, 0), caption=caption)
    table.add_column("", no_wrap=True)
    names = ["moves/s", "mess./s", "ack p50", "p99", "told p50", "p99", "CPU", "load"]
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    keys = ["moves_a_second", "messages_a_second", "acknowledged_p50_ms", "acknowledged_p99_ms", "told_p50_ms"]
    keys += ["told_p99_ms", "cpu_ms_a_move", "load"]
    for name, row in results["rows"].items():
        table.add_row(name, *(f"{row[key]:.1f}" if key in row else "" for key in keys))
    return table


if __name__ == "__main__":
    main()
