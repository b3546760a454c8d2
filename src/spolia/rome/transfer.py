"""The one place through which cards move.

Each function takes a card out of one place and puts it into another, keeps account of who could see it,
and tells the log. Nothing here decides whether a move is allowed.

A card that leaves a hand or the deck in the open is counted in ``state.seen`` by its name; one that goes
into a vault unseen in ``state.tucked`` (its owner saw it) or ``state.buried`` (nobody did).
"""

from bisect import insort

from spolia.kernel.events import NOBODY
from spolia.rome.cards import (
    CARD_UNIT,
    FIELD,
    JACK,
    JACK_FIELD,
    MATERIAL,
    NAME_UNIT,
    ORDERS,
    UNIT,
    VALUE,
    count,
    pile_of,
)
from spolia.rome.questions import check_victory
from spolia.rome.state import Building, State, foundation

# ---- deck, hand, Jacks ----


def draw(state: State, player: int, number: int) -> None:
    """Cards from the deck into the hand; what the deck no longer has is not drawn."""
    cards = state.deck[state.drawn : state.drawn + number]
    hand = state.hand[player]
    hand += cards
    hand.sort()
    state.held[player] += pile_of(cards)
    state.drawn += len(cards)
    if state.log is not None:
        state.log.tell_secret("drew", player, {"count": len(cards)}, 1 << player, cards=cards)


def draw_to_use(state: State, player: int) -> int:
    """The top card of the deck into the hand, for its player to look at."""
    card = state.deck[state.drawn]
    state.drawn += 1
    insort(state.hand[player], card)
    state.held[player] += CARD_UNIT[card]
    if state.log is not None:
        state.log.tell_secret("drew_to_use", player, {}, 1 << player, card=card)
    return card


def take_jack(state: State, player: int) -> None:
    state.jacks -= 1
    state.hand[player].append(JACK)  # the last of all cards, so the hand stays sorted
    state.held[player] += UNIT[JACK_FIELD]
    if state.log is not None:
        state.log.tell("took_jack", player)


def discard(state: State, player: int, card: int) -> None:
    """A card from the hand into the pool; a Jack to its pile."""
    if card == JACK:
        _jack_out_of_hand(state, player)
        state.jacks += 1
    else:
        _out_of_hand(state, player, card)
        state.pool += CARD_UNIT[card]
    if state.log is not None:
        state.log.tell("discarded", player, card=card)


def _out_of_hand(state: State, player: int, card: int) -> None:
    """An Order leaves a hand in the open; if all knew one of its name to be there, it was that one."""
    state.hand[player].remove(card)
    state.held[player] -= CARD_UNIT[card]
    state.seen += NAME_UNIT[card]
    if state.noted:
        if state.exposed[player] >> 4 * card & 15:
            state.exposed = _plus(state.exposed, player, -NAME_UNIT[card])
        _shown_leaves(state, player, card)


def _jack_out_of_hand(state: State, player: int) -> None:
    state.hand[player].remove(JACK)
    state.held[player] -= UNIT[JACK_FIELD]


def _shown_leaves(state: State, player: int, card: int) -> None:
    """If cards of its material were shown this turn, it was one of those: the others may still be shown."""
    if state.shown[player] & FIELD[MATERIAL[card]]:
        state.shown = _plus(state.shown, player, -CARD_UNIT[card])


def into_hand(state: State, player: int, card: int) -> None:
    """A card that all have seen comes into a hand."""
    insort(state.hand[player], card)
    state.held[player] += CARD_UNIT[card]
    state.exposed = _plus(state.exposed, player, NAME_UNIT[card])
    state.noted = True


# ---- the camp: cards played to lead or follow ----


def play_card(state: State, player: int, card: int, role: int) -> None:
    """A card or Jack from the hand into the camp."""
    if card == JACK:
        _jack_out_of_hand(state, player)
    else:
        _out_of_hand(state, player, card)
    state.camp[player] += CARD_UNIT[card]
    if state.log is not None:
        state.log.tell("led" if player == state.leader else "followed", player, card=card, role=role)


