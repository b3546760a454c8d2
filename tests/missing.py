"""What a test needs and does not find: it is left out with a sentence, unless everything is required."""

import os
from typing import NoReturn

import pytest

import spolia


def missing(sentence: str) -> NoReturn:
    if os.environ.get("SPOLIA_BROWSER") == "required":
        pytest.fail(sentence)
    pytest.skip(sentence)


def interpreted_only(reason: str) -> pytest.MarkDecorator:
    """For tests that put something of their own in the place of a part of the rules."""
    return pytest.mark.skipif(spolia.COMPILED, reason=reason)
