"""The words of the pages themselves, whichever game is played."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

LANGUAGES: Final = ("en", "pl")


@cache
def page_words(language: str) -> dict[str, Any]:
    """The pages' own words, by group."""
    text = files("spolia.rome").joinpath("wording", f"page.{language}.toml").read_text("utf-8")
    return tomllib.loads(text)
