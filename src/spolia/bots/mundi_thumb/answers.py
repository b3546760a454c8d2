"""What each move is worth to the seat that is asked."""

from typing import Final

from spolia.bots.mundi_thumb.outlook import Outlook
from spolia.kernel.moves import ARGUMENT, KIND
from spolia.mundi.goods import GLORY, count, size, spread
from spolia.mundi.moves import (
    BUY,
    CHOOSE,
    DEFEND,
    GAIN,
    GIVE_UP,
    LET_MOVE,
    LOSE,
    LOSE_BUILT,
    ON,
    PAY,
    PLAY,
    SWAP,
    TAKE,
    TIMES,
    TRIBUTE,
    USE,
    YIELD,
)
from spolia.mundi.powers import SATISFY_CARD, WALL
from spolia.mundi.state import card_of, kind_of
from spolia.mundi.view import SeatView

OTHERS_COUNT: Final = 0.45  # what others gain, or lose, against what one does oneself
NOT_NOW: Final = -5.0


def move_worth(look: Outlook, move: int) -> float:
    """In steps, as far as moves of the same question go."""
    kind, argument = move & KIND, move & ARGUMENT
    if kind == PLAY:
        return play_worth(look, argument)
    if kind == USE:
        return use_worth(look, argument)
    if kind == YIELD:
        return NOT_NOW
    if kind == TIMES:
        return -abs(argument - look.spending(look.cards[look.view.about["card"]].power)[0])
    if kind == CHOOSE:
        return way_worth(look, argument)
    if kind in (GAIN, TAKE):
        return look.thing(argument)
    if kind == PAY:
        return pay_worth(look, argument)
    if kind == GIVE_UP:
        return look.giving_up(argument, look.cards[look.view.about["card"]].power.form)
    if kind == BUY:
        return buy_worth(look, argument)
    if kind == SWAP:
        give, instead = argument >> 3, argument & 7
        return look.resource(instead) - (look.resource(give) if give <= GLORY else 0.0)
    if kind == ON:
        return place_worth(look, argument)
    if kind == TRIBUTE:
        return tribute_worth(look)
    if kind == LET_MOVE:
        return letting_worth(look)
    if kind == LOSE:
        return -look.bare(argument)
    if kind == LOSE_BUILT:
        return -next(look.built(built) for built in look.me.buildings if card_of(built) == argument)
    if kind == DEFEND:
        return -look.future(argument)
    return pass_worth(look)


def pass_worth(look: Outlook) -> float:
    """To do nothing, or let all that is left yield."""
    question = look.view.question
    if question == "Harvest":  # in place of all cards of the kind
        return look.activation(look.me, look.view.kind)
    if question == "Recover":
        return NOT_NOW
    return 0.0


# ---- the production card ----


def play_worth(look: Outlook, kind: int) -> float:
    view = look.view
    others = [look.activation(seat, kind) for seat in view.seats if seat.seat != view.seat]
    own = look.activation(look.me, kind) + look.resource(kind)
    left = count(look.me.hand, kind) / max(1, look.me.cards)
    return own - OTHERS_COUNT * max(others) + 0.3 * left + look.kinds_wanted()[kind]


# ---- powers ----


def use_worth(look: Outlook, card: int) -> float:
    """Over what the card beneath would yield, where it does not yield then."""
    question = look.view.question
    if question == "Replace":
        return 0.02
    gain = look.gain_now(card)
    building = look.cards[card]
    if question == "Harvest" or building.red:
        return gain
    if building.power.form == SATISFY_CARD and building.type == building.power.kind:
        return gain - look.activation(look.me, building.type)
    return gain - look.resource(look.view.kind)


def way_worth(look: Outlook, way: int) -> float:
    about = look.view.about
    power = look.cards[about["card"]].power
    if about["paying"]:
        due = power.left[way].times(about["times"])
        return -look.price(due.pile, due.loose, due.mask)
    return look.goods(power.right[way].times(about["times"]))


def pay_worth(look: Outlook, resource: int) -> float:
    """What is missed least."""
    paid = count(look.view.about["paid"], resource)
    return -look.resource(resource, -paid - 1)


