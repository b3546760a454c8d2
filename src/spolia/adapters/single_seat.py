"""Glory to Rome for Gymnasium: one seat to learn, and bots in the others.

Importing this module registers ``spolia/GloryToRome-v0``.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from spolia.adapters.observation import HIGHEST, SIZE, Row, observe
from spolia.adapters.table import ILLEGAL, Mask, act, actions, asked, begin, edition_key, points, returns
from spolia.bots import Bot, bot
from spolia.kernel.chance import Chance
from spolia.kernel.errors import SetupError
from spolia.kernel.frames import play
from spolia.rome.view import view

NAME: Final = "spolia/GloryToRome-v0"
SEEDS: Final = 1 << 62


class SingleSeat(gymnasium.Env[Row, np.int64]):
    """One seat of a table. Actions that are not legal lose the game; ``action_masks`` says which are.

    ``opponents``: one bot for all other seats, or one for each. ``seat``: where to sit; without it a seat is drawn
    for every game.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        edition: str = "iv",
        players: int = 2,
        opponents: str | Sequence[str] = "rule-of-thumb",
        seat: int | None = None,
        geek: str | bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.edition = edition_key(edition, geek)
        self.players = players
        self.render_mode = render_mode
        self.known = actions(self.edition)
        self.opponents = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        self.fixed_seat = seat
        self.observation_space = spaces.Box(0, HIGHEST, (SIZE,), np.float32)
        self.action_space = spaces.Discrete(len(self.known))
        self.last_actions: list[str] = []
        self._check()

    def _check(self) -> None:
        begin(self.edition, self.players, 0)
        for name in self.opponents:
            bot(name)
        if len(self.opponents) != self.players - 1:
            raise SetupError(f"{len(self.opponents)} opponents for {self.players - 1} other seats")
        if self.fixed_seat is not None and not 0 <= self.fixed_seat < self.players:
            raise SetupError(f"there is no seat {self.fixed_seat} at a table for {self.players}")

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self.players))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        deck, luck = (int(self.np_random.integers(SEEDS)) for _ in range(2))
        self.state = begin(self.edition, self.players, deck)
        self.chances = [Chance(luck << 3 | seat) for seat in range(self.players)]
        seated = [bot(name) for name in self.opponents]
        self.bots: list[Bot | None] = [*seated[: self.seat], None, *seated[self.seat :]]
        self.last_actions = []
        self._go_on()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        if self.state.over:
            raise SetupError("this game is over; reset begins another one")
        if int(action) not in self.known.legal(self.state):
            return self._seen(), ILLEGAL, True, False, self._info() | {"illegal": True}
        self.last_actions = []
        self._tell(self.seat, self.known.moves[int(action)])
        act(self.state, self.known, int(action))
        over = self._go_on()
        reward = returns(self.state)[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def _go_on(self) -> bool:
        """Let the bots play until the seat is asked, or the game is over; whether it is."""
        while not self.state.over and (other := self.bots[asked(self.state)]) is not None:
            seat = asked(self.state)
            move = other.choose(view(self.state, seat), self.chances[seat])
            self._tell(seat, move)
            play(self.state, move)
        return self.state.over

    def _tell(self, seat: int, move: int) -> None:
        if self.render_mode is not None:
            self.last_actions.append(f"seat {seat}: {self.known.words[move]}")

    def action_masks(self) -> Mask:
        """Which actions are legal, as ``MaskablePPO`` asks for it."""
        return self.known.mask(self.state)

    def _seen(self) -> Row:
        return observe(view(self.state, self.seat))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seat": self.seat}
        return info | {"points": points(self.state)} if self.state.over else info

    def render(self) -> str:
        """What was done since the last step, a line each."""
        return "\n".join(self.last_actions)


if NAME not in gymnasium.registry:
    gymnasium.register(NAME, f"{__name__}:SingleSeat")
