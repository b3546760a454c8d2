"""Prison: on completion, you may give its Site to an opponent and take a structure of his."""

from typing import Any, Final

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome.cards import FIELD, STONE, VALUE, count, materials_in
from spolia.rome.functions import BUILT, STOLEN, Function
from spolia.rome.moments import tell_completed
from spolia.rome.moves import PAY, STEAL, at_seat, is_at_seat, seat_of
from spolia.rome.questions import refresh
from spolia.rome.reasons import CANNOT_PAY, MUST_CHOOSE, NAME_IN_PLAY, NO_SUCH_BUILDING, NOT_COMPLETE, OWN_BUILDING
from spolia.rome.roles.building import place
from spolia.rome.state import State
from spolia.rome.step import Step
from spolia.rome.transfer import hand_over, steal

PRICE: Final = 3


class Prison(Function):
    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        state.stack.append(Steal(player, how == BUILT))


class Steal(Step):
    """Any opponent's structure, unless the thief has one of that name in play."""

    __slots__ = ("own_site",)

    def __init__(self, player: int, own_site: bool) -> None:
        self.player = player
        self.own_site = own_site  # the price is this building's own Site; otherwise Sites of the thief's choice

    def options(self, state: State) -> list[int]:
        moves = [PASS]
        if self.own_site or can_pay(state, self.player):
            owned = state.owned[self.player]
            for seat, city in enumerate(state.buildings):
                for building in city:
                    if not building.missing and not owned >> building.card & 1:
                        moves.append(at_seat(STEAL, seat, building.card))
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move == PASS:
            return
        card, victim = move & ARGUMENT, seat_of(STEAL, move)
        if self.own_site:
            hand_over(state, self.player, victim, STONE)
            take(state, self.player, victim, card)
        else:
            state.stack.append(PaySites(self.player, victim, card, 0))

    def refusal(self, state: State, move: int) -> str:
        if not is_at_seat(STEAL, move):
            return NOT_ASKED
        card, victim = move & ARGUMENT, seat_of(STEAL, move)
        if victim == self.player:
            return OWN_BUILDING
        if victim >= state.players or not state.owned[victim] >> card & 1:
            return NO_SUCH_BUILDING
        if state.owned[self.player] >> card & 1:
            return NAME_IN_PLAY
        return CANNOT_PAY if not self.own_site and not can_pay(state, self.player) else NOT_COMPLETE


class PaySites(Step):
    """Sites of the own Influence worth three or more; what one began the game with is none (ruling 12)."""

    __slots__ = ("card", "paid", "victim")

    def __init__(self, player: int, victim: int, card: int, paid: int) -> None:
        self.player = player
        self.victim = victim
        self.card = card
        self.paid = paid

    def options(self, state: State) -> list[int]:
        return [PAY | site for site in materials_in(state.earned[self.player])]

    def resolve(self, state: State, move: int) -> None:
        site = move & ARGUMENT
        hand_over(state, self.player, self.victim, site)
        paid = self.paid + VALUE[site]
        if paid < PRICE:
            state.stack.append(PaySites(self.player, self.victim, self.card, paid))
        else:
            take(state, self.player, self.victim, self.card)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND == PAY:
            return CANNOT_PAY
        return MUST_CHOOSE if move == PASS else NOT_ASKED

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card, "seat": self.victim, "count": PRICE - self.paid}


def can_pay(state: State, player: int) -> bool:
    earned = state.earned[player]
    return sum(VALUE[site] * count(earned, site) for site in range(6) if earned & FIELD[site]) >= PRICE


def take(state: State, player: int, victim: int, card: int) -> None:
    """The structure changes hands once it is paid for; its completion power fires for the thief (ruling 15)."""
    steal(state, player, victim, place(state, victim, card))
    refresh(state)
    tell_completed(state, player, card, player, STOLEN)
