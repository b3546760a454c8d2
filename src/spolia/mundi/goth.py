"""Phase 5: tribute, or the Goth moves; then cards are lost, and tribute is taken back."""

from typing import Any

from spolia.kernel.frames import NO_CHOICE
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.mundi.deck import GOTH
from spolia.mundi.goods import count
from spolia.mundi.moves import DEFEND, LET_MOVE, LOSE, LOSE_BUILT, TAKE, TRIBUTE, USE, offer_resources
from spolia.mundi.paying import TRIBUTE_CARD, ask_to_pay, can_pay
from spolia.mundi.powers import WALL
from spolia.mundi.reasons import (
    ALREADY_ACTED,
    CANNOT_PAY,
    GUARDS_OTHER,
    MUST_CHOOSE,
    NO_SUCH_CARD,
    NO_WALL,
    NOT_BURNING,
    NOT_RED,
    NOT_THERE,
    NOT_YOURS,
    ROME_IS_NEXT,
)
from spolia.mundi.state import GOTH_IN_ROME, State, card_of, find_building, kind_of
from spolia.mundi.step import Step, beside
from spolia.mundi.transfer import (
    abandon_spoils,
    defend,
    lose_bare,
    lose_built,
    move_goth,
    recover,
)
from spolia.mundi.using import ALL_ACTED, hindrance, use


class Tribute(Step):
    """The active player pays tribute, or lets the Goth move."""

    __slots__ = ()

    def options(self, state: State) -> list[int]:
        space = next_empty(state)
        if space >= state.board.rome:
            return [LET_MOVE]
        if not can_pay(state.stock[self.player], state.board.spaces[space], 0, 0):
            return [LET_MOVE]
        return [LET_MOVE, TRIBUTE]

    def resolve(self, state: State, move: int) -> None:
        if move == TRIBUTE:
            ask_to_pay(state, self.player, TRIBUTE_CARD, state.board.spaces[next_empty(state)], 0, 0)
            return
        move_goth(state, self.player)
        if state.goth >= state.board.rome:
            state.end(GOTH_IN_ROME)
            return
        state.stack.append(Recover(self.player, 0))
        state.stack.append(Destroy(self.player, 0))
        for distance in range(state.players - 1, -1, -1):
            player = (self.player + distance) % state.players
            if any(acts_with_goth(state, built) for built in state.buildings[player]):
                state.stack.append(MeetGoth(player, 0))

    def refusal(self, state: State, move: int) -> str:
        if move != TRIBUTE:
            return beside(move)
        return ROME_IS_NEXT if next_empty(state) >= state.board.rome else CANNOT_PAY

    def about(self, state: State, seat: int) -> dict[str, Any]:
        space = next_empty(state)
        icons = state.board.spaces[space] if space < state.board.rome else 0
        return {"space": space, "pile": icons}


def next_empty(state: State) -> int:
    """The first space before the Goth without tribute."""
    return state.goth + len(state.tribute) + 1


def acts_with_goth(state: State, built: int) -> bool:
    """Whether a building acts when the Goth moves, a wall apart."""
    card = state.cards[card_of(built)]
    return card.type == GOTH and card.power.form != WALL


class MeetGoth(Step):
    """Red cards that act when the Goth moves: after his move, before anything is lost."""

    __slots__ = ("done",)

    def __init__(self, player: int, done: int) -> None:
        self.player = player
        self.done = done

    def options(self, state: State) -> list[int]:
        moves = NO_CHOICE
        stock = state.stock[self.player]
        for built in state.buildings[self.player]:
            card = card_of(built)
            if not acts_with_goth(state, built) or self.done >> card & 1:
                continue
            if not hindrance(state, self.player, card, stock):
                moves = [*moves, USE | card]
        return moves

    def resolve(self, state: State, move: int) -> None:
        if move != PASS:
            card = move & ARGUMENT
            state.stack.append(MeetGoth(self.player, self.done | 1 << card))
            use(state, self.player, card, ALL_ACTED)

    def refusal(self, state: State, move: int) -> str:
        card = move & ARGUMENT
        if move & KIND != USE:
            return beside(move)
        built = find_building(state, self.player, card)
        if built < 0:
            return NOT_YOURS
        if not acts_with_goth(state, built):
            return NOT_RED
        if self.done >> card & 1:
            return ALREADY_ACTED
        return hindrance(state, self.player, card, state.stock[self.player]) or MUST_CHOOSE


class Destroy(Step):
    """One player after the other loses a card for an icon that is still open; who has none is passed over."""

    __slots__ = ("skipped",)

    def __init__(self, player: int, skipped: int) -> None:
        self.player = player
        self.skipped = skipped  # players in a row that had nothing to lose

    def options(self, state: State) -> list[int]:
        moves = [LOSE | kind for kind in range(3) if count(state.icons, kind) and count(state.bare[self.player], kind)]
        for built in state.buildings[self.player]:
            if count(state.icons, kind_of(built)):
                moves.append(LOSE_BUILT | card_of(built))
                if guards(state, built):
                    moves.append(DEFEND | card_of(built))
        return moves or NO_CHOICE

    def resolve(self, state: State, move: int) -> None:
        following = (self.player + 1) % state.players
        if move == PASS:
            if self.skipped + 1 < state.players:
                state.stack.append(Destroy(following, self.skipped + 1))
            else:
                state.icons = 0  # nobody can
            return
        kind, argument = move & KIND, move & ARGUMENT
        if kind == LOSE:
            lose_bare(state, self.player, argument)
        elif kind == LOSE_BUILT:
            lose_built(state, self.player, find_building(state, self.player, argument))
        else:
            state.cards[argument].power.effects += 1
            defend(state, self.player, find_building(state, self.player, argument))
        if state.icons:
            state.stack.append(Destroy(following, 0))

    def refusal(self, state: State, move: int) -> str:
        kind, argument = move & KIND, move & ARGUMENT
        if kind == LOSE and argument < 3:
            return NO_SUCH_CARD if count(state.icons, argument) else NOT_BURNING
        if kind not in (LOSE_BUILT, DEFEND):
            return beside(move)
        built = find_building(state, self.player, argument)
        if built < 0:
            return NOT_YOURS
        if not count(state.icons, kind_of(built)):
            return NOT_BURNING
        if state.cards[argument].power.form != WALL:
            return NO_WALL
        return GUARDS_OTHER

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"icons": state.icons}


def guards(state: State, built: int) -> bool:
    """Whether a wall stands on a card of the kind it guards."""
    power = state.cards[card_of(built)].power
    return power.form == WALL and power.kind == kind_of(built)


class Recover(Step):
    """One player after the other takes a counter of the tribute, whoever paid it; who passes takes no more."""

    __slots__ = ("out",)

    def __init__(self, player: int, out: int) -> None:
        self.player = player
        self.out = out  # players that passed, as bits

    def options(self, state: State) -> list[int]:
        if not state.spoils:
            return NO_CHOICE
        moves = [PASS]
        offer_resources(TAKE, state.spoils, moves)
        return moves

    def resolve(self, state: State, move: int) -> None:
        out = self.out
        if not state.spoils:
            return
        if move == PASS:
            out |= 1 << self.player
        else:
            recover(state, self.player, move & ARGUMENT)
        if not state.spoils:
            return
        for distance in range(1, state.players + 1):
            player = (self.player + distance) % state.players
            if not out >> player & 1:
                state.stack.append(Recover(player, out))
                return
        abandon_spoils(state)

    def refusal(self, state: State, move: int) -> str:
        return NOT_THERE if move & KIND == TAKE else beside(move)

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"pile": state.spoils}
