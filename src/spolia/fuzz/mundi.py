"""Random games of Gloria Mundi.

Players who do anything at all let the Goth into Rome before much is built. So games are played in four manners, by
their number:

* *plain* (four in ten): any legal move, each as likely as the other;
* *eager* (three in ten): rather buy and use than not, by the weights in ``EAGERNESS``;
* *hasty* (two in ten): eager, and set on steps before all;
* *patient* (one in ten): eager, and in turns paying the Goth and letting him come, so that he is late.

All but the plain ones still make one choice in ten uniformly.
"""

from random import Random
from typing import Final

from spolia.kernel.events import Log
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.mundi.deck import GOTH
from spolia.mundi.edition import edition as edition_of
from spolia.mundi.ending import ending_key, score, winners
from spolia.mundi.goods import STEP
from spolia.mundi.invariants import broken
from spolia.mundi.moves import BUY, DEFEND, GAIN, GIVE_UP, LET_MOVE, TAKE, TRIBUTE, USE, YIELD
from spolia.mundi.powers import FORMS, PRODUCE, REPLACE, SPEND, WALL, Power
from spolia.mundi.setup import FEWEST, MOST, new_game
from spolia.mundi.state import State

__all__ = ["FEWEST", "MOST", "Chooser", "begin", "broken", "effects", "ending_key", "finish", "title"]

EDITION: Final = "ours"

# How much likelier than another move, by kind; what is not named has 1.
EAGERNESS: Final = {PASS: 0.1, BUY: 4, USE: 4, YIELD: 0.3, DEFEND: 4, TAKE: 4, LET_MOVE: 1, TRIBUTE: 2, GIVE_UP: 1}


def begin(edition: str, players: int, seed: int) -> State:
    return new_game(edition, players, seed, Log())


def finish(state: State) -> None:
    """What must be possible at the end."""
    assert winners(state)
    for seat in range(state.players):
        score(state, seat)


def form_of(power: Power) -> str:
    """The form of a power, with what makes it special."""
    name = FORMS[power.form]
    if power.many:
        return f"{name} with X"
    if power.form in (PRODUCE, SPEND, REPLACE):
        if len(power.left) > 1 or len(power.right) > 1:
            return f"{name} one way or the other"
        if any(goods.loose for goods in power.left + power.right):
            return f"{name} with a choice"
    return name


def effects(edition: str) -> dict[str, int]:
    """How often the power of each card was used, in this process; and together, by form."""
    counts: dict[str, int] = {}
    for card in edition_of(edition).cards:
        counts[card.key] = card.power.effects
        form = form_of(card.power) + ", when the Goth moves" * (card.type == GOTH and card.power.form != WALL)
        counts[form] = counts.get(form, 0) + card.power.effects
    return counts


def title(edition: str) -> dict[str, str]:
    """What is counted, by its key: every card, and every form of power."""
    chosen = edition_of(edition)
    names = {card.key: card.name for card in chosen.cards}
    return {key: names.get(key, f"form: {key}") for key in effects(edition)}


class Chooser:
    """Chooses the moves of one game, in its manner."""

    def __init__(self, edition: str, players: int, seed: int, number: int) -> None:
        self.random = Random(seed)
        self.edition = edition_of(edition)
        manner = number % 10
        self.eager = manner >= 4
        self.hasty = manner in (7, 8)
        self.patient = manner == 9

    def choose(self, state: State) -> int:
        legal = state.legal
        if not self.eager or self.random.random() < 0.1:
            return legal[int(self.random.random() * len(legal))]
        return self.random.choices(legal, [self.weight(state, move) for move in legal])[0]

    def weight(self, state: State, move: int) -> float:
        kind, argument = move & KIND, move & ARGUMENT
        if self.patient and kind in (TRIBUTE, LET_MOVE):
            return 1 if (kind == TRIBUTE) == (not state.tribute) else 0.02
        if self.hasty:
            if kind in (BUY, USE):
                card = state.cards[argument]
                power = card.power
                steps = max((goods.steps for goods in power.right), default=0)
                return (3 + 3 * card.steps + 8 * steps) if kind == BUY else 1 + 12 * steps
            if kind == GAIN and argument == STEP:
                return 10
            if kind == TRIBUTE:
                return 0.3
        return EAGERNESS.get(kind, 1)
