"""Moves that functions bring: what is taken from others, opened, fired again, or turned into something else."""

from typing import Final

from spolia.bots.thumb.goods import client, sale
from spolia.bots.thumb.outlook import Outlook
from spolia.bots.thumb.projects import function_worth, material_worth, worth_at_once
from spolia.bots.thumb.rivals import harm
from spolia.kernel.moves import ARGUMENT
from spolia.rome.cards import CONCRETE, MATERIAL, STONE, VALUE

SMALL: Final = 0.05  # a gain, however small


def claim(look: Outlook, move: int) -> float:
    """Any Jack is as good as another."""
    return 1.0


def retire(look: Outlook, move: int) -> float:
    """A client that has acted, in the vault: towards the end it is worth more there."""
    return sale(look, move & ARGUMENT) - client(look, move & ARGUMENT, hired=-1)


def slay(look: Outlook, move: int) -> float:
    kind = move & 7
    return sale(look, kind) + harm(look, look.weights.client[kind] * look.left) + SMALL


def steal(look: Outlook, seat: int, card: int) -> float:
    """A structure for a Site: its function, which the other loses, less the Site, which the other gets."""
    return function_worth(look, card) * (1 + harm(look, 1.0)) - price(look, STONE)


def price(look: Outlook, site: int) -> float:
    """What it costs to hand a Site over to another player."""
    worth = VALUE[site] * (1 + look.weights.influence * look.left)
    return worth * (1 + look.weights.rivalry / len(look.rivals))


def pay(look: Outlook, move: int) -> float:
    """Pay no more than the price, and with as few Sites as possible."""
    value = VALUE[move & ARGUMENT]
    due: int = look.view.about.get("count", value)
    return -max(0, value - due) + SMALL * min(value, due)


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
    return worth_at_once(look, card) - (price(look, CONCRETE) if seat != look.view.seat else 0.0)
