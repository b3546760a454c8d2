"""What the server says itself, from the wording of the pages."""

from spolia.kernel.errors import CodedError, SpoliaError
from spolia.tables import DEFAULT, at_table
from spolia.tables.refusals import sentence_of
from spolia.tables.words import LANGUAGES, page_words

__all__ = ["LANGUAGES", "error_sentence", "page_words", "sentence"]


def sentence(code: str, language: str, game: str = DEFAULT) -> str:
    """A refusal in words: the server's own, or one of a game's rules."""
    own = page_words(language)["server"].get(code)
    return str(own) if own else at_table(game).wording(language).reason(code)


def error_sentence(error: SpoliaError, language: str) -> str:
    """An error in words."""
    return sentence_of(error, at_table(DEFAULT), language) if isinstance(error, CodedError) else str(error)
