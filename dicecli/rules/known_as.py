"""Games under the names that people type: trademarks, other languages, other spellings.

Each preset has its own in ``KNOWN_AS``. They lead to the game and are never shown as names
of ours. Imported only where a word is not the name of a preset.
"""

from __future__ import annotations

from importlib import import_module

from dicecli.rules import PRESETS


def games(word: str) -> list[str]:
    """Return the ids of the presets that are known by a name, in any case and spelling.

    Blanks, hyphens, points and commas do not count.
    """
    wanted = _plain(word)
    return [id for id, home in PRESETS.items() if wanted in map(_plain, names(home))]


def names(home: str) -> tuple[str, ...]:
    """Return the other names of the preset in a module."""
    found: tuple[str, ...] = getattr(import_module(home), "KNOWN_AS", ())
    return found


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())
