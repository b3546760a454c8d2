"""What the server says itself, from the wording of the pages."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from spolia.rome.wording import wording

LANGUAGES: Final = ("en", "pl")


@cache
def page_words(language: str) -> dict[str, Any]:
    """The pages' own words."""
    text = files("spolia.rome").joinpath("wording", f"page.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def sentence(code: str, language: str) -> str:
    """A refusal in words: the server's own, or one of the rules."""
    own = page_words(language)["server"].get(code)
    return str(own) if own else wording(language).reason(code)
