"""What must be so in every position of every game. Each check says what is broken, in sentences, or nothing."""

from collections.abc import Callable, Iterator
from typing import Final

from spolia.kernel.game import LETTERS
from spolia.mundi.edition import edition
from spolia.mundi.goods import KINDS, NO_KIND, RESOURCES, count, size
from spolia.mundi.setup import whole_set
from spolia.mundi.state import (
    AFRICA_REACHED,
    DECK_EMPTY,
    FORUM_PLACES,
    GOTH_IN_ROME,
    HAND_EMPTY,
    NO_CARD,
    RUNNING,
    State,
    card_of,
    kind_of,
)

Findings = Iterator[str]

MOST_COUNTERS: Final = 900  # of one kind that a counter of a pile holds with room to spare


def broken(state: State) -> list[str]:
    """Every sentence of every check."""
    return [sentence for check in CHECKS for sentence in check(state)]


def counters_are_sound(state: State) -> Findings:
    """No counter of a pile ran below zero, which borrows from its neighbours, or over."""
    for name, piles, fields in (
        ("a stock", state.stock, 4),
        ("tribute or spoils", [*state.tribute, state.spoils], 4),
        ("a hand", state.hand, 3),
        ("bare cards", state.bare, 3),
        ("lost cards", state.lost, 3),
        ("icons", [state.icons], 3),
    ):
        for pile in piles:
            if pile < 0 or pile >> 10 * fields or any(count(pile, field) > MOST_COUNTERS for field in range(4)):
                yield f"{name}: a counter ran over or below zero ({pile:#x})"


def resources_are_accounted_for(state: State) -> Findings:
    """What is not in the supply is behind a screen, before the Goth, or being taken back."""
    found = sum(state.stock) + sum(state.tribute) + state.spoils
    if found != state.afield:
        for resource, name in enumerate(RESOURCES):
            there, wanted = count(found, resource), count(state.afield, resource)
            if there != wanted:
                yield f"{name}: {there} counters on the table, but {wanted} have left the supply"


def production_cards_are_conserved(state: State) -> Findings:
    """Each player's set is in the hand, in play, or lost."""
    for seat in range(state.players):
        found = state.hand[seat] + state.bare[seat] + state.lost[seat]
        for built in state.buildings[seat]:
            found += 1 << 10 * kind_of(built)
        if found != whole_set(state.players):
            for kind, name in enumerate(KINDS):
                there, wanted = count(found, kind), count(whole_set(state.players), kind)
                if there != wanted:
                    yield f"{LETTERS[seat]}: {there} cards of the kind {name}, not {wanted}"


def building_cards_are_conserved(state: State) -> Findings:
    """Every card is in the deck, in the Forum, in play or burnt, and in one of these only."""
    found = [*state.deck[state.drawn :], *state.burnt]
    found += [card for card in state.forum if card != NO_CARD]
    for row in state.buildings:
        found += [card_of(built) for built in row]
    if sorted(found) != list(range(len(state.cards))):
        for card in state.cards:
            if found.count(card.number) != 1:
                yield f"{card.name} is there {found.count(card.number)} times"


def buildings_are_sound(state: State) -> Findings:
    for seat, row in enumerate(state.buildings):
        for built in row:
            card = state.cards[card_of(built)]
            if not 0 <= kind_of(built) < 3 or (not card.red and card.type != kind_of(built)):
                yield f"{card.name} of {LETTERS[seat]} stands on a card of the wrong kind"
    if len(state.forum) != FORUM_PLACES:
        yield f"the Forum has {len(state.forum)} places"


def romans_are_on_the_path(state: State) -> Findings:
    arrived = [seat for seat, steps in enumerate(state.steps) if steps == state.board.path]
    for seat, steps in enumerate(state.steps):
        if not 0 <= steps <= state.board.path:
            yield f"{LETTERS[seat]} is on step {steps}"
    if arrived and state.ending != AFRICA_REACHED:
        yield f"{LETTERS[arrived[0]]} is in Africa, and the game does not end by that"
    if len(arrived) > 1:
        yield "two Romans are in Africa"


def goth_is_on_his_track(state: State) -> Findings:
    last = state.goth + len(state.tribute)
    if not 0 <= state.goth <= state.board.rome or (last >= state.board.rome and not state.over):
        yield f"the Goth is on space {state.goth}, with tribute on {len(state.tribute)}"
    if (state.goth == state.board.rome) != (state.ending == GOTH_IN_ROME):
        yield f"the Goth is on space {state.goth}, but the ending is {state.ending}"
    for distance, pile in enumerate(state.tribute, 1):
        icons = state.board.spaces[state.goth + distance]
        if size(pile) != size(icons):
            yield f"on space {state.goth + distance} lie {size(pile)} counters"
        if sum(max(0, count(icons, kind) - count(pile, kind)) for kind in range(3)) > count(pile, 3):
            yield f"the tribute on space {state.goth + distance} does not match its icons"


def turn_is_sound(state: State) -> Findings:
    if not 0 <= state.active < state.players:
        yield f"it is the turn of seat {state.active}"
    if not NO_KIND <= state.kind < len(KINDS):
        yield f"the turn is of kind {state.kind}"
    if not 0 <= state.drawn <= len(state.deck):
        yield "more cards were drawn than the deck has"
    for step in state.stack:
        if not 0 <= step.player < state.players:
            yield f"{type(step).__name__} waits for seat {step.player}"
    if not state.over and type(state.stack[-1]).__name__ == "PlayProduction":
        if len(state.stack) > 1 or state.kind != NO_KIND or state.icons or state.spoils:
            yield "something of the last turn is left"
        if state.stack[-1].player != state.active:
            yield "somebody plays a card whose turn it is not"


def somebody_is_asked(state: State) -> Findings:
    """One seat has a choice of at least two moves, or the game is over."""
    if state.over:
        if state.legal:
            yield "the game is over, but there are legal moves"
        return
    if not state.stack:
        yield "nobody is asked, and the game is not over"
        return
    step = state.stack[-1]
    if len(state.legal) < 2:
        yield f"{type(step).__name__} asks where there is no choice: {state.legal}"
    if state.legal != step.options(state):
        yield f"the legal moves are not the options of {type(step).__name__}"
    if len(set(state.legal)) != len(state.legal):
        yield f"{type(step).__name__} offers a move twice"
    words = edition(state.edition).vocabulary.words
    for move in state.legal:
        if move not in words:
            yield f"{type(step).__name__} offers a move without a text: {move}"


def ending_is_sound(state: State) -> Findings:
    if state.over != (state.ending != RUNNING):
        yield f"over: {state.over}, but the ending is {state.ending}"
    if state.ending == HAND_EMPTY and state.hand[state.active]:
        yield "the game ended for want of a production card, but there is one"
    if state.ending == DECK_EMPTY and state.drawn < len(state.deck):
        yield "the game ended for want of building cards, but there are some"
    if state.ending == AFRICA_REACHED and max(state.steps) < state.board.path:
        yield "nobody is in Africa"


CHECKS: Final[tuple[Callable[[State], Findings], ...]] = (
    counters_are_sound,
    resources_are_accounted_for,
    production_cards_are_conserved,
    building_cards_are_conserved,
    buildings_are_sound,
    romans_are_on_the_path,
    goth_is_on_his_track,
    turn_is_sound,
    somebody_is_asked,
    ending_is_sound,
)
