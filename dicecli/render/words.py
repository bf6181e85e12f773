"""Small words that many sentences share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicecli import language
from dicecli.language import LANGUAGES, _, plural

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
    return "-".join(map(str, values)) or _("none")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Write "a", "a and b", "a, b and c"; with ``last`` "or" the other word."""
    if len(words) < 2:
        return "".join(words)
    both = _("{first} or {last}") if last == "or" else _("{first} and {last}")
    return both.format(first=", ".join(words[:-1]), last=words[-1])


def ranges(numbers: Sequence[int]) -> str:
    """Write ascending whole numbers with runs of three and more as "5 to 30"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(map(_run, runs))


def _run(run: list[int]) -> str:
    if len(run) > 2:
        return _("{first} to {last}").format(first=run[0], last=run[-1])
    return ", ".join(map(str, run))


def count(number: int, one: str, many: str | None = None) -> str:
    """Write "1 roll", "2 rolls", in the language in use."""
    forms = f"{{count}} {one}", f"{{count}} {many or one + 's'}"
    return plural(*forms, number).format(count=number)


def decimal(value: float, form: str = ".1f") -> str:
    """Write a number with decimals as ``form`` says: "1,234.5" for ",.1f"."""
    plain = format(value, form)
    if language.current() == LANGUAGES[0]:
        return plain
    signs = _("1,234.5")  # how the language parts thousands, and decimals
    return plain.translate({ord(","): signs[1], ord("."): signs[5]})


def percent(odds: float) -> str:
    """Write a probability as people read it: "2.3 %"."""
    return f"{decimal(100 * odds)} %"


def category(id: str) -> str:
    """Return the id of a category as a sentence names it.

    In another language it is the name, which can be typed as well.
    """
    name = f"{id[:1].upper()}{id[1:]}".replace("-", " ")
    said = _(name)
    return id if said == name else said.lower()
