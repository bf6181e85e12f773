"""``dicecli check``: whether game files are sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.group import Asking
from dicecli.cli.options import File, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import ExitStatus
from dicecli.gamefile.check import Finding, look_at
from dicecli.render import Answer

if TYPE_CHECKING:
    from dicecli.errors import BadGameFile
    from dicecli.rules.kinds import Document


@click.command("check", cls=Asking)
@click.argument("files", nargs=-1, required=True, type=File(), metavar="FILE...")
@output
@pass_session
def command(session: Session, files: tuple[str, ...]) -> int:
    """Say what is wrong with game files, and how far each can be replayed.

    Sound files are passed over in silence.

    \b
    Examples:
      dicecli check dicecli.json
      dicecli check --json evenings/*.json | jq '.files[] | select(.sound | not)'
    """
    found = [(file, look_at(file)) for file in files]
    documents = [_document(file, finding) for file, finding in found]
    failures = [finding.failure for _, finding in found if finding.failure]
    if len(failures) < len(found):
        session.tell(Answer("check", {"files": documents}))
    if failures:
        raise failures[0]
    sound = all(document["sound"] for document in documents)
    return ExitStatus.DONE if sound else ExitStatus.ILLEGAL


def _document(file: str, finding: Finding) -> Document:
    return {
        "file": file,
        "sound": not finding.faults and finding.failure is None,
        "faults": [_fault(fault) for fault in finding.faults],
        "replayed": finding.replayed,
        "events": finding.events,
    }


def _fault(fault: BadGameFile) -> Document:
    from dicecli.render.sentences import sentence

    return {
        "code": fault.code,
        "event": fault.event,
        "line": fault.line,
        "error": sentence(fault),
    }
