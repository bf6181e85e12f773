"""The kinds of game: one table of the modules that belong to each kind.

The package that needs a module imports it: rules and tallies in ``rules``, advice and the
computer in ``advisor``, views in ``render.views``.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

KindName = Literal["card", "farkle"]
"""The value of a rule set's ``kind``; a misspelt one is a type error."""


class Kind(NamedTuple):
    """The modules of a kind of game, each with the Protocol that it fulfils in brackets.

    ``rules`` reads rule documents (``RuleReader``); ``tally`` counts for
    statistics (``TallyRoom``); ``slips`` finds entries that look like a mistake
    (``SlipFinder``); ``computer`` chooses for the computer (``Computer``); ``views`` lays
    out answers (``GameViews``); ``advice`` ranks choices (``Advisor``), None if there is
    no advice.
    """

    rules: str
    tally: str
    slips: str
    computer: str
    views: str
    advice: str | None = None


KINDS: dict[KindName, Kind] = {
    "card": Kind(
        rules="dicecli.rules.card.kind",
        tally="dicecli.rules.card.tally",
        slips="dicecli.rules.card.slips",
        computer="dicecli.advisor.card.computer",
        views="dicecli.render.views.card",
        advice="dicecli.advisor.card.hint",
    ),
    "farkle": Kind(
        rules="dicecli.rules.farkle.kind",
        tally="dicecli.rules.farkle.tally",
        slips="dicecli.rules.farkle.slips",
        computer="dicecli.advisor.farkle.threshold",
        views="dicecli.render.views.farkle",
    ),
}
"""The kinds of game by the name that a rule set's ``kind`` has."""
