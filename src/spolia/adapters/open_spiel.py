"""Glory to Rome for OpenSpiel. Importing this module registers the game ``glory_to_rome``.

Chance deals once, at the beginning: three draws of ten bits make the seed of the deck. So every game is its list of
actions, and can be written, read and copied as OpenSpiel does it by itself.
"""

import json
from typing import Any, Final

import numpy as np
import pyspiel

from spolia.adapters.observation import SIZE, observe
from spolia.adapters.table import Actions, act, actions, asked, edition_key, returns
from spolia.kernel.chance import Chance
from spolia.kernel.events import Log
from spolia.rome.redeal import redeal
from spolia.rome.save import from_data, to_data
from spolia.rome.setup import new_game
from spolia.rome.state import State
from spolia.rome.view import SPECTATOR, view

NAME: Final = "glory_to_rome"
DRAWS: Final = 3
OUTCOMES: Final = 1 << 10  # of each draw
CHANCES: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
LONGEST: Final = 20_000  # actions, far more than any game has
NOT_DEALT: Final = "not dealt yet"

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Glory to Rome",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "edition": "iv", "geek": False},
)


class GloryToRomeGame(pyspiel.Game):
    """The game with its parameters: ``players``, ``edition``, and ``geek`` for all Geek cards."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.edition = edition_key(given.get("edition", "iv"), given.get("geek", False))
        self.known: Actions = actions(self.edition)
        self.seats: int = given.get("players", 2)
        new_game(self.edition, self.seats, 0)  # what can't be played is refused now
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.known),
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> "GloryToRomeState":
        return GloryToRomeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "RomeObserver":
        return RomeObserver(bool(iig_obs_type and iig_obs_type.perfect_recall))

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS


class Table:
    """A game under way, and what each seat has seen of it. OpenSpiel copies and writes a state by means of this."""

    def __init__(self, state: State, pasts: list[str] | None = None) -> None:
        self.state = state
        self.pasts = pasts or [""] * (state.players + 1)  # by seat: what happened as it was seen; the last: by all
        if state.log is None:
            state.log = Log()
        self._remember()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        return Table(self.state.copy(), self.pasts[:])

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (to_data(self.state), self.pasts)

    def _remember(self) -> None:
        """Move the events from the log into the pasts."""
        log = self.state.log
        assert log is not None
        for seat in (*range(self.state.players), SPECTATOR):
            self.pasts[seat] += "".join(f"{event.seen_by(seat)}\n" for event in log.events)
        log.events.clear()

    def act(self, known: Actions, action: int) -> None:
        act(self.state, known, action)
        self._remember()

    def dealt_anew(self, seat: int, chance: Chance) -> "Table":
        """With other cards wherever a seat can't know them; the others remember no more than everybody does."""
        public = self.pasts[SPECTATOR]
        pasts = [public] * len(self.pasts)
        pasts[seat] = self.pasts[seat]
        return Table(redeal(self.state, seat, chance), pasts)


def _read(data: dict[str, Any], pasts: list[str]) -> Table:
    return Table(from_data(data), pasts)


class GloryToRomeState(pyspiel.State):
    """A position: cards not dealt yet, or a table."""

    def __init__(self, game: GloryToRomeGame) -> None:
        super().__init__(game)
        self.edition = game.edition
        self.seats = game.seats
        self.draws: list[int] = []
        self.table: Table | None = None

    # ---- OpenSpiel asks by these names ----

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.state.over else asked(self.table.state)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.state.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCES

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table is None else actions(self.edition).legal(self.table.state)

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.act(actions(self.edition), action)
            return
        self.draws.append(action)
        if len(self.draws) == DRAWS:
            seed = sum(draw << 10 * place for place, draw in enumerate(self.draws))
            self.table = Table(new_game(self.edition, self.seats, seed, Log()))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return actions(self.edition).text(action)

    def returns(self) -> list[float]:
        return returns(self.table.state) if self.table is not None and self.is_terminal() else [0.0] * self.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "GloryToRomeState":
        """The same to a player, with everything that the player can't know dealt anew."""
        copy: GloryToRomeState = self.clone()
        if self.table is not None:
            copy.table = self.table.dealt_anew(player, Chance(int(sampler() * 2**53)))
        return copy

    def __str__(self) -> str:
        if self.table is None:
            return f"{NOT_DEALT} {self.draws}"
        return json.dumps(to_data(self.table.state))


class RomeObserver:
    """What a player sees: as a row of numbers, and as text; with perfect recall, the past too."""

    def __init__(self, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor: Any = np.zeros(SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: GloryToRomeState, player: int) -> None:
        self.tensor[:] = 0 if state.table is None else observe(view(state.table.state, player))

    def string_from(self, state: GloryToRomeState, player: int) -> str:
        if state.table is None:
            return NOT_DEALT
        now = view(state.table.state, player).to_data()
        del now["events"]  # the past is told apart
        return (state.table.pasts[player] if self.recalls else "") + json.dumps(now)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, GloryToRomeGame)
