"""What the server says itself, from the wording of the pages."""

from spolia.tables import DEFAULT, at_table
from spolia.tables.words import LANGUAGES, page_words

__all__ = ["LANGUAGES", "page_words", "sentence"]


def sentence(code: str, language: str) -> str:
    """A refusal in words: the server's own, or one of the rules."""
    own = page_words(language)["server"].get(code)
    return str(own) if own else at_table(DEFAULT).wording(language).reason(code)