# ---- buying ----


def buy_worth(look: Outlook, number: int) -> float:
    card = look.cards[number]
    surcharge = len(look.view.forum) - 1 - look.view.forum.index(number)
    price = look.price(card.cost.pile, card.cost.loose + surcharge)
    steps = min(card.steps, look.board.path - look.me.steps)
    arrives = look.me.steps + card.steps >= look.board.path
    return steps + look.future(number) - price - crowding(look, number) + 50.0 * arrives


def crowding(look: Outlook, number: int) -> float:
    """A card that is built on gives its resource up if the power is used: nothing; but the place is taken."""
    card = look.cards[number]
    if card.red or count(look.me.bare, card.type) > 1:
        return 0.0
    return 0.05


def place_worth(look: Outlook, kind: int) -> float:
    card = look.cards[look.view.about["card"]]
    if card.power.form == WALL:
        return 1.0 if card.power.kind == kind else 0.0
    return 0.1 * count(look.me.bare, kind)


# ---- the Goth ----


def tribute_worth(look: Outlook) -> float:
    """Pay, and what comes of it when the next player lets him move."""
    view = look.view
    space = view.goth + len(view.tribute) + 1
    icons = look.board.spaces[space]
    following = (view.seat + 1) % view.players
    pool = sum(look.board.spaces[view.goth + 1 : space + 1])
    spoils = sum(view.tribute) + icons
    after = consequences(look, following, pool, spoils, 1)
    return 0.7 * after - look.price(icons) + hurry(look) * -0.5


def letting_worth(look: Outlook) -> float:
    view = look.view
    last = view.goth + max(1, len(view.tribute))
    pool = sum(look.board.spaces[view.goth + 1 : last + 1])
    if last >= look.board.rome:
        return 60.0 if wins_now(look) else -60.0
    return consequences(look, view.seat, pool, sum(view.tribute), 0) + hurry(look)


def hurry(look: Outlook) -> float:
    """Whoever is ahead wants an early end."""
    return max(-0.3, min(0.3, 0.03 * look.lead()))


def wins_now(look: Outlook) -> bool:
    best = max(seat.steps for seat in look.view.seats)
    return look.me.steps == best


def consequences(look: Outlook, first: int, pool: int, spoils: int, paid: int) -> float:
    """What the Goth's move means: cards lost in turn, each the least of its owner's, and tribute taken back."""
    view = look.view
    order = [(first + distance) % view.players for distance in range(view.players)]
    losses = dict.fromkeys(order, 0.0)
    open_icons = spread(pool)[:3]
    areas = {seat: losable(look, view.seats[seat]) for seat in order}
    skipped, turn = 0, 0
    while any(open_icons) and skipped < view.players:
        seat = order[turn % view.players]
        turn += 1
        offered = [(worth, kind) for worth, kind in areas[seat] if open_icons[kind]]
        if not offered:
            skipped += 1
            continue
        skipped = 0
        lost = min(offered)
        areas[seat].remove(lost)
        open_icons[lost[1]] -= 1
        losses[seat] += lost[0]
    mine = losses.pop(view.seat)
    share = shares(size(spoils), order.index(view.seat), view.players) * look.counter * 1.1
    rest = (size(spoils) - shares(size(spoils), order.index(view.seat), view.players)) * look.counter
    others = sum(losses.values()) / (view.players - 1)
    return -mine + share + OTHERS_COUNT * (others - rest / (view.players - 1))


def shares(counters: int, place: int, players: int) -> int:
    """How many counters a player gets who is in that place."""
    return max(0, (counters - place + players - 1) // players)


def losable(look: Outlook, seat: SeatView) -> list[tuple[float, int]]:
    """What a player has, by worth and kind; walls come cheap."""
    found = []
    for kind in range(3):
        found += [(look.bare(kind), kind)] * count(seat.bare, kind)
    for built in seat.buildings:
        card = look.cards[card_of(built)]
        if card.power.form == WALL and card.power.kind == kind_of(built):
            found.append((0.8 * look.bare(kind_of(built)), kind_of(built)))
        else:
            found.append((look.built(built), kind_of(built)))
    return found
