"""What a page must not have heard: cards that only another player knows."""

import json
import re
from typing import Any

from spolia.game import Game
from spolia.rome.cards import KEYS
from spolia.rome.edition import english_name
from spolia.rome.moves import describe
from spolia.rome.view import SPECTATOR
from tests.browser.playing import Visitor


def check_secrecy(visitor: Visitor, table: str) -> int:
    """No message that came to a page names a secret card; how many times one could have been named."""
    games = visitor.server.games(table)
    secrets: set[str] = set()
    looked_for = 0
    for frame in visitor.frames:
        situation = frame.get("situation")
        if situation is not None:
            secrets = secret_cards(games[: situation["moves"] + 1], situation["view"]["seat"])
        told = {name: part for name, part in frame.items() if name != "names"}  # those are the names of all cards
        named = sorted(card for card in secrets if names(told, card))
        assert not named, f"a page heard of {named}: {json.dumps(told)}"
        looked_for += len(secrets)
    return looked_for


def secret_cards(games: list[Game], seat: int) -> set[str]:
    """Cards in others' hands, of which this seat never had one, and which nobody ever named or showed."""
    now = games[-1]
    hands = {card for other in range(now.players) if other != seat for card in hand_of(now, other)}
    known = {card for game in games for card in hand_of(game, seat)} if seat != SPECTATOR else set()
    known |= {str(describe(move).get("card", "")) for move in now.moves}
    for event in now.view(SPECTATOR).events:
        known |= {KEYS[card] for card in [*event.get("cards", []), *([event["card"]] if "card" in event else [])]}
    return hands - known - {"jack"}


def hand_of(game: Game, seat: int) -> list[str]:
    return sorted(KEYS[card] for card in game.view(seat).hand)


def names(told: dict[str, Any], card: str) -> bool:
    """Whether a message names a card, by its key or in words."""
    text = json.dumps(told)
    if f'"{card}"' in text:
        return True
    name = english_name(KEYS.index(card))
    longer = [other for key in KEYS if key and name in (other := english_name(KEYS.index(key))) and other != name]
    for other in longer:
        text = text.replace(other, "")
    return re.search(rf"\b{re.escape(name)}\b", text) is not None
