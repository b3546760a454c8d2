"""How a game ends by itself: the deck or the Sites in town run out."""

from spolia.rome.state import DECK_EMPTY, SITES_TAKEN, State


def deck_empty(state: State) -> bool:
    """True in a game that goes on only while the last cards drawn are being put in their places."""
    return state.drawn >= len(state.deck)


def check_deck(state: State) -> None:
    """The game ends when the deck is empty, once the card drawn has its place (ruling 23)."""
    if deck_empty(state):
        state.end(DECK_EMPTY)


def check_sites(state: State) -> None:
    """The game ends at once when the last Site in town, of all materials, is taken (ruling 24)."""
    if not state.sites:
        state.end(SITES_TAKEN)
