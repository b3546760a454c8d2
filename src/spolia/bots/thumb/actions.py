"""What so many actions of a role would bring this seat now."""

from collections.abc import Callable
from typing import Final

from spolia.bots.thumb.builders import architects, craftsmen
from spolia.bots.thumb.goods import client, sale, unseen_client, unseen_sale
from spolia.bots.thumb.outlook import Outlook
from spolia.bots.thumb.projects import keeping, material_worth
from spolia.bots.thumb.rivals import demand_on
from spolia.bots.thumb.traits import (
    HIRES_ACT,
    LABORER_HAND,
    MERCHANT_DECK,
    MERCHANT_HAND,
    PATRON_DECK,
    PATRON_HAND,
)
from spolia.rome.cards import MATERIAL, PATRON


def action_worth(look: Outlook, role: int, actions: int) -> float:
    """What so many actions of a role would bring."""
    if actions <= 0:
        return 0.0
    key = actions * len(ROLE_WORTH) + role
    known = look.actions_worth.get(key)
    if known is None:
        known = look.actions_worth[key] = ROLE_WORTH[role](look, actions)
    return known


def best_of(gains: list[float], most: int) -> float:
    """The sum of the best few, as far as they are gains."""
    return sum(gain for gain in sorted(gains, reverse=True)[:most] if gain > 0)


def laborers(look: Outlook, actions: int) -> float:
    """The best material of the pool, one after the other; from the hand too, where that is open."""
    pool, stock = look.pool[:], look.stock[:]
    total = 0.0
    for _ in range(min(actions, sum(pool))):
        worths = [material_worth(look, kind, stock[kind]) if pool[kind] else 0.0 for kind in range(6)]
        best = worths.index(max(worths))
        total += worths[best]
        pool[best] -= 1
        stock[best] += 1
    if look.has(LABORER_HAND):
        total += best_of([storing(look, card) for card in look.orders], actions)
    return total


def storing(look: Outlook, card: int) -> float:
    """A card of the hand as material in the stockpile."""
    return material_worth(look, MATERIAL[card], look.stock[MATERIAL[card]]) - keeping(look, card)


def merchants(look: Outlook, actions: int) -> float:
    """The best sales, as far as the vault has room."""
    sales = [
        sale(look, kind, sold) - material_worth(look, kind, number - 1 - sold)
        for kind, number in enumerate(look.stock)
        for sold in range(number)
    ]
    if look.has(MERCHANT_DECK):
        sales += [unseen_sale(look)] * actions
    sales = sorted(sales, reverse=True)[:actions]
    if look.has(MERCHANT_HAND):
        sales += sorted((selling(look, card) for card in look.orders), reverse=True)[:actions]
    return best_of(sales, look.vault_room)


def selling(look: Outlook, card: int) -> float:
    """A card of the hand in the vault."""
    return sale(look, MATERIAL[card]) - keeping(look, card)


def patrons(look: Outlook, actions: int) -> float:
    """The best clients of the pool, as far as there is room; from hand and deck too, where those are open."""
    pool = look.pool[:]
    hires: list[float] = []
    for _ in range(min(actions, look.room, sum(pool))):
        worths = [hiring(look, role, look.pool[role] - pool[role]) if pool[role] else 0.0 for role in range(6)]
        best = worths.index(max(worths))
        hires.append(worths[best])
        pool[best] -= 1
    if look.has(PATRON_DECK):
        hires += [unseen_client(look)] * actions
    if look.has(PATRON_HAND):
        hires += sorted((enlisting(look, card) for card in look.orders), reverse=True)[:actions]
    return best_of(hires, look.room)


def hiring(look: Outlook, role: int, hired: int = 0) -> float:
    """A client, and what it does at once if a function lets it."""
    worth = client(look, role, hired)
    if look.has(HIRES_ACT):
        worth += client(look, role) if role == PATRON else action_worth(look, role, 1)
    return worth


def enlisting(look: Outlook, card: int) -> float:
    """A card of the hand as a client."""
    return hiring(look, MATERIAL[card]) - keeping(look, card)


def legionaries(look: Outlook, actions: int) -> float:
    """The best demands that the cards in hand allow."""
    return best_of([demand_worth(look, MATERIAL[card], 0) for card in look.orders], actions)


def demand_worth(look: Outlook, material: int, shown: int) -> float:
    """What a demand brings, when so many of the same are demanded already."""
    worth = material_worth(look, material, look.stock[material] + shown)
    total = worth if look.pool[material] > shown else 0.0
    return total + demand_on(look, material, shown, worth)


ROLE_WORTH: Final[list[Callable[[Outlook, int], float]]] = [
    laborers,
    craftsmen,
    legionaries,
    architects,
    merchants,
    patrons,
]
