"""The views: functions that lay out answers as pages.

A command names the view of its answer. Views that are the same for all kinds of game are
in modules of this package; the others are in a package for each kind, which
``rules.kinds`` names. A view imports the modules that it needs, since JSON needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.files import (
        Batch,
        Checked,
        CompletionScript,
        Games,
        Installation,
        Keys,
        Repaired,
        Schemas,
        Solved,
    )
    from dicecli.answer_types.game import (
        Amended,
        Automatic,
        Begun,
        Blank,
        Charted,
        Joined,
        Log,
        Moved,
        Options,
        Renamed,
        Retired,
        Standing,
        Stepped,
        TurnSkipped,
    )
    from dicecli.answer_types.kinds import BestOne, Hint, Odds, One, Scores
    from dicecli.answer_types.stats import Stats
    from dicecli.render.page import Page
    from dicecli.render.protocols import View
    from dicecli.render.views.protocols import AdvisedViews, GameViews
    from dicecli.rules.protocols import RuleSet


def _room(rules: RuleSet) -> GameViews:
    from dicecli.render.views.rooms import room

    return room(rules.kind)


def _advised_room(rules: RuleSet) -> AdvisedViews:
    from dicecli.render.views.rooms import advised_room

    return advised_room(rules.kind)


def score(document: Scores | Options, rules: RuleSet) -> Page:
    """Lay out the points of one roll, for each choice."""
    return _room(rules).score(document, rules)


def number(document: One, rules: RuleSet) -> Page:
    """Lay out the points of one choice: the number alone."""
    return _room(rules).number(document, rules)


def best_one(document: BestOne, rules: RuleSet) -> Page:
    """Lay out the best choice of one roll."""
    return _room(rules).best_one(document, rules)


def open(document: Options, rules: RuleSet) -> Page:
    """Lay out the choices of a player: categories to fill, or dice to set aside."""
    return _room(rules).open(document, rules)


def show(document: Standing, rules: RuleSet) -> Page:
    """Lay out the cards or totals of all players, and the running turn."""
    return _room(rules).show(document, rules)


def blank(document: Blank, rules: RuleSet) -> Page:
    """Lay out an empty card or sheet."""
    return _room(rules).blank(document, rules)


def odds(document: Odds, rules: RuleSet) -> Page:
    """Lay out the odds of the next rolls."""
    return _room(rules).odds(document, rules)


def hint(document: Hint, rules: RuleSet) -> Page:
    """Lay out the choices of a turn, best first."""
    return _advised_room(rules).hint(document, rules)


def solve(document: Solved, rules: RuleSet) -> Page:
    """Lay out the expected total of a game, and the file of its table of values."""
    return _advised_room(rules).solve(document, rules)


def explained(document: Mapping[str, object], rules: RuleSet) -> Page:
    """Lay out the rules of a game in sentences."""
    return _room(rules).explained(rules)


def moved(move: str) -> View[Moved]:
    """Return the view for the answer to a move; ``move`` is its name."""

    def view(document: Moved, rules: RuleSet) -> Page:
        return _room(rules).moved(move, document, rules)

    return view


def new(document: Begun, rules: RuleSet | None) -> Page:
    """Lay out the start of a game."""
    from dicecli.render.views import shared

    return shared.new(document, rules)


def auto(document: Automatic, rules: RuleSet) -> Page:
    """Lay out the computer's moves, the reason for them, and the next roll."""
    from dicecli.render.views import computer

    return computer.auto(document, rules)


def log(document: Log, rules: RuleSet) -> Page:
    """Lay out all events; those that are undone or corrected are marked."""
    from dicecli.render.views import events

    return events.log(document, rules)


def history(document: Stepped, rules: RuleSet) -> Page:
    """Lay out the events that were undone or redone."""
    from dicecli.render.views import events

    return events.history(document, rules)


def amend(document: Amended, rules: RuleSet) -> Page:
    """Lay out a correction, and its effect on later events."""
    from dicecli.render.views import corrections

    return corrections.amend(document, rules)


def insert(document: Amended, rules: RuleSet) -> Page:
    """Lay out a turn that was put in, and its effect on later events."""
    from dicecli.render.views import corrections

    return corrections.insert(document, rules)


def drop(document: Amended, rules: RuleSet) -> Page:
    """Lay out the events that were taken out, and the effect on later events."""
    from dicecli.render.views import corrections

    return corrections.drop(document, rules)


def swap(document: Amended, rules: RuleSet) -> Page:
    """Lay out two entries that were exchanged, and the effect on others."""
    from dicecli.render.views import corrections

    return corrections.swap(document, rules)


def rename(document: Renamed, rules: RuleSet) -> Page:
    """Lay out the new name of a player."""
    from dicecli.render.views import events

    return events.rename(document, rules)


def retire(document: Retired, rules: RuleSet) -> Page:
    """Lay out the leaving of a player."""
    from dicecli.render.views import events

    return events.retire(document, rules)


def skip(document: TurnSkipped, rules: RuleSet) -> Page:
    """Lay out a turn that is not played."""
    from dicecli.render.views import events

    return events.skip(document, rules)


def join(document: Joined, rules: RuleSet) -> Page:
    """Lay out the coming of a latecomer."""
    from dicecli.render.views import events

    return events.join(document, rules)


def rejoin(document: Joined, rules: RuleSet) -> Page:
    """Lay out the coming back of a player."""
    from dicecli.render.views import events

    return events.rejoin(document, rules)


def chart(document: Charted, rules: RuleSet) -> Page:
    """Lay out the totals of all players, turn by turn."""
    from dicecli.render.views import totals

    return totals.run(document, rules)


def games(document: Games, rules: RuleSet | None) -> Page:
    """Lay out the list of rule sets."""
    from dicecli.render.views import rulesets

    return rulesets.games(document, rules)


def keys(document: Keys, rules: RuleSet) -> Page:
    """Lay out the house rules of a game."""
    from dicecli.render.views import rulesets

    return rulesets.keys(document, rules)


def schemas(document: Schemas, rules: RuleSet | None) -> Page:
    """Lay out the commands whose answers have a schema."""
    from dicecli.render.views import schema_list

    return schema_list.listed(document)


def check(document: Checked, rules: RuleSet | None) -> Page:
    """Lay out the faults of files."""
    from dicecli.render.views import files

    return files.check(document, rules)


def repair(document: Repaired, rules: RuleSet | None) -> Page:
    """Lay out the part of a broken file that was saved."""
    from dicecli.render.views import files

    return files.repair(document, rules)


def completion(document: CompletionScript, rules: RuleSet | None) -> Page:
    """Lay out a completion script."""
    from dicecli.render.views import shells

    return shells.completion(document)


def installation(document: Installation, rules: RuleSet | None) -> Page:
    """Lay out how to install completion."""
    from dicecli.render.views import shells

    return shells.installation(document)


def batch(document: Batch, rules: RuleSet) -> Page:
    """Lay out many rolls, one in each row."""
    from dicecli.render.views import rolls

    return rolls.batch(document, rules)


def stats(document: Stats, rules: RuleSet | None) -> Page:
    """Lay out the figures of players over many games."""
    from dicecli.render.views import figures

    return figures.page(document)


def stats_by_category(document: Stats, rules: RuleSet | None) -> Page:
    """Lay out the figures of players, and those of each category."""
    from dicecli.render.views import figures

    return figures.page(document, by_category=True)
