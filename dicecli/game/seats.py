"""Finding a player by a name that somebody typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicecli.errors import BadInput
from dicecli.names import key, look
from dicecli.rules.spelling import folded, nearest, without_accents


def meant(name: str, known: Sequence[str]) -> int:
    """Return the place of the player whom ``name`` means among the names ``known``.

    A whole name comes before the beginning of one, and a name with its accents before one
    without. Raises BadInput ``unknown-player``, or ``ambiguous-player`` with the names that
    match.
    """
    places = whole(name, known) or _begun(name, known)
    if len(places) == 1:
        return places[0]
    if places:
        candidates = [known[at] for at in places]
        raise BadInput("ambiguous-player", word=name, candidates=candidates)
    raise BadInput("unknown-player", word=name, near=_near(name, known), known=list(known))


def _near(name: str, known: Sequence[str]) -> list[str]:
    """Return the names that are spelt like ``name``."""
    spelt = {folded(one): one for one in known}
    return [spelt[one] for one in nearest(name, spelt)]


def whole(name: str, known: Sequence[str]) -> list[int]:
    """Return the places of the names that are spelt like ``name``, as exactly as any is.

    That is, but for case; otherwise to the eye; otherwise with accents that ``name`` lacks.
    """
    for form, wanted in _forms(name):
        places = [at for at, one in enumerate(known) if wanted and form(one) == wanted]
        if places:
            return places
    return []


def _begun(name: str, known: Sequence[str]) -> list[int]:
    """Return the places of the names that begin with ``name``, as exactly as any does."""
    for form, wanted in _forms(name):
        places = [at for at, one in enumerate(known) if wanted and form(one).startswith(wanted)]
        if places:
            return places
    return []


def _forms(name: str) -> tuple[tuple[Callable[[str], str], str], ...]:
    """Return forms to compare names in, with that of ``name``, the most exact one first."""
    return (key, key(name)), (look, look(name)), (_plain, look(name))


def _plain(name: str) -> str:
    return without_accents(look(name))
