"""Which part of a long list of cases runs every time, and which with the slow tests."""

from __future__ import annotations

import pytest

CHIEF_GAMES = ("penta", "poker", "farkle")
"""The games of which every run tests everything; those of their family have slow tests."""


def slow_except(quick, cases):
    """Return cases as parameters, those that are not among the quick ones marked slow.

    A case is known by itself or, where it is a tuple, by its first part.
    """
    return [case if _name(case) in quick else slow(case) for case in cases]


def _name(case):
    return case[0] if isinstance(case, tuple) else case


def slow(case):
    """Return a case as a parameter that is marked slow."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.slow)
