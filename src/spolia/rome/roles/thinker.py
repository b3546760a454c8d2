"""Thinker: refill the hand, or draw one card if it is full, or take a Jack."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.ending import check_deck
from spolia.rome.functions import FUNCTIONS
from spolia.rome.moments import BEFORE_THINKING, THOUGHT, tell_thought, usable
from spolia.rome.moves import DRAW_ONE, REFILL, TAKE_JACK, USE
from spolia.rome.questions import hand_limit
from spolia.rome.reasons import HAND_FULL, HAND_NOT_FULL, MUST_THINK, NO_FUNCTION, NO_JACK_LEFT
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import draw, take_jack


class Think(Step):
    """One Think. Functions may be used first, once each; then an optional Think is so no longer (ruling 56)."""

    __slots__ = ("optional", "used")

    def __init__(self, player: int, optional: bool, used: int) -> None:
        self.player = player
        self.optional = optional
        self.used = used  # functions, as bits

    def options(self, state: State) -> list[int]:
        player = self.player
        active = state.active[player]
        limit = hand_limit(state, player) if active else state.rules.hand_limit
        moves = [DRAW_ONE if len(state.hand[player]) >= limit else REFILL]
        if state.jacks:
            moves.append(TAKE_JACK)
        if heard := active & BEFORE_THINKING.mask & ~self.used:
            moves += [USE | card for card in usable(state, player, BEFORE_THINKING.speakers(heard))]
        if self.optional:
            moves.append(PASS)
        return moves

    def resolve(self, state: State, move: int) -> None:
        player = self.player
        if move == REFILL:
            draw(state, player, hand_limit(state, player) - len(state.hand[player]))
            check_deck(state)
        elif move == DRAW_ONE:
            draw(state, player, 1)
            check_deck(state)
        elif move == TAKE_JACK:
            take_jack(state, player)
        elif move == PASS:
            return
        else:
            card = move & ARGUMENT
            state.stack.append(Think(player, False, self.used | 1 << card))
            FUNCTIONS[card].before_thinking(state, player)
            FUNCTIONS[card].effects += 1
            return
        if state.active[player] & THOUGHT.mask:
            tell_thought(state, player)

    def refusal(self, state: State, move: int) -> str:
        if move == PASS:
            return MUST_THINK
        if move == TAKE_JACK:
            return NO_JACK_LEFT
        if move == REFILL:
            return HAND_FULL
        if move == DRAW_ONE:
            return HAND_NOT_FULL
        if move & KIND == USE:
            return NO_FUNCTION
        return NOT_ASKED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"limit": hand_limit(state, self.player)}
