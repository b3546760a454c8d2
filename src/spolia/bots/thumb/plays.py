"""Leading, following and thinking."""

from typing import Final

from spolia.bots.thumb.actions import action_worth
from spolia.bots.thumb.goods import WIN, drawing, jack, next_card
from spolia.bots.thumb.outlook import Outlook, client_actions, clients_acting
from spolia.bots.thumb.projects import keeping, material_worth
from spolia.bots.thumb.rivals import threat
from spolia.bots.thumb.standing import LONGEST, ending
from spolia.bots.thumb.traits import DISCARDS_ALL, KEEPS_ORDERS, LABORERS_BUILD, PAIRS, PLAYS_MANY
from spolia.kernel.moves import ARGUMENT
from spolia.rome.cards import ARCHITECT, JACK, LABORER, MATERIAL
from spolia.rome.moves import role_of
from spolia.rome.state import NO_ROLE

NEVER: Final = -100.0


def play_worth(look: Outlook, role: int, cost: float, orders: list[int]) -> float:
    """What cards played for a role bring: beyond what the clients do anyway, if another player leads it."""
    me = look.me
    if look.has(KEEPS_ORDERS):
        cost -= sum(material_worth(look, kind, look.stock[kind]) for kind in orders)
    if me.plays:
        already = me.plays + client_actions(me, role, plays=True)
        return action_worth(look, role, already + 1) - action_worth(look, role, already) - cost
    actions = 1 + client_actions(me, role, plays=True)
    worth = action_worth(look, role, actions) - cost
    if look.has(PLAYS_MANY):
        worth += more_cards(look, role, actions)
    if role == LABORER and look.has(LABORERS_BUILD):
        worth += action_worth(look, ARCHITECT, clients_acting(me, ARCHITECT))
    if look.view.role == NO_ROLE:
        return worth - threat(look, role)
    return worth - action_worth(look, role, client_actions(me, role, plays=False))


def more_cards(look: Outlook, role: int, actions: int) -> float:
    """What further cards of the role would bring, as long as each is a gain."""
    costs = sorted(keeping(look, card) for card in look.orders if MATERIAL[card] == role)[1:]
    total = 0.0
    for index, cost in enumerate(costs):
        gain = action_worth(look, role, actions + index + 1) - action_worth(look, role, actions + index) - cost
        if gain <= 0:
            break
        total += gain
    return total


def play(look: Outlook, move: int) -> float:
    card = move & ARGUMENT
    return play_worth(look, MATERIAL[card], keeping(look, card), [MATERIAL[card]])


def play_as(look: Outlook, move: int) -> float:
    card = move & ARGUMENT
    return play_worth(look, role_of(move), keeping(look, card), [MATERIAL[card]])


def play_jack(look: Outlook, move: int) -> float:
    return play_worth(look, move & ARGUMENT, keeping(look, JACK), [])


def petition(look: Outlook, move: int) -> float:
    number = petition_size(look)
    kinds = [kind for kind in range(6) if look.held[kind] >= number]
    kind = min(kinds, key=lambda kind: set_cost(look, kind, number))
    return play_worth(look, move & ARGUMENT, set_cost(look, kind, number), [kind] * number)


def petition_size(look: Outlook) -> int:
    return min(2, look.rules.petition_size) if look.has(PAIRS) else look.rules.petition_size


def set_cost(look: Outlook, kind: int, number: int) -> float:
    """What it is worth to keep the Orders of a role that one would miss the least."""
    return sum(sorted(keeping(look, card) for card in look.orders if MATERIAL[card] == kind)[:number])


def spend(look: Outlook, move: int) -> float:
    """Begin with the set that is the least loss, and with its least card."""
    card = move & ARGUMENT
    loss = 0.01 * keeping(look, card)
    if not look.view.about.get("count"):
        loss += set_cost(look, MATERIAL[card], petition_size(look))
    return -loss


def think(look: Outlook, move: int) -> float:
    return WIN if too_long(look) else thinks(look)


def thinks(look: Outlook) -> float:
    """The best that a Think can bring: cards or a Jack."""
    draw = refill(look, 0) if look.me.cards < look.me.hand_limit else draw_one(look, 0)
    return max(draw, take_jack(look, 0)) if look.view.jacks else draw


def refill(look: Outlook, move: int) -> float:
    number = look.me.hand_limit - look.me.cards
    return ending(look) if number >= look.view.deck else drawing(look, look.me.cards, number)


def draw_one(look: Outlook, move: int) -> float:
    return ending(look) if look.view.deck <= 1 else next_card(look, look.me.cards)


def take_jack(look: Outlook, move: int) -> float:
    return 0.0 if too_long(look) else jack(look, look.me.cards)


def too_long(look: Outlook) -> bool:
    """Jacks come and go for ever: a game that does not end by itself is ended by drawing the deck empty."""
    return look.view.turn > LONGEST * look.view.players


def discard_first(look: Outlook, card: int) -> float:
    """Whether to be rid of cards before thinking: then this comes before all ways to think."""
    if DISCARDS_ALL >> card & 1:
        gain = renewal(look)
    else:
        fresh = drawing(look, look.me.cards - 1, 1) if look.me.cards <= look.me.hand_limit else 0.0
        gain = fresh + look.weights.fresh - min(keeping(look, order) for order in look.orders) if look.orders else NEVER
    return thinks(look) + gain if gain > 0 else NEVER


def renewal(look: Outlook) -> float:
    """What a whole new hand is worth beyond the one there is, refilled."""
    held = sum(keeping(look, card) for card in look.view.hand)
    limit = look.me.hand_limit
    if look.view.deck <= limit:
        return NEVER
    fresh = drawing(look, 0, limit) + limit * look.weights.fresh
    return fresh - held - drawing(look, look.me.cards, max(0, limit - look.me.cards))
