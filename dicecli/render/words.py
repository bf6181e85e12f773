"""Parts of sentences that many views and refusals share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicecli import language
from dicecli.language import LANGUAGES, _, plural
from dicecli.render.safe import bare, isolated, safe

_LONGEST = 60


def quoted(word: str, longest: int = _LONGEST) -> str:
    """Return a word of unknown origin, safe to print: shortened, escaped and isolated."""
    return safe(_cut(word, longest))


def path(word: str) -> str:
    """Return a path of unknown origin, safe to print; a long one keeps its end, the name."""
    return safe(word if len(word) <= _LONGEST else "…" + word[1 - _LONGEST :])


def shortened(word: str, longest: int = _LONGEST) -> str:
    """Return a word of a document that is ``safe.spoken``, shortened."""
    return isolated(_cut(bare(word), longest))


def named(name: str) -> str:
    """Return the name of a rule set or of a part of it, for a sentence."""
    return isolated(_(name))


def _cut(word: str, longest: int) -> str:
    return word if len(word) <= longest else word[: longest - 1] + "…"


def dice(values: Iterable[int]) -> str:
    """Return dice as people read them aloud: ``1-1-3-4-6``."""
    return "-".join(map(str, values)) or _("none")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return "a", "a and b", "a, b and c"; with ``last`` "or" that word instead."""
    if len(words) < 2:
        return "".join(words)
    both = _("{first} or {last}") if last == "or" else _("{first} and {last}")
    return both.format(first=", ".join(words[:-1]), last=words[-1])


def ranges(numbers: Sequence[int]) -> str:
    """Return ascending whole numbers, runs of three or more as "5 to 30"."""
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
    """Return "1 roll", "2 rolls" in the language in use."""
    forms = f"{{count}} {one}", f"{{count}} {many or one + 's'}"
    return plural(*forms, number).format(count=number)


def decimal(value: float, form: str = ".1f") -> str:
    """Return a number in a format such as ",.1f", with the language's separators."""
    plain = format(value, form)
    if language.current() == LANGUAGES[0]:
        return plain
    signs = _("1,234.5")  # shows the separators of thousands and of decimals
    return plain.translate({ord(","): signs[1], ord("."): signs[5]})


def percent(odds: float) -> str:
    """Return a probability as a percentage: "2.3 %"."""
    return f"{decimal(100 * odds)} %"


def category(id: str) -> str:
    """Return the id of a category, or its name in a language other than English.

    Both can be typed.
    """
    name = f"{id[:1].upper()}{id[1:]}".replace("-", " ")
    said = _(name)
    return id if said == name else said.lower()
