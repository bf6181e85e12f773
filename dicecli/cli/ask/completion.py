"""``dicecli completion``: the completion scripts, and how to install them."""

from __future__ import annotations

import os

import click

from dicecli.cli.commands import Asking
from dicecli.cli.help import OneOf
from dicecli.language import _

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
def command(shell: str | None) -> None:
    click.echo(instructions(os.environ.get("SHELL", "")) if shell is None else script(shell))


def script(shell: str) -> str:
    """Return the completion script for bash, zsh or fish."""
    from dicecli.cli.complete.scripts import SCRIPTS

    return SCRIPTS[shell].strip()


def instructions(path: str) -> str:
    """Return how to install completion in each shell; that of a path ($SHELL) is first."""
    own = path.rpartition("/")[2]
    order = sorted(SHELLS, key=lambda shell: shell != own)
    lines = [_install(shell, own) for shell in order]
    return "\n".join([*lines, _("Completion then works in every new shell.")])


def _install(shell: str, own: str) -> str:
    file, line = _INSTALL[shell]
    said = (
        _("Your shell is {shell}. Add this line to {file}:")
        if shell == own
        else _("In {shell}, add this line to {file}:")
    )
    return f"{said.format(shell=shell, file=file)}\n\n    {line}\n"
