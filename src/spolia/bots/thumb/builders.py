"""What so many Craftsman or Architect actions would bring: the best step, then the best after that, and so on."""

from spolia.bots.thumb.goods import next_card, plain_material
from spolia.bots.thumb.outlook import Outlook
from spolia.bots.thumb.projects import (
    Project,
    any_card,
    keeping,
    missing_after,
    own_projects,
    plan,
    step_worth,
)
from spolia.bots.thumb.standing import ending
from spolia.bots.thumb.traits import ARCHITECT_POOL, DRAWS_TO_BUILD, NEAR_OUTSKIRTS, THINKS_AFTER_CRAFTING
from spolia.rome.cards import MATERIAL, VALUE, size


class Laying:
    """A Foundation that could be laid."""

    __slots__ = ("actions", "card", "gain", "project")

    def __init__(self, gain: float, actions: int, card: int, project: Project) -> None:
        self.gain = gain
        self.actions = actions  # that it takes
        self.card = card
        self.project = project  # what then stands there


class Supply:
    """Material at hand while building: how many of each kind, and what one of it is worth where it is."""

    __slots__ = ("costs", "from_hand", "numbers")

    def __init__(self, numbers: list[int], costs: list[float], from_hand: bool) -> None:
        self.numbers = numbers
        self.costs = costs
        self.from_hand = from_hand


def architects(look: Outlook, actions: int) -> float:
    """With material of the stockpile; of the pool too, where that is open."""
    numbers = look.stock[:]
    costs = [plain_material(look, kind, max(0, look.stock[kind] - 1)) for kind in range(6)]
    if look.has(ARCHITECT_POOL):
        for kind in range(6):
            if look.pool[kind]:
                numbers[kind] += look.pool[kind]
                costs[kind] = 0.0
    return build(look, actions, Supply(numbers, costs, from_hand=False))[0]


def craftsmen(look: Outlook, actions: int) -> float:
    """With cards of the hand; where functions allow it, the deck does for what is left, and a Think follows."""
    costs = [0.0] * 6
    for kind in range(6):
        if look.held[kind]:
            costs[kind] = min(keeping(look, card) for card in look.orders if MATERIAL[card] == kind)
    total, left = build(look, actions, Supply(look.held[:], costs, from_hand=True))
    if look.has(DRAWS_TO_BUILD):
        total += left * (next_card(look, look.me.cards) + look.weights.fresh)
    if look.has(THINKS_AFTER_CRAFTING) and total > 0:
        total += next_card(look, look.me.cards)
    return total


def build(look: Outlook, actions: int, supply: Supply) -> tuple[float, int]:
    """What the best steps bring together, and how many actions are left without one."""
    standing = own_projects(look)
    layings = foundations(look)
    total = 0.0
    while actions > 0:
        laying = best_laying(layings, actions)
        gain, project, kind = best_addition(look, standing, supply)
        if laying is not None and laying.gain > gain:
            total += laying.gain
            actions -= laying.actions
            layings.remove(laying)
            standing.append(laying.project)
            supply.numbers[MATERIAL[laying.card]] -= supply.from_hand
        elif project is not None:
            total += gain
            actions -= 1
            supply.numbers[kind] -= 1
            project.missing = missing_after(look, project, kind, not supply.from_hand)
        else:
            break
    return total, actions


def foundations(look: Outlook) -> list[Laying]:
    """The cards of the hand that could be laid."""
    layings = []
    for card in set(look.orders):
        best = plan(look, card)
        if best.site >= 0:
            last = not best.out and size(look.view.sites) == 1
            gain = ending(look) if last else best.worth - any_card(look)
            price = 2 if best.out and not look.has(NEAR_OUTSKIRTS) else 1
            fit = 1 << best.site | 1 << MATERIAL[card]
            layings.append(Laying(gain, price, card, Project(look, card, best.site, VALUE[best.site], fit)))
    return layings


def best_laying(layings: list[Laying], actions: int) -> Laying | None:
    affordable = [laying for laying in layings if laying.actions <= actions and laying.gain > 0]
    return max(affordable, key=lambda laying: (laying.gain, laying.card), default=None)


def best_addition(look: Outlook, standing: list[Project], supply: Supply) -> tuple[float, Project | None, int]:
    """What it gains, where, and with which material."""
    best: tuple[float, Project | None, int] = (0.0, None, 0)
    for project in standing:
        if project.missing:
            for kind in range(6):
                if supply.numbers[kind] > 0 and project.fit >> kind & 1:
                    gain = step_worth(look, project, kind, not supply.from_hand) - supply.costs[kind]
                    if gain > best[0]:
                        best = (gain, project, kind)
    return best
