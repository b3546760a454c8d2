"""Bots: players that answer from a view.

>>> from spolia.bots import bot, bots
>>> bots()
['random', 'rule-of-thumb']
>>> bot("random").name
'random'
"""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

from spolia.bots.protocol import Bot
from spolia.bots.random_bot import RandomBot
from spolia.bots.rule_of_thumb import RuleOfThumb
from spolia.bots.settings import read_settings, split
from spolia.kernel.errors import SetupError

__all__ = ["Bot", "bot", "bots", "sentence"]

_BOTS: Final[dict[str, Callable[..., Bot]]] = {bot.name: bot for bot in (RandomBot, RuleOfThumb)}


def bots() -> list[str]:
    """The names of all bots, the weakest first."""
    return list(_BOTS)


def bot(spec: str) -> Bot:
    """A bot by its name, and after a colon its settings, as in ``search:time=0.5``."""
    name, text = split(spec)
    if name not in _BOTS:
        raise SetupError(f"there is no bot {name!r}; there are: {', '.join(_BOTS)}")
    return _BOTS[name](**read_settings(name, text, getattr(_BOTS[name], "settings", {})))


def sentence(name: str, language: str = "en") -> str:
    """What a player should know of a bot."""
    return str(_sentences(language)[name])


@cache
def _sentences(language: str) -> dict[str, Any]:
    return tomllib.loads(files("spolia.rome").joinpath("wording", f"bots.{language}.toml").read_text("utf-8"))
