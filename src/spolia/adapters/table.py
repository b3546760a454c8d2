"""What all adapters share: a table with numbered actions and returns."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from spolia.kernel.frames import play
from spolia.kernel.moves import KIND
from spolia.rome.edition import changed, edition, geek_cards
from spolia.rome.moves import SURRENDER
from spolia.rome.scoring import score, winners
from spolia.rome.setup import new_game
from spolia.rome.state import State

Mask = NDArray[np.int8]

ILLEGAL: Final = -1.0  # the return of a player who breaks the rules


class Actions:
    """The moves of an edition, numbered without gaps; surrender is no part of them.

    The same action means the same move in every position and for any number of players.
    """

    def __init__(self, key: str) -> None:
        self.words = edition(key).vocabulary.words
        self.moves = sorted(move for move in self.words if move & KIND != SURRENDER)
        self.ids = {move: action for action, move in enumerate(self.moves)}

    def __len__(self) -> int:
        return len(self.moves)

    def legal(self, state: State) -> list[int]:
        """The actions of whoever is asked, in order."""
        ids = self.ids
        return sorted([ids[move] for move in state.legal])

    def mask(self, state: State) -> Mask:
        """One for each legal action, zero for the rest; all zero once the game is over."""
        mask = bytearray(len(self.moves))
        for move in state.legal:
            mask[self.ids[move]] = 1
        return np.frombuffer(mask, np.int8)

    def text(self, action: int) -> str:
        return self.words[self.moves[action]]


@cache
def actions(key: str) -> Actions:
    return Actions(key)


def edition_key(key: str, geek: str | bool = False) -> str:
    """The key of an edition with Geek cards: none, all, or some in words."""
    return changed(key, geek=geek if isinstance(geek, bool) else geek_cards(geek)).key


def begin(key: str, players: int, seed: int) -> State:
    return new_game(key, players, seed)


def asked(state: State) -> int:
    return state.stack[-1].player


def act(state: State, known: Actions, action: int) -> None:
    play(state, known.moves[action])


def returns(state: State) -> list[float]:
    """What a finished game is worth: 1 for a win alone, as much in all for the others; equal wins share."""
    won = winners(state)
    players = state.players
    return [(players * (seat in won) / len(won) - 1) / (players - 1) for seat in range(players)]


def points(state: State) -> list[int]:
    return [score(state, seat).total for seat in range(state.players)]
