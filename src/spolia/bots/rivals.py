"""What the others have, may do, and would gain."""

from spolia.bots.outlook import Outlook, clients_acting, counts
from spolia.bots.traits import FAR_REACH, FENCED, SAFE
from spolia.rome.cards import ARCHITECT, CRAFTSMAN, LABORER, LEGIONARY, MATERIAL, MERCHANT, VALUE, names_in, size
from spolia.rome.view import SeatView

FULL_HAND = 5


def reachable(look: Outlook) -> list[SeatView]:
    """Whom this seat's Legionary reaches."""
    far = look.has(FAR_REACH)
    players, seat = look.view.players, look.view.seat
    near = {(seat + 1) % players, (seat - 1) % players}
    shields = SAFE if far else SAFE | FENCED
    return [rival for rival in look.rivals if (far or rival.seat in near) and not rival.functions & shields]


def hit_chance(rival: SeatView, material: int, shown: int) -> float:
    """The chance that a hand has a material, beyond those demanded already."""
    known = sum(1 for card in names_in(rival.exposed) if MATERIAL[card] == material)
    if known > shown:
        return 1.0
    orders = max(0, rival.cards - rival.jacks - known - shown)
    chance: float = 1 - (5 / 6) ** orders
    return chance / (1 + shown)


def threat(look: Outlook, role: int) -> float:
    """What the others would gain if this seat led a role, in points of its own."""
    return look.noted(("threat", role), lambda: _threat(look, role))


def _threat(look: Outlook, role: int) -> float:
    gains = sum(rival_gain(look, rival, role) for rival in look.rivals)
    return look.weights.rivalry * gains / len(look.rivals)


def rival_gain(look: Outlook, rival: SeatView, role: int) -> float:
    orders = min(rival.cards, FULL_HAND) / FULL_HAND
    actions = clients_acting(rival, role) + look.weights.follows * orders
    return look.weights.rival_action[role] * usable_actions(look, rival, role, actions)


def usable_actions(look: Outlook, rival: SeatView, role: int, actions: float) -> float:
    """How many actions another player has something to do for, better ones counted for more."""
    if role == LABORER:
        return min(actions, float(sum(look.pool)))
    if role == CRAFTSMAN:
        return min(actions, float(rival.cards))
    if role == LEGIONARY:
        return min(actions, float(rival.cards))
    if role == ARCHITECT:
        return actions if can_build(rival) else 0.4 * actions
    if role == MERCHANT:
        return merchant_points(rival, actions)
    room = max(0, rival.clientele_limit - size(rival.clientele))
    return look.left * min(actions, float(room), float(sum(look.pool)))


def can_build(rival: SeatView) -> bool:
    """Whether a rival has material for an unfinished building."""
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
