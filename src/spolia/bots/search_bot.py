"""A bot that searches: many short tries, in many worlds that fit what the seat knows.

Information-set Monte-Carlo tree search (Cowling, Powley and Whitehouse): one tree for all worlds, whose branches are
moves; in each world only the branches that are legal there are open. A policy net says which moves to try first, a
value net who is ahead at the end of a try; every player goes for their own share of the win.
"""

from collections.abc import Callable
from math import log, sqrt
from time import monotonic
from typing import Any, ClassVar, Final

import numpy as np

from spolia.bots.lenses import asked
from spolia.bots.settings import Setting
from spolia.bots.thinking import Thinker, clearly_behind
from spolia.bots.value_bot import shipped
from spolia.kernel.chance import Chance
from spolia.kernel.frames import play

TIME: Final = 1.0  # seconds for a move, at most
ITERATIONS: Final = 100_000
CURIOSITY: Final = 0.15  # how far to follow the policy net against what was found
TURNS: Final = 8  # that a try plays out beyond the tree
STAKE: Final = 0.002  # what the glance counts for among first moves, which are tried in many worlds
STAKE_BELOW: Final = 0.005  # and among later ones, which are tried in few
EAGER: Final = 0.05  # how far to try moves at the root that were tried little
DOUBT: Final = 10.0  # tries that have to be outweighed by those of a move, before it counts what they brought
BEFORE: Final = 24  # tries of a branch before what comes after it gets branches too
SLIGHT: Final = 1e-9  # how unlikely any move is at most
BATCH: Final = 16  # tries under way at the same time, so that the nets have more to do at once
MARGIN: Final = 0.03  # seconds left for the last tries


class Branch:
    """A move from a node, and what came of trying it."""

    __slots__ = ("nodes", "open", "prior", "shares", "sum", "tries", "waiting")

    def __init__(self, prior: float) -> None:
        self.prior = max(prior, SLIGHT)
        self.tries = 0  # finished
        self.waiting = 0  # under way: counted as lost until they are finished
        self.open = 0  # how often it was legal when its node was visited
        self.sum = 0.0  # of shares of the win, for who chose it
        self.shares: list[float] = []  # one by one, of a first move: all of those go through the same worlds
        self.nodes: dict[int, Node] = {}  # by the seat that is asked next, which may depend on the world


class Node:
    """Where a seat is asked."""

    __slots__ = ("branches", "seat", "sum", "tries")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.branches: dict[int, Branch] = {}
        self.tries = 0
        self.sum = 0.0  # of shares of the win, for the seat


def promise(branch: Branch) -> float:
    """What a first move brings, and how likely it is to be a good one at a glance."""
    return branch.sum / branch.tries + STAKE * log(branch.prior)


def in_question(root: Node) -> list[int]:
    """The first moves that may be the best: all but those that are clearly behind the one that promises most."""
    tried = {move: branch for move, branch in root.branches.items() if branch.tries}
    best = max(tried.values(), key=promise)
    return [move for move, branch in root.branches.items() if not branch.tries or not _is_behind(branch, best)]


def _is_behind(branch: Branch, best: Branch) -> bool:
    both = min(branch.tries, best.tries)
    gaps = np.array(best.shares[:both]) - np.array(branch.shares[:both])
    return branch is not best and clearly_behind(gaps, STAKE * log(best.prior / branch.prior))


def select(node: Node, legal: list[int], curiosity: float) -> int:
    """The move of a node to go on with.

    A few tries tell more of luck than of a move: until there are many, a move is held to be worth what others are
    there, and goes by the glance.
    """
    usual = node.sum / node.tries if node.tries else 0.5
    best, highest = legal[0], -9.0
    for move in legal:
        branch = node.branches[move]
        branch.open += 1
        tried = branch.tries + branch.waiting
        worth = (branch.sum + DOUBT * usual) / (tried + DOUBT) + STAKE_BELOW * log(branch.prior)
        urge = worth + curiosity * branch.prior * sqrt(branch.open) / (1 + tried)
        if urge > highest:
            best, highest = move, urge
    return best


class Worlds:
    """Worlds that fit what the seat knows, dealt when they are wanted."""

    def __init__(self, deal: Callable[[], Any]) -> None:
        self.deal = deal
        self.dealt: list[Any] = []

    def get(self, number: int) -> Any:
        while len(self.dealt) <= number:
            self.dealt.append(self.deal())
        return self.dealt[number]


