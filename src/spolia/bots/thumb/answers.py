"""What each legal move is worth, by its kind. To pass is worth nothing: neither a gain nor a loss."""

from collections.abc import Callable
from typing import Final

from spolia.bots.thumb import deeds, plays, powers
from spolia.bots.thumb.outlook import Outlook
from spolia.kernel.moves import ARGUMENT, KIND, PASS
from spolia.rome import moves
from spolia.rome.moves import is_at_seat, is_play_as, seat_of

ANSWERS: Final[dict[int, Callable[[Outlook, int], float]]] = {
    PASS: deeds.nothing,
    moves.THINK: plays.think,
    moves.REFILL: plays.refill,
    moves.DRAW_ONE: plays.draw_one,
    moves.TAKE_JACK: plays.take_jack,
    moves.PLAY: plays.play,
    moves.PLAY_JACK: plays.play_jack,
    moves.PETITION: plays.petition,
    moves.SPEND: plays.spend,
    moves.TAKE: deeds.take,
    moves.STORE: deeds.store,
    moves.SELL: deeds.sell,
    moves.SELL_CARD: deeds.sell_card,
    moves.SELL_UNSEEN: deeds.sell_unseen,
    moves.HIRE: deeds.hire,
    moves.HIRE_CARD: deeds.hire_card,
    moves.HIRE_UNSEEN: deeds.hire_unseen,
    moves.LAY: deeds.lay,
    moves.LAY_OUT: deeds.lay_out,
    moves.ON_SITE: deeds.on_site,
    moves.ADD: deeds.add,
    moves.WITH_CARD: deeds.with_material,
    moves.WITH_STOCK: deeds.with_material,
    moves.WITH_POOL: deeds.with_material,
    moves.USE: deeds.use,
    moves.KEEP: deeds.nothing,
    moves.DEMAND: deeds.demand,
    moves.SHOW: deeds.show,
    moves.GIVE: deeds.lose_card,
    moves.DISCARD: deeds.lose_card,
    moves.ACT: deeds.act,
    moves.TEAR_DOWN: deeds.tear_down,
    moves.CLAIM: powers.claim,
    moves.SALVAGE: deeds.take,
    moves.RECLAIM: deeds.take,
    moves.SLAY: powers.slay,
    moves.PAY: powers.pay,
    moves.ENLIST: deeds.hire,
    moves.RETIRE: powers.retire,
}

AT_SEAT: Final[dict[int, Callable[[Outlook, int, int], float]]] = {
    moves.STEAL: powers.steal,
    moves.OPEN: powers.open_structure,
    moves.RAZE: powers.raze,
    moves.FIRE: powers.fire,
}


def worths(look: Outlook, legal: list[int]) -> list[float]:
    """What each of several moves is worth."""
    return [move_worth(look, move) for move in legal]


def move_worth(look: Outlook, move: int) -> float:
    """What a move is worth to the seat that is asked."""
    answer = ANSWERS.get(move & KIND)
    if answer is not None:
        return answer(look, move)
    if is_play_as(move):
        return plays.play_as(look, move)
    for kind, named in AT_SEAT.items():
        if is_at_seat(kind, move):
            return named(look, seat_of(kind, move), move & ARGUMENT)
    return deeds.UNKNOWN
