"""Errors of set-ups and records in the languages of the pages."""

from typing import Any, Final

from spolia.kernel.errors import CodedError, IllegalMove
from spolia.tables.interface import GameAtTable
from spolia.tables.words import page_words

LONGEST_FACT: Final = 80  # what comes from outside is not said back at length


def sentence_of(error: CodedError, game: GameAtTable[Any], language: str) -> str:
    """What is wrong, as a sentence; where nobody wrote one, the error's own."""
    text = page_words(language)["refused"].get(error.code)
    if text is None:
        return str(error)
    return str(text).format(**{name: _said(name, fact, game, language) for name, fact in error.facts.items()})


def _said(name: str, fact: object, game: GameAtTable[Any], language: str) -> str:
    """A fact in words: what has a name in the game goes by it, and an error by its own sentence."""
    if isinstance(fact, CodedError):
        return sentence_of(fact, game, language)
    if isinstance(fact, IllegalMove):
        return game.wording(language).reason(fact.reason)
    return game.fact(name, fact, language)[:LONGEST_FACT]
