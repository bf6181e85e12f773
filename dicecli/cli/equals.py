"""Refuse ``-o=json``, which click reads as the value ``=json`` of ``-o``."""

from __future__ import annotations

from collections.abc import Sequence

import click

from dicecli.errors import BadInput


def suspected(words: Sequence[str]) -> bool:
    """Tell whether a word may be a short option with an equals sign behind it."""
    return any("=" in word and word[:1] == "-" != word[1:2] for word in words)


def check(command: click.Command, context: click.Context, words: Sequence[str]) -> None:
    """Raise BadInput ``equals-sign`` for such a word, if the command reads it as an option.

    A value that begins with an equals sign can still be given as a word of its own.
    """
    try:
        given, _others, order = command.make_parser(context).parse_args(list(words))
    except click.UsageError:
        return  # click reports it when it reads the words in earnest
    for option in order:
        value = given.get(option.name or "")
        for text in value if isinstance(value, list) else [value]:
            for name in option.opts:
                word = _attached(name, text, words)
                if word is not None:
                    raise BadInput("equals-sign", word=word, option=name)


def _attached(name: str, text: object, words: Sequence[str]) -> str | None:
    """Return the word with a short option and its value, which begins with ``=``; or None."""
    if name[:2] == "--" or not isinstance(text, str) or text[:1] != "=":
        return None
    end = f"{name[1:]}{text}"
    attached = (word for word in words if word[0:1] == "-" and word.endswith(end))
    return next(attached, None)
