"""``dicecli schema``: the JSON Schemas of the answers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking, cli
from dicecli.cli.options import Word, output
from dicecli.cli.prefixes import commands_meant
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.language import N_, _
from dicecli.packaged import content
from dicecli.render import Answer, speech, views
from dicecli.render.schemas import FILE, Schemas, laid_out

if TYPE_CHECKING:
    from dicecli.answer_types.files import Schemas as SchemaList


HELP = """Print the JSON Schema of what COMMAND answers with --json.

Without COMMAND, list the commands that have such an answer; "version" stands for
--version, "error" for the errors of all commands. A schema is always JSON, draft
2020-12. The keys are explained in dicecli-json(5).

\b
Examples:
  dicecli schema
  dicecli schema show
  dicecli schema error
"""

_SUMMARIES = {
    "version": N_("Show the version and exit."),
    "error": N_("Report that a command was refused, or has failed."),
}
"""What is summed up here because it is not the answer of a command."""


@click.command("schema", cls=Asking, help=HELP)
@click.argument("name", required=False, type=Word("command", "schemas"), metavar="[COMMAND]")
@output
@pass_session
def command(session: Session, name: str | None) -> None:
    schemas = shipped()
    if name is None:
        session.tell(Answer(views.schemas, _listed(schemas, session.output)))
        return
    document = schemas.schema(_meant(name, schemas))
    session.tell_all([(f"{laid_out(document)}\n", "json")])


def shipped() -> Schemas:
    """Return the schemas that come with the package."""
    folder = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    return Schemas(content(os.path.join(folder, FILE)))


def _meant(word: str, schemas: Schemas) -> str:
    """Return the answer that a word or an unambiguous prefix names; raise BadInput."""
    found = commands_meant(word, schemas.names)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput("ambiguous-command", word=word, candidates=found)
    from dicecli.rules.spelling import nearest

    raise BadInput("no-schema", word=word, near=nearest(word, schemas.names))


def _listed(schemas: Schemas, output: str) -> SchemaList:
    with speech(output):
        return {
            "schemas": [{"name": name, "summary": _summary(name)} for name in schemas.names]
        }


def _summary(name: str) -> str:
    """Return the first sentence of a command's help."""
    found = cli.get_command(click.Context(cli), name)
    return _(_SUMMARIES[name]) if found is None else found.get_short_help_str(200)
