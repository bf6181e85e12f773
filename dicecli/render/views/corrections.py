"""Views of corrections: an event changed, put in, taken out, or exchanged with another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Page
from dicecli.render.views import shared
from dicecli.render.views.events import said
from dicecli.render.words import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.answer_types.game import Amended, Change
    from dicecli.rules.protocols import RuleSet

MOST_CHANGES = 12
"""Lines about later events: a turn put in at the beginning may move a whole evening."""


def amend(document: Amended, rules: RuleSet) -> Page:
    """Lay out a correction: the event before and after, and its effect on later events."""
    first, *others = document["changes"]
    text = _("{name}: event {number}, {old}, is now {new}; {next}")
    line = text.format(**_words(first, rules), next=shared.whats_next(document))
    return _page(document, line, others, rules)


def insert(document: Amended, rules: RuleSet) -> Page:
    """Lay out a turn that was put in, and its effect on later events."""
    *others, turn = document["changes"]  # a new event has the highest number
    text = _("{name}: {new} put in as event {number}; {next}")
    line = text.format(**_words(turn, rules), next=shared.whats_next(document))
    return _page(document, line, others, rules)


def drop(document: Amended, rules: RuleSet) -> Page:
    """Lay out the events that were taken out, and the effect on later events."""
    gone = [row for row in document["changes"] if row["after"] is None]
    others = [row for row in document["changes"] if row["after"] is not None]
    text = _("{name}: event {number}, {old}, is taken out")
    lines = [text.format(**_words(row, rules)) for row in gone]
    following = _("{entries}; {next}").format(
        entries="\n".join(lines), next=shared.whats_next(document)
    )
    return _page(document, following, others, rules)


def swap(document: Amended, rules: RuleSet) -> Page:
    """Lay out two entries that were exchanged, and the effect on others."""
    line = _("exchanged; {next}").format(next=shared.whats_next(document))
    return _page(document, line, document["changes"], rules)


def _page(document: Amended, line: str, rows: Sequence[Change], rules: RuleSet) -> Page:
    """Lay out a sentence, and a line for each of the other events that changed.

    Of a turn that became another player's, the event that ended it tells enough.
    """
    rows = [row for row in rows if not _went_along(row)]
    lines = [_changed(row, rules) for row in rows[:MOST_CHANGES]]
    more = len(rows) - MOST_CHANGES
    if more > 0:
        text = _("and {events} more: 'dicecli log' lists them")
        lines.append(text.format(events=count(more, "event")))
    return Page(("\n".join([line, *lines]),), shared.facts(document))


def _went_along(row: Change) -> bool:
    """Tell whether all that changed of an event within a turn is its player."""
    old, new = row["before"], row["after"]
    if old is None or new is None or new["kind"] not in ("roll", "keep", "take"):
        return False
    same = {**old, "seat": None} == {**new, "seat": None}
    return same and "old_player" in row and "turn_lost" not in new


def _changed(row: Change, rules: RuleSet) -> str:
    """Return what became of an event after the correction."""
    words = _words(row, rules)
    if "old_player" not in row:
        return _("also {name}: event {number}, {old}, is now {new}").format(**words)
    if words["old"] == words["new"]:
        text = _("event {number}, {new}: now {name}, not {before}")
    else:
        text = _("event {number}, {old}: now {name}, {new}, not {before}")
    return text.format(**words, before=row["old_player"])


def _words(row: Change, rules: RuleSet) -> dict[str, str]:
    """Return the fields of a sentence about an event before and after a correction."""
    old, new = row["before"], row["after"]
    return {
        "name": row["player"],
        "number": str(row["number"]),
        "old": said(old, rules) if old else "",
        "new": said(new, rules) if new else "",
    }
