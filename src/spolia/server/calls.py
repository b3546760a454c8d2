"""What can be asked for over HTTP."""

from typing import Any, Final

from litestar import MediaType, Response, get, post
from prometheus_client import generate_latest

from spolia.kernel.journal import Journal
from spolia.server import past, reading
from spolia.server.hall import Hall, owner_of
from spolia.server.making import MOST_MOVES
from spolia.server.protocol import DeviceLink, NewTable, SitDown, TableFound, TableMade
from spolia.server.requests import body_of, may_make, own_seats, room_of
from spolia.server.store import OVER
from spolia.server.web import Client, Meters, problem, secret_of, with_cookie

LARGEST_RECORD: Final = 256 * 1024


@get("/health", sync_to_thread=False)
def health(request: Client) -> Response[Any]:
    """Whether all is well: people can play as long as what they do can be stored."""
    hall: Hall = request.app.state.hall
    if hall.store.trouble:
        return problem(503, "not_stored", request)
    return Response({"status": "well"})


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Client) -> bytes:
    meters: Meters = request.app.state.meters
    hall: Hall = request.app.state.hall
    meters.tables.set(len(hall.rooms))
    meters.stores.set(not hall.store.trouble)
    return generate_latest(meters.registry)


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


CALLS: Final[list[Any]] = [
    health, metrics, tables, make_table, sit, rematch, offer_device, use_device, take_in, *past.CALLS, *reading.CALLS,
]  # fmt: skip
