"""What somebody means who types a command that does not exist.

Imported only where a command line could not be understood. What is beyond doubt is done;
otherwise the refusal names the command that does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.cli.prefixes import commands_meant
from dicecli.cli.typed import typed
from dicecli.errors import BadInput
from dicecli.language import _
from dicecli.rules import PRESETS, known_as, preset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.cli.session import Session
    from dicecli.rules.protocols import RuleSet

_GAMES = ("games", "list", "presets")
"""Words for the list of games, which ``rules`` prints."""

OTHERS = {
    **dict.fromkeys(("start", "begin", "init", "create", "play-game"), "new"),
    **dict.fromkeys(("rematch", "again", "restart"), "new"),
    **dict.fromkeys(("status", "card", "scores", "scoreboard", "board", "standings"), "show"),
    **dict.fromkeys(("history", "events", "turns"), "log"),
    **dict.fromkeys(("edit", "fix", "correct", "change", "replace"), "amend"),
    **dict.fromkeys(("suggest", "advice", "advise", "best", "help-me"), "hint"),
    **dict.fromkeys(("throw", "dice", "reroll"), "roll"),
    **dict.fromkeys(("fill", "write", "enter", "put", "category"), "record"),
    **dict.fromkeys(("back", "revert", "rollback"), "undo"),
    **dict.fromkeys(("delete", "remove", "del", "rm"), "drop"),
    **dict.fromkeys(("exchange", "switch"), "swap"),
    **dict.fromkeys(("add", "latecomer"), "join"),
    **dict.fromkeys(("pass", "next"), "skip"),
    **dict.fromkeys(("leave", "kick"), "retire"),
    **dict.fromkeys(("hold", "save", "stop"), "bank"),
    **dict.fromkeys(("aside", "set-aside"), "keep"),
    **dict.fromkeys(("farkled", "lost"), "bust"),
    **dict.fromkeys(("chance", "probability", "chances-of"), "odds"),
    **dict.fromkeys(("options", "moves", "categories", "legal"), "open"),
    **dict.fromkeys(("validate", "verify", "repair"), "check"),
    **dict.fromkeys(("statistics", "players"), "stats"),
    **dict.fromkeys(("computer", "bot", "ai"), "auto"),
    **dict.fromkeys(("points", "calc", "count"), "score"),
}
"""Words of other programs, and of the table, for our commands."""


def command_line(words: Sequence[str]) -> list[str]:
    """Return the words of the command that is meant, where that is beyond doubt.

    ``words`` begin with one that is no command. Raises BadInput ``unknown-command``,
    ``unknown-game`` or ``game-alone``, with ``command_line`` if a command does what is meant.
    """
    word, *rest = words
    if word.lower() in _GAMES:
        return ["rules", *rest]
    game = _game(word)
    if game is None and known_as.games(word):
        raise BadInput("unknown-game", word=word, near=known_as.games(word), known=[*PRESETS])
    if game is not None and rest and is_dice(rest[:1]):
        return ["score", *words]
    if game is not None:
        line = typed(["new", game, *(rest or ["An", "Bình"])])
        raise BadInput("game-alone", word=word, game=game, command_line=line)
    raise _unknown(word, rest)


def _unknown(word: str, rest: Sequence[str]) -> BadInput:
    """Return the refusal of a word, with the command by our name if it is known by others."""
    meant = OTHERS.get(word.lower())
    if meant is None:
        from dicecli.cli.command_table import MODULES
        from dicecli.rules.spelling import nearest

        near = ["score"] if is_dice([word]) else nearest(word, MODULES)
        return BadInput("unknown-command", word=word, near=near)
    line = typed([meant, *rest])
    return BadInput("unknown-command", word=word, near=[meant], command_line=line)


def is_dice(words: Sequence[str]) -> bool:
    """Tell whether words may be dice: digits from 1 to 6, and what stands between them."""
    signs = "".join(words)
    return bool(signs.strip("-, ")) and not signs.strip("123456-, ")


def _game(word: str) -> str | None:
    """Return the id of the one game that a word names, by its own name or another."""
    if word.lower() in PRESETS:
        return word.lower()
    found = known_as.games(word)
    return found[0] if len(found) == 1 else None


def game(word: str, session: Session | None, refusal: BadInput) -> RuleSet:
    """Return the game that is played under another name, and note which one it is.

    Raises ``refusal``, with the names of our games where several fit.
    """
    found = known_as.games(word)
    if not found:
        raise refusal
    if len(found) > 1:
        refusal.facts["near"] = found
        raise refusal
    rules = preset(found[0])
    if session is not None:
        text = _("note: the rules of \"{word}\" are those of '{game}' here")
        session.queue_note(lambda: text.format(word=word, game=rules.id))
    return rules


def is_command(word: str) -> bool:
    """Tell whether a word is a command, or the beginning of one or several."""
    return bool(commands_meant(word))
