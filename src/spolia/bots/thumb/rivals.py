"""What the others have, may do, and would gain."""

from typing import Final

from spolia.bots.thumb.goods import coverage, sale
from spolia.bots.thumb.outlook import Outlook, clients_acting, counts
from spolia.bots.thumb.traits import FAR_REACH, FENCED, PLUNDERS, RAZES, SAFE, SLAYS, WINS_BY_ROLES
from spolia.rome.cards import ARCHITECT, LABORER, MATERIAL, MERCHANT, PATRON, VALUE, count, names_in, size
from spolia.rome.view import SeatView

FULL_HAND: Final = 5
LOST: Final = 30.0  # what it costs to help another win at once
IDLE: Final = 0.4  # share of an Architect action that is left to whoever has nothing to build with


def harm(look: Outlook, loss: float) -> float:
    """What it is worth that one of the others loses something."""
    return look.weights.harm * loss / len(look.rivals)


# ---- demands ----


def reachable(look: Outlook) -> list[SeatView]:
    """Whom this seat's Legionary reaches."""
    far = look.has(FAR_REACH)
    players, seat = look.view.players, look.view.seat
    near = ((seat + 1) % players, (seat - 1) % players)
    shields = SAFE if far else SAFE | FENCED
    return [rival for rival in look.rivals if (far or rival.seat in near) and not rival.functions & shields]


def demand_on(look: Outlook, material: int, shown: int, worth: float) -> float:
    """What a demand brings from the others, if the material is worth so much."""
    loss = harm(look, look.weights.robbed)
    total = 0.0
    for rival in reachable(look):
        total += hit_chance(rival, material, shown) * (worth + loss)
        if look.has(PLUNDERS) and count(rival.stockpile, material) > shown:
            total += worth + loss
        if look.has(SLAYS) and look.vault_room and count(rival.clientele, material) > shown:
            total += sale(look, material) + harm(look, look.weights.client[material] * look.left)
        if look.has(RAZES) and any(is_bare(rival, index, material) for index in range(len(rival.buildings))):
            total += VALUE[material] + harm(look, VALUE[material])
    return total


def hit_chance(rival: SeatView, material: int, shown: int) -> float:
    """The chance that a hand has a material, beyond those demanded already."""
    known = sum(1 for card in names_in(rival.exposed) if MATERIAL[card] == material)
    if known > shown:
        return 1.0
    orders = max(0, rival.cards - rival.jacks - known - shown)
    chance: float = 1 - (5 / 6) ** orders
    return chance / (1 + shown)


def is_bare(rival: SeatView, index: int, material: int) -> bool:
    """Whether a building has no material yet, and is of this one."""
    building = rival.buildings[index]
    return building.missing > 0 and not building.materials and building.fit >> material & 1 == 1


# ---- what they would gain ----


def threat(look: Outlook, role: int) -> float:
    """What the others would gain if this seat led a role, in points of its own."""
    known = look.threats.get(role)
    if known is None:
        known = look.threats[role] = _threat(look, role)
    return known


def _threat(look: Outlook, role: int) -> float:
    gains = sum(rival_gain(look, rival, role) for rival in look.rivals)
    return look.weights.rivalry * gains / len(look.rivals)


def rival_gain(look: Outlook, rival: SeatView, role: int) -> float:
    orders = min(rival.cards, FULL_HAND) / FULL_HAND
    actions = clients_acting(rival, role) + look.weights.follows * orders
    gain = look.weights.rival_action[role] * usable_actions(look, rival, role, actions)
    if role == PATRON and rival.functions & WINS_BY_ROLES and coverage(rival, rival.clientele) >= 5:
        gain += LOST
    return gain


def usable_actions(look: Outlook, rival: SeatView, role: int, actions: float) -> float:
    """How many actions another player has something to do for; of a Merchant's, the points."""
    if role == LABORER:
        return min(actions, float(sum(look.pool)))
    if role == ARCHITECT:
        return actions if can_build(rival) else IDLE * actions
    if role == MERCHANT:
        return merchant_points(rival, actions)
    if role == PATRON:
        room = max(0, rival.clientele_limit - size(rival.clientele))
        return look.left * min(actions, float(room), float(sum(look.pool)))
    return min(actions, float(rival.cards))


def can_build(rival: SeatView) -> bool:
    """Whether another player has material for an unfinished building."""
    stock = counts(rival.stockpile)
    return any(
        building.missing and any(stock[kind] for kind in range(6) if building.fit >> kind & 1)
        for building in rival.buildings
    )


def merchant_points(rival: SeatView, actions: float) -> float:
    """The points that sales would bring."""
    room = max(0, rival.vault_limit - rival.vault_cards)
    values = [VALUE[kind] for kind, number in enumerate(counts(rival.stockpile)) for _ in range(number)]
    values = sorted(values, reverse=True)[:room]
    whole = int(actions)
    points = float(sum(values[:whole]))
    return points + (actions - whole) * values[whole] if whole < len(values) else points
