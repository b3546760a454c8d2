"""What calls over HTTP share: what was sent, and the table that is asked about."""

from typing import TypeVar

import msgspec

from spolia.server.hall import Hall, owner_of
from spolia.server.room import Room
from spolia.server.web import CallRefused, Client, address_of, secret_of

T = TypeVar("T")


async def body_of(request: Client, kind: type[T]) -> T:
    """What was sent, as a message of a kind."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise CallRefused(400, "bad_message") from None


async def room_of(request: Client) -> Room:
    """The table that the address names."""
    hall: Hall = request.app.state.hall
    room = await hall.room(request.path_params["id"])
    if room is None:
        raise CallRefused(404, "no_table")
    return room


def own_seats(request: Client, room: Room) -> list[int]:
    """The seats of whoever asks."""
    return room.own_seats(owner_of(secret_of(request)))


def may_make(request: Client) -> None:
    """Whether one more table is not too many from there."""
    if not request.app.state.doorman.tables.take(address_of(request)):
        raise CallRefused(429, "too_many")
