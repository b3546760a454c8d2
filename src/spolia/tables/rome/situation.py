"""A moment of Glory to Rome as somebody may see it, in the types of the wire."""

from typing import Final

from spolia.game import Game
from spolia.kernel.frames import refusal
from spolia.rome.cards import KEYS, MATERIAL, NUMBER
from spolia.rome.moves import (
    DEMAND,
    DISCARD,
    GIVE,
    HIRE_CARD,
    LAY,
    PLAY,
    SELL_CARD,
    SPEND,
    STORE,
    SURRENDER,
    WITH_CARD,
    describe,
)
from spolia.rome.save import cards_to_data, pile_to_data
from spolia.rome.view import View
from spolia.rome.wording import ending_key, wording
from spolia.tables.interface import Eyes
from spolia.tables.rome.wire import Choice, ScoreData
from spolia.tables.wire import OutcomeData, Situation

NO_EVENTS: Final = 10**9  # the log is told apart

# What a card of the hand would be used for, by question: to say why one is no choice now.
_USE_OF_HAND: Final = {
    "Lead": PLAY,
    "Follow": PLAY,
    "PlayMore": PLAY,
    "Petition": SPEND,
    "Craftsman": LAY,
    "Architect": LAY,
    "AddFromHand": WITH_CARD,
    "Give": GIVE,
    "DiscardOne": DISCARD,
    "Laborer": STORE,
    "Patron": HIRE_CARD,
    "Merchant": SELL_CARD,
    "Demand": DEMAND,
}


def situation(game: Game, eyes: Eyes) -> Situation:
    view = game.view(eyes.seat, since=NO_EVENTS)
    words = wording(eyes.language)
    data = view.to_data()
    for other in data["seats"]:
        if not eyes.memory and not view.over:
            other["vault"] = [0] * 6
        elif eyes.open_all:
            other["vault"] = pile_to_data(game.state.vault[other["seat"]])
    if eyes.open_hands or eyes.open_all:
        hands = enumerate(game.state.hand)
        data["hands"] = {str(other): cards_to_data(hand) for other, hand in hands if other != eyes.seat}
    return Situation(
        view=data,
        question=words.ask(view.question, view.about, game.edition, game.names) if view.question else "",
        choices=[choice(game, move) for move in view.legal],
        anytime=[choice(game, move) for move in anytime(game, eyes.seat)],
        why=why(game, view, eyes.language),
        outcome=outcome(game, eyes.language),
        moves=len(game.moves),
    )


def choice(game: Game, move: int) -> Choice:
    parts: dict[str, object] = dict(describe(move))
    return Choice(move=move, text=game.notation(move), **parts)  # type: ignore[arg-type]


def anytime(game: Game, seat: int) -> list[int]:
    """A player may offer to surrender to any other, or take that back, asked or not."""
    if seat < 0 or game.over:
        return []
    return [SURRENDER | seat << 3 | to for to in range(game.players) if to != game.state.surrendered[seat]]


def why(game: Game, view: View, language: str) -> dict[str, str]:
    """For cards of the hand that no legal move names: why not, as a sentence."""
    kind = _USE_OF_HAND.get(view.question, -1)
    if kind < 0:
        return {}
    parts = [describe(move) for move in view.legal]
    named = {part["card"] for part in parts if "card" in part}
    materials = {part["material"] for part in parts if "material" in part}
    reasons = {}
    for key in dict.fromkeys(KEYS[card] for card in view.hand):
        card = NUMBER[key]
        if key in named or (kind == DEMAND and MATERIAL[card] in materials):
            continue
        move = kind | (min(MATERIAL[card], 5) if kind == DEMAND else card)
        if move in game.edition.vocabulary.words:
            reasons[key] = wording(language).reason(refusal(game.state, move))
    return reasons


def outcome(game: Game, language: str) -> OutcomeData | None:
    found = game.outcome
    if found is None:
        return None
    scores = [
        ScoreData(
            influence=score.influence,
            vault=score.vault,
            bonuses=score.bonuses,
            functions={KEYS[card]: points for card, points in score.functions.items()},
            total=score.total,
        )
        for score in found.scores
    ]
    ending = game.state.ending
    return OutcomeData(found.winners, ending_key(ending), wording(language).ending(ending, game.edition), scores)
