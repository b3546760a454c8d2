"""Whatever is sent: a typed refusal or a closed socket, never a traceback, never a change."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute
from websockets.exceptions import ConnectionClosed

from spolia.rome.moves import SURRENDER
from spolia.server.app import make_app
from spolia.server.limits import Limits
from tests.server.abuse import attack, check_bytes
from tests.server.samples import KINDS, sample, tag
from tests.server.serving import FAST, Page, Person, Server, joined

MESSAGES = 20_000

# Patient enough to send thousands of bad messages over one socket.
PATIENT = msgspec.structs.replace(FAST, bad_messages=10**6)


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("patient"), PATIENT) as server:
        yield server
    assert "Traceback" not in server.errors()
    assert "unforeseen" not in server.errors()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the limits that hold for everybody."""
    limits = msgspec.structs.replace(Limits(), sockets=12, watchers=3, tables=(8, 3600.0), requests=(150, 10.0))
    with Server(tmp_path_factory.mktemp("strict"), limits) as server:
        yield server
    assert "Traceback" not in server.errors()


def test_thousands_of_malformed_and_unauthorised_messages_change_nothing(patient: Server) -> None:
    ada = Person(patient)
    table = ada.make("human", "human")["table"]
    with joined(patient, table, ada) as page, joined(patient, table) as watcher:
        page.rest()
        page.heard.clear()
        page.raw.clear()
        watcher.heard.clear()
        before, stored = page.situation, patient.everything()
        codes = attack(page, watcher, Random(1), MESSAGES)
        assert codes.total() > 0.85 * MESSAGES
        assert set(codes) >= {"bad_message", "too_large", "bad_id", "not_asked", "not_your_turn", "not_your_seat"}
        assert patient.everything() == stored
        page.send("look", "last", seat=before["view"]["seat"])
        assert page.hear("welcome")["situation"] == before


# ---- every message from every wrong actor ----


