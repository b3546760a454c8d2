"""The web application: pages, a few calls over HTTP, and one socket a table."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import structlog
from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from spolia.kernel.errors import JournalError, SetupError, SpoliaError
from spolia.server.built import PACKS_ITSELF, page_handler
from spolia.server.calls import CALLS, LARGEST_RECORD
from spolia.server.hall import Hall
from spolia.server.limits import Limits
from spolia.server.protocol import Problem
from spolia.server.sockets import table_socket
from spolia.server.store import SqliteStore, StoreError
from spolia.server.thinkers import Thinkers, usual_workers
from spolia.server.web import CallRefused, Client, Doorman, Meters, address_of, language_of, problem, same_origin
from spolia.server.words import error_sentence

LONGEST_SENTENCE: Final = 300
PAGES: Final = Path(__file__).parent / "pages"  # where the client is built to

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)

CODES: Final[dict[type[SpoliaError], str]] = {SetupError: "bad_setup", JournalError: "bad_record"}

HARDENING: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]

log = structlog.get_logger()


def make_app(
    database: Path, workers: int | None = None, pages: Path | None = None, limits: Limits | None = None
) -> Litestar:
    """The application on a database; ``pages`` is the folder of the built client, ``workers`` how many bots think."""
    limits = limits or Limits()

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store, thinkers, meters = SqliteStore(database), Thinkers(workers or usual_workers()), Meters()

        async def think(*about: Any) -> int:
            with meters.thought.time():
                return await thinkers.think(*about)

        hall = Hall(store, think, limits)
        app.state.hall, app.state.meters, app.state.doorman = hall, meters, Doorman(limits)
        sweeper = asyncio.create_task(_sweep(hall))
        try:
            yield
        finally:
            sweeper.cancel()
            await hall.close()
            thinkers.close()

    return Litestar(
        [*CALLS, table_socket, page_handler(pages or PAGES)],
        lifespan=[lifespan],
        openapi_config=None,
        logging_config=None,
        exception_handlers={SpoliaError: _said, Exception: _unforeseen},
        before_request=_check,
        before_send=[_harden],
        request_max_body_size=LARGEST_RECORD + 1024,
        compression_config=CompressionConfig(
            "gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key=PACKS_ITSELF
        ),
    )


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(60)
        try:
            await hall.sweep()
        except Exception as error:
            log.error("unforeseen", exc_info=error)


def _check(request: Client) -> Response[Any] | None:
    """What holds for all calls: not too many, and from our own pages."""
    if not request.app.state.doorman.requests.take(address_of(request)):
        return problem(429, "too_many", request)
    if request.method not in ("GET", "HEAD") and not same_origin(request):
        return problem(403, "other_origin", request)
    return None


async def _harden(message: Message, scope: Scope) -> None:
    """Whatever is answered, errors too."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *HARDENING]


def _said(request: Client, error: SpoliaError) -> Response[Any]:
    """Errors made on purpose have a sentence."""
    if isinstance(error, CallRefused):
        return problem(error.status, error.code, request)
    if isinstance(error, StoreError):
        log.error("not_stored", path=request.url.path, error=str(error))
        return problem(503, "not_stored", request)
    sentence = error_sentence(error, language_of(request))[:LONGEST_SENTENCE]
    return Response(Problem(CODES.get(type(error), "error"), sentence), status_code=400)


def _unforeseen(request: Client, error: Exception) -> Response[Any]:
    """Nobody outside sees a traceback."""
    if isinstance(error, HTTPException):
        if error.status_code in (404, 405):
            return problem(error.status_code, "no_address", request)
        if error.status_code == 413:  # before anybody has read it: only records may be that large
            return problem(413, "record_too_large", request)
        return Response(Problem("refused", error.detail[:LONGEST_SENTENCE]), status_code=error.status_code)
    if isinstance(error, RecursionError):
        return problem(400, "bad_message", request)
    log.error("unforeseen", path=request.url.path, exc_info=error)
    return problem(500, "unforeseen", request)


def default_database() -> Path:
    """Where tables are kept unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(base) / "spolia" / "tables.db"
