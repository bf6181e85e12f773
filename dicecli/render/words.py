"""Small words that many sentences share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_LONGEST = 60
_JOINERS = "\u200c\u200d"  # they shape emoji and some scripts, and hide nothing


def quoted(word: str, longest: int = _LONGEST) -> str:
    """Return a word of unknown origin, safe to print: short, nothing invisible."""
    cut = word if len(word) <= longest else word[: longest - 1] + "…"
    return harmless(cut)


def harmless(text: str) -> str:
    """Return a text with all that a terminal would obey instead of show escaped."""
    return "".join(sign if visible(sign) else _escaped(sign) for sign in text)


def visible(sign: str) -> bool:
    """Tell whether a character is one to be seen, or shapes those beside it."""
    return sign.isprintable() or sign in _JOINERS


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")


def dice(values: Iterable[int]) -> str:
    """Write dice as people read them aloud: ``1-1-3-4-6``."""
    return "-".join(map(str, values)) or "none"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Write "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def ranges(numbers: Sequence[int]) -> str:
    """Write ascending whole numbers with runs of three and more as "5 to 30"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def count(number: int, one: str, many: str | None = None) -> str:
    """Write "1 roll", "2 rolls"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def percent(odds: float) -> str:
    """Write a probability as people read it: "2.3 %"."""
    return f"{100 * odds:.1f} %"
