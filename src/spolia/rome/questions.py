"""The questions of the common rules: each gives the plain answer, altered by the functions that work for a player."""

from typing import Final

from spolia.rome.cards import size
from spolia.rome.functions import FUNCTIONS, RULEBOOK
from spolia.rome.state import BY_FUNCTION, NO_ROLE, Building, State

# Zones, as bits.
POOL: Final = 1
HAND: Final = 2
STOCKPILE: Final = 4
DECK: Final = 8

# Reach of a Legionary, as bits.
NEIGHBOURS: Final = 0
EVERYBODY: Final = 1
OVER_FENCES: Final = 2


HAND_LIMIT: Final = RULEBOOK.question("hand_limit")


def hand_limit(state: State, player: int) -> int:
    limit = state.rules.hand_limit
    if heard := state.active[player] & HAND_LIMIT.mask:
        for function in HAND_LIMIT.speakers(heard):
            limit = function.hand_limit(state, player, limit)
            function.effects += 1
    return limit


INFLUENCE: Final = RULEBOOK.question("influence")


def influence(state: State, player: int) -> int:
    """For everything but the score."""
    held = state.influence[player]
    if heard := state.active[player] & INFLUENCE.mask:
        for function in INFLUENCE.speakers(heard):
            before, held = held, function.influence(state, player, held)
            function.effects += held != before
    return held


CLIENTELE_LIMIT: Final = RULEBOOK.question("clientele_limit")


def clientele_limit(state: State, player: int) -> int:
    limit = influence(state, player)
    if heard := state.active[player] & CLIENTELE_LIMIT.mask:
        for function in CLIENTELE_LIMIT.speakers(heard):
            limit = function.clientele_limit(state, player, limit)
            function.effects += 1
    return limit


VAULT_LIMIT: Final = RULEBOOK.question("vault_limit")


def vault_limit(state: State, player: int) -> int:
    limit = influence(state, player)
    if heard := state.active[player] & VAULT_LIMIT.mask:
        for function in VAULT_LIMIT.speakers(heard):
            limit = function.vault_limit(state, player, limit)
            function.effects += 1
    return limit


PETITION_SIZES: Final = RULEBOOK.question("petition_sizes")


def petition_sizes(state: State, player: int) -> int:
    sizes = 1 << state.rules.petition_size
    if heard := state.active[player] & PETITION_SIZES.mask:
        for function in PETITION_SIZES.speakers(heard):
            before, sizes = sizes, function.petition_sizes(state, player, sizes)
            function.effects += sizes != before
    return sizes


DISGUISES: Final = RULEBOOK.question("disguises")


def disguises(state: State, player: int) -> int:
    roles = 0
    if heard := state.active[player] & DISGUISES.mask:
        for function in DISGUISES.speakers(heard):
            roles = function.disguises(state, player, roles)
            function.effects += 1
    return roles


PLAYS_MANY: Final = RULEBOOK.question("plays_many")


def plays_many(state: State, player: int) -> bool:
    many = False
    if heard := state.active[player] & PLAYS_MANY.mask:
        for function in PLAYS_MANY.speakers(heard):
            many = function.plays_many(state, player, many)
            function.effects += 1
    return many


CLIENT_ROLES: Final = RULEBOOK.question("client_roles")


def client_roles(state: State, player: int, client: int) -> int:
    roles = 1 << client
    if heard := state.active[player] & CLIENT_ROLES.mask:
        for function in CLIENT_ROLES.speakers(heard):
            before, roles = roles, function.client_roles(state, player, client, roles)
            function.effects += roles != before
    return roles


def acting_clients(state: State, player: int, role: int) -> int:
    """A player's clients that act for a role, as a pile. Those hired this turn don't."""
    clients = state.clientele[player] - state.hired[player]
    pile = 0
    for client in range(6):
        if client_roles(state, player, client) >> role & 1:
            pile += clients & 63 << 6 * client
    return pile


def clients_for(state: State, player: int, role: int) -> int:
    """How many they are."""
    clients = state.clientele[player] - state.hired[player]
    if clients and state.active[player] & CLIENT_ROLES.mask:
        return size(acting_clients(state, player, role))
    return clients >> 6 * role & 63


CLIENT_ACTIONS: Final = RULEBOOK.question("client_actions")


def client_actions(state: State, player: int) -> int:
    actions = 1
    if heard := state.active[player] & CLIENT_ACTIONS.mask:
        for function in CLIENT_ACTIONS.speakers(heard):
            before, actions = actions, function.client_actions(state, player, actions)
            function.effects += actions != before
    return actions


LABORER_SOURCES: Final = RULEBOOK.question("laborer_sources")


def laborer_sources(state: State, player: int) -> int:
    zones = POOL
    if heard := state.active[player] & LABORER_SOURCES.mask:
        for function in LABORER_SOURCES.speakers(heard):
            zones = function.laborer_sources(state, player, zones)
            function.effects += 1
    return zones


PATRON_SOURCES: Final = RULEBOOK.question("patron_sources")


def patron_sources(state: State, player: int) -> int:
    zones = POOL
    if heard := state.active[player] & PATRON_SOURCES.mask:
        for function in PATRON_SOURCES.speakers(heard):
            zones = function.patron_sources(state, player, zones)
            function.effects += 1
    return zones


