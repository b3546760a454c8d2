"""The server that is measured, in a process of its own: ``python -m bench.server.serve FILE [PROFILE]``.

It says its port. Beside the tables it has a socket that sends everything back, and says how much CPU time it has used.
"""

import contextlib
import cProfile
import signal
import sys
import time
from pathlib import Path

import uvicorn
from litestar import get, websocket
from litestar.exceptions import WebSocketDisconnect

from spolia.server.app import make_app
from spolia.server.limits import Limits
from spolia.server.running import LARGEST_FRAME, listen, log_to_stderr
from spolia.server.web import Socket

MANY = (10**9, 1.0)
LIMITS = Limits(messages=MANY, requests=MANY, tables=MANY, chat=MANY, sockets=10**6)


@websocket("/echo")
async def echo(socket: Socket) -> None:
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.send_bytes((await socket.receive_text()).encode())


@get("/cpu", sync_to_thread=False)
def cpu() -> float:
    return time.process_time()


def main() -> None:
    log_to_stderr()
    app = make_app(Path(sys.argv[1]), limits=LIMITS)
    app.register(echo)
    app.register(cpu)
    listener = listen("127.0.0.1", 0)
    print(listener.getsockname()[1], flush=True)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, timeout_graceful_shutdown=1, ws_max_size=LARGEST_FRAME
    )
    server = uvicorn.Server(config)
    if len(sys.argv) < 3:
        server.run([listener])
        return
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn has ended by then, and the profile is still to be kept
    profile = cProfile.Profile()
    profile.runcall(server.run, [listener])
    profile.dump_stats(sys.argv[2])


if __name__ == "__main__":
    main()
