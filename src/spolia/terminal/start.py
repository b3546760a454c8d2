"""The two ways to play: one player against bots, and bots alone."""

from pathlib import Path
from typing import Final

from spolia.bots import sentence as about_bot
from spolia.game import Game
from spolia.rome.view import SPECTATOR
from spolia.terminal.bots import bot_names, human_seat, play_bot, seat_names
from spolia.terminal.options import Options
from spolia.terminal.saves import begin, default_save, saved_game
from spolia.terminal.screen import Screen
from spolia.terminal.session import Ask, Session
from spolia.terminal.story import edition_name, show_changes, show_log, show_outcome

PLAYERS: Final = 2  # if not said


def play(options: Options, save: Path | None, new: bool, screen: Screen, ask: Ask = input) -> None:
    """One player against bots: a new game, or the one that was saved."""
    path = save or default_save()
    if save is None:
        path.parent.mkdir(parents=True, exist_ok=True)
    game = None if new else saved_game(path, options, screen)
    if game is not None:
        screen.say("welcome_back", path=path)
    else:
        game = new_game(options, screen)
        begin(path, game, screen)
        welcome(game, options, screen)
    game.language = screen.words.language
    seat = human_seat(game)
    assert seat is not None
    Session(game, seat, path, save is None, screen, ask, options.bot).run()


def new_game(options: Options, screen: Screen) -> Game:
    words = screen.words
    name = words("player") if options.name is None else options.name
    players = PLAYERS if options.players is None else options.players
    return options.game(players, seat_names(players, name, words))


def welcome(game: Game, options: Options, screen: Screen) -> None:
    edition = edition_name(game.edition, screen.words)
    others = screen.words.wording.listed(game.names[1:])
    about = about_bot(options.bot.partition(":")[0], screen.words.language)
    screen.say("welcome", edition=edition, player=game.names[0], others=others, bots=about)
    show_changes(game.edition, screen)


def watch(options: Options, save: Path | None, screen: Screen) -> None:
    """A game of bots to its end, as a spectator sees it."""
    players = PLAYERS if options.players is None else options.players
    game = options.game(players, bot_names(players))
    game.language = screen.words.language
    if save is not None:
        begin(save, game, screen)
    screen.say("no_terminal")
    show_changes(game.edition, screen)
    while not game.over:
        play_bot(game, options.bot)
    if save is not None:
        game.save(save)
    show_log(game, game.log(SPECTATOR), screen)
    show_outcome(game, screen)
