"""The moments of the common rules: each is told to the functions that work for a player and care."""

from typing import Final

from spolia.rome.functions import FUNCTIONS, RULEBOOK, Function
from spolia.rome.state import State

BEFORE_THINKING: Final = RULEBOOK.moment("before_thinking")
CRAFTSMAN_INSTEAD: Final = RULEBOOK.moment("craftsman_instead")
ARCHITECT_ACTED: Final = RULEBOOK.moment("architect_acted")
CLIENT_HIRED: Final = RULEBOOK.moment("client_hired")
DEMAND_ANSWERED: Final = RULEBOOK.moment("demand_answered")
JACKS_RELEASED: Final = RULEBOOK.moment("jacks_released")
ORDERS_RELEASED: Final = RULEBOOK.moment("orders_released")
TURN_ENDED: Final = RULEBOOK.moment("turn_ended")
COMPLETED: Final = RULEBOOK.moment("completed")


def usable(state: State, player: int, functions: list[Function]) -> list[int]:
    """The cards whose functions may be chosen with ``use``."""
    return [function.card for function in functions if function.usable(state, player)]


def tell_architect_acted(state: State, player: int) -> None:
    if heard := state.active[player] & ARCHITECT_ACTED.mask:
        for function in ARCHITECT_ACTED.speakers(heard):
            depth = len(state.stack)
            function.architect_acted(state, player)
            function.effects += len(state.stack) != depth


def tell_client_hired(state: State, player: int, client: int) -> None:
    if heard := state.active[player] & CLIENT_HIRED.mask:
        for function in CLIENT_HIRED.speakers(heard):
            function.client_hired(state, player, client)
            function.effects += 1


def tell_demand_answered(state: State, player: int, shown: int, victims: list[int]) -> None:
    if heard := state.active[player] & DEMAND_ANSWERED.mask:
        # The first function to act pushes its steps last.
        for function in reversed(DEMAND_ANSWERED.speakers(heard)):
            depth = len(state.stack)
            function.demand_answered(state, player, shown, victims)
            function.effects += len(state.stack) != depth


def tell_jacks_released(state: State, player: int) -> None:
    if heard := state.active[player] & JACKS_RELEASED.mask:
        for function in JACKS_RELEASED.speakers(heard):
            depth = len(state.stack)
            function.jacks_released(state, player)
            function.effects += len(state.stack) != depth


def tell_orders_released(state: State, player: int) -> None:
    if heard := state.active[player] & ORDERS_RELEASED.mask:
        for function in ORDERS_RELEASED.speakers(heard):
            depth = len(state.stack)
            function.orders_released(state, player)
            function.effects += len(state.stack) != depth


def tell_turn_ended(state: State, player: int) -> None:
    if heard := state.active[player] & TURN_ENDED.mask:
        for function in TURN_ENDED.speakers(heard):
            depth = len(state.stack)
            function.turn_ended(state, player)
            function.effects += len(state.stack) != depth


def tell_completed(state: State, player: int, card: int) -> None:
    """A completion power is the building's own; no other function hears of it."""
    if COMPLETED.mask & state.rules.functions & 1 << card:
        FUNCTIONS[card].completed(state, player)
        FUNCTIONS[card].effects += 1
