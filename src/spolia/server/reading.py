"""What can be read about the games: what tables are made of, the rules, the cards, and what differs.

Which game is meant says ``game``; without it, the usual one.
"""

from typing import Any, Final

from litestar import Response, get

from spolia.server.web import Client, language_of
from spolia.server.words import page_words
from spolia.tables import DEFAULT, GameAtTable, Options, at_table
from spolia.tables.wire import DifferenceData


def game_of(request: Client) -> GameAtTable[Any]:
    return at_table(request.query_params.get("game", DEFAULT))


@get("/api/choices", sync_to_thread=False)
def choices(request: Client) -> dict[str, Any]:
    """What a new table can be made of."""
    game = game_of(request)
    return {"fewest": game.fewest, "most": game.most, **game.choices(language_of(request))}


@get("/api/reference/{key:str}", sync_to_thread=False)
def read_reference(request: Client) -> Response[Any]:
    """The rules in short, and every card of the deck by its key."""
    cards = [card for card in request.query_params.get("geek", "").split(",") if card]
    options = Options(True if cards == ["all"] else cards, request.query_params.get("training") == "1")
    return Response(game_of(request).reference(request.path_params["key"], options, language_of(request)))


@get("/api/editions/differences", sync_to_thread=False)
def read_differences(request: Client) -> DifferenceData:
    """What differs between two editions, in words."""
    game, asked = game_of(request), request.query_params
    first, second = (asked.get(side, game.first_edition) for side in ("a", "b"))
    return game.differences(first, second, language_of(request))


@get("/api/words", sync_to_thread=False)
def words(request: Client) -> dict[str, Any]:
    """Everything a page says: its own words, and every card of an edition; or only a ``part`` of that."""
    game, language = game_of(request), language_of(request)
    edition = request.query_params.get("edition", game.first_edition)
    part = request.query_params.get("part", "")
    page = {} if part == "game" else {"page": page_words(language)}
    return page if part == "page" else {**page, "key": edition, **game.words(edition, language)}


CALLS: Final[list[Any]] = [choices, read_reference, read_differences, words]
