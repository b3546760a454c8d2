"""A moment of a game as one seat may see it, in the types of the wire."""

from typing import Any, Final, NamedTuple

import msgspec

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
    WITH_CARD,
    describe,
)
from spolia.rome.save import cards_to_data, pile_to_data
from spolia.rome.view import View
from spolia.rome.wording import ending_key, wording
from spolia.server.protocol import Choice, LogLine, OutcomeData, ScoreData, Situation, ViewData

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
}


class Eyes(NamedTuple):
    """From where somebody looks, and how."""

    seat: int
    language: str
    memory: bool = True  # else what was sold is forgotten, as at the table
    open_hands: bool = False
    open_all: bool = False  # only for the past of finished games


def situation(game: Game, eyes: Eyes) -> Situation:
    """What somebody may see now."""
    language = eyes.language
    view = game.view(eyes.seat, since=10**9)  # the log is told apart
    data = view.to_data()
    for other in data["seats"]:
        if not eyes.memory and not view.over:
            other["vault"] = [0] * 6
        elif eyes.open_all:
            other["vault"] = pile_to_data(game.state.vault[other["seat"]])
    if eyes.open_hands or eyes.open_all:
        hands = enumerate(game.state.hand)
        data["hands"] = {str(other): cards_to_data(hand) for other, hand in hands if other != eyes.seat}
    question = wording(language).ask(view.question, view.about, game.edition, game.names) if view.question else ""
    return Situation(
        view=msgspec.convert(data, ViewData),
        question=question,
        choices=[Choice(move=move, text=game.notation(move), **_parts(move)) for move in view.legal],
        why=_why(game, view, language),
        outcome=_outcome(game, language),
        moves=len(game.moves),
    )


def log_lines(game: Game, eyes: Eyes, since: int, marks: list[int]) -> list[LogLine]:
    """Events from a number on, in words; ``marks`` has the number of events before each move."""
    assert game.state.log is not None
    seen = [event.open() if eyes.open_all else event.seen_by(eyes.seat) for event in game.state.log.events[since:]]
    words = wording(eyes.language)
    lines = []
    move = 0
    for number, event in enumerate(seen, since):
        while move < len(marks) and marks[move] <= number:
            move += 1
        text = words.event(event, game.edition, game.names)
        lines.append(LogLine(at=move, kind=event["kind"], player=event["player"], text=text, event=_with_keys(event)))
    return lines


def _with_keys(event: dict[str, Any]) -> dict[str, Any]:
    """Cards by the keys of their functions, as everywhere on the wire."""
    changed = dict(event)
    if "card" in event:
        changed["card"] = KEYS[event["card"]]
    if "cards" in event:
        changed["cards"] = [KEYS[card] for card in event["cards"]]
    return changed


def _parts(move: int) -> dict[str, Any]:
    return describe(move)


def _why(game: Game, view: View, language: str) -> dict[str, str]:
    """For cards of the hand that no legal move names: why not, as a sentence."""
    kind = _USE_OF_HAND.get(view.question, DEMAND if view.question == "Demand" else -1)
    if kind < 0:
        return {}
    named = {part["card"] for part in map(describe, view.legal) if "card" in part}
    materials = {part["material"] for part in map(describe, view.legal) if "material" in part}
    reasons = {}
    for key in dict.fromkeys(KEYS[card] for card in view.hand):
        card = NUMBER[key]
        if key in named or (kind == DEMAND and MATERIAL[card] in materials):
            continue
        move = kind | (min(MATERIAL[card], 5) if kind == DEMAND else card)
        if move in game.edition.vocabulary.words:
            reasons[key] = wording(language).reason(refusal(game.state, move))
    return reasons


def _outcome(game: Game, language: str) -> OutcomeData | None:
    outcome = game.outcome
    if outcome is None:
        return None
    scores = [
        ScoreData(
            influence=score.influence,
            vault=score.vault,
            bonuses=score.bonuses,
            functions={KEYS[card]: points for card, points in score.functions.items()},
            total=score.total,
        )
        for score in outcome.scores
    ]
    ending = game.state.ending
    return OutcomeData(outcome.winners, ending_key(ending), wording(language).ending(ending, game.edition), scores)
