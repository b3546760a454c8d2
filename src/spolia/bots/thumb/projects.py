"""What buildings are worth: complete, unfinished, or still in hand; and what that makes of material and cards."""

from typing import Final

from spolia.bots.thumb.goods import jack, next_card, plain_material
from spolia.bots.thumb.measures import measure
from spolia.bots.thumb.outlook import Outlook
from spolia.bots.thumb.standing import ending
from spolia.bots.thumb.traits import (
    ARCHITECT_FINISHES,
    AT_ONCE,
    ENDS,
    LASTING,
    MARBLE_FINISHES,
    MARBLE_WORKS_EARLY,
    NEAR_OUTSKIRTS,
    POINTS,
    RUBBLE_FITS,
    STONE_TAKES_ALL,
)
from spolia.rome.cards import ANY, FIELD, JACK, MARBLE, MATERIAL, RUBBLE, STONE, VALUE
from spolia.rome.state import Building

MOST_NEEDED: Final = 5.0  # points of a step that are looked at when gathering for it
LEAST: Final = 0.05  # that any card is worth


# ---- functions ----


def lasting_worth(look: Outlook, card: int) -> float:
    """What a working function brings for the rest of the game."""
    return look.weights.function * look.left * total(look, LASTING[card])


def worth_at_once(look: Outlook, card: int) -> float:
    """What a completion power brings."""
    return total(look, AT_ONCE[card]) if look.rules.functions >> card & 1 else 0.0


def total(look: Outlook, sums: list[tuple[str, float]]) -> float:
    worth = 0.0
    for name, each in sums:
        worth += each * measure(look, name)
    return worth


def function_worth(look: Outlook, card: int) -> float:
    """What completing a building would bring this seat beyond its Influence."""
    known = look.functions_worth.get(card)
    if known is None:
        known = look.functions_worth[card] = _function_worth(look, card)
    return known


def _function_worth(look: Outlook, card: int) -> float:
    if not look.rules.functions >> card & 1:
        return 0.0
    worth = worth_at_once(look, card) + total(look, POINTS[card])
    return worth if look.functions >> card & 1 else worth + lasting_worth(look, card)


def function_loss(look: Outlook, card: int) -> float:
    """What this seat would lose with a function that works for it."""
    return lasting_worth(look, card) + total(look, POINTS[card]) if look.functions >> card & 1 else 0.0


# ---- buildings ----


class Project:
    """An unfinished building, as it is or as it would be."""

    __slots__ = ("card", "fit", "missing", "site", "worth")

    def __init__(self, look: Outlook, card: int, site: int, missing: int, fit: int) -> None:
        self.card = card
        self.site = site
        self.missing = missing
        self.fit = fitting(look, fit)  # the materials that may be added, as bits
        self.worth = structure_worth(look, card, site)  # when it is complete


def project_of(look: Outlook, building: Building) -> Project:
    return Project(look, building.card, building.site, building.missing, building.fit)


def projects(look: Outlook) -> list[Project]:
    """All of them, to be looked at; who wants to change them makes their own."""
    if look.projects is None:
        look.projects = own_projects(look)
    return look.projects


def own_projects(look: Outlook) -> list[Project]:
    return [project_of(look, building) for building in look.unfinished]


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
    """How many more actions it takes, if one may be enough."""
    return min(missing, 1) if by_architect and ARCHITECT_FINISHES & look.rules.functions & 1 << card else missing


def missing_after(look: Outlook, project: Project, material: int, by_architect: bool) -> int:
    """How many materials are missing after one more."""
    if material == MARBLE and look.has(MARBLE_FINISHES):
        return 0
    return lacks(look, project.card, project.missing, by_architect) - 1


def step_worth(look: Outlook, project: Project, material: int, by_architect: bool) -> float:
    """What adding a material to a building is worth."""
    missing = missing_after(look, project, material, by_architect)
    if not missing and ENDS & look.rules.functions & 1 << project.card:
        return ending(look, VALUE[project.site])
    return stage_worth(look, project.worth, missing) - stage_worth(look, project.worth, project.missing)


# ---- material ----


def need(look: Outlook, material: int) -> float:
    """What a material is worth for the unfinished building that wants it the most."""
    known = look.needs.get(material)
    if known is None:
        known = look.needs[material] = _need(look, material)
    return known


def _need(look: Outlook, material: int) -> float:
    best = 0.0
    for project in projects(look):
        if project.fit >> material & 1 and falls_short(look, project):
            best = max(best, step_worth(look, project, material, by_architect=True))
    return look.weights.need * min(best, MOST_NEEDED)


def falls_short(look: Outlook, project: Project) -> bool:
    """Whether the stockpile has less of what fits than a building lacks."""
    supply = 0
    for material in range(6):
        if project.fit >> material & 1:
            supply += look.stock[material]
    return supply < lacks(look, project.card, project.missing, by_architect=True)


def material_worth(look: Outlook, material: int, have: int) -> float:
    """One more material in the stockpile."""
    return plain_material(look, material, have) + need(look, material)


# ---- cards ----


class Plan:
    """The best a card could become as a Foundation."""

    __slots__ = ("out", "site", "worth")

    def __init__(self, worth: float, site: int, out: bool) -> None:
        self.worth = worth
        self.site = site  # less than zero: it can't be laid
        self.out = out  # of town


def plan(look: Outlook, card: int) -> Plan:
    known = look.plans.get(card)
    if known is None:
        known = look.plans[card] = _plan(look, card)
    return known


def _plan(look: Outlook, card: int) -> Plan:
    best = Plan(0.0, -1, False)
    if look.owned >> card & 1:
        return best
    ground = look.rules.ground[card]
    for sites, out in ((look.view.sites & ground, False), (look.view.outskirts & ground, True)):
        for site in range(6):
            if sites & FIELD[site]:
                worth = foundation_worth(look, card, site, out)
                if worth > best.worth:
                    best = Plan(worth, site, out)
    return best


def foundation_worth(look: Outlook, card: int, site: int, out: bool) -> float:
    """A card laid on a Site; with much unfinished already it is worth less."""
    early = lasting_worth(look, card) if works_early(look, card) else 0.0
    worth = structure_worth(look, card, site) - early
    worth = stage_worth(look, worth, lacks(look, card, VALUE[site], by_architect=True))
    worth = worth * look.weights.focus ** len(look.unfinished) + early
    return worth * look.weights.out_of_town if out and not look.has(NEAR_OUTSKIRTS) else worth


def works_early(look: Outlook, card: int) -> bool:
    """Whether the function would work from laying on."""
    return MATERIAL[card] == MARBLE and look.has(MARBLE_WORKS_EARLY) and not look.functions >> card & 1


def any_card(look: Outlook) -> float:
    """What the last card of the hand is worth, whatever it is."""
    return next_card(look, look.me.cards - 1)


def keeping(look: Outlook, card: int) -> float:
    """What it is worth to have a card in hand."""
    known = look.keeps.get(card)
    if known is None:
        known = look.keeps[card] = _keeping(look, card)
    return known


def _keeping(look: Outlook, card: int) -> float:
    if card == JACK:
        return jack(look, look.me.cards - 1)
    material = MATERIAL[card]
    worth = any_card(look) + look.weights.role_cards[material] + look.weights.crafted * need(look, material)
    if look.orders.count(card) < 2:  # a second one of a name can't be laid
        worth += look.weights.appeal * plan(look, card).worth
    return max(worth, LEAST)
