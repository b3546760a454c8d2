"""The buildings: one file a function. ``circus_maximus`` is the class ``CircusMaximus`` in ``circus_maximus.py``."""

from importlib import import_module
from pathlib import Path

from spolia.rome.cards import JACK, KEYS
from spolia.rome.functions import enrol


def enrol_all() -> None:
    """Let every card with a file in this folder speak."""
    here = Path(__file__).parent
    for card, key in enumerate(KEYS):
        if key and card != JACK and any(here.glob(key + ".*")):
            name = "".join(word.capitalize() for word in key.split("_"))
            function = getattr(import_module(f"{__name__}.{key}"), name)
            enrol(function(card, key))
