"""One game of a match."""

from collections import Counter
from dataclasses import dataclass, field
from math import exp, log
from time import perf_counter
from typing import Any, Final

from spolia.arena.games import Player, Table, kind
from spolia.arena.plan import DECK, Plan, Task
from spolia.kernel.chance import Chance

LONGEST: Final = 20_000  # decisions; a game that doesn't come to an end is nobody's
NO_EVENTS: Final = 1 << 62  # views from here on: a bot decides on what it sees now
STEPS: Final = 100  # of times between t and e t, so that a time is known to half a percent

CUT_SHORT: Final = "cut short"
FORFEIT: Final = "forfeit"


@dataclass
class Played:
    """What came of a game; by seat."""

    task: Task
    shares: list[float]  # of the win
    points: list[int] | None = None
    reason: str = ""
    turns: int = 0
    forfeit: tuple[int, str] | None = None  # who lost without playing on, and why
    times: list[Counter[int]] = field(default_factory=list)


def play_game(plan: Plan, task: Task, longest: int = LONGEST) -> Played:
    """Play one game. A bot that fails, breaks the rules or takes too long has lost; the others share the win."""
    table = kind(plan.game).begin(plan.edition, plan.players, plan.stream(task.deal, DECK))
    bots = [plan.entrants[entrant].make() for entrant in task.seating]
    chances = [Chance(plan.stream(task.deal, *_stream(plan, task, seat))) for seat in range(plan.players)]
    played = Played(task, [], times=[Counter() for _ in bots])
    for _ in range(longest):
        seat = table.asked
        if seat is None:
            return _ended(table, played)
        if fault := _move(table, seat, bots[seat], chances[seat], played, plan.limit):
            return _forfeited(played, seat, fault)
    played.shares = [1 / plan.players] * plan.players
    played.reason = CUT_SHORT
    return played


def _stream(plan: Plan, task: Task, seat: int) -> tuple[str, ...]:
    """Each bot has a chance of its own in each game, apart from the cards; two of the same kind differ."""
    return *(plan.entrants[entrant].label for entrant in task.seating), str(seat)


def _move(table: Table, seat: int, bot: Player, chance: Chance, played: Played, limit: float | None) -> str:
    """Let a bot make its move, and say nothing; or what is wrong with it."""
    seen = table.view(seat, NO_EVENTS)
    legal = table.legal
    begun = perf_counter()
    try:
        move = _choice(table, bot, seen, chance)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    seconds = perf_counter() - begun
    played.times[seat][bucket(seconds)] += 1
    if move not in legal:
        return f"no legal move: {move!r}"
    if limit is not None and seconds > limit:
        return f"too slow: {seconds:.3f} s"
    table.play(int(move))
    played.turns = getattr(seen, "turn", 0)
    return ""


def _choice(table: Any, bot: Any, seen: Any, chance: Chance) -> int:
    """A bot decides on a view. One that says of itself that it sees everything, for measuring, gets a copy of all."""
    seer = getattr(bot, "sees_everything", False)
    move: int = bot.choose_seeing(table.state.copy(), chance) if seer else bot.choose(seen, chance)
    return move


def _ended(table: Table, played: Played) -> Played:
    outcome = table.outcome
    assert outcome is not None
    won = outcome.winners
    played.shares = [1 / len(won) if seat in won else 0.0 for seat in range(len(played.times))]
    played.points = list(outcome.points)
    played.reason = outcome.reason
    return played


def _forfeited(played: Played, seat: int, fault: str) -> Played:
    others = len(played.times) - 1
    played.shares = [0.0 if other == seat else 1 / others for other in range(others + 1)]
    played.reason = FORFEIT
    played.forfeit = seat, fault
    return played


def bucket(seconds: float) -> int:
    """Times are counted in steps that grow with them."""
    return round(STEPS * log(max(seconds, 1e-9)))


def seconds_of(step: int) -> float:
    return exp(step / STEPS)
