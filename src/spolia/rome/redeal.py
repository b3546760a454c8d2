"""Dealing anew what a seat cannot know: another state that looks the same from there.

For testing that nothing hidden shows. What stays: the own hand, the number of cards and of Jacks in every
hand, cards that all saw come into a hand, as many of a material as were shown this turn, and a card that waits
to be laid out of town.
"""

from spolia.kernel.chance import Chance
from spolia.rome.cards import CARD_UNIT, JACK, MATERIAL, NAME_UNIT, names_in, pile_of, shared, spread
from spolia.rome.state import NO_HALF, State
from spolia.rome.step import pending


def redeal(state: State, seat: int, chance: Chance) -> State:
    """A copy in which everything hidden from a seat is dealt anew; a seat below zero is a spectator's."""
    new = state.copy()
    others = [player for player in range(state.players) if player != seat]
    unknown = state.deck[state.drawn :] + names_in(state.left_out)
    kept: dict[int, list[int]] = {}
    for player in others:
        kept[player] = known_of_hand(state, player)
        unknown += without(state.hand[player], kept[player])
        unknown += names_in(state.tucked[player])
    for names in state.buried:
        unknown += names_in(names)
    chance.shuffle(unknown)
    for player in others:
        kept[player] += _known_by_material(state, player, kept[player], unknown)
    for player in others:
        _deal_hand(new, player, kept[player], unknown)
        new.tucked = _deal_vault(new, player, new.tucked, unknown)
    for player in range(state.players):
        new.buried = _deal_vault(new, player, new.buried, unknown)
    end = len(unknown) - len(names_in(state.left_out))
    new.left_out = sum(NAME_UNIT[card] for card in unknown[end:])
    new.deck = state.deck[: state.drawn] + unknown[:end]
    _hide_in_steps(new, others, chance)
    if not new.over and new.stack[-1].player in others:
        new.legal = new.stack[-1].options(new)
    return new


def known_of_hand(state: State, player: int) -> list[int]:
    """Cards of a hand that all know to be there."""
    known = [JACK] * state.hand[player].count(JACK) + names_in(state.exposed[player])
    waiting = state.half >> 3
    if state.half != NO_HALF and player == actor(state) and waiting in state.hand[player] and waiting not in known:
        known.append(waiting)
    return known


def actor(state: State) -> int:
    """The player whose part of the turn it is."""
    for step in reversed(pending(state)):
        if step.closes_part:
            return step.player
    return -1


def without(cards: list[int], less: list[int]) -> list[int]:
    rest = cards[:]
    for card in less:
        rest.remove(card)
    return rest


def _known_by_material(state: State, player: int, kept: list[int], unknown: list[int]) -> list[int]:
    """For cards of a hand that were shown this turn, any of the same material."""
    found = []
    for material in spread(shared(state.shown[player], pile_of(without(state.hand[player], kept)))):
        card = next(card for card in unknown if MATERIAL[card] == material)
        unknown.remove(card)
        found.append(card)
    return found


def _deal_hand(new: State, player: int, kept: list[int], unknown: list[int]) -> None:
    """As many cards as before."""
    hand = kept[:]
    for _ in range(len(new.hand[player]) - len(kept)):
        hand.append(unknown.pop())
    new.hand[player] = sorted(hand)
    new.held[player] = pile_of(hand)


def _deal_vault(new: State, player: int, hidden: tuple[int, ...], unknown: list[int]) -> tuple[int, ...]:
    """Cards in a vault that the seat did not see, as many as before."""
    names = 0
    for card in names_in(hidden[player]):
        other = unknown.pop()
        new.vault[player] += CARD_UNIT[other] - CARD_UNIT[card]
        names += NAME_UNIT[other]
    return *hidden[:player], names, *hidden[player + 1 :]


def _hide_in_steps(new: State, others: list[int], chance: Chance) -> None:
    for index, step in enumerate(pending(new)):
        if step.hides() >= 0 and step.player in others:
            orders = [card for card in new.hand[step.player] if card != JACK]
            new.stack[index] = step.hiding(orders[chance.below(len(orders))])
