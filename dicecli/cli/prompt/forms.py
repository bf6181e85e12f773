"""What a line at the prompt means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.cli.transaction import words_of

if TYPE_CHECKING:
    from dicecli.game.play import Game


def meant(line: str, game: Game) -> tuple[tuple[str, ...], ...]:
    """Return the commands that a line means, each as the words typed in a shell.

    Several commands are one step of undo. Raises BadInput as ``words_of``.
    """
    if line == "?":
        return (("open",),)
    return (tuple(words_of(line)),)