class Stage:
    """A running table of two people, one that waits for somebody, and one at which the game is over."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ada, self.ben, self.eve = (Person(server) for _ in range(3))
        self.made = self.ada.make("human", "open", undo="own")
        self.ben.sit(self.made)
        self.open = self.ada.make("human", "open")
        self.over = self.ada.make("human", "open")
        self.ben.sit(self.over)
        self.eve.make("human", "bot")
        with joined(server, self.made["table"], self.ada) as one, joined(server, self.made["table"], self.ben) as two:
            for page in (one, two, one, two):  # so that there is something to take back
                page.rest(0.1)
                if page.choices:
                    page.done(page.play(page.choices[0]))
            one.rest()
            two.rest()
            self.asked, self.waits = (self.ada, self.ben) if one.choices else (self.ben, self.ada)
            page = one if one.choices else two
            self.seat, self.move, self.version = page.situation["view"]["seat"], page.choices[0], page.version
        with joined(server, self.over["table"], self.ada) as page:
            page.done(page.play(SURRENDER | 1))

    def actor(self, secret: str) -> Person:
        person = Person(self.server)
        person.secret = secret
        return person


# Whoever sends it, and the table it is sent to. All of them send what would be right for the seat that is asked.
ACTORS: dict[str, Callable[[Stage], tuple[Person | None, dict[str, Any]]]] = {
    "a spectator": lambda stage: (None, stage.made),
    "somebody with a made-up cookie": lambda stage: (stage.actor("0" * 32), stage.made),
    "somebody with a broken cookie": lambda stage: (stage.actor("%00'\"; DROP"), stage.made),
    "somebody with the stored hash": lambda stage: (stage.actor(stage.server.owner(stage.made["table"])), stage.made),
    "a player of another table": lambda stage: (stage.eve, stage.made),
    "the player who is not asked": lambda stage: (stage.waits, stage.made),
    "a player before the game begins": lambda stage: (stage.ada, stage.open),
    "a player after the game has ended": lambda stage: (stage.ada, stage.over),
}
WITH_A_SEAT = ("the player who is not asked", "a player before the game begins", "a player after the game has ended")


@pytest.fixture(scope="module")
def stage(patient: Server) -> Stage:
    return Stage(patient)


@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("kind", KINDS, ids=tag)
def test_every_message_from_every_wrong_actor(stage: Stage, kind: Any, actor: str) -> None:
    person, made = ACTORS[actor](stage)
    fields: dict[str, Any] = {"version": stage.version, "move": stage.move, "seat": stage.seat, "to": 0}
    fields["text"] = "   "  # anybody may speak, but not like this
    if actor in WITH_A_SEAT:
        fields["seat"] = 1 - (0 if person is stage.ada else 1)  # their own they may look at, and hand over
        fields["to"] = 500  # to take back what stands they may ask
    with joined(stage.server, made["table"], person) as page:
        page.rest(0.05)
        if made is not stage.made:
            fields["version"] = page.version
        before, stored = page.situation, stage.server.everything()
        page.socket.send(json.dumps(sample(kind, id="wrong", **fields)))
        answer = page.answer("wrong")
        assert answer["type"] == "refused", answer
        assert answer["sentence"]
        assert (answer["situation"] or {}) == before
        check_bytes(page.raw)
        assert stage.server.everything() == stored


def test_the_table_is_well_after_all_that(stage: Stage) -> None:
    with joined(stage.server, stage.made["table"], stage.asked) as page:
        assert page.version == stage.version
        page.done(page.play(stage.move))
    stage.version += 1


def test_while_a_bot_plays_a_seat_its_owner_does_not(server: Server, ada: Person) -> None:
    """At another server, for a bot may still move when its table has been left."""
    table = ada.make("human", "human")["table"]
    with joined(server, table, ada) as page:
        for seat in (0, 1):
            page.done(page.send("hand_over", seat=seat, bot="random"))
        tried = set()
        for _ in range(30):
            page.hear("told")
            tried |= {page.play(move) for move in page.choices[:2] or [1]}
        page.socket.send(json.dumps({"type": "say", "id": "last", "text": "."}))
        page.done("last")
        answers = [message for message in page.heard if message.get("id") in tried]
        assert {message["type"] for message in answers} == {"refused"}
        assert {message["code"] for message in answers} <= {"bot_plays", "stale", "not_your_turn", "not_asked"}
    assert {action.partition(":")[0] for _, _, action, _ in server.entries(table)} == {"bot"}


# ---- every call from every wrong actor ----

# What anybody may ask for, whoever they are. A new call that is not for everybody is tested without further words.
FOR_EVERYBODY = {
    ("GET", path)
    for path in ("/health", "/metrics", "/api/choices", "/api/words", "/api/reference/{key:str}", "/api/tables")
} | {("GET", "/api/editions/differences"), ("GET", "/"), ("GET", "/{path:path}"), ("POST", "/api/tables")}

ROUTES = [
    (method, route.path)
    for route in make_app(Path("unused.db")).routes
    if isinstance(route, HTTPRoute)
    for method in sorted(route.methods - {"OPTIONS", "HEAD"})
]
VALUES = {"{id:str}": "", "{number:int}": "1", "{token:str}": "made-up", "{key:str}": "iv", "{path:path}": "x"}
BODIES = {"sit": {"invite": "made-up", "name": "Eve"}, "continue": {"move": 0, "seat": 0, "bot": "random"}}


def address(path: str, table: str) -> str:
    for name, value in VALUES.items():
        path = path.replace(name, value or table)
    assert "{" not in path, f"say in tests/server/test_abuse.py what to put into {path}"
    return path


WRONG_CALLS = [
    (method, path, actor)
    for method, path in ROUTES
    if (method, path) not in FOR_EVERYBODY
    for actor in ACTORS
    if actor != "a player after the game has ended"  # what is over is open to all
    if not (actor in WITH_A_SEAT and path.endswith("/device"))  # whoever has a seat may ask for a link
]


@pytest.mark.parametrize(("method", "path", "actor"), WRONG_CALLS)
def test_every_call_from_every_wrong_actor(stage: Stage, method: str, path: str, actor: str) -> None:
    """Of a running table, and of one that has not begun: nothing is to be had that is not one's own."""
    person, made = ACTORS[actor](stage)
    person = person or Person(stage.server)
    stored = stage.server.everything()
    seat = 1 if person is stage.ada else 0
    body = json.dumps(BODIES.get(path.rpartition("/")[2], {}))
    answer = stage.server.http.request(
        method, address(path, made["table"]) + f"?seat={seat}", content=body, headers=person.headers()
    )
    check_problem(answer)
    assert "set-cookie" not in answer.headers
    assert stage.server.everything() == stored


@pytest.mark.parametrize(("method", "path"), [route for route in ROUTES if route[0] == "POST"])
def test_every_call_with_every_bad_body(stage: Stage, method: str, path: str) -> None:
    bodies = [b"", b"[", b"[" * 100_000, b"\xff", b"null", b"7", b'"x"', b"[]", b'{"seats": NaN}', b'{"more": 1}']
    stored = stage.server.everything()
    for table in (stage.made, stage.open, stage.over):
        for body in bodies:
            check_problem(stage.server.http.post(address(path, table["table"]), content=body))
    assert stage.server.everything() == stored


