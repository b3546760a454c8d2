"""The turn: think or lead; the others think or follow; then all act, the leader first."""

from typing import Any, ClassVar, Final

from spolia.kernel.moves import ARGUMENT, PASS
from spolia.rome.cards import (
    ANY,
    FIELD,
    JACK_FIELD,
    LEGIONARY,
    MERCHANT,
    PATRON,
    UNIT,
    count,
    size,
)
from spolia.rome.functions import ASIDE, IN_LINE
from spolia.rome.moments import (
    CAMPS_CLEARED,
    CLIENTS_ACTED,
    JACKS_RELEASED,
    ORDERS_RELEASED,
    PART_ENDED,
    TURN_ENDED,
    tell_camps_cleared,
    tell_clients_acted,
    tell_jacks_released,
    tell_orders_released,
    tell_part_ended,
    tell_turn_ended,
)
from spolia.rome.moves import (
    PLAY,
    THINK,
    offer_cards,
)
from spolia.rome.playing import (
    JACK_LEADS,
    PETITION_LEADS,
    can_petition,
    led_role,
    offer_disguised,
    offer_plays,
    play_cards,
    play_refusal,
)
from spolia.rome.questions import (
    CLIENT_ROLES,
    DISGUISES,
    acting_clients,
    client_actions,
    clients_for,
)
from spolia.rome.reasons import (
    MUST_CHOOSE,
)
from spolia.rome.roles import Bounty, begin
from spolia.rome.roles.legionary import Demand
from spolia.rome.roles.patron import hires_may_act
from spolia.rome.roles.thinker import Think
from spolia.rome.state import NO_HALF, NO_ROLE, State
from spolia.rome.step import Step
from spolia.rome.transfer import clear_camp

NO_CLIENT: Final = -1
NOT_BEGUN: Final = -1  # of a player's part of the turn


class Lead(Step):
    """The leader thinks, or leads a role."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves = [THINK]
        offer_cards(PLAY, state.hand[self.player], ANY, moves)
        if state.held[self.player] & FIELD[JACK_FIELD]:
            moves += JACK_LEADS
        if can_petition(state, self.player):
            moves += PETITION_LEADS
        if state.active[self.player] & DISGUISES.mask:
            for role in range(6):
                offer_disguised(state, self.player, role, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == THINK:
            state.stack.append(NextTurn(self.player))
            think(state, self.player)
            return
        role = led_role(move)
        state.role = role
        ask_next(state, self.player, role)
        play_cards(state, self.player, move, role)

    def refusal(self, state: State, move: int) -> str:
        if move == PASS:
            return MUST_CHOOSE
        return play_refusal(state, self.player, move, move & ARGUMENT)


class Follow(Step):
    """Another player thinks, or follows the role led."""

    __slots__ = ("role",)

    def __init__(self, player: int, role: int) -> None:
        self.player = player
        self.role = role

    def options(self, state: State) -> list[int]:
        moves = [THINK]
        offer_plays(state, self.player, self.role, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        ask_next(state, self.player, self.role)
        if move == THINK:
            think(state, self.player)
        else:
            play_cards(state, self.player, move, self.role)

    def refusal(self, state: State, move: int) -> str:
        if move == PASS:
            return MUST_CHOOSE
        return play_refusal(state, self.player, move, self.role)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": self.role}


class Perform(Step):
    """Go round the table: each player's cards act, then the clients, one after the other (ruling 51)."""

    __slots__ = ("acted", "client", "role", "told")

    closes_part: ClassVar[bool] = True
    in_agenda: ClassVar[bool] = True

    def __init__(self, player: int, role: int, acted: int, client: int, told: bool) -> None:
        self.player = player
        self.role = role
        self.acted = acted  # how many of the player's cards did already; of clients see ``state.spent``
        self.client = client  # the kind of client that acted last, if it was one
        self.told = told  # whether functions know that the player has no action left

    def resolve(self, state: State, move: int) -> None:
        if self.client >= 0 and state.active[self.player] & CLIENTS_ACTED.mask:
            state.stack.append(Perform(self.player, self.role, self.acted, NO_CLIENT, self.told))
            tell_clients_acted(state, self.player, UNIT[self.client], IN_LINE)
        else:
            go_round(state, self.player, self.role, self.acted, self.told)

    def brings(self, state: State, role: int) -> bool:
        player = self.player
        if self.acted >= state.plays[player] and client_in_line(state, player, self.role) == NO_CLIENT:
            return False
        return role == self.role or (self.role == PATRON and hires_may_act(state, player))

    def about(self, state: State, seat: int) -> dict[str, Any]:
        total = state.plays[self.player] + clients_for(state, self.player, self.role)
        return {"role": self.role, "acted": max(self.acted, 0) + size(state.spent), "count": total}


class PerformJointly(Step):
    """All Legionary actions of a player make one demand; then the next player acts."""

    __slots__ = ("clients",)

    closes_part: ClassVar[bool] = True
    in_agenda: ClassVar[bool] = True

    def __init__(self, player: int, clients: int) -> None:
        self.player = player
        self.clients = clients  # that took part, a pile

    def resolve(self, state: State, move: int) -> None:
        if self.clients and state.active[self.player] & CLIENTS_ACTED.mask:
            state.stack.append(PerformJointly(self.player, 0))
            tell_clients_acted(state, self.player, self.clients, ASIDE)
            return
        following = (self.player + 1) % state.players
        if following == state.leader:
            end_turn(state)
        else:
            go_round(state, following, LEGIONARY, NOT_BEGUN, False)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": LEGIONARY}


