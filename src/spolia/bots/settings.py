"""The settings of a bot, in words: ``search:time=0.5,iterations=200`` is the bot *search* with two of them.

A bot's class says in ``settings`` which it has and of what type; its constructor takes them by name.
"""

from typing import Final

from spolia.kernel.errors import SetupError

Setting = int | float | str

_KINDS: Final = {int: "a whole number", float: "a number", str: "a text"}


def split(spec: str) -> tuple[str, str]:
    """The name of a bot, and the text of its settings."""
    name, _, text = spec.partition(":")
    return name.strip(), text


def read_settings(name: str, text: str, kinds: dict[str, type[Setting]]) -> dict[str, Setting]:
    """Settings from their text; whatever is wrong with it is a ``SetupError``."""
    settings: dict[str, Setting] = {}
    for part in text.split(",") if text.strip() else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if key not in kinds:
            known = f"it has: {', '.join(kinds)}" if kinds else "it has none"
            raise SetupError(f"the bot {name!r} has no setting {key!r}; {known}")
        if not equals or not value or key in settings:
            raise SetupError(f"the bot {name!r}: {key!r} is said once, as {key}=VALUE")
        settings[key] = _value(name, key, value, kinds[key])
    return settings


def _value(name: str, key: str, value: str, kind: type[Setting]) -> Setting:
    try:
        return kind(value)
    except ValueError:
        raise SetupError(f"the bot {name!r}: {key!r} is {_KINDS[kind]}, not {value!r}") from None
