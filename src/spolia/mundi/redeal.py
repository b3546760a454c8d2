"""Dealing anew what a seat cannot know: another state that looks the same from there.

For testing that nothing hidden shows. Always hidden is the order of the deck. Without memory, so are the counters
behind the other screens: they are handed out anew, except to a player who is in the middle of paying.
"""

from spolia.kernel.chance import Chance
from spolia.mundi.goods import UNIT, spread
from spolia.mundi.state import State

PAYING = ("Pay", "Replace", "ReplaceWith", "ChooseTimes", "ChooseWay", "Earn")


def redeal(state: State, seat: int, chance: Chance, memory: bool = True) -> State:
    """A copy in which everything hidden from a seat is dealt anew; a seat below zero is a spectator's."""
    new = state.copy()
    rest = state.deck[state.drawn :]
    chance.shuffle(rest)
    new.deck = state.deck[: state.drawn] + rest
    if not memory:
        paying = [step.player for step in state.stack if type(step).__name__ in PAYING]
        hand_out(new, [player for player in range(state.players) if player != seat and player not in paying], chance)
        if not new.over and new.stack[-1].player != seat:
            new.legal = new.stack[-1].options(new)
    return new


def hand_out(new: State, players: list[int], chance: Chance) -> None:
    """All counters of some players, to any of them."""
    if not players:
        return
    counters = [
        resource
        for player in players
        for resource, number in enumerate(spread(new.stock[player]))
        for _ in range(number)
    ]
    for player in players:
        new.stock[player] = 0
    for resource in counters:
        new.stock[players[chance.below(len(players))]] += UNIT[resource]
