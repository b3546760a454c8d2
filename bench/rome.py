"""The measures of Glory to Rome, on the level of states."""

import json
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from bench.clock import Measure, Start, Work, again_and_again
from bench.kinds import COPY, DECISION, DECISION_AND_VIEW, LOAD, REPLAY, SAVE, VIEW, VIEW_TEXT
from bench.tables import (
    EDITION,
    GAMES,
    PLAYERS,
    Random,
    busy_tables,
    chance,
    fresh_tables,
    halfway_tables,
    play_out_all,
    recorded,
)
from spolia import COMPILED
from spolia.game import GAME, Game
from spolia.kernel.events import Log
from spolia.kernel.frames import play
from spolia.kernel.journal import Journal
from spolia.rome.save import from_data, to_data
from spolia.rome.state import State
from spolia.rome.view import view

T = TypeVar("T")

INTERPRETED: Final = "spolia"
FAST: Final = "spolia, compiled"
ENGINE: Final = FAST if COMPILED else INTERPRETED
SOME_PLAYERS: Final = (2, 4)  # as many as gin rummy and hearts have
REPEATS: Final = 20
REPEATS_OF_TEXT: Final = 3  # takes longer


def rome() -> list[Measure]:
    """All of them, in the order of the report."""
    busy = busy_tables()
    return [
        *[games(DECISION, "decision", players, copies_of(fresh_tables(players))) for players in PLAYERS],
        *[games(DECISION, "decision, all functions", players, copies_of(busy[players])) for players in PLAYERS],
        *[
            games(DECISION, "decision, log listening", players, heard(fresh_tables(players)))
            for players in SOME_PLAYERS
        ],
        *[
            games(DECISION_AND_VIEW, "decision and view", players, viewed(fresh_tables(players)))
            for players in SOME_PLAYERS
        ],
        *[replay(players) for players in SOME_PLAYERS],
        *halfway(),
    ]


def games(kind: str, name: str, players: int, start: Start) -> Measure:
    return Measure(ENGINE, (kind,), name, players, start, GAMES)


def copies_of(tables: list[State]) -> Start:
    """Random games from these tables on."""
    return lambda: partial(play_out_all, [state.copy() for state in tables])


def heard(tables: list[State]) -> Start:
    """The same while somebody listens, so that all events are made and kept."""

    def start() -> Work:
        copies = [state.copy() for state in tables]
        for state in copies:
            state.log = Log()
        return partial(play_out_all, copies)

    return start


def viewed(tables: list[State]) -> Start:
    """The same, and whoever is asked looks at the table before choosing."""

    def work(copies: list[State]) -> int:
        choose = chance()
        return sum(play_out_looking(state, choose) for state in copies)

    return lambda: partial(work, [state.copy() for state in tables])


def play_out_looking(state: State, chance: Random) -> int:
    decisions = 0
    while not state.over:
        legal = view(state, state.stack[-1].player).legal
        play(state, legal[int(chance() * len(legal))])
        decisions += 1
    return decisions


def replay(players: int) -> Measure:
    """Whole games from the text of their journals, as one loads a saved game."""
    choose = chance()
    texts = [
        Journal(GAME, EDITION, players, seed, recorded(state, choose)).to_json()
        for seed, state in enumerate(fresh_tables(players))
    ]

    def work() -> int:
        return sum(len(Game.from_journal(Journal.from_json(text)).moves) for text in texts)

    return games(REPLAY, "replayed move of a journal", players, lambda: work)


def halfway() -> list[Measure]:
    """What is done with one position in the middle of a game."""
    tables = {players: halfway_tables(players) for players in SOME_PLAYERS}
    texts = {players: [saved(state) for state in tables[players]] for players in SOME_PLAYERS}
    return [
        *at_each(COPY, "copy of a state", tables, State.copy, REPEATS),
        *at_each(VIEW, "view of a seat", tables, look, REPEATS),
        *at_each(VIEW_TEXT, "view of a seat as JSON", tables, look_and_write, REPEATS_OF_TEXT),
        *at_each(SAVE, "save of a state as JSON", tables, saved, REPEATS_OF_TEXT),
        *at_each(LOAD, "load of a state from JSON", texts, loaded, REPEATS_OF_TEXT),
    ]


def at_each(kind: str, name: str, items: dict[int, list[T]], act: Callable[[T], object], times: int) -> list[Measure]:
    """The same at tables of all sizes."""
    return [Measure(ENGINE, (kind,), name, players, again_and_again(items[players], act, times)) for players in items]


def look(state: State) -> object:
    """The seat that is asked has most to see."""
    return view(state, state.stack[-1].player)


def look_and_write(state: State) -> str:
    return json.dumps(view(state, state.stack[-1].player).to_data())


def saved(state: State) -> str:
    return json.dumps(to_data(state))


def loaded(text: str) -> State:
    return from_data(json.loads(text))
