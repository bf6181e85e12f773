"""Split long lists of cases into those that always run and slow ones."""

from __future__ import annotations

import pytest

CHIEF_GAMES = ("penta", "poker", "farkle")
"""The games that are always tested in full; tests of the other games may be slow."""


def slow_except(quick, cases):
    """Return cases as parameters; those not in ``quick`` are marked slow.

    A case is known by itself or, where it is a tuple, by its first part.
    """
    return [case if _name(case) in quick else slow(case) for case in cases]


def _name(case):
    return case[0] if isinstance(case, tuple) else case


def slow(case):
    """Return a case as a parameter that is marked slow."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.slow)
