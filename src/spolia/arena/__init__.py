"""Matches between bots, fair and repeatable.

>>> from spolia.arena import play_match
>>> match = play_match(["rule-of-thumb", "random"], players=2, deals=2, seed=1)
>>> match.games
4
>>> [line.bot for line in match.lines]
['rule-of-thumb', 'random']
"""

from spolia.arena.match import Line, Match, Tally, play_match
from spolia.arena.plan import Entrant, Plan

__all__ = ["Entrant", "Line", "Match", "Plan", "Tally", "play_match"]
