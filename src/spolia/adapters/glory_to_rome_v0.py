"""Glory to Rome for PettingZoo: an AEC environment with all seats as agents.

``env`` has PettingZoo's usual wrappers, which find mistakes; ``raw_env`` goes without, and is faster.
"""

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from spolia.adapters.observation import HIGHEST, SIZE, Row, observe
from spolia.adapters.table import act, actions, asked, begin, edition_key, points, returns
from spolia.kernel.errors import SetupError
from spolia.rome.view import view

__all__ = ["env", "raw_env"]

SEEDS: Final = 1 << 62


def env(**options: Any) -> Any:
    """The environment with checks; an illegal action ends the game, and is paid for by whoever chose it."""
    checked: Any = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv):  # PettingZoo's name for it
    """The environment itself."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "glory_to_rome_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, edition: str = "iv", players: int = 2, geek: str | bool = False, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.edition = edition_key(edition, geek)
        self.players = players
        self.render_mode = render_mode
        self.known = actions(self.edition)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.known)) for agent in self.possible_agents}
        self.seeds = np.random.default_rng()
        self.last_action = ""
        self.seen: dict[str, Row] = {}  # since the last step: the wrappers look twice
        self.nothing = np.zeros(len(self.known), np.int8)
        begin(self.edition, players, 0)  # a number of players that can't be is refused now

    def _observations(self) -> spaces.Space[Any]:
        table = spaces.Box(0, HIGHEST, (SIZE,), np.float32)
        return spaces.Dict({"observation": table, "action_mask": spaces.Box(0, 1, (len(self.known),), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.state = begin(self.edition, self.players, int(self.seeds.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self.nothing} for agent in self.agents}
        self.last_action = ""
        self.seen.clear()
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        if agent not in self.seen:
            self.seen[agent] = observe(view(self.state, self.seats[agent]))
        return {"observation": self.seen[agent], "action_mask": self.infos[agent]["action_mask"]}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise SetupError(f"{agent} is asked for an action, not for none")
        self.infos[agent] = {"action_mask": self.nothing}
        self._cumulative_rewards[agent] = 0.0
        self.seen.clear()
        act(self.state, self.known, int(action))
        if self.render_mode is not None:
            self.last_action = f"{agent}: {self.known.text(int(action))}"
        if self.state.over:
            self._end()
        else:
            self._ask()

    def _ask(self) -> None:
        self.agent_selection = self.possible_agents[asked(self.state)]
        self.infos[self.agent_selection] = {"action_mask": self.known.mask(self.state)}

    def _end(self) -> None:
        won, scores = returns(self.state), points(self.state)
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = won[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": self.nothing, "points": scores[seat]}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        """What was done last."""
        return self.last_action

    def close(self) -> None:
        pass
