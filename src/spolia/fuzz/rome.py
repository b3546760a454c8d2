"""Random games of Glory to Rome.

Uniformly random play finishes few buildings, so games are played in four manners, by their number:

* *plain* (five in ten): any legal move, each as likely as the other;
* *eager* (two in ten): rather something than nothing, by the weights in ``EAGERNESS``, so that buildings get finished;
* *devoted* (two in ten): all players are set on one card, and lay and finish it before anything else; after that
  they are eager. The card goes through the whole deck, so that every function gets its turn;
* *ambitious* (one in ten): devoted to a card that wins outright, and to a client of each role.

All but the plain ones still make one choice in ten uniformly. In one game of thirty players now and then offer to
surrender, or take that back.
"""

from random import Random
from typing import Final

from spolia import invariants
from spolia.kernel.events import Log
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import CARDS, KEYS, MATERIAL, count
from spolia.rome.edition import edition as edition_of
from spolia.rome.functions import FUNCTIONS
from spolia.rome.moves import (
    ADD,
    DEMAND,
    FIRE,
    HIRE,
    HIRE_CARD,
    HIRE_UNSEEN,
    KEEP,
    LAY,
    LAY_OUT,
    OPEN,
    PLAY,
    PLAY_AS,
    PLAY_JACK,
    RAZE,
    SELL,
    SELL_CARD,
    SHOW,
    SLAY,
    STEAL,
    SURRENDER,
    TAKE,
    TAKE_JACK,
    TEAR_DOWN,
    THINK,
    USE,
    is_at_seat,
    is_play_as,
)
from spolia.rome.questions import VICTORY
from spolia.rome.scoring import score
from spolia.rome.setup import FEWEST, MOST, new_game
from spolia.rome.state import State
from spolia.rome.wording import ending_key

__all__ = ["FEWEST", "MOST", "Chooser", "begin", "broken", "effects", "ending_key", "finish", "title"]

EDITION: Final = "iv"
POWERS: Final = [function for function in FUNCTIONS if function.key]


def begin(edition: str, players: int, seed: int) -> State:
    return new_game(edition, players, seed, Log())


def finish(state: State) -> None:
    """What must be possible at the end."""
    for seat in range(state.players):
        score(state, seat)


def effects(edition: str) -> dict[str, int]:
    """How often each function took effect, in this process."""
    return {function.key: function.effects for function in POWERS}


def broken(state: State) -> list[str]:
    """What is broken. Checking asks functions too, which does not count as an effect of theirs."""
    before = [function.effects for function in POWERS]
    sentences = invariants.broken(state)
    for function, number in zip(POWERS, before, strict=True):
        function.effects = number
    return sentences


def title(edition: str) -> dict[str, str]:
    """What is counted, by its key: every function of the edition, with the name of its card."""
    chosen = edition_of(edition)
    return {KEYS[card]: chosen.names[card] for card in range(CARDS) if chosen.copies[card]}


# ---- choosing ----

# How much likelier than another move, by kind; what is not named has 1.
EAGERNESS: Final = {
    PASS: 0.02, THINK: 0.3, PLAY: 3, USE: 2, KEEP: 0.3, LAY: 2, LAY_OUT: 4, ADD: 12, HIRE: 4, HIRE_CARD: 4,
    HIRE_UNSEEN: 3, SELL: 3, SELL_CARD: 3, DEMAND: 3, SHOW: 3, SLAY: 6, STEAL: 6, RAZE: 6, OPEN: 4, FIRE: 6,
}  # fmt: skip
DEVOTION: Final = {
    PASS: 0.02, THINK: 0.1, TAKE_JACK: 6, USE: 2, KEEP: 0.3, LAY: 0.3, ADD: 12, HIRE_UNSEEN: 3, SELL_CARD: 0.05,
    TEAR_DOWN: 0.1, SLAY: 6, STEAL: 6, OPEN: 4, FIRE: 6,
}  # fmt: skip
DEVOTED_ROLES: Final = [2, 2, 0.5, 3, 0.3, 4]  # those that build and hire


class Chooser:
    """Chooses the moves of one game, in its manner."""

    def __init__(self, edition: str, players: int, seed: int, number: int) -> None:
        self.random = Random(seed)
        manner, row = number % 10, number // 10
        self.eager = manner >= 5
        self.ambitious = manner == 9
        self.card = -1  # that all are devoted to
        cards = [card for card, copies in enumerate(edition_of(edition).copies) if copies]
        winning = [card for card in cards if VICTORY.mask >> card & 1]
        if manner in (7, 8):
            self.card = cards[(2 * row + manner - 7) % len(cards)]
        elif self.ambitious and winning:
            self.card = winning[row % len(winning)]
        self.favourite = self.below(players) if number % 30 == 13 else -1  # to whom players surrender

    def below(self, bound: int) -> int:
        return int(self.random.random() * bound)

    def choose(self, state: State) -> int:
        legal = state.legal
        if self.favourite >= 0 and self.below(50) == 0:
            seat, to = self.offer(state)
            if state.surrendered[seat] != to:
                return SURRENDER | seat << 3 | to
        if not self.eager or self.below(10) == 0:
            return legal[self.below(len(legal))]
        player = state.stack[-1].player
        if self.card < 0 or (state.active[player] >> self.card & 1 and not self.ambitious):
            weights = [EAGERNESS.get(kind_of(move), 1) for move in legal]
        else:
            weights = [self.devotion(state, player, move) for move in legal]
        return self.random.choices(legal, weights)[0]

    def devotion(self, state: State, player: int, move: int) -> float:
        """How likely a move is while the card is not complete, or a role has no client."""
        kind, argument = kind_of(move), move & ARGUMENT
        if kind in (LAY, LAY_OUT, ADD) and argument == self.card:
            return 300
        if kind in (HIRE, HIRE_CARD):
            client = argument if kind == HIRE else MATERIAL[argument]
            return 0.2 if count(state.clientele[player], client) else 60
        if kind == PLAY:
            return 0.1 if argument == self.card else DEVOTED_ROLES[MATERIAL[argument]]
        if kind == PLAY_JACK:
            return DEVOTED_ROLES[argument]
        if kind == TAKE:
            return 1 if count(state.stockpile[player], argument) else 3
        if kind == SELL and argument == MATERIAL[self.card]:
            return 0.05
        return DEVOTION.get(kind, 1)

    def offer(self, state: State) -> tuple[int, int]:
        """Who surrenders to whom: mostly to the favourite, at times to another, or to oneself, which is to fight on."""
        seat = self.below(state.players)
        to = self.below(state.players) if self.below(4) == 0 else self.favourite
        return seat, to


def kind_of(move: int) -> int:
    """The kind of a move, whichever seat or role it names."""
    if is_play_as(move):
        return PLAY_AS
    for kind in (STEAL, OPEN, RAZE, FIRE):
        if is_at_seat(kind, move):
            return kind
    return move & KIND
