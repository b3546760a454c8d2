"""The turn: think or lead; the others think or follow; then all act, the leader first."""

from typing import Any, ClassVar

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import (
    ANY,
    JACK,
    LEGIONARY,
    MATERIAL,
    PATRON,
    count,
    holds_set,
    pile_of,
)
from spolia.rome.moments import (
    JACKS_RELEASED,
    ORDERS_RELEASED,
    TURN_ENDED,
    tell_jacks_released,
    tell_orders_released,
    tell_turn_ended,
)
from spolia.rome.moves import PETITION, PLAY, PLAY_JACK, SPEND, THINK, offer_cards
from spolia.rome.questions import PETITION_SIZES, PLAYS_MANY, client_actions, clients_for, petition_sizes, plays_many
from spolia.rome.reasons import (
    MUST_CHOOSE,
    NO_JACK,
    NOT_IN_HAND,
    OTHER_ROLE_IN_PETITION,
    ROLE_NOT_LED,
    TOO_FEW_FOR_PETITION,
)
from spolia.rome.roles import begin
from spolia.rome.roles.legionary import Demand
from spolia.rome.roles.patron import hires_may_act
from spolia.rome.roles.thinker import Think
from spolia.rome.state import NO_HALF, NO_ROLE, State
from spolia.rome.step import Step
from spolia.rome.transfer import clear_camp, play_card, spend_card


class Lead(Step):
    """The leader thinks, or leads a role."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        moves = [THINK]
        hand = state.hand[self.player]
        offer_cards(PLAY, hand, ANY, moves)
        if JACK in hand:
            moves += [PLAY_JACK | role for role in range(6)]
        if can_petition(state, self.player):
            moves += [PETITION | role for role in range(6)]
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == THINK:
            state.stack.append(NextTurn(self.player))
            think(state, self.player)
            return
        role = MATERIAL[move & ARGUMENT] if move & KIND == PLAY else move & ARGUMENT
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


class PlayMore(Step):
    """Lay down further cards of the role, each for one more action, if a function allows it."""

    __slots__ = ("role",)

    def __init__(self, player: int, role: int) -> None:
        self.player = player
        self.role = role

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        offer_plays(state, self.player, self.role, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            play_cards(state, self.player, move, self.role)

    def refusal(self, state: State, move: int) -> str:
        return play_refusal(state, self.player, move, self.role)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": self.role}


class Petition(Step):
    """Lay down Orders of one role, card by card, in place of a Jack."""

    __slots__ = ("materials", "sizes", "spent")

    def __init__(self, player: int, spent: int, materials: int, sizes: int) -> None:
        self.player = player
        self.spent = spent
        self.materials = materials  # what may be spent next, as bits
        self.sizes = sizes  # how many cards make a petition, as bits

    def options(self, state: State) -> list[int]:
        moves = [PASS] if self.sizes >> self.spent & 1 else []
        if self.sizes >> self.spent + 1:
            offer_cards(SPEND, state.hand[self.player], self.materials, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            card = move & ARGUMENT
            spend_card(state, self.player, card)
            material = MATERIAL[card]
            left = count(pile_of(state.hand[self.player]), material)
            reachable = self.sizes & (2 << self.spent + 1 + left) - 1
            state.stack.append(Petition(self.player, self.spent + 1, 1 << material, reachable))

    def refusal(self, state: State, move: int) -> str:
        if move == PASS:
            return MUST_CHOOSE
        if move & KIND != SPEND:
            return NOT_ASKED
        card = move & ARGUMENT
        if card not in state.hand[self.player]:
            return NOT_IN_HAND
        return OTHER_ROLE_IN_PETITION if self.spent else TOO_FEW_FOR_PETITION

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"count": self.spent}


class Perform(Step):
    """Go round the table: each player's cards act, then the clients, one after the other (ruling 51)."""

    __slots__ = ("acted", "role")

    closes_part: ClassVar[bool] = True
    in_agenda: ClassVar[bool] = True

    def __init__(self, player: int, role: int, acted: int) -> None:
        self.player = player
        self.role = role
        self.acted = acted  # how many of the player's cards and clients did already

    def resolve(self, state: State, move: int) -> None:
        go_round(state, self.player, self.role, self.acted)

    def brings(self, state: State, role: int) -> bool:
        if self.acted >= state.plays[self.player] + clients_for(state, self.player, self.role):
            return False
        return role == self.role or (self.role == PATRON and hires_may_act(state, self.player))

    def about(self, state: State, seat: int) -> dict[str, Any]:
        total = state.plays[self.player] + clients_for(state, self.player, self.role)
        return {"role": self.role, "acted": self.acted, "count": total}


class PerformJointly(Step):
    """All Legionary actions of a player make one demand; then the next player acts."""

    __slots__ = ()

    closes_part: ClassVar[bool] = True
    in_agenda: ClassVar[bool] = True

    def resolve(self, state: State, move: int) -> None:
        following = (self.player + 1) % state.players
        if following == state.leader:
            end_turn(state)
        else:
            go_round(state, following, LEGIONARY, 0)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": LEGIONARY}


class Claims(Step):
    """Functions may take Jacks, or Orders, before the camps are cleared, in turn order."""

    __slots__ = ("orders",)

    def __init__(self, player: int, orders: bool) -> None:
        self.player = player
        self.orders = orders

    def resolve(self, state: State, move: int) -> None:
        for player in reversed(turn_order(state)):
            if self.orders:
                tell_orders_released(state, player)
            else:
                tell_jacks_released(state, player)


