"""``dicecli completion``: the completion scripts, and how to install them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking
from dicecli.cli.help import OneOf
from dicecli.cli.options import output
from dicecli.cli.session import Session, pass_session
from dicecli.render import Answer, views
from dicecli.render.safe import Safe

if TYPE_CHECKING:
    from dicecli.answer_types.files import CompletionScript, Installation, ShellRow

SHELLS = ("bash", "zsh", "fish")

_INSTALL = {
    "bash": ("~/.bashrc", 'eval "$(dicecli completion bash)"'),
    "zsh": ("~/.zshrc", 'eval "$(dicecli completion zsh)"'),
    "fish": ("~/.config/fish/config.fish", "dicecli completion fish | source"),
}
"""The start-up file of each shell, and the line to add to it."""


HELP = """Print the completion script for a shell; without SHELL, how to install it.

With it, Tab completes commands, options, games, house rules, open categories
and the names of players.

\b
Examples:
  dicecli completion
  dicecli completion bash

\b
Install it:
  bash   eval "$(dicecli completion bash)"     in ~/.bashrc
  zsh    eval "$(dicecli completion zsh)"      in ~/.zshrc
  fish   dicecli completion fish | source      in config.fish
"""


@click.command("completion", cls=Asking, help=HELP)
@click.argument("shell", type=OneOf(SHELLS), required=False, metavar="[SHELL]")
@output
@pass_session
def command(session: Session, shell: str | None) -> None:
    if shell is None:
        own = os.environ.get("SHELL", "").rpartition("/")[2]
        session.tell(Answer(views.installation, installation(own)))
    else:
        document: CompletionScript = {"shell": shell, "script": script(shell)}
        session.tell(Answer(views.completion, document))


def script(shell: str) -> Safe:
    """Return the completion script for bash, zsh or fish."""
    from dicecli.cli.complete.scripts import SCRIPTS

    return Safe(SCRIPTS[shell].strip())


def installation(own: str) -> Installation:
    """Return how to install completion in each shell; the user's own one is first."""
    order = sorted(SHELLS, key=lambda shell: shell != own)
    rows: list[ShellRow] = [
        {"shell": shell, "file": _INSTALL[shell][0], "line": _INSTALL[shell][1]}
        for shell in order
    ]
    return {"own": own if own in SHELLS else None, "shells": rows}
