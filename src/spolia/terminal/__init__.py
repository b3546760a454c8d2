"""The terminal table: one player against bots, or bots among themselves.

What is shown comes from the view of the player's own seat and nothing else, so nothing hidden can be shown.
"""

from spolia.terminal.options import Options, read_house_rules
from spolia.terminal.screen import Screen
from spolia.terminal.start import play, watch
from spolia.terminal.story import show_heading, show_log, show_outcome
from spolia.terminal.words import Words, languages, locale_language

__all__ = [
    "Options",
    "Screen",
    "Words",
    "languages",
    "locale_language",
    "play",
    "read_house_rules",
    "show_heading",
    "show_log",
    "show_outcome",
    "watch",
]