# What comes at the end of a turn, in this order (ruling 20).
JACKS: Final = 0
ORDERS: Final = 1
CLEARED: Final = 2
ENDED: Final = 3
OVER: Final = 4


class EndTurn(Step):
    """One stage of the end of a turn, told to each player in turn order."""

    __slots__ = ("stage",)

    def __init__(self, player: int, stage: int) -> None:
        self.player = player
        self.stage = stage

    def resolve(self, state: State, move: int) -> None:
        if self.stage == OVER:
            pass_the_lead(state)
            return
        state.stack.append(EndTurn(self.player, self.stage + 1))
        if self.stage == CLEARED:
            clean_up(state)
        for player in reversed(turn_order(state)):
            tell_stage(state, player, self.stage)


def tell_stage(state: State, player: int, stage: int) -> None:
    if stage == JACKS:
        tell_jacks_released(state, player)
    elif stage == ORDERS:
        tell_orders_released(state, player)
    elif stage == CLEARED:
        tell_camps_cleared(state, player)
    else:
        tell_turn_ended(state, player)


class NextTurn(Step):
    """The lead passes on, after a leader's Think."""

    __slots__ = ()

    def resolve(self, state: State, move: int) -> None:
        pass_the_lead(state)


def turn_order(state: State) -> list[int]:
    """All seats, from the leader on."""
    return [(state.leader + step) % state.players for step in range(state.players)]


def ask_next(state: State, player: int, role: int) -> None:
    """After a player has chosen the next one follows; after the last, all perform."""
    following = (player + 1) % state.players
    if following == state.leader:
        state.stack.append(Perform(following, role, NOT_BEGUN, NO_CLIENT, False))
    else:
        state.stack.append(Follow(following, role))


def think(state: State, player: int) -> None:
    """In place of leading or following."""
    if state.log is not None:
        state.log.tell("thought", player)
    state.stack.append(Think(player, False, 0))


def go_round(state: State, player: int, role: int, acted: int, told: bool) -> None:
    """Begin the next action there is, of this player or one further round the table; after the last the turn ends."""
    while not perform(state, player, role, acted, told):
        player, acted, told = (player + 1) % state.players, NOT_BEGUN, False
        if player == state.leader:
            end_turn(state)
            return


def end_turn(state: State) -> None:
    """Where no function cares, all stages at once."""
    if state.working & (JACKS_RELEASED.mask | ORDERS_RELEASED.mask | CAMPS_CLEARED.mask | TURN_ENDED.mask):
        state.stack.append(EndTurn(state.leader, JACKS))
    else:
        clean_up(state)
        pass_the_lead(state)


def perform(state: State, player: int, role: int, acted: int, told: bool) -> bool:
    """Begin the next action of a player, if there is one left.

    Clients are counted anew each time, for buildings may finish in between.
    """
    if acted == NOT_BEGUN:
        acted = 0
        state.half = NO_HALF
        state.spent = 0
        if role == LEGIONARY:
            return demand_jointly(state, player)
    plays = state.plays[player]
    if acted < plays:
        state.stack.append(Perform(player, role, acted + 1, NO_CLIENT, False))
        begin(state, player, role)
        return True
    client = client_in_line(state, player, role)
    if client == NO_CLIENT:
        return not told and end_part(state, player, role, acted)
    state.spent += UNIT[client]
    state.stack.append(Perform(player, role, acted, client, told))
    further = client_actions(state, player) - 1
    if further:
        state.stack.append(Bounty(player, role, further))
    begin(state, player, role)
    return True


def end_part(state: State, player: int, role: int, acted: int) -> bool:
    """Functions may give a player more to do when no action is left; then all is counted once more."""
    if not state.active[player] & PART_ENDED.mask:
        return False
    state.stack.append(Perform(player, role, acted, NO_CLIENT, True))
    tell_part_ended(state, player, role)
    return True


def client_in_line(state: State, player: int, role: int) -> int:
    """Who acts next: clients of the role, then Merchants, then others, as far as they act for it (ruling 51)."""
    clients = state.clientele[player] - state.hired[player]
    if not clients:
        return NO_CLIENT
    if not state.active[player] & CLIENT_ROLES.mask:
        return role if clients >> 6 * role & 63 > state.spent >> 6 * role & 63 else NO_CLIENT
    clients = acting_clients(state, player, role)
    order: list[int] = [role, MERCHANT, *range(6)]
    for client in order:
        if count(clients, client) > count(state.spent, client):
            return client
    return NO_CLIENT


def demand_jointly(state: State, player: int) -> bool:
    """All Legionary actions of a player make one demand."""
    clients = clients_for(state, player, LEGIONARY)
    actions = state.plays[player] + clients * client_actions(state, player)
    if actions:
        state.stack.append(PerformJointly(player, acting_clients(state, player, LEGIONARY) if clients else 0))
        state.stack.append(Demand(player, actions, 0, 0))
    return actions > 0


def pass_the_lead(state: State) -> None:
    state.leader = (state.leader + 1) % state.players
    state.turn += 1
    state.role = NO_ROLE
    state.crafted = 0
    state.robbed = 0
    state.stack.append(Lead(state.leader))
    if state.log is not None:
        state.log.tell("turn_passed", state.leader, turn=state.turn)


def clean_up(state: State) -> None:
    """What was played leaves the camps; what was counted for this turn is forgotten."""
    for player in range(state.players):
        if state.camp[player]:
            clear_camp(state, player)
        state.plays[player] = 0
        state.hired[player] = 0
    state.half = NO_HALF
    if state.noted:
        state.shown = state.paraded = (0,) * state.players
        state.noted = any(state.exposed)
