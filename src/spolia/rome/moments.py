"""The moments of the common rules: each is told to the functions that work for a player and care."""

from typing import Final

from spolia.rome.functions import FUNCTIONS, RULEBOOK, Function
from spolia.rome.state import State

BEFORE_THINKING: Final = RULEBOOK.moment("before_thinking")
THOUGHT: Final = RULEBOOK.moment("thought")
CRAFTSMAN_INSTEAD: Final = RULEBOOK.moment("craftsman_instead")
ARCHITECT_ACTED: Final = RULEBOOK.moment("architect_acted")
BUILDING_FINISHED: Final = RULEBOOK.moment("building_finished")
CLIENT_HIRED: Final = RULEBOOK.moment("client_hired")
CLIENTS_ACTED: Final = RULEBOOK.moment("clients_acted")
PART_ENDED: Final = RULEBOOK.moment("part_ended")
DEMAND_ANSWERED: Final = RULEBOOK.moment("demand_answered")
JACKS_RELEASED: Final = RULEBOOK.moment("jacks_released")
ORDERS_RELEASED: Final = RULEBOOK.moment("orders_released")
CAMPS_CLEARED: Final = RULEBOOK.moment("camps_cleared")
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


def tell_thought(state: State, player: int) -> None:
    if heard := state.active[player] & THOUGHT.mask:
        for function in THOUGHT.speakers(heard):
            depth = len(state.stack)
            function.thought(state, player)
            function.effects += len(state.stack) != depth


def tell_building_finished(state: State, player: int, card: int, role: int) -> None:
    if heard := state.active[player] & BUILDING_FINISHED.mask:
        for function in BUILDING_FINISHED.speakers(heard):
            depth = len(state.stack)
            function.building_finished(state, player, card, role)
            function.effects += len(state.stack) != depth


def tell_client_hired(state: State, player: int, client: int, waits: bool) -> None:
    if heard := state.active[player] & CLIENT_HIRED.mask:
        for function in CLIENT_HIRED.speakers(heard):
            function.client_hired(state, player, client, waits)
            function.effects += 1


def tell_clients_acted(state: State, player: int, clients: int, when: int) -> None:
    if heard := state.active[player] & CLIENTS_ACTED.mask:
        for function in CLIENTS_ACTED.speakers(heard):
            depth = len(state.stack)
            function.clients_acted(state, player, clients, when)
            function.effects += len(state.stack) != depth


def tell_part_ended(state: State, player: int, role: int) -> None:
    if heard := state.active[player] & PART_ENDED.mask:
        for function in PART_ENDED.speakers(heard):
            depth = len(state.stack)
            function.part_ended(state, player, role)
            function.effects += len(state.stack) != depth


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


def tell_camps_cleared(state: State, player: int) -> None:
    if heard := state.active[player] & CAMPS_CLEARED.mask:
        for function in CAMPS_CLEARED.speakers(heard):
            depth = len(state.stack)
            function.camps_cleared(state, player)
            function.effects += len(state.stack) != depth


def tell_turn_ended(state: State, player: int) -> None:
    if heard := state.active[player] & TURN_ENDED.mask:
        for function in TURN_ENDED.speakers(heard):
            depth = len(state.stack)
            function.turn_ended(state, player)
            function.effects += len(state.stack) != depth


def has_completion_power(state: State, card: int) -> bool:
    return COMPLETED.mask & state.rules.functions & 1 << card != 0


def tell_completed(state: State, player: int, card: int, owner: int, how: int) -> None:
    """A completion power is the building's own; no other function hears of it."""
    if COMPLETED.mask & state.rules.functions & 1 << card:
        FUNCTIONS[card].completed(state, player, owner, how)
        FUNCTIONS[card].effects += 1
