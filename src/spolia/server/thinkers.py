"""Bots think in processes of their own, so that no table waits for another's bot.

A process gets what the seat may see, never the game. One that dies or thinks for too long is replaced. Bots that take
their time never have all processes: one is always left to the quick ones.
"""

import asyncio
import contextlib
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import Any, Final

from spolia.kernel.errors import SpoliaError
from spolia.tables import at_table
from spolia.workers import cores, one_thread

PATIENCE: Final = 20.0  # seconds that a bot may think
QUICK: Final = 0.1  # seconds; what takes longer is not quick
FEWEST: Final = 2
MOST: Final = 64


def usual_workers() -> int:
    """How many bots may think at once, unless somebody says: one for each core, but two at least."""
    return min(MOST, max(FEWEST, cores()))


class BotError(SpoliaError):
    """A bot that gave no answer."""


def choose(game: str, name: str, view: Any, number: int) -> int:
    """What a bot does; the number makes its chance, so that the same moment gives the same move."""
    return at_table(game).choose(name, view, number)


def work(pipe: Connection) -> None:
    """The life of a process: answer, until nobody is left to ask (the pipe ends when the server does)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    with contextlib.suppress(EOFError, OSError):
        while True:
            game, name, view, number = pipe.recv()
            try:
                answer: int | str = choose(game, name, view, number)
            except Exception as error:
                answer = repr(error)
            pipe.send(answer)


class Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.ended = False
        self.changing = threading.Lock()  # the process: a thread asks it, and the server may end meanwhile

    def ask(self, game: str, name: str, view: Any, number: int, patience: float) -> int:
        """Blocks until there is an answer."""
        pipe = self._started()
        try:
            pipe.send((game, name, view, number))
            answer = pipe.recv() if pipe.poll(patience) else "it took too long"
        except (EOFError, OSError) as error:
            self.drop()
            raise BotError(f"the bot {name!r} is gone: {error!r}") from None
        if isinstance(answer, int):
            return answer
        self.drop()
        raise BotError(f"the bot {name!r} does not answer: {answer}")

    def end(self) -> None:
        """At once, and for good; whoever waits for an answer is told so."""
        with self.changing:
            self.ended = True
            if self.process is not None:
                self.process.kill()

    def _started(self) -> Connection:
        with self.changing:
            if self.ended:
                raise BotError("the server is closing")
            if self.pipe is None:
                context = get_context("spawn")
                self.pipe, other = context.Pipe()
                self.process = context.Process(target=work, args=(other,), name="spolia-bot", daemon=True)
                with one_thread():
                    self.process.start()
                other.close()
            return self.pipe

    def drop(self) -> None:
        with self.changing:
            if self.process is not None and self.pipe is not None:
                self.process.kill()
                self.process.join()
                self.process.close()
                self.pipe.close()
            self.process = self.pipe = None


class Thinkers:
    """A few processes that take turns."""

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.workers = [Worker() for _ in range(workers)]
        # The one that rested last is asked first: processes that are not needed are never started.
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in reversed(self.workers):
            self.idle.put_nowait(worker)
        self.threads = ThreadPoolExecutor(workers, "spolia-thinkers")
        self.slow: set[tuple[str, str]] = set()  # bots that took their time when they were last asked
        self.room_for_slow = asyncio.Semaphore(max(1, workers - 1))

    async def think(self, game: str, name: str, view: Any, number: int) -> int:
        """A bot's move. Where a process fails, a new one is asked, once."""
        slow = (game, name) in self.slow
        if slow:
            await self.room_for_slow.acquire()
        try:
            worker = await self.idle.get()
        except asyncio.CancelledError:
            self._leave(slow)
            raise
        answer = asyncio.get_running_loop().run_in_executor(self.threads, self._ask, worker, game, name, view, number)

        def rest(done: "asyncio.Future[int]") -> None:
            done.exception()  # seen, also where nobody waits for it any more
            self.idle.put_nowait(worker)
            self._leave(slow)

        answer.add_done_callback(rest)
        return await asyncio.shield(answer)  # the process goes on thinking although its table has closed

    def _leave(self, slow: bool) -> None:
        if slow:
            self.room_for_slow.release()

    def _ask(self, worker: Worker, game: str, name: str, view: Any, number: int) -> int:
        """In a thread of its own; it waits for the process."""
        began = monotonic()
        try:
            move = worker.ask(game, name, view, number, self.patience)
        except BotError:
            move = worker.ask(game, name, view, number, self.patience)
        (self.slow.add if monotonic() - began > QUICK else self.slow.discard)((game, name))
        return move

    def close(self) -> None:
        """At once: whoever thinks is ended."""
        for worker in self.workers:
            worker.end()
        self.threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.workers:
            worker.drop()
