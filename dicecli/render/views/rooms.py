"""The modules with the views of each kind of game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from dicecli.render.views.protocols import AdvisedViews, GameViews
    from dicecli.rules.kinds import KindName


def room(kind: KindName) -> GameViews:
    """Return the views of a kind of game."""
    views: GameViews = import_module(KINDS[kind].views)
    return views


def advised_room(kind: KindName) -> AdvisedViews:
    """Return the views of a kind of game that has an advisor."""
    views: AdvisedViews = import_module(KINDS[kind].views)
    return views