class CleanUp(Step):
    __slots__ = ()

    def resolve(self, state: State, move: int) -> None:
        clean_up(state)


class AfterTurn(Step):
    """Each player in turn order does what is left to do; then the lead passes on."""

    __slots__ = ()

    def resolve(self, state: State, move: int) -> None:
        state.stack.append(NextTurn(self.player))
        for player in reversed(turn_order(state)):
            tell_turn_ended(state, player)
        state.crafted = 0


class NextTurn(Step):
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
        state.stack.append(Perform(following, role, 0))
    else:
        state.stack.append(Follow(following, role))


def think(state: State, player: int) -> None:
    """In place of leading or following."""
    if state.log is not None:
        state.log.tell("thought", player)
    state.stack.append(Think(player, False, 0))


def offer_plays(state: State, player: int, role: int, moves: list[int]) -> None:
    """The ways to follow a role: an Order of that role, a Jack, a petition."""
    hand = state.hand[player]
    offer_cards(PLAY, hand, 1 << role, moves)
    if JACK in hand:
        moves.append(PLAY_JACK | role)
    if can_petition(state, player):
        moves.append(PETITION | role)


def play_cards(state: State, player: int, move: int, role: int) -> None:
    """Put the card played into the camp; a petition asks for its cards. Each is worth one action (ruling 21)."""
    state.plays[player] += 1
    if state.active[player] & PLAYS_MANY.mask and plays_many(state, player):
        state.stack.append(PlayMore(player, role))
    kind = move & KIND
    if kind == PETITION:
        sizes = petition_sizes(state, player)
        state.stack.append(Petition(player, 0, sets_in(state.hand[player], sizes), sizes))
        if state.log is not None:
            state.log.tell("began_petition", player, role=role)
    else:
        play_card(state, player, JACK if kind == PLAY_JACK else move & ARGUMENT, role)


def play_refusal(state: State, player: int, move: int, role: int) -> str:
    """Why a card, a Jack or a petition can't be played for a role."""
    kind, card = move & KIND, move & ARGUMENT
    hand = state.hand[player]
    if kind == PLAY:
        return ROLE_NOT_LED if card in hand else NOT_IN_HAND
    if kind == PLAY_JACK:
        return ROLE_NOT_LED if JACK in hand and card != role else NO_JACK
    if kind == PETITION:
        return ROLE_NOT_LED if can_petition(state, player) and card != role else TOO_FEW_FOR_PETITION
    return NOT_ASKED


def go_round(state: State, player: int, role: int, acted: int) -> None:
    """Begin the next action there is, of this player or one further round the table; after the last the turn ends."""
    while not perform(state, player, role, acted):
        player, acted = (player + 1) % state.players, 0
        if player == state.leader:
            end_turn(state)
            return


def end_turn(state: State) -> None:
    """Claims on what lies in the camps; clean-up; then whatever comes after a turn (ruling 20)."""
    working = 0
    for functions in state.active:
        working |= functions
    if working & (JACKS_RELEASED.mask | ORDERS_RELEASED.mask | TURN_ENDED.mask):
        leader = state.leader
        state.stack += [AfterTurn(leader), CleanUp(leader), Claims(leader, True), Claims(leader, False)]
    else:
        clean_up(state)
        state.crafted = 0
        pass_the_lead(state)


def perform(state: State, player: int, role: int, acted: int) -> bool:
    """Begin the next action of a player, if there is one left.

    Clients are counted anew each time, for buildings may finish in between.
    """
    if not acted:
        state.half = NO_HALF
        if role == LEGIONARY:
            return demand_jointly(state, player)
    plays = state.plays[player]
    if acted < plays:
        state.stack.append(Perform(player, role, acted + 1))
        begin(state, player, role)
        return True
    if not state.clientele[player] or acted - plays >= clients_for(state, player, role):
        return False
    state.stack.append(Perform(player, role, acted + 1))
    for _ in range(client_actions(state, player)):
        begin(state, player, role)
    return True


def demand_jointly(state: State, player: int) -> bool:
    """All Legionary actions of a player make one demand."""
    actions = state.plays[player] + clients_for(state, player, LEGIONARY) * client_actions(state, player)
    if actions:
        state.stack.append(PerformJointly(player))
        state.stack.append(Demand(player, actions, 0))
    return actions > 0


def pass_the_lead(state: State) -> None:
    state.leader = (state.leader + 1) % state.players
    state.turn += 1
    state.role = NO_ROLE
    state.stack.append(Lead(state.leader))
    if state.log is not None:
        state.log.tell("turn_passed", state.leader, turn=state.turn)


def clean_up(state: State) -> None:
    """What was played leaves the camps; what was counted for this turn is forgotten."""
    for player in range(state.players):
        clear_camp(state, player)
        state.plays[player] = 0
        state.hired[player] = 0
    state.half = NO_HALF
    state.shown = (0,) * state.players


def can_petition(state: State, player: int) -> bool:
    hand = state.hand[player]
    fewest = state.rules.petition_size
    if state.active[player] & PETITION_SIZES.mask:
        fewest = smallest(petition_sizes(state, player))
    return len(hand) >= fewest and holds_set(pile_of(hand), fewest)


def sets_in(hand: list[int], sizes: int) -> int:
    """The materials (bits) of which a hand has enough for a petition."""
    pile = pile_of(hand)
    fewest = smallest(sizes)
    return sum(1 << material for material in range(6) if count(pile, material) >= fewest)


def smallest(sizes: int) -> int:
    """The lowest of some numbers that are given as bits."""
    return (sizes & -sizes).bit_length() - 1
