"""Processes in which bots think: they may die or hang, and end with the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from spolia.game import Game
from spolia.server.thinkers import BotError, Thinkers, choose

VIEW = (game := Game("iv", 2, seed=5)).view(game.asked or 0)


def use(test: Callable[[Thinkers], Coroutine[Any, Any, None]], workers: int = 1, patience: float = 20.0) -> None:
    async def whole() -> None:
        thinkers = Thinkers(workers, patience)
        try:
            await test(thinkers)
        finally:
            thinkers.close()
        assert all(worker.process is None for worker in thinkers.workers)

    asyncio.run(whole())


def test_a_process_answers_like_the_bot_and_survives_errors_and_murder() -> None:
    async def test(thinkers: Thinkers) -> None:
        expected = choose("rome", "rule-of-thumb", VIEW, 7)
        assert await thinkers.think("rome", "rule-of-thumb", VIEW, 7) == expected
        with pytest.raises(BotError, match="no such"):
            await thinkers.think("rome", "no such bot", VIEW, 7)
        assert await thinkers.think("rome", "rule-of-thumb", VIEW, 7) == expected
        process = thinkers.workers[0].process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        assert await thinkers.think("rome", "rule-of-thumb", VIEW, 7) == expected

    use(test)


def test_a_process_that_hangs_is_replaced() -> None:
    async def test(thinkers: Thinkers) -> None:
        await thinkers.think("rome", "random", VIEW, 1)
        process = thinkers.workers[0].process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        thinkers.patience = 0.1
        asked = asyncio.create_task(thinkers.think("rome", "random", VIEW, 1))
        await asyncio.sleep(0.05)
        thinkers.patience = 20.0  # for the new one, which has to start first
        assert await asked == choose("rome", "random", VIEW, 1)

    use(test)


def test_closing_does_not_wait_for_a_bot() -> None:
    async def test(thinkers: Thinkers) -> None:
        await thinkers.think("rome", "random", VIEW, 1)
        process = thinkers.workers[0].process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        asked = asyncio.create_task(thinkers.think("rome", "random", VIEW, 1))
        await asyncio.sleep(0.05)
        began = time.monotonic()
        thinkers.close()
        assert time.monotonic() - began < 2
        with pytest.raises(BotError):
            await asked

    use(test)


SERVER = """
import asyncio, os, sys
from spolia.server.thinkers import Thinkers
from tests.server.test_thinkers import VIEW

async def main():
    thinkers = Thinkers(1)
    await thinkers.think("rome", "random", VIEW, 1)
    print(thinkers.workers[0].process.pid, flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_no_process_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    root = Path(__file__).parent.parent.parent
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen([sys.executable, script], env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        server.kill()
    for _ in range(200):
        if not alive(worker):
            return
        time.sleep(0.05)
    raise AssertionError("the bot's process is still there")


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended may still wait to be counted."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