def spend_card(state: State, player: int, card: int) -> None:
    """An Order from the hand into the camp, as part of a petition."""
    _out_of_hand(state, player, card)
    state.camp[player] += CARD_UNIT[card]
    if state.log is not None:
        state.log.tell("petitioned", player, card=card)


def claim_jack(state: State, player: int, owner: int) -> None:
    """A Jack from another's camp into the hand."""
    state.camp[owner] -= UNIT[JACK_FIELD]
    state.hand[player].append(JACK)
    state.held[player] += UNIT[JACK_FIELD]
    if state.log is not None:
        state.log.tell("claimed_jack", player, seat=owner)


def salvage(state: State, player: int, material: int) -> None:
    """An Order from the own camp into the stockpile."""
    state.camp[player] -= UNIT[material]
    state.stockpile[player] += UNIT[material]
    if state.log is not None:
        state.log.tell("salvaged", player, material=material)
    if state.contested:
        check_victory(state)


def clear_camp(state: State, player: int) -> None:
    """Orders go to the pool, Jacks to their pile."""
    camp = state.camp[player]
    state.pool += camp & ORDERS
    state.jacks += camp >> 36
    state.camp[player] = 0


# ---- the stockpile ----


def gather(state: State, player: int, material: int) -> None:
    """A material from the pool into the stockpile."""
    state.pool -= UNIT[material]
    state.stockpile[player] += UNIT[material]
    if state.log is not None:
        state.log.tell("gathered", player, material=material)
    if state.contested:
        check_victory(state)


def store(state: State, player: int, card: int) -> None:
    """A card from the hand into the stockpile."""
    _out_of_hand(state, player, card)
    state.stockpile[player] += CARD_UNIT[card]
    if state.log is not None:
        state.log.tell("stored", player, card=card)
    if state.contested:
        check_victory(state)


def give(state: State, player: int, card: int, demander: int) -> None:
    """A card from the hand into a demander's stockpile."""
    _out_of_hand(state, player, card)
    state.robbed |= 1 << player
    state.stockpile[demander] += CARD_UNIT[card]
    if state.log is not None:
        state.log.tell("gave", player, card=card, seat=demander)
    if state.contested:
        check_victory(state)


def plunder(state: State, player: int, victim: int, materials: int) -> None:
    """A pile of materials from one stockpile into another."""
    state.stockpile[victim] -= materials
    state.stockpile[player] += materials
    if state.log is not None:
        state.log.tell("plundered", player, seat=victim, pile=materials)
    if state.contested:
        check_victory(state)


# ---- the clientele ----


def hire(state: State, player: int, client: int, waits: bool) -> None:
    """A client from the pool."""
    state.pool -= UNIT[client]
    if state.log is not None:
        state.log.tell("hired", player, role=client)
    _join(state, player, client, waits)


def hire_card(state: State, player: int, card: int, waits: bool) -> int:
    """A client from the hand."""
    _out_of_hand(state, player, card)
    if state.log is not None:
        state.log.tell("hired_card", player, card=card, role=MATERIAL[card])
    _join(state, player, MATERIAL[card], waits)
    return MATERIAL[card]


def hire_unseen(state: State, player: int, waits: bool) -> int:
    """A client from the deck, turned over as it comes."""
    card = state.deck[state.drawn]
    state.drawn += 1
    state.seen += NAME_UNIT[card]
    if state.log is not None:
        state.log.tell("hired_unseen", player, card=card, role=MATERIAL[card])
    _join(state, player, MATERIAL[card], waits)
    return MATERIAL[card]


def enlist(state: State, player: int, owner: int, index: int, material: int) -> None:
    """A material of a building becomes a client."""
    old = state.buildings[owner][index]
    state.buildings[owner][index] = old.holding(old.materials - UNIT[material])
    if state.log is not None:
        state.log.tell("enlisted", player, role=material, card=old.card)
    _join(state, player, material, True)


