"""The one place through which counters, cards and Romans move. Nothing here decides whether a move is allowed.

Whatever happens here happens in the open: counters are taken from the supply and paid back for all to see.
"""

from spolia.mundi.deck import Card
from spolia.mundi.goods import UNIT
from spolia.mundi.state import (
    AFRICA_REACHED,
    DECK_EMPTY,
    FORUM_PLACES,
    NO_CARD,
    State,
    card_of,
    kind_of,
)

# ---- counters ----


def gain(state: State, player: int, pile: int, card: int = NO_CARD) -> None:
    """Counters from the supply, given by a building if a card is named."""
    if pile:
        state.stock[player] += pile
        state.afield += pile
        if state.log is not None:
            if card == NO_CARD:
                state.log.tell("harvested", player, pile=pile)
            else:
                state.log.tell("gained", player, pile=pile, card=card)


def pay(state: State, player: int, pile: int, card: int) -> None:
    """Counters back to the supply, for a building that is used or bought."""
    state.stock[player] -= pile
    state.afield -= pile
    if pile and state.log is not None:
        state.log.tell("paid", player, pile=pile, card=card)


def lay_tribute(state: State, player: int, pile: int) -> None:
    """Counters onto the first empty space before the Goth."""
    state.stock[player] -= pile
    state.tribute = *state.tribute, pile
    if state.log is not None:
        state.log.tell("paid_tribute", player, pile=pile, space=state.goth + len(state.tribute))


def recover(state: State, player: int, resource: int) -> None:
    """A counter of the tribute that the Goth has passed."""
    state.spoils -= UNIT[resource]
    state.stock[player] += UNIT[resource]
    if state.log is not None:
        state.log.tell("recovered", player, pile=UNIT[resource])


def abandon_spoils(state: State) -> None:
    """What nobody wants goes back to the supply."""
    state.afield -= state.spoils
    state.spoils = 0


# ---- Romans ----


def take_steps(state: State, player: int, number: int) -> None:
    """Towards Africa; who arrives ends the game at once."""
    before = state.steps[player]
    state.steps[player] = min(before + number, state.board.path)
    if number and state.log is not None:
        state.log.tell("stepped", player, count=state.steps[player] - before, steps=state.steps[player])
    if state.steps[player] == state.board.path:
        state.end(AFRICA_REACHED)


# ---- the Forum ----


def add_to_forum(state: State, player: int) -> None:
    """A new card onto the dearest place; those in its way slide on, and the last may burn."""
    if state.drawn >= len(state.deck):
        state.end(DECK_EMPTY)
        return
    moving = state.deck[state.drawn]
    state.drawn += 1
    if state.log is not None:
        state.log.tell("entered", player, card=moving)
    for place in range(FORUM_PLACES):
        moving, state.forum[place] = state.forum[place], moving
        if moving == NO_CARD:
            return
    burn(state, moving)
    if state.log is not None:
        state.log.tell("burned", player, card=moving)


def burn(state: State, card: int) -> None:
    state.burnt = *state.burnt, card


def surcharge(state: State, card: int) -> int:
    """Counters of any kind that a card's place in the Forum costs."""
    return FORUM_PLACES - 1 - state.forum.index(card)


# ---- buildings and production cards ----


def play_production(state: State, player: int, kind: int) -> None:
    """From the hand, for all to see."""
    state.hand[player] -= UNIT[kind]
    state.bare[player] += UNIT[kind]
    state.kind = kind
    if state.log is not None:
        state.log.tell("played", player, kind_of_card=kind)


def build(state: State, player: int, card: Card, kind: int) -> None:
    """A card of the Forum onto a bare production card; its steps are taken at once."""
    state.forum[state.forum.index(card.number)] = NO_CARD
    state.bare[player] -= UNIT[kind]
    state.buildings[player].append(kind << 6 | card.number)
    if state.log is not None:
        state.log.tell("built", player, card=card.number, kind_of_card=kind)
    take_steps(state, player, card.steps)


def give_up(state: State, player: int, built: int) -> None:
    """A building leaves its card, which stays."""
    state.buildings[player].remove(built)
    state.bare[player] += UNIT[kind_of(built)]
    burn(state, card_of(built))


def discard(state: State, player: int, built: int) -> None:
    """A building is given up for what another gives."""
    give_up(state, player, built)
    if state.log is not None:
        state.log.tell("gave_up", player, card=card_of(built), kind_of_card=kind_of(built))


def defend(state: State, player: int, built: int) -> None:
    """A wall is discarded in place of the card beneath it."""
    give_up(state, player, built)
    state.icons -= UNIT[kind_of(built)]
    if state.log is not None:
        state.log.tell("defended", player, card=card_of(built), kind_of_card=kind_of(built))


def lose_bare(state: State, player: int, kind: int) -> None:
    """A production card to the Goth."""
    state.bare[player] -= UNIT[kind]
    state.lost[player] += UNIT[kind]
    state.icons -= UNIT[kind]
    if state.log is not None:
        state.log.tell("lost", player, kind_of_card=kind)


def lose_built(state: State, player: int, built: int) -> None:
    """A production card to the Goth, and the building on it with it; steps are never lost."""
    kind = kind_of(built)
    state.buildings[player].remove(built)
    state.lost[player] += UNIT[kind]
    state.icons -= UNIT[kind]
    burn(state, card_of(built))
    if state.log is not None:
        state.log.tell("lost_built", player, card=card_of(built), kind_of_card=kind)


# ---- the Goth ----


def move_goth(state: State, player: int) -> None:
    """To the last space with tribute, or one on; the icons of all spaces entered are to be satisfied."""
    spaces = max(1, len(state.tribute))
    for pile in state.tribute:
        state.spoils += pile
    state.tribute = ()
    for _ in range(spaces):
        state.goth += 1
        if state.goth < state.board.rome:
            state.icons += state.board.spaces[state.goth]
    if state.log is not None:
        if state.goth < state.board.rome:
            state.log.tell("goth_moved", player, space=state.goth, icons=state.icons, count=spaces)
        else:
            state.log.tell("goth_entered", player)
