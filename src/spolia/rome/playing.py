"""Playing cards to lead or follow: Orders, Jacks, petitions, and several at once where a function allows it."""

from typing import Any, Final

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import (
    ANY,
    FIELD,
    JACK,
    JACK_FIELD,
    MATERIAL,
    count,
    holds_set,
)
from spolia.rome.moves import (
    PETITION,
    PLAY,
    PLAY_JACK,
    SPEND,
    is_play_as,
    offer_cards,
    play_as,
    role_of,
)
from spolia.rome.questions import (
    DISGUISES,
    PETITION_SIZES,
    PLAYS_MANY,
    disguises,
    petition_sizes,
    plays_many,
)
from spolia.rome.reasons import (
    MUST_CHOOSE,
    NO_FUNCTION,
    NO_JACK,
    NOT_IN_HAND,
    OTHER_ROLE_IN_PETITION,
    ROLE_NOT_LED,
    TOO_FEW_FOR_PETITION,
)
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import play_card, spend_card

JACK_LEADS: Final = [PLAY_JACK | role for role in range(6)]
PETITION_LEADS: Final = [PETITION | role for role in range(6)]


def offer_plays(state: State, player: int, role: int, moves: list[int]) -> None:
    """The ways to follow a role: an Order of that role, a Jack, a petition."""
    held = state.held[player]
    if held & FIELD[role]:
        offer_cards(PLAY, state.hand[player], 1 << role, moves)
    if held & FIELD[JACK_FIELD]:
        moves.append(PLAY_JACK | role)
    if can_petition(state, player):
        moves.append(PETITION | role)
    if state.active[player] & DISGUISES.mask:
        offer_disguised(state, player, role, moves)


def offer_disguised(state: State, player: int, role: int, moves: list[int]) -> None:
    """Orders of other roles, if a function lets any Order be played for this one."""
    if disguises(state, player) >> role & 1:
        offer_cards(play_as(role, 0), state.hand[player], ANY & ~(1 << role), moves)


def led_role(move: int) -> int:
    """The role that a move leads."""
    if move & KIND == PLAY:
        return MATERIAL[move & ARGUMENT]
    return role_of(move) if is_play_as(move) else move & ARGUMENT


def play_cards(state: State, player: int, move: int, role: int) -> None:
    """Put the card played into the camp; a petition asks for its cards. Each is worth one action (ruling 21)."""
    state.plays[player] += 1
    if state.active[player] & PLAYS_MANY.mask and plays_many(state, player):
        state.stack.append(PlayMore(player, role))
    kind = move & KIND
    if kind == PETITION:
        sizes = petition_sizes(state, player)
        state.stack.append(Petition(player, 0, sets_in(state.held[player], sizes), sizes))
        if state.log is not None:
            state.log.tell("began_petition", player, role=role)
    else:
        play_card(state, player, JACK if kind == PLAY_JACK else move & ARGUMENT, role)


def play_refusal(state: State, player: int, move: int, role: int) -> str:
    """Why a card, a Jack or a petition can't be played for a role."""
    kind, card = move & KIND, move & ARGUMENT
    hand = state.hand[player]
    if is_play_as(move):
        if card not in hand:
            return NOT_IN_HAND
        return ROLE_NOT_LED if disguises(state, player) >> role_of(move) & 1 else NO_FUNCTION
    if kind == PLAY:
        return ROLE_NOT_LED if card in hand else NOT_IN_HAND
    if kind == PLAY_JACK:
        return ROLE_NOT_LED if JACK in hand and card != role else NO_JACK
    if kind == PETITION:
        return ROLE_NOT_LED if can_petition(state, player) and card != role else TOO_FEW_FOR_PETITION
    return NOT_ASKED


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
            left = count(state.held[self.player], material)
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


def can_petition(state: State, player: int) -> bool:
    fewest = state.rules.petition_size
    if state.active[player] & PETITION_SIZES.mask:
        fewest = smallest(petition_sizes(state, player))
    return holds_set(state.held[player], fewest)


def sets_in(held: int, sizes: int) -> int:
    """The materials (bits) of which a hand (a pile) has enough for a petition."""
    fewest = smallest(sizes)
    return sum(1 << material for material in range(6) if count(held, material) >= fewest)


def smallest(sizes: int) -> int:
    """The lowest of some numbers that are given as bits."""
    return (sizes & -sizes).bit_length() - 1
