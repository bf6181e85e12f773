"""What a line at the prompt means: the commands that it stands for.

A line is, in this order: a form of one letter, a command, dice, a category, or the beginning
of a command's name. Nothing here changes or reads anything but the game that is passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.cli.command_table import MODULES
from dicecli.cli.prompt import keeps, named, rolls
from dicecli.cli.prompt.asked import Asked, example_category
from dicecli.cli.shellwords import without_comment
from dicecli.cli.transaction import words_of
from dicecli.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.cli.prompt.asked import Step
    from dicecli.game.play import Game


def meant(line: str, game: Game) -> Step:
    """Return the commands that a line means, each as the words typed in a shell.

    Several commands are one step of undo; an empty line is none. Raises BadInput or
    IllegalMove for a line that means nothing, with the line that would do if there is one.
    """
    words = tuple(words_of(without_comment(line)))
    if not words:
        return ()
    end = next((at for at, word in enumerate(words) if _is_option(word)), len(words))
    if end == 0 or words[0] in MODULES:
        return (words,)
    form = _FORMS.get(words[0].lower())
    if form is not None:
        return form(Asked(game, words[0].lower(), words[1:end], words[end:]))
    asked = Asked(game, words[0], words[:end], words[end:])
    return rolls.rolled(asked) if rolls.is_dice(asked.words) else named.named(asked)


def _is_option(word: str) -> bool:
    """Tell whether a word is an option, or ends them; ``-4`` is bad dice."""
    return word == "--" or (word[:1] == "-" and word.lstrip("-")[:1].isalpha())


def _undo(asked: Asked) -> Step:
    return asked.command("undo", *asked.words)


def _show(asked: Asked) -> Step:
    """Show the card; a player's name may have several words."""
    name = " ".join(asked.words)
    return asked.command("show", *([name] if name else []))


def _open(asked: Asked) -> Step:
    """Show what may be filled: with points, if there is a roll on the table."""
    dice = asked.game.state.dice
    if asked.words or dice is None or not asked.on_card:
        return asked.command("open", *asked.words)
    return asked.command("open", "".join(map(str, dice)))


def _hint(asked: Asked) -> Step:
    """Show the best choices: all of them would fill the screen."""
    few = () if asked.options else ("--top", _HINTS)
    return asked.command("hint", *asked.words, *few)


def _bank(asked: Asked) -> Step:
    _check_no_card(asked)
    return asked.command("bank", *(("--points", *asked.words) if asked.words else ()))


def _lost(asked: Asked) -> Step:
    _check_no_card(asked)
    return asked.command("bust", *asked.words)


def _take(asked: Asked) -> Step:
    """Take over the dice left, and roll them if their roll follows."""
    _check_no_card(asked)
    taken = asked.command("take")
    return taken + rolls.roll_command(asked, asked.words) if asked.words else taken


def _keep(asked: Asked) -> Step:
    return keeps.kept_of_card(asked) if asked.on_card else keeps.set_aside(asked)


def _keep_and_bank(asked: Asked) -> Step:
    _check_no_card(asked)
    return keeps.set_aside_and_bank(asked)


def _leave(asked: Asked) -> Step:
    """Refuse more words: the letter alone leaves the prompt, and never comes here."""
    raise BadInput("extra-argument", word=" ".join((*asked.words, *asked.options)), help="q")


def _check_no_card(asked: Asked) -> None:
    """Raise BadInput ``form-of-farkle`` in a game of categories."""
    if asked.on_card:
        rules = asked.game.rules
        raise BadInput(
            "form-of-farkle",
            word=asked.form,
            game=rules.id,
            title=rules.name,
            form=example_category(asked.game),
        )


_HINTS = "5"
"""The choices of a hint at the prompt; the command shows all."""

_FORMS: dict[str, Callable[[Asked], Step]] = {
    "k": _keep,
    "kb": _keep_and_bank,
    "b": _bank,
    "x": _lost,
    "t": _take,
    "u": _undo,
    "s": _show,
    "?": _open,
    "h": _hint,
    "q": _leave,
}
"""The forms of the prompt by their letters."""
