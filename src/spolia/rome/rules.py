"""The parameters of the rules: what editions and house rules may set differently."""

from typing import Final

# Each parameter with its least and greatest value; yes and no are 1 and 0. The I.V edition sets them all.
PARAMETERS: Final = {
    "orders_dealt": (0, 12),  # Orders of a starting hand
    "jacks_dealt": (0, 1),  # Jacks of a starting hand
    "petition_size": (2, 6),  # Orders of one role that stand for a Jack
    "hand_limit": (1, 12),  # what a refill goes up to
    "starting_influence": (0, 12),
    "jacks": (0, 12),
    "sites_each": (1, 6),  # Sites of each material; one for each player is in town
    "bonus": (0, 12),  # points for the most of a material in the vaults
    "functions": (0, 1),  # whether buildings have functions
    "half_deck": (0, 1),  # whether half the draw pile is left out
    "pool_demand_optional": (0, 1),  # whether a Legionary may leave the card of the pool
    "deck_hire_closes_pool": (0, 1),  # whether a client from the deck ends hiring from the pool in that action
    "marble_in_stone": (0, 1),  # whether a Stone building that holds Marble counts as Marble
    "jacks_are_discards": (0, 1),  # whether a Jack may be the one card discarded before thinking
    "any_gain_is_hiring": (0, 1),  # whether a client that came without a Patron counts as hired
    "protected_may_give": (0, 1),  # whether protected players are asked all the same
}


class Rules:
    """Frozen parameters; one object is shared by all states of an edition."""

    __slots__ = (
        "any_gain_is_hiring", "bonus", "deck_hire_closes_pool", "functions", "ground", "half_deck", "hand_limit",
        "jacks", "jacks_are_discards", "jacks_dealt", "marble_in_stone", "orders_dealt", "petition_size",
        "pool_demand_optional", "protected_may_give", "sites_each", "starting_influence",
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
        self.half_deck = parameters["half_deck"]
        self.pool_demand_optional = parameters["pool_demand_optional"]
        self.deck_hire_closes_pool = parameters["deck_hire_closes_pool"]
        self.marble_in_stone = parameters["marble_in_stone"]
        self.jacks_are_discards = parameters["jacks_are_discards"]
        self.any_gain_is_hiring = parameters["any_gain_is_hiring"]
        self.protected_may_give = parameters["protected_may_give"]
        self.functions = functions  # the cards whose functions are in the game, as bits
        self.ground = ground  # by card: the Sites that carry its Foundation, as a mask over a pile of Sites
