"""One function over many items, by several processes or on a Ray cluster: the same results in the same order.

Items travel in chunks that are worth the journey: how many go together follows from how long the last ones took.
"""

import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import count, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import perf_counter
from traceback import format_exc
from typing import Any, Final, Protocol, TypeVar

from spolia.kernel.errors import SpoliaError

T = TypeVar("T")
R = TypeVar("R")

CHUNK_SECONDS: Final = 0.2
GROWTH: Final = 4  # a chunk has at most so many times the items of the one before

# Each process has one core; a library that starts threads of its own for sums would only be in the way.
ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class WorkerError(SpoliaError):
    """A worker that could not do its work."""


class Done:
    """What came of a chunk: its results, or what went wrong."""

    def __init__(self, results: list[Any], seconds: float, error: Exception | None = None) -> None:
        self.results = results
        self.seconds = seconds
        self.error = error


class Crew(Protocol):
    """Some who work at the same time, each on one chunk."""

    @property
    def idle(self) -> int:
        """How many have nothing to do."""

    def begin(self, number: int, function: Callable[[Any], Any], chunk: list[Any]) -> None:
        """Give a chunk to somebody who is idle."""

    def finished(self) -> tuple[int, Done]:
        """Wait for a chunk to be done, whichever is first."""

    def end(self) -> None:
        """Send everybody home, at once."""


def map_chunks(
    function: Callable[[T], R], items: Iterable[T], workers: int = 1, *, ray: bool = False
) -> Generator[R, None, None]:
    """The results of a function for all items, in their order; as soon as they are there.

    With one worker everything happens here. Otherwise function, items and results must be picklable.
    """
    with hired(workers, ray=ray) as crew:
        yield from map_by(crew, function, items)


@contextmanager
def hired(workers: int, *, ray: bool = False, apart: bool = False) -> Iterator[Crew | None]:
    """Some who work, for several times; nobody where there is to be one worker only: then everything happens here.

    Unless it is wanted apart: sums with many terms come out a little differently where they are shared among threads,
    as they may be here but never are there.
    """
    if workers <= 1 and not ray and not apart:
        yield None
        return
    crew: Crew = OnRay(workers) if ray else Processes(max(1, workers))
    try:
        yield crew
    finally:
        crew.end()


def map_by(crew: Crew | None, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """As ``map_chunks``, by those who were hired. To be gone through to its end before the next."""
    return map(function, items) if crew is None else _flow(crew, function, iter(items))


def _flow(crew: Crew, function: Callable[[T], R], items: Iterator[T]) -> Iterator[R]:
    """Keep everybody busy; hold back what comes before its turn."""
    numbers, due, size, under_way = count(), 0, 1, 0
    early: dict[int, list[R]] = {}
    while True:
        while crew.idle and (chunk := list(islice(items, size))):
            crew.begin(next(numbers), function, chunk)
            under_way += 1
        if not under_way:
            return
        number, done = crew.finished()
        under_way -= 1
        if done.error is not None:
            raise done.error
        size = next_size(size, len(done.results), done.seconds)
        early[number] = done.results
        while due in early:
            yield from early.pop(due)
            due += 1


def next_size(size: int, items: int, seconds: float) -> int:
    """How many items to send together after a chunk that took so long."""
    wanted = round(CHUNK_SECONDS * items / max(seconds, 1e-6))
    return max(1, min(wanted, GROWTH * size))


def do(function: Callable[[T], R], chunk: list[T]) -> Done:
    """A chunk's work."""
    begun = perf_counter()
    try:
        results = [function(item) for item in chunk]
    except Exception as error:
        return Done([], perf_counter() - begun, _portable(error))
    return Done(results, perf_counter() - begun)


def _portable(error: Exception) -> Exception:
    """An error that can travel: itself where that is possible, or its text."""
    trace = format_exc()
    try:
        error.add_note(trace)
        pickle.loads(pickle.dumps(error))
    except Exception:
        return WorkerError(trace)
    return error


# ---- processes ----


class Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        # Spawned, not forked: a fork copies threads half, and the progress bar is one.
        context = get_context("spawn")
        self.processes = []
        self.resting: list[Connection] = []
        self.working: dict[Connection, int] = {}
        with one_thread():
            for number in range(workers):
                pipe, other = context.Pipe()
                process = context.Process(target=_serve, args=(other,), name=f"spolia-worker-{number}", daemon=True)
                process.start()
                other.close()
                self.processes.append(process)
                self.resting.append(pipe)

    @property
    def idle(self) -> int:
        return len(self.resting)

    def begin(self, number: int, function: Callable[[Any], Any], chunk: list[Any]) -> None:
        pipe = self.resting.pop()
        self.working[pipe] = number
        try:
            pipe.send((function, chunk))
        except OSError:
            raise WorkerError("a worker process ended before it was told to") from None

    def finished(self) -> tuple[int, Done]:
        pipe = wait(list(self.working))[0]
        assert isinstance(pipe, Connection)
        try:
            done: Done = pipe.recv()
        except (EOFError, OSError):
            raise WorkerError("a worker process ended in the middle of its work") from None
        self.resting.append(pipe)
        return self.working.pop(pipe), done

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.join()
            process.close()
        for pipe in (*self.resting, *self.working):
            pipe.close()


def _serve(pipe: Connection) -> None:
    """The life of a process: work until nobody is left to ask for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends this
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv_bytes()))


def _answer(request: bytes) -> Done:
    try:
        function, chunk = pickle.loads(request)
    except Exception as error:  # what was sent can't be read here
        return Done([], 0.0, _portable(error))
    return do(function, chunk)


@contextmanager
def one_thread() -> Iterator[None]:
    """Processes started meanwhile use one thread each, unless the user said otherwise."""
    mine = [name for name in ONE_THREAD if name not in os.environ]
    os.environ.update(dict.fromkeys(mine, "1"))
    try:
        yield
    finally:
        for name in mine:
            del os.environ[name]


# ---- Ray ----


class OnRay:
    """A Ray cluster: the one that is there already (``RAY_ADDRESS``), or one on this machine for the while."""

    def __init__(self, workers: int) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise WorkerError("Ray is not installed here: pip install 'spolia[ray]'") from None
        self.ray = ray
        self.ours = not ray.is_initialized()
        if self.ours:
            there = "RAY_ADDRESS" in os.environ
            local = {} if there else {"num_cpus": max(1, workers), "include_dashboard": False}
            try:
                ray.init(logging_level="error", log_to_driver=False, **local)
            except Exception as error:  # it raises all sorts, for instance where a busy machine is slow to start it
                ray.shutdown()
                raise WorkerError(f"Ray does not start: {error}") from None
        self.idle = int(ray.cluster_resources().get("CPU", 1))
        self.do = ray.remote(do)
        self.working: dict[Any, int] = {}

    def begin(self, number: int, function: Callable[[Any], Any], chunk: list[Any]) -> None:
        self.working[self.do.remote(function, chunk)] = number
        self.idle -= 1

    def finished(self) -> tuple[int, Done]:
        ready, _ = self.ray.wait(list(self.working), num_returns=1)
        number = self.working.pop(ready[0])
        self.idle += 1
        try:
            done: Done = self.ray.get(ready[0])
        except self.ray.exceptions.RayError as error:
            raise WorkerError(f"Ray: {error}") from None
        return number, done

    def end(self) -> None:
        for ticket in self.working:
            self.ray.cancel(ticket, force=True)
        if self.ours:
            self.ray.shutdown()
