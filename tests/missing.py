"""What a test needs and does not find: it is left out with a sentence, unless everything is required."""

import os
from typing import NoReturn

import pytest


def missing(sentence: str) -> NoReturn:
    if os.environ.get("SPOLIA_BROWSER") == "required":
        pytest.fail(sentence)
    pytest.skip(sentence)