def _join(state: State, player: int, client: int, waits: bool) -> None:
    state.clientele[player] += UNIT[client]
    if waits:
        state.hired[player] += UNIT[client]
    if state.contested:
        check_victory(state)


def slay(state: State, player: int, victim: int, client: int) -> None:
    """Another's client into the vault, as material that all saw; of equal ones, one hired this turn."""
    state.clientele[victim] -= UNIT[client]
    if count(state.hired[victim], client):
        state.hired[victim] -= UNIT[client]
    state.vault[player] += UNIT[client]
    if state.log is not None:
        state.log.tell("slew", player, seat=victim, role=client)
    if state.contested:
        check_victory(state)


def retire(state: State, player: int, client: int, just_hired: bool) -> None:
    """A client that has acted goes into the own vault, as material that all saw."""
    state.clientele[player] -= UNIT[client]
    if just_hired:
        state.hired[player] -= UNIT[client]
    state.vault[player] += UNIT[client]
    if state.log is not None:
        state.log.tell("retired", player, role=client)
    if state.contested:
        check_victory(state)


# ---- the vault ----


def sell(state: State, player: int, material: int) -> None:
    """A material from the stockpile; all saw it."""
    state.stockpile[player] -= UNIT[material]
    state.vault[player] += UNIT[material]
    if state.log is not None:
        state.log.tell("sold", player, material=material)


def sell_card(state: State, player: int, card: int) -> None:
    """A card from the hand; its owner alone saw it."""
    state.hand[player].remove(card)
    state.held[player] -= CARD_UNIT[card]
    _shown_leaves(state, player, card)
    state.vault[player] += CARD_UNIT[card]
    state.tucked = _plus(state.tucked, player, NAME_UNIT[card])
    if state.exposed[player]:  # it may have been any of those that all knew to be there
        state.exposed = _plus(state.exposed, player, -state.exposed[player])
    if state.log is not None:
        state.log.tell_secret("sold_card", player, {}, 1 << player, card=card)


def sell_open(state: State, player: int, card: int) -> None:
    """A card from the hand that all saw come there."""
    _out_of_hand(state, player, card)
    state.vault[player] += CARD_UNIT[card]
    if state.log is not None:
        state.log.tell("sold_open", player, card=card)


def sell_unseen(state: State, player: int) -> None:
    """A card from the deck; nobody saw it."""
    card = state.deck[state.drawn]
    state.drawn += 1
    state.vault[player] += CARD_UNIT[card]
    state.buried = _plus(state.buried, player, NAME_UNIT[card])
    if state.log is not None:
        state.log.tell_secret("sold_unseen", player, {}, NOBODY, card=card)


# ---- the city ----


def lay(state: State, player: int, card: int, site: int, out: bool) -> None:
    """A card from the hand onto a Site."""
    _out_of_hand(state, player, card)
    if out:
        state.outskirts -= UNIT[site]
    else:
        state.sites -= UNIT[site]
    state.buildings[player].append(foundation(card, site))
    state.owned[player] |= 1 << card
    if state.log is not None:
        state.log.tell("laid_out" if out else "laid", player, card=card, site=site)


def take_from_hand(state: State, player: int, card: int) -> int:
    """A card leaves the hand to become material of a building."""
    _out_of_hand(state, player, card)
    return MATERIAL[card]


def take_from_stockpile(state: State, player: int, material: int) -> int:
    state.stockpile[player] -= UNIT[material]
    return material


def take_from_pool(state: State, player: int, material: int) -> int:
    state.pool -= UNIT[material]
    return material


