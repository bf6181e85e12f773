"""Dice kept at the prompt, and what is rolled with them."""

from __future__ import annotations

from dicecli.cli.prompt.asked import Asked, Step
from dicecli.cli.prompt.rolls import example_keep, roll_command
from dicecli.dice import Dice, contains, parse
from dicecli.errors import BadInput, IllegalMove
from dicecli.game import play
from dicecli.rules.moves import Keep


def kept_of_card(asked: Asked) -> Step:
    """Return the roll of ``k 44 431``: the dice kept, then those rolled with them.

    On the computer's turn its choice follows. Raises BadInput ``keep-and-roll`` if it is
    not clear which dice were rolled.
    """
    if len(asked.words) != 2:
        form = example_keep(asked.game, asked.words)
        raise BadInput("keep-and-roll", form=form)
    kept, dice = asked.words
    rolled = asked.command("roll", dice, "--keep", kept)
    return rolled + asked.command("auto") if asked.computer else rolled


def set_aside(asked: Asked) -> Step:
    """Return the command of ``k``, ``k 11`` or ``k 11 4426``, after which dice are rolled.

    Raises IllegalMove ``game-over`` or ``no-roll-to-keep``, BadInput ``bad-die`` or
    ``keep-unclear``.
    """
    if not asked.words:
        return asked.command("keep", _all_that_scores(asked))
    first, *more = asked.words
    if not more or all(len(parse((word,))) == 1 for word in asked.words):
        return asked.command("keep", *asked.words)
    left = _left_after(asked, parse((first,)))
    together = parse(asked.words)
    among = asked.game.state.dice is not None and contains(asked.game.state.dice, together)
    if among and left == len(parse(more)) and _left_after(asked, together) is not None:
        both = "".join(asked.words)
        raise BadInput("keep-unclear", word=" ".join(asked.words), form=f"k {both}")
    if among and left != len(parse(more)):
        return asked.command("keep", *asked.words)
    return asked.command("keep", first) + roll_command(asked, more)


def set_aside_and_bank(asked: Asked) -> Step:
    """Return the command of ``kb`` or ``kb 11``."""
    words = asked.words or (_all_that_scores(asked),)
    return asked.command("keep", *words, "--bank")


def _left_after(asked: Asked, dice: Dice) -> int | None:
    """Return how many dice are to be rolled once ``dice`` are set aside; None if refused."""
    try:
        return play.apply(asked.game, Keep(dice)).state.dice_to_roll
    except IllegalMove:
        return None


def _all_that_scores(asked: Asked) -> str:
    """Return the most dice that can be set aside, as one word."""
    if asked.game.state.player is None:
        raise play.over(asked.game)
    keeps = [move for move in play.legal_moves(asked.game) if isinstance(move, Keep)]
    if not keeps:
        left = asked.game.state.dice_to_roll
        raise IllegalMove("no-roll-to-keep", dice_left=left)
    most = max(keeps, key=lambda keep: (len(keep.dice), keep.points or 0))
    return "".join(map(str, most.dice))
