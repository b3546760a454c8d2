"""The words of the terminal in one language, and their colours."""

import os
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rich.text import Text

from spolia.rome.cards import JACK, MATERIALS, ROLES, count
from spolia.rome.edition import Edition
from spolia.rome.wording import wording

# A colour for each material and its role; the words are always there too.
COLOURS: Final = ["yellow", "green", "red", "cyan", "blue", "magenta"]


class Words:
    """What the terminal says: ``words("saved", path=path)``."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.texts = texts(language)
        self.wording = wording(language)
        names = zip(self.wording.materials, self.wording.roles, MATERIALS, ROLES, strict=False)
        self.patterns = [rf"\b({'|'.join(sorted(set(same)))})\b" for same in names]  # moves are in English always

    def __call__(self, key: str, **facts: Any) -> str:
        return str(self.texts[key]).format(**facts)

    @property
    def option(self) -> str:
        """What a command needs besides, to speak this language."""
        return "" if self.language == locale_language() else f" --lang {self.language}"

    def paint(self, text: str, style: str = "") -> Text:
        """Materials and roles in their colour."""
        painted = Text(text, style)
        for pattern, colour in zip(self.patterns, COLOURS, strict=True):
            painted.highlight_regex(pattern, colour)
        return painted

    def role_text(self, role: int) -> str:
        """In short what a role does; after the six of the cards comes that of those who think."""
        return str(self.texts["roles"][[*ROLES, "Thinker"][role].lower()])

    def card(self, card: int, edition: Edition) -> str:
        return str(self.wording.texts["words"]["jack"]) if card == JACK else edition.names[card]

    def pile(self, pile: int, names: list[str]) -> str:
        """A pile as materials, or as roles."""
        return self.counted([(count(pile, number), names[number]) for number in range(6)])

    def counted(self, counts: list[tuple[int, str]]) -> str:
        found = [(number, word) for number, word in counts if number]
        return ", ".join(self("several", number=number, word=word) if number > 1 else word for number, word in found)

    def either(self, words: list[str]) -> str:
        """``this, that or another``"""
        return ", ".join(words[:-1]) + self("or") + words[-1]


@cache
def texts(language: str) -> dict[str, Any]:
    """What stands in the file of a language."""
    return tomllib.loads(files("spolia.rome").joinpath("wording", f"terminal.{language}.toml").read_text("utf-8"))


def languages() -> list[str]:
    """The languages that the terminal speaks."""
    names = [entry.name.split(".") for entry in files("spolia.rome").joinpath("wording").iterdir()]
    return sorted(name[1] for name in names if name[0] == "terminal")


def locale_language() -> str:
    """The language that the environment asks for, by the rules of locales; English if there is no such wording."""
    locales = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    language = re.split(r"[_.@]", next(filter(None, locales), ""))[0].lower()
    return language if language in languages() else "en"
