"""What can be asked about the past of a game: its record, any moment of it, and how the points went."""

import asyncio
from typing import Any, Final

from litestar import MediaType, Response, get, post

from spolia.kernel.game import LETTERS
from spolia.server.connection import SPECTATOR
from spolia.server.course import Course
from spolia.server.hall import Hall, owner_of
from spolia.server.protocol import Continue, Moment, Standings, TurnStanding
from spolia.server.requests import body_of, may_make, own_seats, room_of
from spolia.server.room import Room
from spolia.server.store import OVER
from spolia.server.web import CallRefused, Client, language_of, problem, with_cookie
from spolia.tables import Eyes

NO_SEAT: Final = -2
SEATS: Final = [str(seat) for seat in range(SPECTATOR, len(LETTERS))]


@get("/api/tables/{id:str}/record")
async def record(request: Client) -> Response[Any]:
    """The journal of a finished game."""
    room = await room_of(request)
    if room.record.phase != OVER or room.game is None:
        return problem(409, "not_over", request)
    check_past(room)
    headers = {"Content-Disposition": f'attachment; filename="spolia-{room.record.id}.json"'}
    return Response(room.game.journal().to_json(), media_type=MediaType.JSON, headers=headers)


@get("/api/tables/{id:str}/replay/{number:int}")
async def replay(request: Client) -> Response[Any]:
    """A moment as a seat saw it then: of a finished game from any seat, of a running one from one's own.

    A finished game can be looked at without the memory aid (``memory=0``), or with all cards open (``open=1``).
    """
    room = await room_of(request)
    game, number = room.game, int(request.path_params["number"])
    if game is None or not 0 <= number <= len(game.moves):
        return problem(404, "no_moment", request)
    own = own_seats(request, room)
    seat = _seat_asked_for(request, game, own)
    if seat == NO_SEAT:
        return problem(404, "no_moment", request)
    if not game.over and seat != SPECTATOR and seat not in own:
        return problem(403, "not_your_seat", request)
    check_past(room)
    eyes = room.table.eyes(seat, language_of(request))
    if game.over:
        asked = request.query_params
        eyes = eyes._replace(memory=asked.get("memory") != "0", open_all=asked.get("open") == "1")
    # Elsewhere, because it takes a few milliseconds that no other table should wait for.
    return Response(await asyncio.to_thread(moment, room.record.setup, game.names, game.moves[:], number, eyes))


def _seat_asked_for(request: Client, game: Any, own: list[int]) -> int:
    """The seat to look from; if none is named: at a running game one's own, else a spectator's."""
    asked = request.query_params.get("seat")
    if asked is None:
        return own[0] if own and not game.over else SPECTATOR
    seat = int(asked) if asked in SEATS else NO_SEAT
    return seat if seat < game.players else NO_SEAT


@get("/api/tables/{id:str}/course")
async def course(request: Client) -> Response[Any]:
    """How the points went, turn by turn; vaults are part of them, so not before the end."""
    room = await room_of(request)
    if room.record.phase != OVER or room.game is None:
        return problem(409, "course_not_over", request)
    check_past(room)
    return Response(await asyncio.to_thread(standings, room.record.setup, room.game.names, room.game.moves[:]))


@post("/api/tables/{id:str}/continue")
async def continue_from(request: Client) -> Response[Any]:
    """Go on from a moment of a finished game, at a new table."""
    wanted = await body_of(request, Continue)
    room = await room_of(request)
    if room.record.phase != OVER or room.game is None:
        return problem(409, "continue_not_over", request)
    if not 0 <= wanted.move < len(room.game.moves) or not 0 <= wanted.seat < room.game.players:
        return problem(404, "no_moment", request)
    check_past(room)
    may_make(request)
    hall: Hall = request.app.state.hall
    response: Response[Any] = Response(None, status_code=201)
    response, secret = with_cookie(response, request)
    response.content = await hall.continued(room, wanted, owner_of(secret))
    return response


def check_past(room: Room) -> None:
    """Where the engine has moved on under a table, what was before its saved position can't be told any more."""
    if room.course is not None and room.course.base:
        raise CallRefused(409, "past_unknown")


def standings(setup: dict[str, Any], names: list[str], moves: list[int]) -> Standings:
    """The points at the beginning, after each turn, and at the end."""
    course = Course.after(setup, names, [])
    kind, game = course.kind, course.game
    turns = [TurnStanding(0, 0, kind.points(game))]
    for number, move in enumerate(moves, 1):
        turn = kind.turn(game)
        course.play(move)
        now = kind.turn(game)
        if now != turn or game.over:
            turns.append(TurnStanding(now if game.over else now - 1, number, kind.points(game)))
    return Standings(names, turns)


def moment(setup: dict[str, Any], names: list[str], moves: list[int], number: int, eyes: Eyes) -> Moment:
    """How it was after a number of moves."""
    then = Course.after(setup, names, moves[:number])
    return Moment(then.situation(eyes), then.log(eyes), len(moves))


CALLS: Final[list[Any]] = [record, replay, course, continue_from]
