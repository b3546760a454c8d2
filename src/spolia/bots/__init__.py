"""Bots: players that answer from a view.

>>> from spolia.bots import bot, bots
>>> bots()
['random', 'rule-of-thumb', 'value', 'search']
>>> bot("random").name
'random'
>>> bots("mundi")
['random', 'rule-of-thumb', 'value', 'search']
"""

import tomllib
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from spolia.bots.mundi_thumb import MundiThumb
from spolia.bots.protocol import Bot
from spolia.bots.random_bot import RandomBot
from spolia.bots.rule_of_thumb import RuleOfThumb
from spolia.bots.search_bot import SearchBot
from spolia.bots.settings import read_settings, split
from spolia.bots.value_bot import ValueBot, is_shipped
from spolia.kernel.errors import SetupError

__all__ = ["Bot", "bot", "bots", "sentence"]

_THUMBS: Final[dict[str, Any]] = {"rome": RuleOfThumb, "mundi": MundiThumb}
_TRAINED: Final[dict[str, Any]] = {bot.name: bot for bot in (ValueBot, SearchBot)}


def _of_game(game: str) -> dict[str, Callable[..., Bot]]:
    """All bots of a game by name; the trained ones, where there are nets for it."""
    bots = {bot.name: bot for bot in (RandomBot, _THUMBS[game])}
    if is_shipped(game):
        bots |= {name: partial(bot, game=game) for name, bot in _TRAINED.items()}
    return bots


_GAMES: Final[dict[str, dict[str, Callable[..., Bot]]]] = {game: _of_game(game) for game in _THUMBS}


def bots(game: str = "rome") -> list[str]:
    """The names of all bots of a game, the weakest first."""
    return list(_GAMES[game])


def bot(spec: str, game: str = "rome") -> Bot:
    """A bot by its name, and after a colon its settings, as in ``search:time=0.5``."""
    name, text = split(spec)
    known = _GAMES[game]
    if name not in known:
        raise SetupError(f"there is no bot {name!r}; there are: {', '.join(known)}")
    made: Bot = known[name](**read_settings(name, text, getattr(_TRAINED.get(name), "settings", {})))
    return made


def sentence(name: str, language: str = "en", game: str = "rome") -> str:
    """What a player should know of a bot of a game."""
    return str(_sentences(language, game)[name])


@cache
def _sentences(language: str, game: str) -> dict[str, Any]:
    return tomllib.loads(files(f"spolia.{game}").joinpath("wording", f"bots.{language}.toml").read_text("utf-8"))
