"""A moment of Gloria Mundi as somebody may see it, in the types of the wire."""

from typing import Any, Final

from spolia.kernel.frames import refusal
from spolia.mundi.edition import Edition
from spolia.mundi.game import Game
from spolia.mundi.goods import spread
from spolia.mundi.moves import BUY, TRIBUTE, USE, describe
from spolia.mundi.state import NO_CARD, card_of
from spolia.mundi.transfer import move_goth
from spolia.mundi.view import View
from spolia.mundi.wording import wording
from spolia.tables.interface import Eyes
from spolia.tables.mundi.wire import Choice, ScoreData
from spolia.tables.wire import OutcomeData, Situation

NO_EVENTS: Final = 10**9  # the log is told apart

# Questions at which a building of one's own would be used: to say why one is no choice now.
_USING: Final = ("Harvest", "Activate", "Replace", "MeetGoth")


def situation(game: Game, eyes: Eyes) -> Situation:
    view = game.view(eyes.seat, since=NO_EVENTS, memory=eyes.memory or eyes.open_all)
    words = wording(eyes.language)
    data = view.to_data()
    data["about"] = facts_to_data(view.about, game.edition)
    if view.question == "Tribute":
        data["about"]["if_he_moves"] = if_he_moves(game)
    return Situation(
        view=data,
        question=words.ask(view.question, view.about, game.edition, game.names) if view.question else "",
        choices=[choice(game, move) for move in view.legal],
        anytime=[],
        why=why(game, view, eyes.language),
        outcome=outcome(game, eyes.language),
        moves=len(game.moves),
    )


def choice(game: Game, move: int) -> Choice:
    parts: dict[str, object] = dict(describe(move, game.edition.keys))
    return Choice(move=move, text=game.notation(move), **parts)  # type: ignore[arg-type]


def facts_to_data(facts: dict[str, Any], edition: Edition) -> dict[str, Any]:
    """What a question or an event is about, with cards by their keys and piles as lists."""
    return {name: _fact_to_data(name, value, edition.keys) for name, value in facts.items()}


def _fact_to_data(name: str, value: Any, keys: list[str]) -> Any:
    match name:
        case "card":
            return "" if value == NO_CARD else keys[value]
        case "pile" | "instead" | "paid":
            return spread(value)
        case "icons":
            return spread(value)[:3]
        case "done" | "used":
            return [key for card, key in enumerate(keys) if value >> card & 1]
        case _:
            return value


def if_he_moves(game: Game) -> dict[str, Any]:
    """Where the Goth would stand, what would be lost, and what could be taken back."""
    state = game.state.copy()
    move_goth(state, state.active)
    return {"goth": state.goth, "icons": spread(state.icons)[:3], "spoils": spread(state.spoils)}


def why(game: Game, view: View, language: str) -> dict[str, str]:
    """For cards, and for tribute, that no legal move names: why not, as a sentence."""
    moves: dict[str, int] = {}
    keys = game.edition.keys
    if view.question == "Buy":
        moves = {keys[card]: BUY | card for card in view.forum if card != NO_CARD}
    elif view.question in _USING:
        moves = {keys[card_of(built)]: USE | card_of(built) for built in view.seats[view.seat].buildings}
    elif view.question == "Tribute":
        moves = {"tribute": TRIBUTE}
    return {
        name: wording(language).reason(refusal(game.state, move))
        for name, move in moves.items()
        if move not in view.legal
    }


def outcome(game: Game, language: str) -> OutcomeData | None:
    found = game.outcome
    if found is None:
        return None
    scores = [ScoreData(score.steps, score.counters, score.total) for score in found.scores]
    return OutcomeData(found.winners, found.reason, wording(language).ending(game.state.ending, game.edition), scores)