@pytest.mark.parametrize("path", sorted({path for _, path in ROUTES}))
def test_methods_that_a_call_does_not_have(stage: Stage, path: str) -> None:
    stored = stage.server.everything()
    known = {method for method, other in ROUTES if other == path}
    for method in {"POST", "PUT", "PATCH", "DELETE"} - known:
        answer = stage.server.http.request(method, address(path, stage.made["table"]), headers=stage.ada.headers())
        assert answer.status_code in (404, 405)
        check_problem(answer)
    assert stage.server.everything() == stored


@pytest.mark.parametrize(("method", "path"), [route for route in ROUTES if route[0] != "GET"])
def test_calls_from_other_pages(stage: Stage, method: str, path: str) -> None:
    """Another site can't let a browser do anything here, though the cookie comes along."""
    stored = stage.server.everything()
    for origin in ("http://evil.example", "null", f"http://{stage.server.host}.evil.example"):
        headers = stage.ada.headers() | {"Origin": origin}
        answer = stage.server.http.request(method, address(path, stage.over["table"]), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    assert stage.server.everything() == stored


def test_a_message_for_one_table_does_nothing_at_another(patient: Server) -> None:
    ada = Person(patient)
    tables = [ada.make("human", "human")["table"] for _ in range(2)]
    with joined(patient, tables[0], ada) as one, joined(patient, tables[1], ada) as two:
        for page in (one, two):
            page.send("look", seat=page.situation["view"]["asked"])
            page.hear("welcome")
        one.done(one.play(one.choices[0], "same"))
        assert patient.entries(tables[1]) == []
        two.done(two.play(two.choices[0], "same"))  # an id of one table is free at another
        assert len(patient.entries(tables[1])) == 1


# ---- where it ends ----


def test_after_repeated_nonsense_the_socket_is_closed(strict: Server) -> None:
    ada = Person(strict)
    table = ada.make("human", "human")["table"]
    with joined(strict, table, ada) as page:
        for _ in range(25):
            page.socket.send("nonsense")
        assert page.closed() == 1008
        assert 15 <= sum(message["type"] == "refused" for message in page.heard) <= 20
    with joined(strict, table, ada) as page:  # whoever comes back is welcome
        assert page.situation["moves"] == 0


def test_too_many_messages(strict: Server) -> None:
    ada = Person(strict)
    with joined(strict, ada.make("human", "human")["table"], ada) as page:
        try:
            for _ in range(100):
                page.play(10**6)
        except ConnectionClosed:
            pass  # in the middle of it
        assert page.closed() == 1008
        assert sum(message["type"] == "refused" for message in page.heard) <= 65


def test_too_much_chat(strict: Server) -> None:
    ada = Person(strict)
    with joined(strict, ada.make("human", "human")["table"], ada) as page:
        answers = [page.answer(page.send("say", text=f"{number}")) for number in range(14)]
        assert [answer["type"] for answer in answers[:10]] == ["acknowledged"] * 10
        assert {answer.get("code") for answer in answers[11:]} == {"too_much_chat"}


def test_huge_frames(strict: Server) -> None:
    ada = Person(strict)
    with joined(strict, ada.make("human", "human")["table"], ada) as page:
        page.socket.send("x" * 10_000)
        assert page.hear("refused")["code"] == "too_large"
        page.socket.send("x" * 100_000)
        assert page.closed() == 1009


def test_too_many_sockets_and_watchers(strict: Server) -> None:
    ada = Person(strict)
    table = ada.make("human", "human")["table"]
    watchers = [joined(strict, table) for _ in range(3)]
    with Page(strict, table) as one_more:
        assert one_more.closed() == 1013
    players = [joined(strict, table, ada) for _ in range(9)]  # whoever has a seat has a place, too
    with Page(strict, table, ada.secret) as one_more:
        assert one_more.closed() == 1013  # but not for ever
    for page in [*watchers, *players]:
        page.close()


def test_other_origins(strict: Server) -> None:
    ada = Person(strict)
    table = ada.make("human", "human")["table"]
    for origin in ("http://evil.example", "null", f"http://{strict.host}.evil.example", "http://127.0.0.1:1"):
        with Page(strict, table, ada.secret, origin=origin) as page:
            assert page.closed() == 4403
            assert page.heard == []
        answer = strict.http.post("/api/tables", json={"seats": []}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
    with Page(strict, "nowhere", ada.secret) as page:
        assert page.closed() == 4404


BAD_TABLES: list[Any] = [
    {"seats": []},
    {"seats": [{"kind": "human"}] * 6},
    {"seats": [{"kind": "human"}] * 1000},
    {"seats": [{"kind": "king"}] * 2},
    {"seats": [{"kind": "bot", "bot": "../random"}] * 2},
    {"seats": [{"kind": "human", "name": "x" * 41}] * 2},
    {"seats": [{"kind": "human"}] * 2, "undo": "always"},
    {"seats": [{"kind": "human"}] * 2, "edition": "nowhere"},
    {"seats": [{"kind": "human"}] * 2, "edition": 'iv {"rules": {"jacks": 3}}'},
    {"seats": [{"kind": "human"}] * 2, "geek": ["no such card"]},
    {"seats": [{"kind": "human"}] * 2, "rules": {"jacks": 10**15}},
    {"seats": [{"kind": "human"}] * 2, "rules": {"jacks": 10**400}},
    {"seats": [{"kind": "human"}] * 2, "rules": {"x" * 100_000: 1}},
    {"seats": [{"kind": "human"}] * 2, "copies": {"wall": -1}},
    {"seats": [{"kind": "human"}] * 2, "copies": {"wall": 0, "jack": 0}},
    {"seats": [{"kind": "human"}] * 2, "title": "x" * 41},
    {"seats": [{"kind": "human"}] * 2, "seed": 1},
    {"seats": "xx"},
    [],
    None,
    "text",
]


@pytest.mark.parametrize("data", BAD_TABLES, ids=lambda data: str(data)[:50])
def test_tables_that_can_not_be(patient: Server, data: Any) -> None:
    before = patient.rows("SELECT count(*) FROM tables")
    check_problem(patient.http.post("/api/tables", json=data))
    assert patient.rows("SELECT count(*) FROM tables") == before


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/words?edition=nowhere", 400),
        ("/api/words?edition=iv%20" + "%7B%22a%22:" * 300, 400),
        ("/api/words?edition=iv%20%7B%22rules%22:" + "[" * 3000, 400),
        ("/api/words?edition=" + "x" * 5000, 400),
        ("/api/reference/nowhere", 400),
        ("/api/reference/iv?geek=nothing", 400),
        ("/api/tables/..%2f..%2fetc/record", 404),
        ("/api/tables/x/replay/0", 404),
        ("/api/tables/x/replay/" + "9" * 300, 404),
        ("/api/tables/x/replay/-1", 404),
        ("/api/nothing", 404),
    ],
)
def test_addresses_that_lead_nowhere(patient: Server, path: str, status: int) -> None:
    answer = patient.http.get(path)
    assert answer.status_code == status, answer.text
    check_problem(answer)


