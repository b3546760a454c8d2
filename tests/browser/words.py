"""What the pages say, from where the server has it: tests find things by the names that people read."""

import re

from spolia.server.words import page_words


def said(name: str, language: str = "en", **parts: object) -> str:
    """A text of the pages: ``said("table.undo")``."""
    group, _, key = name.partition(".")
    return str(page_words(language)[group][key]).format(**parts)


def like(name: str, language: str = "en") -> re.Pattern[str]:
    """A text of the pages with anything filled in."""
    group, _, key = name.partition(".")
    fixed = re.split(r"\{\w+\}", page_words(language)[group][key])
    return re.compile(f"^{'.+'.join(map(re.escape, fixed))}$")
