"""``dicecli completion``: the Tab key."""

from __future__ import annotations

import click

from dicecli.cli.group import Asking

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", cls=Asking)
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL")
def command(shell: str) -> None:
    """Print the completion script for a shell.

    \b
    Examples:
      dicecli completion bash

    \b
    Install it:
      bash   eval "$(dicecli completion bash)"     in ~/.bashrc
      zsh    eval "$(dicecli completion zsh)"      in ~/.zshrc
      fish   dicecli completion fish | source      in config.fish
    """
    click.echo(script(shell))


def script(shell: str) -> str:
    """Return the completion script for bash, zsh or fish."""
    from click.shell_completion import ShellComplete, get_completion_class

    from dicecli.cli.group import cli
    from dicecli.cli.main import COMPLETE, PROGRAM

    kind = get_completion_class(shell)
    assert kind is not None
    complete = kind(cli, {}, PROGRAM, COMPLETE)
    # The plain method: bash's own one starts a bash to ask for its version.
    return ShellComplete.source(complete).strip()
