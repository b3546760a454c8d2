"""What buildings are worth: complete, unfinished, or still in hand; and what that makes of material and cards."""

from spolia.bots.goods import WIN, jack, next_card, plain_material
from spolia.bots.measures import measure
from spolia.bots.outlook import Outlook
from spolia.bots.standing import margin
from spolia.bots.traits import (
    ARCHITECT_FINISHES,
    AT_ONCE,
    ENDS,
    LASTING,
    MARBLE_FINISHES,
    NEAR_OUTSKIRTS,
    POINTS,
    RUBBLE_FITS,
    STONE_TAKES_ALL,
)
from spolia.rome.cards import ANY, FIELD, JACK, MARBLE, MATERIAL, RUBBLE, STONE, VALUE
from spolia.rome.state import Building

NOWHERE = (0.0, -1, False)  # a plan for a card that can't be laid


def function_worth(look: Outlook, card: int) -> float:
    """What a function would bring this seat that does not work for it yet."""
    if look.functions >> card & 1 or not look.rules.functions >> card & 1:
        return 0.0
    return look.noted(("function", card), lambda: lasting_worth(look, card) + worth_at_once(look, card))


def lasting_worth(look: Outlook, card: int) -> float:
    return look.left * sum(each * measure(look, name) for name, each in LASTING[card])


def worth_at_once(look: Outlook, card: int) -> float:
    return sum(each * measure(look, name) for name, each in AT_ONCE[card] + POINTS[card])


def function_loss(look: Outlook, card: int) -> float:
    """What this seat would lose with a function that works for it."""
    if not look.functions >> card & 1:
        return 0.0
    return lasting_worth(look, card) + sum(each * measure(look, name) for name, each in POINTS[card])


def structure_worth(look: Outlook, card: int, site: int) -> float:
    """A building when it is complete: its Influence and its function."""
    return VALUE[site] * (1 + look.weights.influence * look.left) + function_worth(look, card)


def stage_worth(look: Outlook, worth: float, missing: int) -> float:
    """An unfinished building: the more it lacks and the nearer the end, the smaller the hope to finish it."""
    return worth * look.hope**missing if worth > 0 else worth


def fitting(look: Outlook, fit: int) -> int:
    """The materials (bits) that may be added where these fit as printed."""
    if fit >> STONE & 1 and look.has(STONE_TAKES_ALL):
        return ANY
    if look.has(RUBBLE_FITS):
        fit |= 1 << RUBBLE
    if look.has(MARBLE_FINISHES):
        fit |= 1 << MARBLE
    return fit


def lacks(look: Outlook, card: int, missing: int, by_architect: bool) -> int:
    """How many materials a building lacks in truth, if one may be enough."""
    return 1 if missing and by_architect and ARCHITECT_FINISHES & look.rules.functions & 1 << card else missing


def step_worth(look: Outlook, building: Building, material: int, by_architect: bool) -> float:
    """What adding a material to an own building is worth."""
    worth = structure_worth(look, building.card, building.site)
    missing = building.missing
    finishes = missing == 1 or lacks(look, building.card, missing, by_architect) == 1
    if finishes or (material == MARBLE and look.has(MARBLE_FINISHES)):
        if ENDS & look.rules.functions & 1 << building.card:
            return WIN if margin(look) + VALUE[building.site] > 0 else -WIN
        return worth - stage_worth(look, worth, missing)
    return stage_worth(look, worth, missing - 1) - stage_worth(look, worth, missing)


def need(look: Outlook, material: int) -> float:
    """What a material is worth for the unfinished building that wants it the most."""
    return look.noted(("need", material), lambda: _need(look, material))


def _need(look: Outlook, material: int) -> float:
    best = 0.0
    for building in look.unfinished:
        fit = fitting(look, building.fit)
        if fit >> material & 1:
            supply = sum(look.stock[other] for other in range(6) if fit >> other & 1)
            if supply < lacks(look, building.card, building.missing, True):
                best = max(best, step_worth(look, building, material, True))
    return look.weights.need * min(best, 6.0)


def material_worth(look: Outlook, material: int, have: int) -> float:
    """One more material in the stockpile."""
    return plain_material(look, material, have) + need(look, material)


def plan(look: Outlook, card: int) -> tuple[float, int, bool]:
    """The best a card could become as a Foundation: what that is worth, on which Site, and whether out of town."""
    if card not in look.plans:
        look.plans[card] = _plan(look, card)
    return look.plans[card]


def _plan(look: Outlook, card: int) -> tuple[float, int, bool]:
    if look.owned >> card & 1:
        return NOWHERE
    ground = look.rules.ground[card]
    best = NOWHERE
    for sites, out in ((look.view.sites & ground, False), (look.view.outskirts & ground, True)):
        for site in range(6):
            if sites & FIELD[site]:
                worth = foundation_worth(look, card, site, out)
                if worth > best[0]:
                    best = (worth, site, out)
    return best


def foundation_worth(look: Outlook, card: int, site: int, out: bool) -> float:
    worth = structure_worth(look, card, site)
    worth = stage_worth(look, worth, lacks(look, card, VALUE[site], True)) * look.weights.focus ** len(look.unfinished)
    return worth * look.weights.out_of_town if out and not look.has(NEAR_OUTSKIRTS) else worth


def any_card(look: Outlook) -> float:
    """What the last card of the hand is worth, whatever it is."""
    return next_card(look, look.me.cards - 1)


def keeping(look: Outlook, card: int) -> float:
    """What it is worth to have a card in hand."""
    return look.noted(("keep", card), lambda: _keeping(look, card))


def _keeping(look: Outlook, card: int) -> float:
    if card == JACK:
        return jack(look, look.me.cards - 1)
    material = MATERIAL[card]
    worth = any_card(look) + look.weights.role_cards[material] + look.weights.crafted * need(look, material)
    if look.orders.count(card) < 2:
        worth += look.weights.appeal * plan(look, card)[0]
    return max(worth, 0.05)