def test_a_body_that_is_too_large(patient: Server) -> None:
    assert patient.http.post("/api/tables", content=b" " * 300_000).status_code == 413


def check_problem(answer: httpx.Response) -> None:
    """A typed refusal, short, in a sentence, with the headers that all answers have."""
    assert 400 <= answer.status_code < 500, answer.text
    assert set(answer.json()) == {"code", "sentence"}
    assert answer.json()["sentence"]
    assert len(answer.text) < 500
    assert "Traceback" not in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_cookie_can_not_be_read_by_a_page(patient: Server) -> None:
    answer = patient.http.post("/api/tables", json={"seats": [{"kind": "human"}] * 2})
    patient.http.cookies.clear()
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert len(answer.cookies["spolia"]) == 32
    stored = patient.rows("SELECT owner FROM seats WHERE table_id = ?", answer.json()["table"])
    assert answer.cookies["spolia"] not in str(stored)  # only its hash


def test_files_outside_the_pages_are_not_served(patient: Server, tmp_path: Path) -> None:
    for path in ("/../store.py", "/..%2fstore.py", "/%2e%2e/%2e%2e/cli.py", "//etc/passwd", "/%00", "/assets/%00x"):
        answer = patient.http.get(path)
        assert "import" not in answer.text.split("<")[0]
        assert "root:" not in answer.text


def test_too_many_tables_and_requests(strict: Server) -> None:
    """Last: after this the server has had enough of us."""
    answers = [strict.http.post("/api/tables", json={"seats": [{"kind": "human"}] * 2}) for _ in range(9)]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["code"] == "too_many"
    assert 429 in {strict.http.get("/health").status_code for _ in range(200)}
