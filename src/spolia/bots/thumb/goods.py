"""What cards, material, clients and sales are worth, before any building is thought of."""

from typing import Final

from spolia.bots.thumb.outlook import Outlook, counts
from spolia.bots.thumb.traits import (
    ALL_LABOR,
    CLIENTS_TWICE,
    MERCHANTS_ARE_ALL,
    WINS_BY_LABORERS,
    WINS_BY_MATERIALS,
    WINS_BY_ROLES,
)
from spolia.rome.cards import LABORER, LEGIONARY, MERCHANT, UNIT, VALUE, size
from spolia.rome.view import SeatView

WIN: Final = 1000.0  # more than anything else can be worth


def next_card(look: Outlook, cards: int) -> float:
    """What one more card is worth to a hand of so many."""
    return look.weights.card * look.weights.card_fade**cards


def drawing(look: Outlook, cards: int, number: int) -> float:
    """What several more cards are worth."""
    return sum(next_card(look, cards + index) for index in range(number))


def jack(look: Outlook, cards: int) -> float:
    """What a Jack is worth to a hand of so many other cards."""
    return look.weights.jack * next_card(look, cards)


def plain_material(look: Outlook, material: int, have: int) -> float:
    """One more material in the stockpile."""
    weights = look.weights
    late = weights.late_material
    worth = weights.material[material] * weights.material_fade**have * (late + (1 - late) * look.left)
    if not have and look.owned & WINS_BY_MATERIALS:
        worth += completing(look)
    return worth


def completing(look: Outlook) -> float:
    """What a new material adds towards one of each."""
    kinds = 1 + sum(1 for number in look.stock if number)
    if kinds == 6 and look.functions & WINS_BY_MATERIALS and coverage(look.me, look.me.clientele) == 6:
        return WIN
    return look.weights.cover * kinds / 6


def client(look: Outlook, role: int, hired: int = 0) -> float:
    """One more client of a role, once so many others are hired."""
    weights = look.weights
    clientele = look.me.clientele
    same = clientele >> 6 * role & 63
    worth = weights.client[role] * look.left * weights.client_fade ** (same + hired)
    if look.has(CLIENTS_TWICE):
        worth *= weights.twice
    if role == MERCHANT and look.has(MERCHANTS_ARE_ALL):
        worth *= weights.versatile
    if look.owned & WINS_BY_ROLES:
        worth += covering(look, role)
    if look.owned & WINS_BY_LABORERS:
        worth += outnumbering(look, role)
    return worth


def covering(look: Outlook, role: int) -> float:
    """What a client adds towards a client of each role."""
    before = coverage(look.me, look.me.clientele)
    after = coverage(look.me, look.me.clientele + UNIT[role])
    if after == before:
        return 0.0
    working = look.functions & WINS_BY_ROLES
    if after == 6 and working and (working & ~WINS_BY_MATERIALS or all(look.stock)):
        return WIN
    return look.weights.cover * after / 2


def coverage(seat: SeatView, clientele: int) -> int:
    """How many of the six roles clients can stand for, each for one."""
    clients = counts(clientele)
    covered = sum(1 for number in clients if number)
    if seat.functions & MERCHANTS_ARE_ALL and clients[MERCHANT]:
        covered += clients[MERCHANT] - 1
    if seat.functions & ALL_LABOR and not clients[LABORER] and size(clientele) > covered:
        covered += 1
    return min(covered, 6)


def outnumbering(look: Outlook, role: int) -> float:
    """What a client adds towards the most Laborers at the table."""
    if role == LEGIONARY:
        return -look.weights.cover
    if role != LABORER:
        return 0.0
    if look.functions & WINS_BY_LABORERS and laborers_ahead(look, 1) > 0:
        return WIN
    return 2 * look.weights.cover


def laborers_ahead(look: Outlook, more: int) -> int:
    """By how many Laborers, with some more, this seat is past what it takes."""
    own = look.me.clientele & 63
    others = [rival.clientele & 63 for rival in look.rivals]
    legionaries = sum(seat.clientele >> 12 & 63 for seat in look.view.seats)
    return min(own + more - max(others), own + more + sum(others) - legionaries)


def sale(look: Outlook, material: int, sold: int = 0) -> float:
    """A material in the vault, after others of its kind: its points and the bonus, less what the place is worth."""
    return VALUE[material] + bonus_won(look, material, sold) - vault_place(look)


def bonus_won(look: Outlook, material: int, sold: int) -> float:
    weights = look.weights
    own = (look.me.vault >> 6 * material & 63) + sold
    best = max(rival.vault >> 6 * material & 63 for rival in look.rivals)
    points = look.rules.bonus * weights.bonus
    if own == best:
        return points
    if own == best - 1:
        return points * weights.rivalry / len(look.rivals)  # nobody has it any more
    return look.rules.bonus * weights.lead_kept if own < best + 2 else 0.0


def vault_place(look: Outlook) -> float:
    """What the next place in the vault is worth for something else; the fewer there are the more."""
    weights = look.weights
    return weights.place * look.left * weights.roomy ** max(0, look.vault_room - 1)


def unseen_sale(look: Outlook) -> float:
    """A card of the deck in the vault."""
    return sum(sale(look, material) for material in range(6)) / 6


def unseen_client(look: Outlook) -> float:
    return sum(client(look, role) for role in range(6)) / 6
