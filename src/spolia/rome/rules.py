"""The parameters of the rules: what editions and house rules may set differently."""

from typing import Final

PARAMETERS: Final = {
    "orders_dealt": 4,  # Orders of a starting hand
    "jacks_dealt": 1,  # Jacks of a starting hand
    "petition_size": 3,  # Orders of one role that stand for a Jack
    "hand_limit": 5,  # what a refill goes up to
    "starting_influence": 2,
    "jacks": 6,
    "sites_each": 6,  # Sites of each material; one for each player is in town
    "bonus": 3,  # points for the most of a material in the vaults
}


class Rules:
    """Frozen parameters; one object is shared by all states of an edition."""

    __slots__ = (
        "bonus", "functions", "ground", "hand_limit", "jacks", "jacks_dealt", "orders_dealt", "petition_size",
        "sites_each", "starting_influence",
    )  # fmt: skip

    def __init__(self, parameters: dict[str, int], functions: int, ground: list[int]) -> None:
        self.orders_dealt = parameters["orders_dealt"]
        self.jacks_dealt = parameters["jacks_dealt"]
        self.petition_size = parameters["petition_size"]
        self.hand_limit = parameters["hand_limit"]
        self.starting_influence = parameters["starting_influence"]
        self.jacks = parameters["jacks"]
        self.sites_each = parameters["sites_each"]
        self.bonus = parameters["bonus"]
        self.functions = functions  # the cards whose functions are in the game, as bits
        self.ground = ground  # by card: the Sites that carry its Foundation, as a mask over a pile of Sites
