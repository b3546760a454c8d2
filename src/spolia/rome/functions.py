"""What a building can say: one method a question or moment, in the rulebook's words.

A question's method gets the answer so far and returns its own; it changes nothing. A moment's method may
change the state and push steps. All are silent here; a building overrides the one or two it cares about.
"""

from typing import Final

from spolia.kernel.rulebook import Power, Rulebook
from spolia.rome.cards import CARDS, KEYS, MATERIAL
from spolia.rome.state import Building, State

# How a completion power comes about.
BUILT: Final = 0  # by completing the building
STOLEN: Final = 1  # by taking it, complete
FIRED: Final = 2  # by a function that fires the power again

# When clients act.
IN_LINE: Final = 0  # one after the other, as the role led has it
AS_HIRED: Final = 1  # on being hired
ASIDE: Final = 2  # all together, or for another role than the one led


class Function(Power):
    """The function of a card; the bare class is a card without one."""

    # ---- questions, asked of the functions that work for a player ----

    def granted(self, state: State, player: int, functions: int) -> int:
        """Which functions (bits) work for a player beyond those built or public?"""
        return functions

    def influence(self, state: State, player: int, influence: int) -> int:
        """How much Influence has a player, except in scoring?"""
        return influence

    def hand_limit(self, state: State, player: int, limit: int) -> int:
        """How many cards does a refill go up to?"""
        return limit

    def clientele_limit(self, state: State, player: int, limit: int) -> int:
        """How many clients may a player have?"""
        return limit

    def vault_limit(self, state: State, player: int, limit: int) -> int:
        """How many cards may a vault hold?"""
        return limit

    def petition_sizes(self, state: State, player: int, sizes: int) -> int:
        """How many Orders of one role (bits) may stand for a Jack?"""
        return sizes

    def disguises(self, state: State, player: int, roles: int) -> int:
        """As which roles (bits) may any Order be played?"""
        return roles

    def plays_many(self, state: State, player: int, many: bool) -> bool:
        """May a player lead or follow with several cards?"""
        return many

    def client_roles(self, state: State, player: int, client: int, roles: int) -> int:
        """As which roles (bits) does a client of this kind act and count?"""
        return roles

    def client_actions(self, state: State, player: int, actions: int) -> int:
        """How often does each client act?"""
        return actions

    def laborer_sources(self, state: State, player: int, zones: int) -> int:
        """From which zones does a Laborer fetch?"""
        return zones

    def patron_sources(self, state: State, player: int, zones: int) -> int:
        """From which zones does a Patron hire?"""
        return zones

    def merchant_sources(self, state: State, player: int, zones: int) -> int:
        """From which zones does a Merchant sell?"""
        return zones

    def architect_sources(self, state: State, player: int, zones: int) -> int:
        """From which zones does an Architect take material?"""
        return zones

    def fitting(self, state: State, player: int, building: Building, materials: int) -> int:
        """Which materials (bits) fit a building?"""
        return materials

    def finishing(self, state: State, player: int, building: Building, materials: int) -> int:
        """Which materials (bits) finish an own building, whatever it lacks?"""
        return materials

    def outskirts_price(self, state: State, player: int, actions: int) -> int:
        """How many actions does a Foundation out of town cost?"""
        return actions

    def reach(self, state: State, player: int, reach: int) -> int:
        """How far does a player's Legionary reach?"""
        return reach

    def shows_buildings(self, state: State, player: int, shows: bool) -> bool:
        """May a player's Legionary show unfinished buildings too?"""
        return shows

    def protection(self, state: State, player: int, reach: int, protected: bool) -> bool:
        """Is a player safe from a Legionary of this reach?"""
        return protected

    def victory(self, state: State, player: int, won: bool) -> bool:
        """Has a player won the game outright?"""
        return won

    def points(self, state: State, player: int, points: int) -> int:
        """How many points do functions give a player at the end?"""
        return points

    # ---- questions that a card answers for itself, whether or not its function works yet ----

    def own_sites(self, sites: int) -> int:
        """On which Sites (bits) may this card be laid as a Foundation?"""
        return sites

    def own_finishing(self, role: int, materials: int) -> int:
        """Which of the materials (bits) that fit finish this very building at once, added by this role?"""
        return 0

    # ---- moments, told to the functions that work for a player ----

    def before_thinking(self, state: State, player: int) -> None:
        """A player who thinks chose to use this function first."""

    def thought(self, state: State, player: int) -> None:
        """A player drew cards or took a Jack."""

    def craftsman_instead(self, state: State, player: int) -> None:
        """A Craftsman chose to use this function in place of the usual action."""

    def architect_acted(self, state: State, player: int) -> None:
        """An Architect action is over, used or not."""

    def building_finished(self, state: State, player: int, card: int, role: int) -> None:
        """A player finished a building by an action of a role."""

    def client_hired(self, state: State, player: int, client: int, waits: bool) -> None:
        """A client joined the clientele; it waits if it would not act this turn."""

    def clients_acted(self, state: State, player: int, clients: int, when: int) -> None:
        """Clients (a pile) of a player have carried out their actions (``IN_LINE`` and so on)."""

    def part_ended(self, state: State, player: int, role: int) -> None:
        """A player has no action left of the role led, for now."""

    def demand_answered(self, state: State, player: int, shown: int, victims: list[int]) -> None:
        """The hands have given what a player demanded by showing these cards (a pile)."""

    def jacks_released(self, state: State, player: int) -> None:
        """The turn ends: the Jacks played are about to return to their pile."""

    def orders_released(self, state: State, player: int) -> None:
        """The turn ends: the Orders played are about to go to the pool."""

    def camps_cleared(self, state: State, player: int) -> None:
        """The turn is over and the camps are cleared."""

    def turn_ended(self, state: State, player: int) -> None:
        """The same, once all that follows at once is done."""

    # ---- a moment of the building itself ----

    def completed(self, state: State, player: int, owner: int, how: int) -> None:
        """The completion power of this building, in the owner's city, is the player's to use (``BUILT`` and so on)."""

    # ---- asked of a function that may be chosen with ``use`` ----

    def usable(self, state: State, player: int) -> bool:
        """Has the player something to use it for?"""
        return True


RULEBOOK: Final[Rulebook[Function]] = Rulebook(Function)
FUNCTIONS: Final = [Function(card, KEYS[card]) for card in range(CARDS)]


def enrol(function: Function) -> None:
    """Let a function speak for its card."""
    FUNCTIONS[function.card] = function
    RULEBOOK.enrol(function)


def ground(card: int) -> int:
    """The Sites that carry a card's Foundation, as a mask over a pile of Sites."""
    bits = FUNCTIONS[card].own_sites(1 << MATERIAL[card])
    return sum(63 << 6 * material for material in range(6) if bits >> material & 1)
