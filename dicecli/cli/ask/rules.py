"""``dicecli rules``: the rules in words, or as data."""

from __future__ import annotations

import click

from dicecli.cli.group import Asking
from dicecli.cli.options import Game, output
from dicecli.cli.session import Session, pass_session
from dicecli.render import Answer
from dicecli.rules import PRESETS, preset


@click.command("rules", cls=Asking)
@click.argument("game", required=False, type=Game())
@output
@pass_session
def command(session: Session, game: str | None) -> None:
    """Explain the rules of GAME, with examples; without GAME list the games.

    With --json it is the rule set itself.

    \b
    Examples:
      dicecli rules
      dicecli rules penta
      dicecli rules penta --json | jq -r '.categories[].id'
    """
    if game is None:
        session.tell(Answer("games", {"games": _games()}))
        return
    rules = preset(game)
    session.tell(Answer("rules", rules.document(), rules))


def _games() -> list[dict[str, str]]:
    sets = [preset(name) for name in PRESETS]
    return [{"game": rules.id, "name": rules.name, "summary": rules.summary} for rules in sets]
