"""The score: Influence, vault, merchant bonuses, functions; and who wins."""

from spolia.rome.cards import VALUE, count
from spolia.rome.questions import points
from spolia.rome.state import State


class Score:
    """A player's points by source."""

    __slots__ = ("bonuses", "functions", "influence", "vault")

    def __init__(self, influence: int, vault: int, bonuses: int, functions: dict[int, int]) -> None:
        self.influence = influence
        self.vault = vault
        self.bonuses = bonuses
        self.functions = functions  # by card

    @property
    def total(self) -> int:
        return self.influence + self.vault + self.bonuses + sum(self.functions.values())


def score(state: State, player: int) -> Score:
    vault = state.vault[player]
    return Score(
        state.influence[player],
        sum(VALUE[material] * count(vault, material) for material in range(6)),
        state.rules.bonus * len(bonuses(state, player)),
        points(state, player),
    )


def bonuses(state: State, player: int) -> list[int]:
    """The materials of which a player alone has the most in the vault; a tie gives nobody the bonus."""
    won = []
    for material in range(6):
        held = [count(vault, material) for vault in state.vault]
        if held[player] > 0 and held.count(max(held)) == 1 and held[player] == max(held):
            won.append(material)
    return won


def winners(state: State) -> list[int]:
    """Most points; then most cards in hand, Jacks too; then shared.

    Who won without scoring is alone in this; where several did at once, the score decides among them (ruling 66).
    """
    contenders = [seat for seat in range(state.players) if not state.winners or state.winners >> seat & 1]
    if len(contenders) == 1:
        return contenders
    standing = {seat: (score(state, seat).total, len(state.hand[seat])) for seat in contenders}
    best = max(standing.values())
    return [seat for seat in contenders if standing[seat] == best]
