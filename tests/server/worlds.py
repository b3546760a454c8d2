"""What is hidden in each game, and how to make worlds that differ in nothing else."""

from typing import Any, ClassVar

import spolia.mundi.setup
import spolia.rome.setup
from spolia.game import Game
from spolia.kernel.chance import Chance
from spolia.kernel.events import Log
from spolia.kernel.frames import play
from spolia.kernel.game import AnyGame
from spolia.kernel.moves import KIND
from spolia.mundi.game import Game as MundiGame
from spolia.mundi.redeal import redeal as redeal_mundi
from spolia.rome.cards import JACK, KEYS, names_in
from spolia.rome.edition import edition
from spolia.rome.moves import SURRENDER
from spolia.rome.redeal import known_of_hand, redeal, without
from spolia.rome.state import State
from spolia.server.course import Course
from tests.mundi.tables import examples
from tests.mundi.tables import finished_game as finished_mundi
from tests.tables import EDITIONS, finished_game

SETUPS = (spolia.rome.setup, spolia.mundi.setup)  # where decks are shuffled

Exchanged = tuple[int, int] | None


class Stacked(Chance):
    """Chance, but some seeds stand for decks that were prepared."""

    decks: ClassVar[dict[int, list[int]]] = {}
    otherwise: ClassVar[dict[int, int]] = {}  # and the seed like which they are in all else

    def shuffle(self, items: list[Any]) -> None:
        deck, self.seed = self.decks.get(self.seed), self.otherwise.get(self.seed, self.seed)
        super().shuffle(items)
        if deck is not None:
            items[:] = deck


class Worlds:
    """One game. ``memory`` is whether the table shows what its players could remember."""

    kinds: ClassVar[list[tuple[str, int]]]  # editions and numbers of players

    def finished(self, key: str, players: int, number: int) -> AnyGame:
        """A random game."""
        raise NotImplementedError

    def redealt(self, state: Any, viewer: int, chance: Chance, memory: bool) -> Any:
        """A state that the viewer can't tell from this one, and that is another all the same."""
        raise NotImplementedError

    def exchanged(self, course: Course, viewer: int, chance: Chance) -> Exchanged:
        """A seed of another deck with which the same game looks the same to the viewer, and how many cards differ.

        Nothing if there is none: whoever knows all that was drawn can't be shown another past.
        """
        raise NotImplementedError

    def hidden_keys(self, state: Any, viewer: int) -> set[str]:
        """Kinds of cards of which the viewer has not seen a single one anywhere, though they are in the game."""
        raise NotImplementedError

    def opened(self, view: dict[str, Any], viewer: int, memory: bool) -> str:
        """What a view shows that it must not, whatever it is in other worlds; empty if nothing."""
        return ""


class Rome(Worlds):
    kinds: ClassVar[list[tuple[str, int]]] = [(key, players) for key in EDITIONS for players in (2, 3, 4, 5)]

    def finished(self, key: str, players: int, number: int) -> Game:
        return finished_game(players, number, key)

    def redealt(self, state: State, viewer: int, chance: Chance, memory: bool) -> State:
        return redeal(state, viewer, chance)

    def exchanged(self, course: Course, viewer: int, chance: Chance, tries: int = 8) -> Exchanged:
        game = course.game
        assert game.seed is not None
        deck = edition(game.edition.key).deck
        Stacked(game.seed).shuffle(deck)
        drawn, seed, changes = game.state.drawn, 10**9 + chance.below(2**31), 0
        rest = deck[drawn:]
        chance.shuffle(rest)
        deck[drawn:] = rest
        for _ in range(tries):
            one, two = chance.below(drawn), chance.below(len(deck))
            tried = deck[:]
            tried[one], tried[two] = deck[two], deck[one]
            Stacked.decks[seed] = tried
            if tried[one] != tried[two] and _same_past(game, seed, viewer):
                deck, changes = tried, changes + 1
        Stacked.decks[seed] = deck
        return (seed, changes) if changes else None

    def hidden_keys(self, state: State, viewer: int) -> set[str]:
        hidden = state.deck[state.drawn :] + names_in(state.left_out)
        known = state.deck[: state.drawn]
        for seat, hand in enumerate(state.hand):
            if seat != viewer:
                concealed = without(hand, known_of_hand(state, seat)) + names_in(state.tucked[seat])
                hidden += concealed
                known = without(known, [card for card in concealed if card != JACK])
            hidden += names_in(state.buried[seat])
            known = without(known, names_in(state.buried[seat]))
        assert state.log is not None
        announced = [event.facts["card"] for event in state.log.events if event.kind == "began_out"]  # and kept, maybe
        return {KEYS[card] for card in hidden if card not in known + announced and card != JACK}


