"""Moves that functions bring: what is taken from others, opened, fired again, or turned into something else."""

from spolia.bots.goods import client, sale
from spolia.bots.outlook import Outlook
from spolia.bots.projects import function_worth, material_worth, worth_at_once
from spolia.kernel.moves import ARGUMENT
from spolia.rome.cards import CONCRETE, MATERIAL, STONE, VALUE

SMALL = 0.05  # a gain, however small


def claim(look: Outlook, move: int) -> float:
    """Any Jack is as good as another."""
    return 1.0


def retire(look: Outlook, move: int) -> float:
    """A client that has acted, in the vault: towards the end it is worth more there."""
    return sale(look, move & ARGUMENT) - client(look, move & ARGUMENT)


def harm(look: Outlook, loss: float) -> float:
    """What it is worth that one of the others loses something."""
    return look.weights.harm * loss / len(look.rivals)


def slay(look: Outlook, move: int) -> float:
    kind = move & 7
    return sale(look, kind) + harm(look, look.weights.client[kind] * look.left) + SMALL


def steal(look: Outlook, seat: int, card: int) -> float:
    """A structure for a Site: its function, less the points paid, which the other gets."""
    price = VALUE[STONE]
    return function_worth(look, card) * (1 + harm(look, 1.0)) - price - harm(look, price)


def pay(look: Outlook, move: int) -> float:
    """Pay no more than the price, and with as few Sites as possible."""
    value = VALUE[move & ARGUMENT]
    price: int = look.view.about.get("count", value)
    return -max(0, value - price) + SMALL * min(value, price)


def open_structure(look: Outlook, seat: int, card: int) -> float:
    """Another's function for everybody, less what the third and fourth players get."""
    others = len(look.rivals) - 1
    worth = function_worth(look, card)
    return worth - harm(look, worth) * others - material_worth(look, MATERIAL[card], look.stock[MATERIAL[card]])


def raze(look: Outlook, seat: int, card: int) -> float:
    """A bare Foundation: its Site is Influence, its card is material, and the other has neither."""
    building = next(building for building in look.view.seats[seat].buildings if building.card == card)
    return VALUE[building.site] + harm(look, VALUE[building.site])


def fire(look: Outlook, seat: int, card: int) -> float:
    """A completion power once more; another's costs the Site."""
    price = VALUE[CONCRETE] if seat != look.view.seat else 0
    return worth_at_once(look, card) - price - harm(look, price)
