"""``dicecli check``: faults of game files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import File, game_files, output
from dicecli.cli.session import FILTER, Session, pass_session, whole_input
from dicecli.errors import BadInput, ExitStatus
from dicecli.gamefile.check import Finding, check_file, examine, repaired, saved
from dicecli.render import Answer, told, views

if TYPE_CHECKING:
    from dicecli.answer_types.files import Checked, CheckedFile, Fault, Repaired
    from dicecli.errors import BadGameFile


HELP = """List the faults of game files, and how far each file can be replayed.

Nothing is printed for sound files. With --repair, the longest sound part of one
FILE is written to a new file; FILE itself is not changed.

\b
Examples:
  dicecli check dicecli.json
  dicecli check --json evenings/*.json | jq '.files[] | select(.sound | not)'
  dicecli check dicecli.json --repair mended.json
"""


@click.command("check", cls=Asking, help=HELP)
@game_files
@click.option(
    "--repair",
    type=File(),
    metavar="OUT",
    help="Write the sound part of one FILE to the new file OUT.",
)
@output
@pass_session
def command(session: Session, files: tuple[str, ...], repair: str | None) -> int:
    if repair is not None:
        _repair(session, files, repair)
        return ExitStatus.DONE
    findings = {file: _finding(file) for file in dict.fromkeys(files)}
    found = [(file, findings[file]) for file in files]
    documents = [_document(file, finding, session.output) for file, finding in found]
    failures = [finding.failure for _, finding in found if finding.failure]
    if len(failures) < len(found):
        document: Checked = {"files": documents}
        session.tell(Answer(views.check, document))
    if failures:
        raise failures[0]
    sound = all(file["sound"] for file in documents)
    return ExitStatus.DONE if sound else ExitStatus.ILLEGAL


def _finding(file: str) -> Finding:
    return examine(whole_input("game")) if file == FILTER else check_file(file)


def _repair(session: Session, files: tuple[str, ...], out: str) -> None:
    """Write the sound part of one file to a new file, and report its length."""
    if len(files) > 1:
        raise BadInput("repair-one-file", given=len(files))
    file = files[0]
    sound = saved(whole_input("game"), None) if file == FILTER else repaired(file)
    data, replayed, count = sound
    session.write(out, data)
    answer: Repaired = {"file": file, "repaired": out, "replayed": replayed, "count": count}
    session.tell(Answer(views.repair, answer))


def _document(file: str, finding: Finding, output: str) -> CheckedFile:
    return {
        "file": file,
        "sound": not finding.faults and finding.failure is None,
        "faults": [_fault(fault, output) for fault in finding.faults],
        "replayed": finding.replayed,
        "count": finding.events,
    }


def _fault(fault: BadGameFile, output: str) -> Fault:
    said = told(fault, output)
    return {"code": fault.code, "number": fault.event, "line": fault.line, "error": said}
