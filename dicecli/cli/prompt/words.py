"""What the prompt says: who is to move, the toolbar, notes and errors."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from dicecli.cli.color import colored
from dicecli.cli.faults import faults_passed_over
from dicecli.cli.standard_error import say
from dicecli.game import answers

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import About, Hint
    from dicecli.cli.session import Session
    from dicecli.game.play import Game


def prompt(game: Game, width: int) -> str:
    """Return whose turn it is and how it stands, short enough to type behind it."""
    from dicecli.render.views import prompts

    return prompts.prompt(answers.standing(game), game.rules, width)


def toolbar(game: Game, width: int) -> str:
    """Return the total of the player to move, what is missing, and the best choice."""
    if game.state.player is None:
        return ""
    from dicecli.render.views import prompts

    hint = None
    with faults_passed_over():
        hint = _advice(game)
    return prompts.toolbar(answers.standing(game), hint, game.rules, width)


def _advice(game: Game) -> Hint | None:
    """Return the best choice for the dice on the table, if a table makes that quick."""
    from dicecli.advisor import advisor, may_advise
    from dicecli.cli import tables_path

    rules, player = game.rules, game.state.player
    if player is None or game.state.dice is None or not may_advise(rules):
        return None
    home = advisor(rules)
    folders = tuple(tables_path.folders())
    name = home.table_name(rules)
    if not any(os.path.exists(os.path.join(folder, name)) for folder in folders):
        return None
    situation = home.at_table(game.state, None)
    advice = home.advise(situation, folders, top=1, skipped=lambda fault: None)
    about: About = {"player": game.players[player].name, "event": len(game.events)}
    return {"game": rules.id, **about, **advice}


def complain(session: Session, error: BaseException) -> None:
    """Say what is wrong; raise what is no failure of a command."""
    from dicecli.cli.failure import as_refusal
    from dicecli.render.refusals import sentence

    tell(session, sentence(as_refusal(error)), "refusal")


def tell(session: Session, text: str, tone: str = "") -> None:
    """Print a line on standard error; on a screen it is broken between words."""
    from dicecli.render.writers.paint import painted
    from dicecli.render.writers.table import folded

    if session.output != "plain":
        text = folded(text, shutil.get_terminal_size().columns)
    color = sys.stderr is not None and colored(session.color, sys.stderr)
    say(painted(text, tone) if color else text, color=color or None)
