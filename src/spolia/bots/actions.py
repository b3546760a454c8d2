"""What so many actions of a role would bring this seat now."""

from collections.abc import Callable
from typing import Final

from spolia.bots.goods import client, next_card, sale, unseen_client, unseen_sale
from spolia.bots.outlook import Outlook
from spolia.bots.projects import (
    any_card,
    fitting,
    keeping,
    lacks,
    material_worth,
    plan,
    stage_worth,
    structure_worth,
)
from spolia.bots.rivals import hit_chance, reachable
from spolia.bots.traits import (
    ARCHITECT_POOL,
    LABORER_HAND,
    MARBLE_FINISHES,
    MERCHANT_DECK,
    MERCHANT_HAND,
    NEAR_OUTSKIRTS,
    PATRON_DECK,
    PATRON_HAND,
)
from spolia.rome.cards import MARBLE, MATERIAL, VALUE


def action_worth(look: Outlook, role: int, actions: int) -> float:
    """What so many actions of a role would bring."""
    if actions <= 0:
        return 0.0
    return look.noted(("actions", role, actions), lambda: ROLE_WORTH[role](look, actions))


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
        gains = [
            material_worth(look, MATERIAL[card], stock[MATERIAL[card]]) - keeping(look, card) for card in look.orders
        ]
        total += best_of(gains, actions)
    return total


def best_of(gains: list[float], most: int) -> float:
    """The sum of the best few, as far as they are gains."""
    return sum(gain for gain in sorted(gains, reverse=True)[:most] if gain > 0)


def merchants(look: Outlook, actions: int) -> float:
    """The best sales, as far as the vault has room."""
    sales = sales_from_stockpile(look)
    if look.has(MERCHANT_DECK):
        sales += [unseen_sale(look)] * actions
    sales = sorted(sales, reverse=True)[:actions]
    if look.has(MERCHANT_HAND):
        from_hand = [sale(look, MATERIAL[card]) - keeping(look, card) for card in look.orders]
        sales += sorted(from_hand, reverse=True)[:actions]
    return best_of(sales, look.vault_room)


def sales_from_stockpile(look: Outlook) -> list[float]:
    """What each material of the stockpile would bring."""
    return [
        sale(look, kind, sold) - material_worth(look, kind, number - 1 - sold)
        for kind, number in enumerate(look.stock)
        for sold in range(number)
    ]


def patrons(look: Outlook, actions: int) -> float:
    """The best clients of the pool, as far as there is room; from hand and deck too, where those are open."""
    pool = look.pool[:]
    hires: list[float] = []
    for _ in range(min(actions, look.room, sum(pool))):
        worths = [client(look, role, look.pool[role] - pool[role]) if pool[role] else 0.0 for role in range(6)]
        best = worths.index(max(worths))
        hires.append(worths[best])
        pool[best] -= 1
    if look.has(PATRON_DECK):
        hires += [unseen_client(look)] * actions
    if look.has(PATRON_HAND):
        gains = [client(look, MATERIAL[card]) - keeping(look, card) for card in look.orders]
        hires += sorted(gains, reverse=True)[:actions]
    return best_of(hires, look.room)


def legionaries(look: Outlook, actions: int) -> float:
    """The best demands that the cards in hand allow."""
    return best_of([demand_worth(look, MATERIAL[card], 0) for card in look.orders], actions)


def demand_worth(look: Outlook, material: int, shown: int) -> float:
    """What a demand brings, when so many of the same are demanded already."""
    worth = material_worth(look, material, look.stock[material] + shown)
    total = worth if look.pool[material] > shown else 0.0
    for rival in reachable(look):
        loss = look.weights.robbed * look.weights.rivalry / len(look.rivals)
        total += hit_chance(rival, material, shown) * (worth + loss)
    return total


class Site:
    """A building as it would be after some of the actions."""

    __slots__ = ("card", "fit", "missing", "worth")

    def __init__(self, card: int, worth: float, missing: int, fit: int) -> None:
        self.card = card
        self.worth = worth
        self.missing = missing
        self.fit = fit


