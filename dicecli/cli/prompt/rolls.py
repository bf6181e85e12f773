"""Dice alone at the prompt: they are a roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

from dicecli.cli.category_words import without_letters
from dicecli.cli.prompt.asked import example_category, example_dice
from dicecli.dice import Dice, parse
from dicecli.errors import BadInput, IllegalMove

if TYPE_CHECKING:
    from dicecli.cli.prompt.asked import Asked, Step
    from dicecli.game.play import Game

_FACES = "\u2680\u2681\u2682\u2683\u2684\u2685"


def is_dice(words: Sequence[str]) -> bool:
    """Tell whether words are meant as dice alone: numbers, in any way of writing them."""
    signs = "".join(words)
    return without_letters(signs) and any(one.isdigit() or one in _FACES for one in signs)


def rolled(asked: Asked) -> Step:
    """Return the command for dice alone, which must be exactly the dice to roll.

    Raises IllegalMove ``game-over``, or BadInput with a line that would do.
    """
    if asked.game.state.player is None:
        raise IllegalMove("game-over")
    word, wanted = " ".join(asked.words), asked.game.state.dice_to_roll
    dice = _dice(asked.words)
    if dice is not None and len(dice) == wanted:
        return roll_command(asked, asked.words)
    if dice is None and len(word) == wanted and word[-1] != "0":
        parse(asked.words)  # raises bad-die
    if asked.on_card:
        _refuse_on_card(asked.game, word, dice)
    number = dice is None and word.isascii() and word.isdigit()
    code = "points-alone" if number else "keep-alone"
    raise BadInput(code, word=word, wanted=wanted, form=f"{'b' if number else 'k'} {word}")


def roll_command(asked: Asked, words: Sequence[str]) -> Step:
    """Return the command that enters a roll; with the computer's choice on its turn."""
    return asked.command("auto" if asked.computer else "roll", *words)


def _dice(words: Sequence[str]) -> Dice | None:
    """Return the dice in words, None if one of them is no die."""
    try:
        return parse(words)
    except BadInput:
        return None


def _refuse_on_card(game: Game, word: str, dice: Dice | None) -> NoReturn:
    """Refuse what is not a whole roll; part of one may follow the dice that were kept."""
    state, wanted = game.state, game.state.dice_to_roll
    again = state.dice is not None and "roll" in state.awaits
    if dice and state.dice and again and len(dice) < wanted:
        kept = _mostly_alike(state.dice)[: wanted - len(dice)]
        form = f"k {_digits(kept)} {_digits(die for sign in word for die in parse((sign,)))}"
        raise BadInput("kept-unsaid", word=word, wanted=wanted, form=form)
    raise BadInput("not-a-roll", word=word, wanted=wanted, form=example_category(game))


def example_keep(game: Game, words: Sequence[str]) -> str:
    """Return a line that keeps dice and rolls the others: the dice in ``words``, if it can."""
    wanted, dice = game.state.dice_to_roll, _dice(words)
    if not dice or len(dice) >= wanted:
        dice = _mostly_alike(game.state.dice or (4, 4))[:2]
    return f"k {_digits(dice)} {example_dice(wanted - len(dice))}"


def _mostly_alike(dice: Dice) -> Dice:
    """Return dice in an order in which those that many others equal come first."""
    return tuple(sorted(dice, key=lambda die: (-dice.count(die), die)))


def _digits(dice: Iterable[int]) -> str:
    return "".join(map(str, dice))
