"""What a game is played with, what happened in it, and how it ended."""

from rich.table import Table
from rich.text import Text

from spolia import reference
from spolia.game import Game, Outcome
from spolia.rome.edition import Edition
from spolia.rome.state import DECK_EMPTY, SITES_TAKEN, SURRENDERED
from spolia.rome.view import SPECTATOR
from spolia.terminal.screen import Screen, set_in
from spolia.terminal.words import Words

# ---- what it is played with ----


def show_heading(game: Game, screen: Screen) -> None:
    edition = edition_name(game.edition, screen.words)
    screen.say("heading", edition=edition, players=game.players, names=", ".join(game.names), seed=game.seed)
    show_changes(game.edition, screen)


def edition_name(edition: Edition, words: Words) -> str:
    return reference.Words(edition, words.language).label()


def show_changes(edition: Edition, screen: Screen) -> None:
    """What house rules, Geek cards or the Training game change, a sentence each."""
    for sentence in reference.change_sentences(edition, screen.words.language):
        screen.show(set_in(Text(sentence)))


# ---- what happened ----


def show_log(game: Game, lines: list[str], screen: Screen) -> None:
    """All lines, by turn; each is one line, however long, so that it can be searched."""
    paint = screen.words.paint
    for event, line in zip(game.view(SPECTATOR).events, lines, strict=True):
        head = event["kind"] == "turn_passed"
        if not is_ending(event["kind"]):
            screen.console.print(paint(line, "bold") if head else paint("  " + line), soft_wrap=True)


def is_ending(kind: str) -> bool:
    """The event that is told with the outcome."""
    return kind == "ended"


# ---- how it ended ----


def show_outcome(game: Game, screen: Screen) -> None:
    """Who won, why it was over, and the points by source."""
    outcome = game.outcome
    view = game.view(SPECTATOR)
    if outcome is None:
        assert game.asked is not None
        screen.say("unfinished", turn=view.turn, player=game.names[game.asked])
        return
    screen.show("")
    screen.say("over", ending=screen.words.wording.ending(view.ending, game.edition))
    screen.show(score_table(game, outcome, screen.words))
    screen.show(Text(verdict(game, outcome, screen.words), "bold"))


def verdict(game: Game, outcome: Outcome, words: Words) -> str:
    """Who won; by how many points, where those decided it."""
    winners = words.wording.listed([game.names[seat] for seat in outcome.winners])
    points = outcome.points[outcome.winners[0]]
    ending = game.view(SPECTATOR).ending
    if len(outcome.winners) > 1:
        key = "share"
    elif points < max(outcome.points) or ending == SURRENDERED:
        key = "wins"
    elif outcome.points.count(points) > 1 and ending in (DECK_EMPTY, SITES_TAKEN):
        key = "wins_by_hand"
    else:
        key = "wins_by_points"
    return words(key, players=winners, points=points)


def score_table(game: Game, outcome: Outcome, words: Words) -> Table:
    scoring = sorted({card for score in outcome.scores for card in score.functions})
    heads = [words(key) for key in ("influence", "vault_points", "bonuses")]
    heads += [*(game.edition.names[card] for card in scoring), words("total"), words("cards_left")]
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column()
    for head in heads:
        table.add_column(head, justify="right")
    seats = game.view(SPECTATOR).seats
    for seat, score in enumerate(outcome.scores):
        points = [score.influence, score.vault, score.bonuses, *(score.functions.get(card, 0) for card in scoring)]
        figures = [str(number) for number in (*points, score.total, seats[seat].cards)]
        table.add_row(Text(game.names[seat]), *figures, style="bold" if seat in outcome.winners else "")
    return table