class SearchBot:
    name = "search"
    settings: ClassVar[dict[str, type[Setting]]] = {
        "time": float, "iterations": int, "batch": int, "curiosity": float, "turns": int,
    }  # fmt: skip

    def __init__(
        self,
        time: float = TIME,
        iterations: int = ITERATIONS,
        batch: int = BATCH,
        curiosity: float = CURIOSITY,
        turns: int = TURNS,
        thinker: Thinker | None = None,
        game: str = "rome",
    ) -> None:
        self.time = time
        self.iterations = iterations
        self.batch = batch
        self.curiosity = curiosity
        self.turns = turns
        self.thinker = thinker or shipped(game)

    def choose(self, view: Any, chance: Chance) -> int:
        dealer = self.thinker.lens.dealer(view)
        return self.search(lambda: dealer.deal(chance), view.seat)

    def search(self, world: Callable[[], Any], seat: int, *, sure: bool = False) -> int:
        """The move that promises most, of those that were tried often; worlds come from a function.

        Only moves that look good at a glance are tried; where there is but one, nothing is. Where the world is sure,
        and always the same, more tries say no more of luck, so no move is dropped for being behind.
        """
        root = Node(seat)
        worlds = Worlds(world)
        moves, logs = self.thinker.likely(worlds.get(0))
        if len(moves) == 1:
            return moves[0]
        root.branches = {move: Branch(float(prior)) for move, prior in zip(moves, np.exp(logs), strict=True)}
        begun = monotonic()
        done = 0
        while done < self.iterations and self._has_time(done, monotonic() - begun) and len(moves) > 1:
            self._round(root, moves, worlds, min(self.batch, self.iterations - done))
            done += self.batch
            moves = moves if sure else in_question(root)
        most = max(root.branches[move].tries for move in moves)
        often = [move for move in moves if root.branches[move].tries >= most / 2]
        return max(often, key=lambda move: promise(root.branches[move]))

    def _has_time(self, done: int, elapsed: float) -> bool:
        """Whether the next tries would be done in time."""
        return not done or elapsed * self.batch / done < self.time - MARGIN - elapsed

    def _round(self, root: Node, moves: list[int], worlds: "Worlds", tries: int) -> None:
        """A few tries at once of some first moves: down the tree, on for some turns, and what was found back up."""
        begun = [self._descend(root, moves, worlds) for _ in range(tries)]
        states = [state for _, state in begun]
        found = self.thinker.foreseen(states, self.turns).shares.tolist()
        for (path, _), shares in zip(begun, found, strict=True):
            for node, branch in path:
                share = shares[node.seat]
                branch.waiting -= 1
                branch.tries += 1
                branch.sum += share
                node.tries += 1
                node.sum += share
            root_branch = path[0][1]
            root_branch.shares.append(shares[root.seat])

    def _descend(self, node: Node, moves: list[int], worlds: "Worlds") -> tuple[list[tuple[Node, Branch]], Any]:
        """Along the most promising branches, until one that was tried too little, or the end of the game.

        The first moves are compared in the same worlds: what luck brings there, it brings to all of them.
        """
        move = self._first_move(node, moves)
        branch = node.branches[move]
        state = worlds.get(branch.tries + branch.waiting).copy()
        path = []
        while True:
            branch.waiting += 1
            path.append((node, branch))
            play(state, move)
            if state.over:
                return path, state
            seat = asked(state)
            if seat not in branch.nodes:
                if branch.tries >= BEFORE:
                    branch.nodes[seat] = Node(seat)
                return path, state
            node = branch.nodes[seat]
            if any(move not in node.branches for move in state.legal):
                self._grow(node, state)
            move = select(node, state.legal, self.curiosity)
            branch = node.branches[move]

    def _first_move(self, root: Node, moves: list[int]) -> int:
        """The one to try next: what promises much, or was tried little."""
        eager = EAGER * sqrt(sum(root.branches[move].tries + root.branches[move].waiting for move in moves))

        def urge(move: int) -> float:
            branch = root.branches[move]
            tried = branch.tries + branch.waiting
            return (promise(branch) if branch.tries else 1.0) + eager / (1 + tried)

        return max(moves, key=urge)

    def _grow(self, node: Node, state: Any) -> None:
        for move, prior in zip(state.legal, self.thinker.chances(state).tolist(), strict=True):
            if move not in node.branches:
                node.branches[move] = Branch(prior)
