"""Who would win if the game ended now, as far as a view tells."""

from typing import Final

from spolia.bots.thumb.goods import WIN
from spolia.bots.thumb.outlook import Outlook, counts
from spolia.bots.thumb.traits import POINTS
from spolia.rome.cards import VALUE, size
from spolia.rome.view import SeatView

LONGEST: Final = 60  # turns of each player after which nobody puts off the end any more
UNSEEN_VALUE: Final = 2  # of a card in a vault, on average
OWN_DOUBT: Final = 0.5  # less for an own card that nobody saw
DOUBT: Final = 0.7  # more for a card of another that this seat did not see


def known_points(look: Outlook, seat: SeatView) -> float:
    """Influence, vault and bonuses; a hidden card counts as an average one."""
    vault = counts(seat.vault)
    points = float(seat.influence + sum(value * number for value, number in zip(VALUE, vault, strict=True)))
    points += UNSEEN_VALUE * hidden(seat)
    others = [counts(other.vault) for other in look.view.seats if other is not seat]
    for material, number in enumerate(vault):
        if number > max(other[material] for other in others):
            points += look.rules.bonus
    return points + function_points(look, seat)


def hidden(seat: SeatView) -> int:
    """Cards in a vault that the viewer does not know."""
    return seat.vault_cards - size(seat.vault)


def function_points(look: Outlook, seat: SeatView) -> float:
    """Points for structures, beyond their Influence."""
    points = 0.0
    for building in seat.buildings:
        if not building.missing and seat.functions >> building.card & 1:
            for measure, each in POINTS[building.card]:
                points += each * (size(seat.stockpile) if measure == "stockpile" else 1)
    return points


def margin(look: Outlook) -> float:
    """By how many points this seat is ahead of the best other one; what is hidden counts against it."""
    if look.margin is None:
        look.margin = _margin(look)
    return look.margin


def _margin(look: Outlook) -> float:
    own = known_points(look, look.me) - OWN_DOUBT * hidden(look.me)
    return own - max(known_points(look, rival) + DOUBT * hidden(rival) for rival in look.rivals)


def ending(look: Outlook, more: float = 0.0) -> float:
    """What it is worth to end the game at once, with so many more points: all or nothing.

    Whoever is behind puts it off, but not for ever.
    """
    if margin(look) + more > 0:
        return WIN
    return -WIN if look.view.turn < LONGEST * look.view.players else 0.0
