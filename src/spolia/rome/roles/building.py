"""What Craftsman and Architect share: laying Foundations, adding material, completing structures."""

from typing import Any

from spolia.kernel.frames import NOT_ASKED
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome import transfer
from spolia.rome.cards import FIELD, JACK, MATERIAL
from spolia.rome.ending import check_sites
from spolia.rome.functions import BUILT
from spolia.rome.moments import BUILDING_FINISHED, tell_building_finished, tell_completed
from spolia.rome.moves import ADD, LAY, LAY_OUT, ON_SITE
from spolia.rome.questions import FINISHING, FITTING, GRANTED, finishes, finishing, fitting, outskirts_price, refresh
from spolia.rome.reasons import (
    ALREADY_COMPLETE,
    MATERIAL_DOES_NOT_FIT,
    MUST_CHOOSE,
    NAME_IN_PLAY,
    NEEDS_TWO_ACTIONS,
    NO_SITE,
    NO_SUCH_BUILDING,
    NOT_IN_HAND,
)
from spolia.rome.state import NO_HALF, Building, State
from spolia.rome.step import Step, another_may_follow


def offer_foundations(state: State, player: int, cards: list[int], role: int, moves: list[int]) -> None:
    """Lay one of the cards, in town or out of town: no name twice with one player, and a Site must be left."""
    owned = state.owned[player] | 1 << JACK
    sites, outskirts, ground = state.sites, state.outskirts, state.rules.ground
    far = -1  # whether one may begin out of town: found out when it matters
    for card in cards:
        if not owned >> card & 1:
            owned |= 1 << card  # equal cards make one move
            if sites & ground[card]:
                moves.append(LAY | card)
            if outskirts & ground[card]:
                if far < 0:
                    far = may_go_far(state, player, role)
                if far or state.half == card << 3 | role:
                    moves.append(LAY_OUT | card)


def may_go_far(state: State, player: int, role: int) -> bool:
    """Whether a Foundation out of town can be paid for: by this action alone, or with one that may follow."""
    return outskirts_price(state, player) == 1 or another_may_follow(state, player, role)


def lay(state: State, player: int, card: int) -> None:
    """Lay a Foundation in town."""
    state.half = NO_HALF
    _lay_on_site(state, player, card, False)


def lay_out(state: State, player: int, card: int, role: int) -> bool:
    """Lay a Foundation out of town; the first of two actions only begins it (ruling 52)."""
    begun = card << 3 | role
    if state.half != begun and outskirts_price(state, player) > 1:
        state.half = begun
        if state.log is not None:
            state.log.tell("began_out", player, card=card)
        return False
    state.half = NO_HALF
    _lay_on_site(state, player, card, True)
    return True


def _lay_on_site(state: State, player: int, card: int, out: bool) -> None:
    """Most Foundations have one kind of Site; where a card has more, its player chooses."""
    if state.rules.ground[card] == FIELD[MATERIAL[card]]:
        found(state, player, card, MATERIAL[card], out)
    else:
        state.stack.append(ChooseSite(player, card, out))


class ChooseSite(Step):
    """Choose the Site of a Foundation that fits several."""

    __slots__ = ("card", "out")

    def __init__(self, player: int, card: int, out: bool) -> None:
        self.player = player
        self.card = card
        self.out = out

    def options(self, state: State) -> list[int]:
        sites = (state.outskirts if self.out else state.sites) & state.rules.ground[self.card]
        return [ON_SITE | material for material in range(6) if sites & FIELD[material]]

    def resolve(self, state: State, move: int) -> None:
        found(state, self.player, self.card, move & ARGUMENT, self.out)

    def refusal(self, state: State, move: int) -> str:
        if move & KIND != ON_SITE:
            return MUST_CHOOSE if move == PASS else NOT_ASKED
        return NO_SITE

    def about(self, state: State, seat: int) -> dict[str, Any]:
        return {"card": self.card}


def found(state: State, player: int, card: int, site: int, out: bool) -> None:
    """The Foundation stands: functions that work from laying on may win before the last Site ends the game."""
    transfer.lay(state, player, card, site, out)
    if state.active[player] & GRANTED.mask:
        refresh(state)
    if not out:
        check_sites(state)


def offer_additions(state: State, player: int, materials: int, moves: list[int]) -> None:
    """Add one of the materials (bits) to a building that it fits."""
    plain = not state.active[player] & (FITTING.mask | FINISHING.mask)
    for building in state.buildings[player]:
        if building.missing and materials & (building.fit if plain else addable(state, player, building)):
            moves.append(ADD | building.card)


def addable(state: State, player: int, building: Building) -> int:
    """The materials (bits) that may be added to an own building."""
    materials = fitting(state, player, building)
    if state.active[player] & FINISHING.mask:
        materials |= finishing(state, player, building)
    return materials


def place(state: State, player: int, card: int) -> int:
    """Where in the player's city a building stands."""
    city = state.buildings[player]
    for index in range(len(city)):
        if city[index].card == card:
            return index
    raise LookupError(card)


def building_of(state: State, player: int, card: int) -> Building:
    return state.buildings[player][place(state, player, card)]


def add(state: State, player: int, card: int, material: int, role: int) -> None:
    """Add material to an own building; if that completes it, its function works and its completion power fires."""
    index = place(state, player, card)
    building = state.buildings[player][index]
    if finishes(state, player, building, material, role):
        transfer.add(state, player, index, material, True)
        refresh(state)
        if state.active[player] & BUILDING_FINISHED.mask:
            state.stack.append(CompletionPower(player, card))
            tell_building_finished(state, player, card, role)
        else:
            tell_completed(state, player, card, player, BUILT)
        return
    transfer.add(state, player, index, material, False)
    if state.active[player] & GRANTED.mask:
        refresh(state)


class CompletionPower(Step):
    """The completion power of a building just finished, after what other functions make of its completion."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def resolve(self, state: State, move: int) -> None:
        tell_completed(state, self.player, self.card, self.player, BUILT)


def building_refusal(state: State, player: int, move: int, cards: list[int], role: int) -> str:
    """Why a Foundation can't be laid, or a building not be added to."""
    kind, card = move & KIND, move & ARGUMENT
    if kind == ADD:
        for building in state.buildings[player]:
            if building.card == card:
                return MATERIAL_DOES_NOT_FIT if building.missing else ALREADY_COMPLETE
        return NO_SUCH_BUILDING
    if kind not in (LAY, LAY_OUT):
        return NOT_ASKED
    if card not in cards:
        return NOT_IN_HAND
    if state.owned[player] >> card & 1:
        return NAME_IN_PLAY
    sites = state.sites if kind == LAY else state.outskirts
    return NEEDS_TWO_ACTIONS if sites & state.rules.ground[card] else NO_SITE
