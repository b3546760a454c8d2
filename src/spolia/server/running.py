"""A server that runs: where it listens, what it says, how it ends."""

import asyncio
import errno
import logging
import os
import socket
import sys
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

import structlog
import typer
import uvicorn

from spolia.kernel.errors import SpoliaError
from spolia.server.app import default_database, make_app
from spolia.server.store import SqliteStore

PORTS_TRIED: Final = 20
GRACE: Final = 2  # seconds that open sockets get when the server ends
LARGEST_FRAME: Final = 64 * 1024  # what is larger closes the socket before it is read


class ServeError(SpoliaError):
    """The server can't be started."""


def run(host: str, port: int, db: Path | None, workers: int | None, open_browser: bool) -> None:
    """Until somebody ends it."""
    log_to_stderr()
    database = db or default_database()
    asyncio.run(check_database(database))
    listener = listen(host, port)
    address = address_of(listener)
    config = uvicorn.Config(
        make_app(database, workers),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=LARGEST_FRAME,
    )
    try:
        asyncio.run(attend(uvicorn.Server(config), listener, address, open_browser))
    except KeyboardInterrupt:
        pass  # ended on purpose
    finally:
        listener.close()
    typer.echo("Spolia has ended; all tables are kept.")


async def attend(server: uvicorn.Server, listener: socket.socket, address: str, open_browser: bool) -> None:
    async def announce() -> None:
        while not server.started:
            await asyncio.sleep(0.02)
        typer.echo(f"Spolia is at {address} (Ctrl-C ends it).")
        sys.stdout.flush()
        structlog.get_logger().info("started", address=address)
        if open_browser and has_browser():
            await asyncio.to_thread(webbrowser.open, address)

    announcing = asyncio.create_task(announce())
    try:
        await server.serve(sockets=[listener])
    finally:
        announcing.cancel()


async def check_database(path: Path) -> None:
    """Whatever is wrong with the database is said before anything starts."""
    await SqliteStore(path).close()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket: at the port, or at one of the next ones, or wherever there is room."""
    wanted = [port, *range(port + 1, min(port + PORTS_TRIED, 65536)), 0] if port else [0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in wanted:
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would share a port that is in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(2048)
            return listener
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ServeError(f"can't listen at {host}: {error.strerror or error}") from None
    raise ServeError(f"no port of {host} is free")


def address_of(listener: socket.socket) -> str:
    """What to type into a browser; an address for everybody is reached as this machine."""
    host, port = listener.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_browser() -> bool:
    """Whether a browser would show itself: not over a bare terminal."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def log_to_stderr() -> None:
    """One line an event, with its facts; the libraries' messages too."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper("iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
