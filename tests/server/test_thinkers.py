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
from spolia.server.thinkers import BotError, Thinkers, Worker, choose, usual_workers

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


def sleepy(self: Worker, game: str, name: str, view: Any, number: int, patience: float) -> int:
    """A process that needs a while for a deep bot, and hardly any time for others."""
    time.sleep(0.4 if name == "deep" else 0)
    return number


def test_deep_bots_leave_a_process_to_the_quick_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "ask", sleepy)

    async def test(thinkers: Thinkers) -> None:
        assert await thinkers.think("rome", "deep", VIEW, 1) == 1  # now it is known for that
        deep = [asyncio.create_task(thinkers.think("rome", "deep", VIEW, number)) for number in range(4)]
        await asyncio.sleep(0.01)
        for number in range(10):
            assert await thinkers.think("rome", "quick", VIEW, number) == number
            await asyncio.sleep(0.01)
        assert not any(task.done() for task in deep[1:])  # meanwhile; and nothing else had to wait either
        assert await asyncio.gather(*deep) == [0, 1, 2, 3]

    use(test, workers=2)


def test_a_deep_bot_whose_table_closes_while_it_waits_leaves_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "ask", sleepy)

    async def test(thinkers: Thinkers) -> None:
        await thinkers.think("rome", "deep", VIEW, 1)
        waiting = [asyncio.create_task(thinkers.think("rome", "deep", VIEW, number)) for number in range(5)]
        await asyncio.sleep(0.01)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert await asyncio.wait_for(thinkers.think("rome", "deep", VIEW, 9), 5) == 9

    use(test, workers=3)


def test_as_many_think_as_there_are_cores_but_two_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    for there, wanted in ((1, 2), (2, 2), (6, 6), (200, 64)):
        monkeypatch.setattr("spolia.server.thinkers.cores", lambda there=there: there)
        assert usual_workers() == wanted


def test_processes_that_are_not_needed_are_not_started() -> None:
    async def test(thinkers: Thinkers) -> None:
        for number in range(4):
            await thinkers.think("rome", "random", VIEW, number)
        assert [worker.process is not None for worker in thinkers.workers] == [True, False, False]

    use(test, workers=3)


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