def add(state: State, player: int, index: int, material: int, finished: bool) -> None:
    """Material into an own building; a finished one is a structure, and its Site becomes Influence."""
    old = state.buildings[player][index]
    missing = 0 if finished else old.missing - 1
    new = Building(old.card, old.site, old.materials + UNIT[material], missing, old.public, old.fit)
    state.buildings[player][index] = new
    if state.log is not None:
        state.log.tell("added", player, card=old.card, material=material)
    if finished:
        earn(state, player, old.site)
        if state.log is not None:
            state.log.tell("completed", player, card=old.card, site=old.site)


def earn(state: State, player: int, site: int) -> None:
    """A Site becomes Influence."""
    state.influence[player] += VALUE[site]
    state.earned = _plus(state.earned, player, UNIT[site])


def hand_over(state: State, player: int, receiver: int, site: int) -> None:
    """A Site of the Influence goes to another player."""
    state.influence[player] -= VALUE[site]
    state.earned = _plus(state.earned, player, -UNIT[site])
    earn(state, receiver, site)
    if state.log is not None:
        state.log.tell("handed_over", player, seat=receiver, site=site)


def open_to_all(state: State, player: int, owner: int, index: int, material: int) -> None:
    """Material into another's structure, whose function becomes everybody's."""
    old = state.buildings[owner][index]
    state.buildings[owner][index] = Building(old.card, old.site, old.materials + UNIT[material], 0, True, old.fit)
    if state.log is not None:
        state.log.tell("opened", player, seat=owner, card=old.card, material=material)


def steal(state: State, player: int, victim: int, index: int) -> int:
    """A structure changes hands."""
    building = state.buildings[victim].pop(index)
    state.buildings[player].append(building)
    state.owned[victim] &= ~(1 << building.card)
    state.owned[player] |= 1 << building.card
    if state.log is not None:
        state.log.tell("stole", player, seat=victim, card=building.card)
    return building.card


def raze(state: State, player: int, victim: int, index: int) -> None:
    """A bare building of another goes: its card into the stockpile as material, its Site into the Influence."""
    building = state.buildings[victim].pop(index)
    state.owned[victim] &= ~(1 << building.card)
    state.stockpile[player] += CARD_UNIT[building.card]
    earn(state, player, building.site)
    if state.log is not None:
        state.log.tell("razed", player, seat=victim, card=building.card, site=building.site)


def tear_down(state: State, player: int, index: int) -> None:
    """An own structure goes: its card into the hand, its materials into the stockpile; its Site stays Influence."""
    building = state.buildings[player].pop(index)
    state.owned[player] &= ~(1 << building.card)
    state.seen -= NAME_UNIT[building.card]
    into_hand(state, player, building.card)
    state.stockpile[player] += building.materials
    if state.log is not None:
        state.log.tell("tore_down", player, card=building.card, pile=building.materials)


def reclaim(state: State, player: int, index: int, material: int) -> None:
    """A material of an own structure into the stockpile."""
    old = state.buildings[player][index]
    state.buildings[player][index] = old.holding(old.materials - UNIT[material])
    state.stockpile[player] += UNIT[material]
    if state.log is not None:
        state.log.tell("reclaimed", player, card=old.card, material=material)
    if state.contested:
        check_victory(state)


# ---- cards of the deck that lie open for a while ----


def reveal(state: State, player: int, number: int) -> tuple[int, ...]:
    """Turn over the top cards of the deck."""
    cards = state.deck[state.drawn : state.drawn + number]
    state.drawn += len(cards)
    state.revealed = *state.revealed, *cards
    if state.log is not None:
        state.log.tell("revealed", player, cards=cards)
    return tuple(sorted(cards))


def take_revealed(state: State, player: int, card: int) -> None:
    """Into the hand, for whatever comes next: all know that it is there."""
    revealed = list(state.revealed)
    revealed.remove(card)
    state.revealed = tuple(revealed)
    into_hand(state, player, card)


def _plus(piles: tuple[int, ...], player: int, amount: int) -> tuple[int, ...]:
    return *piles[:player], piles[player] + amount, *piles[player + 1 :]
