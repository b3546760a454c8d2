"""Other people's engines, measured in the same rounds: hearts (OpenSpiel, C++ behind Python) and gin rummy (RLCard).

Both raise ``ImportError`` where the engine is not installed. Neither settles forced moves by itself: all that they
ask for count as decisions here, which makes their decisions look cheaper, not dearer.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from bench.clock import Measure, Start, Work, again_and_again
from bench.kinds import COPY, DECISION, DECISION_AND_VIEW, LOAD, REPLAY, SAVE, VIEW
from bench.tables import Random, chance

HEARTS: Final = "hearts"
GIN_RUMMY: Final = "gin rummy"

HEARTS_GAMES: Final = 100
GIN_RUMMY_GAMES: Final = 3  # a round of it should be no longer than the others
REPEATS: Final = 5
LOOKS: Final = 20


def hearts() -> list[Measure]:
    """OpenSpiel's hearts, from the deal on: the deal is 53 chance moves, and Spolia's is off the clock too."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    choose = chance()
    dealt = [_dealt(game, choose) for _ in range(HEARTS_GAMES)]
    halfway = [_played(state, choose, 32) for state in dealt]
    ended = [_played(state, choose, 64) for state in dealt]
    texts = [state.serialize() for state in halfway]
    journals = [state.serialize() for state in ended]
    moves = sum(len(state.history()) for state in ended)

    def decisions(play_out: Callable[[Any, Random], int]) -> Work:
        return partial(_play_out_all, play_out, [state.clone() for state in dealt])

    # A saved state is the list of its moves; loading plays them again.
    def replayed() -> int:
        for text in journals:
            game.deserialize_state(text)
        return moves

    def games(kind: str, name: str, start: Start) -> Measure:
        return Measure(HEARTS, (kind,), name, 4, start, HEARTS_GAMES)

    def at_each(kind: str, name: str, items: list[Any], act: Callable[[Any], object]) -> Measure:
        return Measure(HEARTS, (kind,), name, 4, again_and_again(items, act, REPEATS))

    return [
        games(DECISION, "hearts: decision", lambda: decisions(_play_out)),
        games(DECISION_AND_VIEW, "hearts: decision and view", lambda: decisions(_play_out_looking)),
        games(REPLAY, "hearts: replayed move", lambda: replayed),
        at_each(COPY, "hearts: copy", halfway, lambda state: state.clone()),
        at_each(VIEW, "hearts: view", halfway, _look),
        at_each(SAVE, "hearts: save", halfway, lambda state: state.serialize()),
        at_each(LOAD, "hearts: load", texts, game.deserialize_state),
    ]


def gin_rummy() -> list[Measure]:
    """RLCard's gin rummy. Its step always makes the next player's observation, so it stands for both kinds."""
    import rlcard

    tables = [rlcard.make("gin-rummy", config={"seed": seed}) for seed in range(GIN_RUMMY_GAMES)]

    def decisions() -> Work:
        starts = [_reseated(table, seed) for seed, table in enumerate(tables)]
        return partial(_play_gin_rummy, tables, starts)

    def observations() -> Work:
        for seed, table in enumerate(tables):
            _reseated(table, seed)
        return again_and_again(tables, _observe, LOOKS)()

    return [
        Measure(GIN_RUMMY, (DECISION, DECISION_AND_VIEW), "gin rummy: decision", 2, decisions, GIN_RUMMY_GAMES),
        Measure(GIN_RUMMY, (VIEW,), "gin rummy: view", 2, observations),
    ]


# ---- hearts ----


def _dealt(game: Any, chance: Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        _choose(state, chance)
    return state


def _played(state: Any, chance: Random, decisions: int) -> Any:
    twin = state.clone()
    for _ in range(decisions):
        if not twin.is_terminal():
            _choose(twin, chance)
    return twin


def _choose(state: Any, chance: Random) -> None:
    legal = state.legal_actions()
    state.apply_action(legal[int(chance() * len(legal))])


def _play_out_all(play_out: Callable[[Any, Random], int], states: list[Any]) -> int:
    choose = chance()
    return sum(play_out(state, choose) for state in states)


def _play_out(state: Any, chance: Random) -> int:
    decisions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(chance() * len(legal))])
        decisions += 1
    return decisions


def _play_out_looking(state: Any, chance: Random) -> int:
    decisions = 0
    while not state.is_terminal():
        _look(state)
        legal = state.legal_actions()
        state.apply_action(legal[int(chance() * len(legal))])
        decisions += 1
    return decisions


def _look(state: Any) -> object:
    """What the player who is asked may know, as text; the tensor that learners use is far dearer."""
    return state.information_state_string(state.current_player())


# ---- gin rummy ----


def _reseated(table: Any, seed: int) -> Any:
    """The same deal in every round. The table's own count of steps goes on from game to game and is of no use."""
    table.seed(seed)
    return table.reset()[0]


def _play_gin_rummy(tables: list[Any], starts: list[Any]) -> int:
    choose = chance()
    decisions = 0
    for table, seen in zip(tables, starts, strict=True):
        while not table.is_over():
            legal = seen["raw_legal_actions"]
            seen, _ = table.step(legal[int(choose() * len(legal))])
            decisions += 1
    return decisions


def _observe(table: Any) -> object:
    return table.get_state(table.get_player_id())
