"""Workers: the same results in the same order, however many work; what goes wrong is told."""

import os
import time
from itertools import count, islice

import pytest

from spolia.kernel.errors import IllegalMove, SetupError
from spolia.workers import CHUNK_SECONDS, GROWTH, Done, WorkerError, do, map_chunks, next_size


def square(number: int) -> int:
    return number * number


def slow_if_even(number: int) -> int:
    time.sleep(0.05 if number % 2 == 0 else 0)
    return number


def where(number: int) -> int:
    time.sleep(0.02)
    return os.getpid()


def threads(number: int) -> str:
    return os.environ["OPENBLAS_NUM_THREADS"]


def refuse(number: int) -> int:
    if number == 3:
        raise SetupError("three is too many")
    return number


def refuse_a_move(number: int) -> int:
    """This error takes more than it keeps, so it can't be pickled."""
    raise IllegalMove(number, "not_asked")


def leave(number: int) -> int:
    os._exit(1)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order(workers: int) -> None:
    assert list(map_chunks(square, range(100), workers)) == [square(number) for number in range(100)]
    assert list(map_chunks(slow_if_even, range(9), workers)) == list(range(9))
    assert list(map_chunks(square, [], workers)) == []


def test_several_processes_share_the_work() -> None:
    pids = list(map_chunks(where, range(30), 2))
    assert len(set(pids)) == 2
    assert os.getpid() not in pids
    assert set(map_chunks(where, range(3))) == {os.getpid()}


def test_items_may_go_on_for_ever() -> None:
    results = map_chunks(square, count(), 2)
    assert list(islice(results, 5)) == [0, 1, 4, 9, 16]
    results.close()


def test_each_process_sums_in_one_thread() -> None:
    before = dict(os.environ)
    assert set(map_chunks(threads, range(2), 2)) == {os.environ.get("OPENBLAS_NUM_THREADS", "1")}
    assert dict(os.environ) == before


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_is_that_of_the_function(workers: int) -> None:
    with pytest.raises(SetupError, match="three is too many"):
        list(map_chunks(refuse, range(10), workers))


def test_an_error_that_cannot_travel_is_told_in_words() -> None:
    with pytest.raises(WorkerError, match="IllegalMove: 0: not_asked"):
        list(map_chunks(refuse_a_move, range(1), 2))


def test_a_worker_that_dies_is_missed() -> None:
    with pytest.raises(WorkerError, match="a worker process ended"):
        list(map_chunks(leave, range(10), 2))


def test_chunks_are_worth_the_journey() -> None:
    assert next_size(1, 1, CHUNK_SECONDS) == 1
    assert next_size(1, 1, 60.0) == 1
    assert next_size(10, 10, CHUNK_SECONDS / 2) == 20
    assert next_size(1, 1, 0.0) == GROWTH
    assert next_size(100, 3, CHUNK_SECONDS / 10) == 30  # the last chunk may be a small one


def test_a_chunk_takes_its_time() -> None:
    done = do(slow_if_even, [0, 1, 2])
    assert isinstance(done, Done)
    assert done.results == [0, 1, 2]
    assert done.seconds > 0.09


def test_ray_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """That it works when it does is tested with a match in the arena: starting it takes long, so once."""
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'spolia[ray]'")
    monkeypatch.setenv("RAY_ADDRESS", "no such place")
    with pytest.raises(WorkerError, match="Ray does not start"):
        list(map_chunks(square, range(3), 2, ray=True))
