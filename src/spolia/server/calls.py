"""What can be asked for over HTTP."""

from typing import Any, Final

import msgspec
from litestar import MediaType, Response, get, post
from prometheus_client import generate_latest

from spolia.bots import bots
from spolia.bots import sentence as about_bot
from spolia.kernel.errors import SetupError
from spolia.kernel.journal import Journal
from spolia.reference import reference
from spolia.rome.cards import JACK, KEYS, MATERIAL, VALUE
from spolia.rome.edition import Edition, changed, edition, editions, english_name
from spolia.rome.wording import wording
from spolia.server import past
from spolia.server.hall import Hall, owner_of
from spolia.server.making import MOST_MOVES
from spolia.server.protocol import DeviceLink, NewTable, SitDown, TableFound, TableMade
from spolia.server.requests import body_of, may_make, own_seats, room_of
from spolia.server.store import OVER
from spolia.server.web import Client, Meters, language_of, problem, secret_of, with_cookie
from spolia.server.words import page_words

LARGEST_RECORD: Final = 256 * 1024
LARGEST_KEY: Final = 4 * 1024  # of an edition with its changes


def edition_of(key: str) -> Edition:
    """An edition by its key, which may hold changes and comes from outside."""
    if len(key) > LARGEST_KEY:
        raise SetupError("that is too long for an edition")
    try:
        return edition(key)
    except RecursionError:
        raise SetupError("that is no edition") from None


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "well"}


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Client) -> bytes:
    meters: Meters = request.app.state.meters
    meters.tables.set(len(request.app.state.hall.rooms))
    return generate_latest(meters.registry)


@get("/api/choices", sync_to_thread=False)
def choices(request: Client) -> dict[str, Any]:
    """What a new table can be made of."""
    known = {key: changed(key) for key in editions()}
    return {
        "editions": {key: {"name": chosen.name, "parameters": chosen.parameters} for key, chosen in known.items()},
        "geek": dict(changed("iv", geek=True).changes["deck"]),
        "bots": bots(),
    }


@get("/api/reference/{key:str}", sync_to_thread=False)
def read_reference(request: Client) -> Response[Any]:
    key: str = request.path_params["key"]
    geek = [card for card in request.query_params.get("geek", "").split(",") if card]
    training = request.query_params.get("training") == "1"
    edition_of(key)
    chosen = changed(key, True if geek == ["all"] else geek, training)
    return Response(msgspec.to_builtins(_plain_data(reference(chosen, language_of(request)))))


@get("/api/words", sync_to_thread=False)
def words(request: Client) -> dict[str, Any]:
    """Everything a page says, in a language: its own words, and every card of an edition."""
    chosen = edition_of(request.query_params.get("edition", "iv"))
    language = language_of(request)
    said = wording(language)
    cards = {
        key: {
            "name": chosen.names[card] or english_name(card),
            "material": MATERIAL[card],
            "value": VALUE[MATERIAL[card]],
            "copies": chosen.copies[card],
            "text": said.cards[key]["text"],
            "notes": said.cards[key]["notes"],
        }
        for card, key in enumerate(KEYS)
        if key and card != JACK
    }
    return {
        "page": page_words(language),
        "materials": said.materials,
        "roles": said.roles,
        "jack": said.texts["words"]["jack"],
        "bots": {name: about_bot(name, language) for name in bots()},
        "cards": cards,
    }


@get("/api/tables")
async def tables(request: Client) -> Response[Any]:
    hall: Hall = request.app.state.hall
    return Response(await hall.lines(owner_of(secret_of(request)), 20))


@post("/api/tables")
async def make_table(request: Client) -> Response[Any]:
    data = await body_of(request, NewTable)
    hall: Hall = request.app.state.hall
    may_make(request)
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    made: TableMade = await hall.make(data, owner_of(secret))
    response.content = made
    return response


@post("/api/tables/{id:str}/sit")
async def sit(request: Client) -> Response[Any]:
    data = await body_of(request, SitDown)
    hall: Hall = request.app.state.hall
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    seat = await hall.sit(request.path_params["id"], data.invite, owner_of(secret), data.name)
    if seat is None:
        return problem(404, "no_seat", request)
    response.content = {"seat": seat}
    return response


@post("/api/tables/{id:str}/rematch")
async def rematch(request: Client) -> Response[Any]:
    """The same people play again: each finds the seat at the new table to be theirs already."""
    room = await room_of(request)
    if not own_seats(request, room):
        return problem(403, "not_your_seat", request)
    if room.record.phase != OVER:
        return problem(409, "rematch_not_over", request)
    may_make(request)
    hall: Hall = request.app.state.hall
    return Response(await hall.rematch(room, owner_of(secret_of(request))), status_code=201)


@post("/api/tables/{id:str}/device")
async def offer_device(request: Client) -> Response[Any]:
    """A personal link for another device."""
    room = await room_of(request)
    if not own_seats(request, room):
        return problem(403, "not_your_seat", request)
    may_make(request)
    hall: Hall = request.app.state.hall
    return Response(DeviceLink(await hall.device_link(room, owner_of(secret_of(request)))), status_code=201)


@post("/api/device/{token:str}")
async def use_device(request: Client) -> Response[Any]:
    """Whoever has the link holds the same seats from now on; only a click sends this, so no preview uses it up."""
    hall: Hall = request.app.state.hall
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    table = await hall.use_device_link(request.path_params["token"], owner_of(secret))
    if table is None:
        return problem(404, "no_device_link", request)
    response.content = TableFound(table)
    return response


@post("/api/records")
async def take_in(request: Client) -> Response[Any]:
    """A record from elsewhere."""
    body = await request.body()
    if len(body) > LARGEST_RECORD:
        return problem(413, "record_too_large", request)
    may_make(request)
    try:
        journal = Journal.from_json(body.decode())
    except UnicodeDecodeError:
        return problem(400, "record_not_text", request)
    if len(journal.moves) > MOST_MOVES:
        return problem(413, "record_too_long", request)
    hall: Hall = request.app.state.hall
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    response.content = {"table": await hall.take_in(journal, owner_of(secret))}
    return response


def _plain_data(value: Any) -> Any:
    """Objects with fields as tables, all the way down."""
    if isinstance(value, dict):
        return {str(name): _plain_data(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain_data(part) for part in value]
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    names = getattr(value, "__slots__", None) or vars(value)
    return {name: _plain_data(getattr(value, name)) for name in names}


CALLS: Final[list[Any]] = [
    health, metrics, choices, words, read_reference, tables, make_table, sit, rematch, offer_device, use_device,
    take_in, *past.CALLS,
]  # fmt: skip