def sites(look: Outlook) -> list[Site]:
    return [
        Site(
            building.card,
            structure_worth(look, building.card, building.site),
            building.missing,
            fitting(look, building.fit),
        )
        for building in look.unfinished
    ]


def architects(look: Outlook, actions: int) -> float:
    """Lay and add, the best first, with material of the stockpile."""
    supply = look.stock[:]
    if look.has(ARCHITECT_POOL):
        supply = [own + other for own, other in zip(supply, look.pool, strict=True)]
    costs = [0.5 * material_worth(look, kind, max(0, look.stock[kind] - 1)) for kind in range(6)]
    return build(look, actions, supply, costs, by_architect=True)


def craftsmen(look: Outlook, actions: int) -> float:
    """The same with cards of the hand."""
    costs = [0.0] * 6
    for kind in range(6):
        if look.held[kind]:
            costs[kind] = min(keeping(look, card) for card in look.orders if MATERIAL[card] == kind)
    return build(look, actions, look.held[:], costs, by_architect=False)


def build(look: Outlook, actions: int, supply: list[int], costs: list[float], by_architect: bool) -> float:
    """The best step, then the best after that, and so on."""
    standing = sites(look)
    plans = foundations(look, supply, by_architect)
    total = 0.0
    while actions > 0:
        gain, site, kind = best_addition(look, standing, supply, costs, by_architect)
        laid = max((each for each in plans if each[1] <= actions), default=None)
        if laid is not None and laid[0] > max(gain, 0.0):
            total += laid[0]
            actions -= laid[1]
            standing.append(laid[3])
            plans = [each for each in plans if each is not laid]
            if not by_architect:
                supply[MATERIAL[laid[2]]] -= 1
            continue
        if site is None or gain <= 0:
            return total
        total += gain
        actions -= 1
        supply[kind] -= 1
        site.missing = after(look, site, kind, by_architect)
    return total


Laying = tuple[float, int, int, Site]  # what it brings, the actions it takes, the card, what then stands


def foundations(look: Outlook, supply: list[int], by_architect: bool) -> list[Laying]:
    layings = []
    for card in sorted(set(look.orders)):
        worth, site, out = plan(look, card)
        if site >= 0:
            fit = fitting(look, 1 << site | 1 << MATERIAL[card])
            price = 2 if out and not look.has(NEAR_OUTSKIRTS) else 1
            standing = Site(card, structure_worth(look, card, site), VALUE[site], fit)
            layings.append((worth - any_card(look), price, card, standing))
    return layings


def best_addition(
    look: Outlook, standing: list[Site], supply: list[int], costs: list[float], by_architect: bool
) -> tuple[float, Site | None, int]:
    best: tuple[float, Site | None, int] = (0.0, None, 0)
    for site in standing:
        if site.missing:
            now = stage_worth(look, site.worth, site.missing)
            for kind in range(6):
                if supply[kind] > 0 and site.fit >> kind & 1:
                    then = stage_worth(look, site.worth, after(look, site, kind, by_architect))
                    gain = then - now - costs[kind]
                    if gain > best[0]:
                        best = (gain, site, kind)
    return best


def after(look: Outlook, site: Site, kind: int, by_architect: bool) -> int:
    """How many materials are missing after one more."""
    if kind == MARBLE and look.has(MARBLE_FINISHES):
        return 0
    return lacks(look, site.card, site.missing, by_architect) - 1


def thinks(look: Outlook) -> float:
    """The best a Think can bring: a refill, a card, or a Jack."""
    cards, limit = look.me.cards, look.me.hand_limit
    draw = sum(next_card(look, index) for index in range(cards, max(limit, cards + 1)))
    return max(draw, look.weights.jack * next_card(look, cards)) if look.view.jacks else draw


ROLE_WORTH: Final[list[Callable[[Outlook, int], float]]] = [
    laborers,
    craftsmen,
    legionaries,
    architects,
    merchants,
    patrons,
    lambda look, actions: thinks(look),
]
