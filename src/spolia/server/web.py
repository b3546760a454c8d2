"""What all calls and sockets share: who asks, from where, in which language, and how much."""

import secrets
from typing import Any, Final

from litestar import Request, Response
from litestar.connection import WebSocket
from litestar.datastructures import Cookie
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from spolia.kernel.errors import SpoliaError
from spolia.server.limits import Allowances, Limits
from spolia.server.protocol import Problem
from spolia.server.words import LANGUAGES, sentence

COOKIE: Final = "spolia"

Client = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]


class CallRefused(SpoliaError):
    """A call that is answered with a refusal: a status of HTTP, and a code that has a sentence."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


# Seconds: what people don't notice, what they do, and what is wrong.
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)


class Meters:
    """Figures for whoever runs the server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.sockets = Gauge("spolia_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("spolia_tables", "Open tables", registry=registry)
        self.stores = Gauge("spolia_stores", "Whether what happens can be stored: 1, else 0", registry=registry)
        self.messages = Counter("spolia_messages", "Messages from browsers", ["kind"], registry=registry)
        self.sent = Counter("spolia_sent", "Messages to browsers", ["kind"], registry=registry)
        self.refused = Counter("spolia_refused", "Refused messages", ["code"], registry=registry)
        self.answered = Histogram(
            "spolia_answer_seconds", "From a message to its answer, stored", registry=registry, buckets=BUCKETS
        )
        self.thought = Histogram(
            "spolia_thought_seconds", "From asking a bot to its move", registry=registry, buckets=BUCKETS
        )


class Doorman:
    """How much each address has asked for."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Allowances(limits.requests)
        self.tables = Allowances(limits.tables)
        self.sockets: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more socket from there, if that is not too many."""
        if self.sockets.get(address, 0) >= self.limits.sockets:
            return False
        self.sockets[address] = self.sockets.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


def problem(status: int, code: str, request: Client) -> Response[Problem]:
    return Response(Problem(code, sentence(code, language_of(request))), status_code=status)


def address_of(connection: Client | Socket) -> str:
    return connection.client.host if connection.client else ""


def secret_of(connection: Client | Socket) -> str:
    secret = connection.cookies.get(COOKIE, "")
    return secret if len(secret) == 32 and secret.isalnum() else ""


def with_cookie(response: Response[Any], request: Client) -> tuple[Response[Any], str]:
    """A person is whoever has this secret; the page can't read it."""
    secret = secret_of(request)
    if not secret:
        secret = secrets.token_hex(16)
        secure = request.url.scheme == "https"
        response.cookies.append(
            Cookie(key=COOKIE, value=secret, httponly=True, samesite="lax", secure=secure, max_age=400 * 24 * 3600)
        )
    return response, secret


def same_origin(connection: Client | Socket) -> bool:
    """Whatever changes something must come from our own pages; programs that are no browsers name no origin."""
    origin = connection.headers.get("origin")
    return origin is None or origin.split("://")[-1] == connection.headers.get("host")


def language_of(connection: Client | Socket) -> str:
    """The language asked for, else what the browser prefers."""
    asked = connection.query_params.get("lang") or connection.headers.get("accept-language", "")[:2]
    return asked if asked in LANGUAGES else "en"