MERCHANT_SOURCES: Final = RULEBOOK.question("merchant_sources")


def merchant_sources(state: State, player: int) -> int:
    zones = STOCKPILE
    if heard := state.active[player] & MERCHANT_SOURCES.mask:
        for function in MERCHANT_SOURCES.speakers(heard):
            zones = function.merchant_sources(state, player, zones)
            function.effects += 1
    return zones


ARCHITECT_SOURCES: Final = RULEBOOK.question("architect_sources")


def architect_sources(state: State, player: int) -> int:
    zones = STOCKPILE
    if heard := state.active[player] & ARCHITECT_SOURCES.mask:
        for function in ARCHITECT_SOURCES.speakers(heard):
            zones = function.architect_sources(state, player, zones)
            function.effects += 1
    return zones


FITTING: Final = RULEBOOK.question("fitting")


def fitting(state: State, player: int, building: Building) -> int:
    materials = building.fit
    if heard := state.active[player] & FITTING.mask:
        for function in FITTING.speakers(heard):
            before, materials = materials, function.fitting(state, player, building, materials)
            function.effects += materials != before
    return materials


FINISHING: Final = RULEBOOK.question("finishing")
OWN_FINISHING: Final = RULEBOOK.question("own_finishing")


def finishing(state: State, player: int, building: Building) -> int:
    materials = 0
    if heard := state.active[player] & FINISHING.mask:
        for function in FINISHING.speakers(heard):
            materials = function.finishing(state, player, building, materials)
            function.effects += 1
    return materials


def finishes(state: State, player: int, building: Building, material: int, role: int) -> bool:
    """Does a material, added by this role (or by none), finish a building?"""
    if building.missing == 1:
        return True
    if role != NO_ROLE and finishing(state, player, building) >> material & 1:
        return True
    if OWN_FINISHING.mask & state.rules.functions & 1 << building.card:
        function = FUNCTIONS[building.card]
        if function.own_finishing(role, fitting(state, player, building)) >> material & 1:
            function.effects += 1
            return True
    return False


OUTSKIRTS_PRICE: Final = RULEBOOK.question("outskirts_price")


def outskirts_price(state: State, player: int) -> int:
    actions = 2
    if heard := state.active[player] & OUTSKIRTS_PRICE.mask:
        for function in OUTSKIRTS_PRICE.speakers(heard):
            actions = function.outskirts_price(state, player, actions)
            function.effects += 1
    return actions


REACH: Final = RULEBOOK.question("reach")


def reach(state: State, player: int) -> int:
    reach = NEIGHBOURS
    if heard := state.active[player] & REACH.mask:
        for function in REACH.speakers(heard):
            reach = function.reach(state, player, reach)
            function.effects += 1
    return reach


SHOWS_BUILDINGS: Final = RULEBOOK.question("shows_buildings")


def shows_buildings(state: State, player: int) -> bool:
    shows = False
    if heard := state.active[player] & SHOWS_BUILDINGS.mask:
        for function in SHOWS_BUILDINGS.speakers(heard):
            shows = function.shows_buildings(state, player, shows)
            function.effects += 1
    return shows


PROTECTION: Final = RULEBOOK.question("protection")


def protected(state: State, player: int, reach: int) -> bool:
    safe = False
    if heard := state.active[player] & PROTECTION.mask:
        for function in PROTECTION.speakers(heard):
            before, safe = safe, function.protection(state, player, reach, safe)
            function.effects += safe != before
    return safe


VICTORY: Final = RULEBOOK.question("victory")


def check_victory(state: State) -> None:
    """Asked for all players whenever clients, structures or stockpiles change (ruling 10)."""
    winners = 0
    ending = BY_FUNCTION
    for player in range(state.players):
        if heard := state.active[player] & VICTORY.mask:
            for function in VICTORY.speakers(heard):
                if function.victory(state, player, False):
                    winners |= 1 << player
                    ending = BY_FUNCTION | function.card
                    function.effects += 1
    if winners:
        state.end(ending, winners)


POINTS: Final = RULEBOOK.question("points")


def points(state: State, player: int) -> dict[int, int]:
    """What functions add to a player's score, by card."""
    added = {}
    for function in POINTS.speakers(state.active[player] & POINTS.mask):
        if bonus := function.points(state, player, 0):
            added[function.card] = bonus
            function.effects += 1
    return added


GRANTED: Final = RULEBOOK.question("granted")


def refresh(state: State) -> None:
    """Bring the masks of working functions up to date. Two layers: built or public; then granted."""
    public = 0
    for city in state.buildings:
        for building in city:
            if building.public:
                public |= 1 << building.card
    working = 0
    for player in range(state.players):
        functions = public
        for building in state.buildings[player]:
            if not building.missing:
                functions |= 1 << building.card
        functions &= state.rules.functions
        if heard := functions & GRANTED.mask:
            for function in GRANTED.speakers(heard):
                before, functions = functions, function.granted(state, player, functions) & state.rules.functions
                function.effects += functions != before
        state.active[player] = functions
        working |= functions
    state.working = working
    state.contested = working & VICTORY.mask != 0
    if state.contested:
        check_victory(state)
