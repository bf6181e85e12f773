"""``dicecli solve``: the table of values of a rule set, which makes advice exact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.advisor import advisor
from dicecli.cli import tables_path
from dicecli.cli.commands import Asking
from dicecli.cli.options import File, Game, output, rules_file
from dicecli.cli.rulebook import rulebook, rules_and_rest, rules_of_file
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.language import _
from dicecli.render import Answer, views
from dicecli.rules import PRESETS

if TYPE_CHECKING:
    from dicecli.answer_types.files import Solved
    from dicecli.rules.protocols import RuleSet


HELP = """Compute the value of every state of a card, for 'hint' and 'auto'.

The total that the perfect player expects is printed, and the values are saved in
a file. This needs numpy: pip install 'dicecli[solve]'.

\b
Examples:
  dicecli solve yacht
  dicecli solve yacht --house rolls=2 --to tables
"""


@click.command("solve", cls=Asking, help=HELP)
@click.argument("words", nargs=-1, type=Game(), metavar="[GAME]")
@rulebook
@click.option(
    "--to", type=File(), metavar="FOLDER", help="Write to FOLDER instead of the user's cache."
)
@rules_file
@output
@pass_session
def command(
    session: Session,
    words: tuple[str, ...],
    rule_file: str | None,
    house: tuple[str, ...],
    to: str | None,
) -> None:
    rules = _named(session, words, rule_file, house)
    session.tell(Answer(views.solve, _solved(session, rules, to), rules))


def _named(
    session: Session, words: tuple[str, ...], rule_file: str | None, house: tuple[str, ...]
) -> RuleSet:
    """Return the rules that the words name, or those of the game that ``-f`` names."""
    named = bool(words) or rule_file is not None
    if session.path_given:
        return rules_of_file(session, named, house)
    if not named:
        raise BadInput("no-game-named", known=sorted(PRESETS))
    rules, more = rules_and_rest(words, rule_file, house)
    if more:
        raise BadInput("one-game", word=more[0])
    return rules


def _solved(session: Session, rules: RuleSet, to: str | None) -> Solved:
    """Write the table; return the answer."""
    solver = advisor(rules)
    path = tables_path.table_path(to, solver.table_name(rules))
    with tables_path.numpy_needed(), tables_path.progress(_(rules.name)) as progress:
        solution = solver.solved(rules, cores=tables_path.cores(), progress=progress)
    session.write(path, solution.table, force=True, make_folders=True)
    return {
        "game": rules.id,
        "expected": solution.expected,
        "states": solution.states,
        "bytes": len(solution.table),
        "file": path,
    }
