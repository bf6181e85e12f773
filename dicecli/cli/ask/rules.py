"""``dicecli rules``: the rules of a game, in words or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import Game, output, rules_file
from dicecli.cli.rulebook import rulebook, rules_and_rest, rules_of_file
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.render import Answer, views
from dicecli.rules import PRESETS, preset

if TYPE_CHECKING:
    from dicecli.answer_types.files import GameRow, Games, KeyRow, Keys
    from dicecli.rules.protocols import RuleSet


HELP = """Explain the rules of GAME, with examples; without GAME list the games.

With --json, print the rule set itself, ready to edit and to use with --rules.

\b
Examples:
  dicecli rules
  dicecli rules penta
  dicecli rules farkle --keys
  dicecli rules penta --house rolls=2 --json > ours.json
"""


@click.command("rules", cls=Asking, help=HELP)
@click.argument("game", required=False, type=Game())
@click.option("--keys", is_flag=True, help="List the house rules of GAME.")
@rulebook
@rules_file
@output
@pass_session
def command(
    session: Session,
    game: str | None,
    keys: bool,
    rule_file: str | None,
    house: tuple[str, ...],
) -> None:
    named = game is not None or rule_file is not None
    if session.path_given:
        rules = rules_of_file(session, named, house)
    elif named:
        rules, _ = rules_and_rest(() if game is None else (game,), rule_file, house)
    else:
        if keys or house:
            raise BadInput("no-game-named", known=sorted(PRESETS))
        session.tell(Answer(views.games, games()))
        return
    if keys:
        session.tell(Answer(views.keys, _keys(rules), rules))
    else:
        session.tell(Answer(views.explained, rules.document(), rules, to_edit=True))


def _keys(rules: RuleSet) -> Keys:
    rows: list[KeyRow] = [
        {
            "key": key.name,
            "type": key.value_type.name,
            "range": key.value_type.range_in_english(),
            "meaning": key.meaning_in_english(),
        }
        for key in rules.house_keys()
    ]
    return {"game": rules.id, "keys": rows}


def games() -> Games:
    """Answer ``rules`` without a game: the shipped rule sets."""
    sets = [preset(name) for name in PRESETS]
    rows: list[GameRow] = [
        {"game": rules.id, "name": rules.name, "summary": rules.summary} for rules in sets
    ]
    return {"games": rows}
