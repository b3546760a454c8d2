"""Games at a table: what the lobby, the room, the log and the replay need to know of each game.

>>> from spolia.tables import games, at_table
>>> games()
['rome', 'mundi']
>>> at_table("rome").key
'rome'
"""

from typing import Any, Final

from spolia.kernel.errors import SetupError
from spolia.tables.interface import Eyes, GameAtTable, Options
from spolia.tables.mundi import MUNDI
from spolia.tables.rome import ROME

__all__ = ["DEFAULT", "Eyes", "GameAtTable", "Options", "at_table", "games"]

_GAMES: Final[dict[str, GameAtTable[Any]]] = {game.key: game for game in (ROME, MUNDI)}
DEFAULT: Final = ROME.key  # of tables that don't say which game is played


def games() -> list[str]:
    """The keys of all games that can be played at a table."""
    return list(_GAMES)


def at_table(key: str) -> GameAtTable[Any]:
    """A game by its key."""
    if key not in _GAMES:
        known = ", ".join(_GAMES)
        raise SetupError(f"there is no game {key!r} at these tables; there are: {known}", "game", game=key, known=known)
    return _GAMES[key]
