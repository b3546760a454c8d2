"""Servers in processes of their own, quickly: one process has loaded everything, and forks whenever one is wanted.

``python -m tests.server.nursery`` is that process. It reads orders, one a line; it ends, with all it has started, when
nobody can give any more.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from spolia.server.app import make_app
from spolia.server.limits import Limits
from spolia.server.running import LARGEST_FRAME, listen, log_to_stderr
from tests.server.dying import Fate, befall, watched

ROOT = Path(__file__).parent.parent.parent


class Order(msgspec.Struct):
    """What kind of server is wanted."""

    database: str
    errors: str
    limits: Limits
    fate: Fate


class Child:
    """A server that was started."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self.port = port

    def signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def lives(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def wait(self, patience: float) -> None:
        end = time.monotonic() + patience
        while self.lives():
            if time.monotonic() > end:
                raise AssertionError(f"a server is still there after {patience} seconds")
            time.sleep(0.005)


def start(order: Order) -> Child:
    nursery = _nursery()
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(msgspec.json.encode(order).decode() + "\n")
    nursery.stdin.flush()
    pid, port = json.loads(nursery.stdout.readline())
    return Child(pid, port)


@cache
def _nursery() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.server.nursery"]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone at once
    children = []
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        listener = listen("127.0.0.1", 0)
        pid = os.fork()
        if not pid:
            serve(order, listener)
            os._exit(0)
        children.append(pid)
        print(json.dumps([pid, listener.getsockname()[1]]), flush=True)
        listener.close()
    for pid in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def serve(order: Order, listener: Any) -> None:
    """The life of a child: nothing of its mother's but what she has learned."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    errors = os.open(order.errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number, file in ((0, nothing), (1, nothing), (2, errors)):
        os.dup2(file, number)
    log_to_stderr()
    befall(order.fate)
    app = watched(make_app(Path(order.database), limits=order.limits), order.fate)
    config = uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=2, ws_max_size=LARGEST_FRAME)
    uvicorn.Server(config).run([listener])


if __name__ == "__main__":
    main()