def _same_past(game: Game, seed: int, viewer: int) -> bool:
    """Whether the same moves with another deck tell the viewer the same, and show all the same cards."""
    assert game.state.log is not None
    log, told = Log(), 0
    state = spolia.rome.setup.new_game(game.edition.key, game.players, seed, log)
    for move in [None, *game.moves]:
        if move is not None:
            if move not in state.legal and move & KIND != SURRENDER:
                return False
            play(state, move)
        for event in log.events[told:]:
            if told >= len(game.state.log.events) or event.seen_by(viewer) != game.state.log.events[told].seen_by(
                viewer
            ):
                return False
            told += 1
    # The names of cards that leave a hand as material are in no event, but all have seen them.
    return told == len(game.state.log.events) and state.seen == game.state.seen and not state.over


class Mundi(Worlds):
    """Hidden are the cards to come, and behind the other screens the counters, where a table does not remember."""

    kinds: ClassVar[list[tuple[str, int]]] = [
        (key, players) for key in ("ours", examples()) for players in (2, 3, 4, 5, 6)
    ]

    def finished(self, key: str, players: int, number: int) -> MundiGame:
        return finished_mundi(players, number, key)

    def redealt(self, state: Any, viewer: int, chance: Chance, memory: bool) -> Any:
        return redeal_mundi(state, viewer, chance, memory)

    def exchanged(self, course: Course, viewer: int, chance: Chance) -> Exchanged:
        """All that was drawn lies open, so only what is to come can have been other cards from the beginning."""
        state = course.game.state
        rest, seed = state.deck[state.drawn :], 10**9 + chance.below(2**31)
        chance.shuffle(rest)
        if rest == state.deck[state.drawn :]:
            return None
        Stacked.decks[seed] = state.deck[: state.drawn] + rest
        Stacked.otherwise[seed] = course.game.seed
        return seed, len(rest)

    def hidden_keys(self, state: Any, viewer: int) -> set[str]:
        return {state.cards[card].key for card in state.deck[state.drawn :]}

    def opened(self, view: dict[str, Any], viewer: int, memory: bool) -> str:
        if memory or view["over"]:
            return ""
        seen = [seat["seat"] for seat in view["seats"] if seat["stock"] is not None and seat["seat"] != view["seat"]]
        return f"counters of seats {seen}" if seen else ""


WORLDS: dict[str, Worlds] = {Game.GAME: Rome(), MundiGame.GAME: Mundi()}


def worlds_of(course: Course) -> Worlds:
    return WORLDS[course.game.GAME]


def dealt_anew(course: Course, viewer: int, chance: Chance, memory: bool = True) -> Course:
    """The same position for the viewer, and otherwise different."""
    state = course.game.state
    new = worlds_of(course).redealt(state, viewer, chance, memory)
    new.log = Log()
    assert state.log is not None
    new.log.events, new.log.passed = state.log.events, state.log.passed
    twin = Course(type(course.game).at(new, course.game.names))
    twin.game.moves, twin.marks, twin.takers = course.game.moves, course.marks, course.takers
    return twin


def exchanged(course: Course, viewer: int, chance: Chance) -> Exchanged:
    return worlds_of(course).exchanged(course, viewer, chance)


def hidden_keys(course: Course, viewer: int) -> set[str]:
    return worlds_of(course).hidden_keys(course.game.state, viewer)
