"""Moves that gather, sell, hire, demand and build."""

from typing import Final

from spolia.bots.thumb.actions import action_worth, demand_worth, enlisting, hiring, selling, storing
from spolia.bots.thumb.goods import next_card, plain_material, sale, unseen_client, unseen_sale
from spolia.bots.thumb.outlook import Outlook
from spolia.bots.thumb.plays import NEVER, discard_first
from spolia.bots.thumb.projects import (
    any_card,
    fitting,
    foundation_worth,
    function_loss,
    keeping,
    material_worth,
    project_of,
    step_worth,
)
from spolia.bots.thumb.standing import ending
from spolia.bots.thumb.traits import ARCHITECT_POOL, DISCARDS_ALL, DISCARDS_ONE, DRAWS_TO_BUILD, TEARS_DOWN
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.rome.cards import FIELD, MATERIAL, count, size, spread
from spolia.rome.moves import WITH_CARD, WITH_POOL
from spolia.rome.state import Building

UNKNOWN: Final = 0.1  # what nobody has told of: rather something than nothing


def nothing(look: Outlook, move: int) -> float:
    """To pass, or to keep what one has."""
    return 0.0


# ---- material, clients, vault ----


def take(look: Outlook, move: int) -> float:
    return material_worth(look, move & ARGUMENT, look.stock[move & ARGUMENT])


def store(look: Outlook, move: int) -> float:
    return storing(look, move & ARGUMENT)


def sell(look: Outlook, move: int) -> float:
    kind = move & ARGUMENT
    return sale(look, kind) - material_worth(look, kind, look.stock[kind] - 1)


def sell_card(look: Outlook, move: int) -> float:
    return selling(look, move & ARGUMENT)


def sell_unseen(look: Outlook, move: int) -> float:
    return ending(look, 2.0) if look.view.deck <= 1 else unseen_sale(look)


def hire(look: Outlook, move: int) -> float:
    return hiring(look, move & ARGUMENT)


def hire_card(look: Outlook, move: int) -> float:
    return enlisting(look, move & ARGUMENT)


def hire_unseen(look: Outlook, move: int) -> float:
    return ending(look) if look.view.deck <= 1 else unseen_client(look)


def act(look: Outlook, move: int) -> float:
    return action_worth(look, move & ARGUMENT, 1)


def lose_card(look: Outlook, move: int) -> float:
    """Give or discard: rather what one would miss the least."""
    return -keeping(look, move & ARGUMENT)


# ---- demands ----


def demand(look: Outlook, move: int) -> float:
    kind = move & ARGUMENT
    return demand_worth(look, kind, count(look.view.about.get("pile", 0), kind)) + 0.01


def show(look: Outlook, move: int) -> float:
    """A building shown is as good as a card, and leaves the cards for another time."""
    kind = MATERIAL[move & ARGUMENT]
    return demand_worth(look, kind, count(look.view.about.get("pile", 0), kind)) + 0.02


# ---- building ----


def lay(look: Outlook, move: int) -> float:
    """A Foundation in town, on the best Site for it; the last one ends the game."""
    if size(look.view.sites) == 1:
        return ending(look)
    return best_foundation(look, move & ARGUMENT, look.view.sites, out=False) - any_card(look)


def lay_out(look: Outlook, move: int) -> float:
    return best_foundation(look, move & ARGUMENT, look.view.outskirts, out=True) - any_card(look)


def best_foundation(look: Outlook, card: int, sites: int, out: bool) -> float:
    ground = look.rules.ground[card] & sites
    return max(foundation_worth(look, card, site, out) for site in range(6) if ground & FIELD[site])


def on_site(look: Outlook, move: int) -> float:
    return foundation_worth(look, look.view.about["card"], move & ARGUMENT, out=False)


def own_building(look: Outlook, card: int) -> Building | None:
    return next((building for building in look.unfinished if building.card == card), None)


def by_architect(look: Outlook) -> bool:
    return look.view.question in ("Architect", "AddFromZone")


def add(look: Outlook, move: int) -> float:
    """The best that can be added."""
    building = own_building(look, move & ARGUMENT)
    if building is None:
        return UNKNOWN
    return max((addition(look, building, *source) for source in sources(look, building)), default=0.0)


def sources(look: Outlook, building: Building) -> list[tuple[int, float]]:
    """The materials at hand that fit a building, each with what it would be worth where it is."""
    fit = fitting(look, building.fit)
    if look.view.question == "Architect":
        costs = [(kind, stock_cost(look, kind)) for kind in range(6) if look.stock[kind]]
        if look.has(ARCHITECT_POOL):
            costs += [(kind, pool_cost(look, kind)) for kind in range(6) if look.pool[kind]]
    else:
        costs = [(MATERIAL[card], keeping(look, card)) for card in cards_at_hand(look)]
    return [(kind, cost) for kind, cost in costs if fit >> kind & 1]


def cards_at_hand(look: Outlook) -> list[int]:
    """The cards that a move may use: those turned up, the one just drawn, or else the hand."""
    about = look.view.about
    cards: list[int] = about.get("cards") or ([about["card"]] if "card" in about else look.orders)
    return cards


def stock_cost(look: Outlook, kind: int) -> float:
    return plain_material(look, kind, look.stock[kind] - 1)


def pool_cost(look: Outlook, kind: int) -> float:
    """Material of the pool costs next to nothing, but the better it is the more."""
    return 0.01 * plain_material(look, kind, look.stock[kind])


def addition(look: Outlook, building: Building, kind: int, cost: float) -> float:
    return step_worth(look, project_of(look, building), kind, by_architect(look)) - cost


def with_material(look: Outlook, move: int) -> float:
    """What a material does for the building, less what it would be worth where it is."""
    kind, cost = material_and_cost(look, move)
    building = own_building(look, look.view.about.get("card", -1))
    return addition(look, building, kind, cost) if building is not None else -cost


def material_and_cost(look: Outlook, move: int) -> tuple[int, float]:
    argument = move & ARGUMENT
    if move & KIND == WITH_CARD:
        return MATERIAL[argument], keeping(look, argument)
    return argument, pool_cost(look, argument) if move & KIND == WITH_POOL else stock_cost(look, argument)


# ---- functions used by a move of their own ----


def use(look: Outlook, move: int) -> float:
    card = move & ARGUMENT
    if (DISCARDS_ONE | DISCARDS_ALL) >> card & 1:
        return discard_first(look, card)
    if DRAWS_TO_BUILD >> card & 1:
        return draw_to_build(look)
    if TEARS_DOWN >> card & 1:
        gains = [teardown_worth(look, building) for building in look.me.buildings if not building.missing]
        return max(gains, default=NEVER)
    return UNKNOWN


def draw_to_build(look: Outlook) -> float:
    """The card drawn is kept, or does something better."""
    if look.view.deck <= 1:
        return ending(look)
    return next_card(look, look.me.cards) + look.weights.fresh


def teardown_worth(look: Outlook, building: Building) -> float:
    """A structure as material again: its Site stays in the Influence, its function is gone."""
    stock = look.stock[:]
    gain = 0.0
    for kind in [*spread(building.materials), MATERIAL[building.card]]:
        gain += material_worth(look, kind, stock[kind])
        stock[kind] += 1
    return gain - function_loss(look, building.card)


def tear_down(look: Outlook, move: int) -> float:
    card = move & ARGUMENT
    return next(teardown_worth(look, building) for building in look.me.buildings if building.card == card)
