"""A line at the prompt, taken apart, and what the forms of lines share."""

from __future__ import annotations

from typing import NamedTuple, cast

from dicecli.game.play import Game

Step = tuple[tuple[str, ...], ...]
"""Some commands, each as the words typed in a shell; together they are one step of undo."""


class Asked(NamedTuple):
    """A line at the prompt.

    ``form`` is the letter of its form, otherwise its first word; ``words`` are those before
    its options, without the letter of a form, ``options`` all words from the first option on.
    """

    game: Game
    form: str
    words: tuple[str, ...]
    options: tuple[str, ...]

    @property
    def on_card(self) -> bool:
        """Whether a turn of the game ends by filling a category."""
        return bool(self.game.rules.choices)

    @property
    def computer(self) -> bool:
        """Whether it is the computer's turn."""
        player = self.game.state.player
        return player is not None and self.game.players[player].computer

    def command(self, *words: str) -> Step:
        """Return one command, with the options of the line."""
        return ((*words, *self.options),)


def open_categories(game: Game) -> tuple[str, ...]:
    """Return the ids of the open categories of the player to move; none after the end."""
    if game.state.player is None or not game.rules.choices:
        return ()
    options = game.state.options(game.state.player, None)
    rows = cast("dict[str, list[dict[str, str]]]", options)["categories"]
    return tuple(row["category"] for row in rows)


def example_dice(number: int) -> str:
    """Return some dice for an example."""
    return "431265"[:number]


def example_category(game: Game) -> str:
    """Return a line that fills an open category with a whole roll."""
    category = next(iter(open_categories(game)), game.rules.choices[0])
    return f"{category} {example_dice(game.state.dice_to_roll)}"
