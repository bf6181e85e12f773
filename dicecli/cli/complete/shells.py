"""How each shell passes the words typed, and how it takes what may follow.

COMP_WORDS has the words, separated by line ends (fish: the line as typed), and COMP_CWORD
the index of the word at the cursor (fish: the word itself). Words still have their quotes.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import NamedTuple

from click.shell_completion import CompletionItem, split_arg_string

from dicecli.cli.complete.scripts import SCRIPTS
from dicecli.cli.faults import faults_passed_over

Items = list[CompletionItem[str]]


class Line(NamedTuple):
    """A line as it was typed.

    ``args`` are the words between the program's name and ``word``, the word at the
    cursor. ``shown`` is the part of it that the shell replaces (bash splits words at "="
    and ":", and keeps what is before an open quote), and ``quote`` the open quote, if any.
    """

    args: list[str]
    word: str
    shown: str
    quote: str = ""


def answer(instruction: str) -> int:
    """Print what "SHELL_complete" or "SHELL_source" asks for; return the exit status.

    After a fault nothing is offered: a message would only disturb the command line.
    """
    shell, _, what = instruction.partition("_")
    if shell not in SCRIPTS or what not in ("source", "complete"):
        return 1
    with faults_passed_over():
        text = SCRIPTS[shell] if what == "source" else _completions(shell)
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    return 0


def _completions(shell: str) -> str:
    from dicecli import language
    from dicecli.cli.complete.offers import offers
    from dicecli.cli.prescan import scan

    read, write = _SHELLS[shell]
    line = read()
    language.use(scan(line.args, os.environ).language)
    items = offers(line.args, line.word, described=shell != "bash")
    sound = [item for item in items if item.value.isprintable()]
    return "".join(f"{write(item, line)}\n" for item in sound)


def _raw() -> tuple[list[str], int]:
    return os.environ["COMP_WORDS"].split("\n"), int(os.environ["COMP_CWORD"])


def _plain(word: str) -> str:
    """Return a word without its quotes; the closing one may be missing."""
    return "".join(split_arg_string(word)[:1])


def _read_zsh() -> Line:
    words, place = _raw()
    word = _plain(words[place]) if place < len(words) else ""
    return Line([_plain(each) for each in words[1:place]], word, word)


def _read_bash() -> Line:
    """Join the words that bash has split at "=" and ":"."""
    words, place = _raw()
    joined: list[str] = []
    glue = False
    shown = quote = ""
    for raw in words[1 : place + 1]:
        separator = bool(raw) and not raw.strip("=:")
        piece, shown, quote = (raw, "", "") if separator else _read_quotes(raw)
        if joined and (glue or separator):
            joined[-1] += piece
        else:
            joined.append(piece)
        glue = separator
    word = joined.pop() if joined else ""
    return Line(joined, word, shown, quote)


def _read_quotes(raw: str) -> tuple[str, str, str]:
    """Read a word of bash: its text, the part of that in an open quote, and the quote.

    Without an open quote the part is the whole text.
    """
    text = quote = ""
    start = 0
    signs = iter(raw)
    for sign in signs:
        if sign == quote:
            quote, start = "", 0
        elif not quote and sign in "'\"":
            quote, start = sign, len(text)
        elif sign == "\\" and quote != "'":
            following = next(signs, "")
            text += following if not quote or following in '$`"\\' else sign + following
        else:
            text += sign
    return text, text[start:], quote


def _read_fish() -> Line:
    words = split_arg_string(os.environ["COMP_WORDS"])
    while words and re.match(r"\w+=", words[0]):  # settings before the program's name
        words.pop(0)
    begun = os.environ["COMP_CWORD"]
    word = _plain(begun)
    args = words[1:]
    if begun and args:
        args.pop()
    return Line(args, word, word)


def _write_bash(item: CompletionItem[str], line: Line) -> str:
    value = item.value[len(line.word) - len(line.shown) :]
    return f"{item.type},{_QUOTED[line.quote](value)}"


def _bare(value: str) -> str:
    return re.sub(r"([\s\"'`$\\!&|;()<>*?\[\]{}#~^])", r"\\\1", value)


def _in_double_quotes(value: str) -> str:
    """Quote a text that follows an open double quote.

    "!" must stand outside the quotes: within them it is a command of the history, also
    after a backslash, which would stay in the text.
    """
    return _placed(re.sub(r'(["$`\\])', r"\\\1", value).replace("!", '"\\!"'), '"')


def _in_single_quotes(value: str) -> str:
    """Quote a text that follows an open single quote."""
    quoted = value.replace("'", "'\\''")
    return _placed(quoted[:-1] if quoted.endswith("'") else quoted, "'")


def _placed(quoted: str, quote: str) -> str:
    """Add the quotes that bash leaves out.

    It takes a quote at the start for the open one, which it replaces, and a quote at the
    end for the closing one.
    """
    before = quote if quoted.startswith(quote) else ""
    after = quote if quote == '"' and quoted.endswith(quote) else ""
    return f"{before}{quoted}{after}"


_QUOTED: dict[str, Callable[[str], str]] = {
    "": _bare,
    '"': _in_double_quotes,
    "'": _in_single_quotes,
}
"""How bash takes a text by the quote that is open before it."""


def _write_zsh(item: CompletionItem[str], line: Line) -> str:
    return f"{item.type}\n{item.value}\n{_help(item) or '_'}"


def _write_fish(item: CompletionItem[str], line: Line) -> str:
    help = _help(item)
    return f"{item.type},{item.value}" + (f"\t{help}" if help else "")


def _help(item: CompletionItem[str]) -> str:
    from dicecli.render.safe import harmless

    return harmless(" ".join((item.help or "").split()))


_SHELLS: dict[str, tuple[Callable[[], Line], Callable[[CompletionItem[str], Line], str]]] = {
    "bash": (_read_bash, _write_bash),
    "zsh": (_read_zsh, _write_zsh),
    "fish": (_read_fish, _write_fish),
}
