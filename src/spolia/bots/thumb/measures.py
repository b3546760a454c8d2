"""What the worth of a function depends on: the measures named in ``cards.toml``."""

from collections.abc import Callable
from typing import Final

from spolia.bots.thumb.goods import WIN, client, coverage, laborers_ahead, next_card, plain_material
from spolia.bots.thumb.outlook import Outlook, clients_acting
from spolia.bots.thumb.standing import margin
from spolia.rome.cards import (
    ARCHITECT,
    CRAFTSMAN,
    LABORER,
    LEGIONARY,
    MARBLE,
    MATERIAL,
    MERCHANT,
    STONE,
    VALUE,
    size,
)

CRAFTING: Final = 0.6  # a Craftsman action that comes as an extra
MOST_PLANS: Final = 3  # cards of a material that count as plans
MOST_LOOT: Final = 4  # structures of others that are looked at
ENDING_AHEAD: Final = 6.0
ENDING_BEHIND: Final = -10.0


def measure(look: Outlook, name: str) -> float:
    known = look.measures.get(name)
    if known is None:
        known = look.measures[name] = MEASURES[name](look)
    return known


def acting(role: int) -> Callable[[Outlook], float]:
    return lambda look: clients_acting(look.me, role)


def plans(material: int) -> Callable[[Outlook], float]:
    """Buildings of a material that are begun or in hand."""

    def number(look: Outlook) -> float:
        begun = sum(1 for building in look.unfinished if building.fit >> material & 1)
        cards = {card for card in look.orders if MATERIAL[card] == material}
        return min(MOST_PLANS, begun + len(cards) / 2)

    return number


def crowded(look: Outlook) -> float:
    """1 if the clientele is full, less the more room there is."""
    return 1 / (1 + look.room)


def hires(look: Outlook, most: int) -> float:
    """What so many clients from the pool would be worth."""
    pool = look.pool[:]
    total = 0.0
    for _ in range(min(most, look.room, sum(pool))):
        worths = [client(look, role, look.pool[role] - pool[role]) if pool[role] else 0.0 for role in range(6)]
        best = worths.index(max(worths))
        pool[best] -= 1
        total += worths[best]
    return total


def gathering(look: Outlook) -> float:
    """What a Laborer action for each Influence would be worth."""
    pool, stock = look.pool[:], look.stock[:]
    total = 0.0
    for _ in range(min(look.me.influence, sum(pool))):
        worths = [plain_material(look, kind, stock[kind]) if pool[kind] else 0.0 for kind in range(6)]
        best = worths.index(max(worths))
        total += worths[best]
        pool[best] -= 1
        stock[best] += 1
    return total


def thinking(look: Outlook) -> float:
    """What a Think for each Influence would be worth: a refill, then Jacks or single cards."""
    cards, thinks = look.me.cards, look.me.influence
    total = 0.0
    if thinks and cards < look.me.hand_limit:
        total += sum(next_card(look, index) for index in range(cards, look.me.hand_limit))
        cards, thinks = look.me.hand_limit, thinks - 1
    return total + sum(next_card(look, cards + index) for index in range(thinks))


def crafting(look: Outlook) -> float:
    """What a Craftsman action for each Influence would be worth."""
    return CRAFTING * min(look.me.influence, len(look.orders))


def ending(look: Outlook) -> float:
    """What it is worth to be able to end the game: the further ahead, the more."""
    ahead = margin(look) + VALUE[STONE]
    return ENDING_AHEAD + ahead if ahead > 0 else ENDING_BEHIND


def loot(look: Outlook) -> float:
    """What there is to take from others."""
    return min(MOST_LOOT, rival_structures(look))


def rival_structures(look: Outlook) -> float:
    return sum(1 for rival in look.rivals for building in rival.buildings if not building.missing)


def behind(look: Outlook) -> float:
    """By how much another has more Influence."""
    return max(0, max(rival.influence for rival in look.rivals) - look.me.influence)


def all_roles(look: Outlook) -> float:
    """How near a client of each role is."""
    covered = coverage(look.me, look.me.clientele)
    if covered == 6:
        return WIN
    return look.left * (0.5 + covered * covered / 4)


def all_roles_and_materials(look: Outlook) -> float:
    """How near a client of each role and each material in the stockpile are."""
    have = coverage(look.me, look.me.clientele) + sum(1 for number in look.stock if number)
    if have == 12:
        return WIN
    return look.left * (0.5 + have * have / 16)


def most_laborers(look: Outlook) -> float:
    """How near the most Laborers at the table are."""
    ahead = laborers_ahead(look, 0)
    if ahead > 0:
        return WIN
    return look.left * max(0.0, 4 + ahead)


MEASURES: Final[dict[str, Callable[[Outlook], float]]] = {
    "always": lambda look: 1.0,
    "room": lambda look: look.room,
    "crowded": crowded,
    "clients": lambda look: size(look.me.clientele),
    "laborers": acting(LABORER),
    "craftsmen": acting(CRAFTSMAN),
    "legionaries": acting(LEGIONARY),
    "architects": acting(ARCHITECT),
    "merchants": acting(MERCHANT),
    "rivals": lambda look: len(look.rivals),
    "rival_structures": rival_structures,
    "behind": behind,
    "influence": lambda look: look.me.influence,
    "stockpile": lambda look: sum(look.stock),
    "unfinished": lambda look: len(look.unfinished),
    "stone": plans(STONE),
    "marble": plans(MARBLE),
    "one_hire": lambda look: hires(look, 1),
    "hiring": lambda look: hires(look, look.me.influence),
    "gathering": gathering,
    "thinking": thinking,
    "crafting": crafting,
    "ending": ending,
    "loot": loot,
    "all_roles": all_roles,
    "all_roles_and_materials": all_roles_and_materials,
    "most_laborers": most_laborers,
}
