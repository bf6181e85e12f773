"""How corrections look, new names, and players who leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _, plural
from dicecli.render import general, laid_out
from dicecli.render.page import Page

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document, RuleSet


def said(row: Document, rules: RuleSet) -> str:
    """Say what an event did that belongs to no turn."""
    if row["event"] == "amend":
        words = general.said(row["entry"], rules)
        return _("corrects event {number}: {entry}").format(number=row["of"], entry=words)
    if row["event"] == "rename" and "old" in row:
        told = _("was {old}, is called {name} from here on")
        return told.format(old=row["old"], name=row["to"])
    if row["event"] == "rename":
        return _("is called {name} from here on").format(name=row["to"])
    return _("leaves the game")


def now(row: Document, rules: RuleSet) -> str:
    """Say what an event is now that it, or one before it, was corrected."""
    words = general.said(row["now"], rules)
    if "amended_by" in row:
        told = _("corrected by event {number}: {entry}")
        return told.format(number=row["amended_by"], entry=words)
    return _("so now {entry}").format(entry=words)


def amend(document: Document, rules: RuleSet) -> Page:
    """Lay out a correction: what stood there, what does now, and what follows from it."""
    first, *others = document["changes"]
    told = _("{name}: event {number}, {old}, is now {new}; {next}")
    line = told.format(**_words(first, rules), next=general.whats_next(document))
    told = _("with it {name}: event {number}, {old}, is now {new}")
    lines = [told.format(**_words(row, rules)) for row in others]
    return Page(("\n".join([line, *lines]),), general.facts(document))


def _words(row: Document, rules: RuleSet) -> dict[str, str]:
    return {
        "name": row["name"],
        "number": str(row["number"]),
        "old": general.said(row["old"], rules),
        "new": general.said(row["new"], rules),
    }


def rename(document: Document, rules: RuleSet) -> Page:
    """Lay out a new name."""
    told = _("{old} is called {name} now; {next}")
    facts = {"old": document["old"], "name": document["player"]}
    line = told.format(**facts, next=general.whats_next(document))
    return Page((line,), general.facts(document))


def retire(document: Document, rules: RuleSet) -> Page:
    """Lay out that a player has left."""
    total = document["total"]
    points = plural("{total} point", "{total} points", total).format(total=total)
    told = (
        _("{name} leaves with {points}, and the turn begun does not count; {next}")
        if document["turn_dropped"]
        else _("{name} leaves with {points}; {next}")
    )
    facts = {"name": document["player"], "points": points}
    line = told.format(**facts, next=general.whats_next(document))
    return Page((line,), general.facts(document))


def played(document: Document, rules: RuleSet) -> Page:
    """Lay out the answers to many commands, one below the other, as one page."""
    pages = map(laid_out, document["answers"])
    return Page(tuple(block for page in pages for block in page.blocks))
