"""Views for shells: a completion script, and how to install it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Code, Page, raw
from dicecli.render.views.shared import facts

if TYPE_CHECKING:
    from dicecli.answer_types.files import CompletionScript, Installation
    from dicecli.render.page import Block

_INSET = "    "


def completion(document: CompletionScript) -> Page:
    """Lay out a completion script: the script alone."""
    return Page((Code(document["script"]),), facts(document))


def installation(document: Installation) -> Page:
    """Lay out the line to add for each shell."""
    blocks: list[Block] = []
    for row in document["shells"]:
        said = (
            _("Your shell is {shell}. Add this line to {file}:")
            if row["shell"] == document["own"]
            else _("In {shell}, add this line to {file}:")
        )
        blocks += [said.format(shell=row["shell"], file=row["file"]), Code(row["line"], _INSET)]
    blocks.append(_("Completion then works in every new shell."))
    return Page(tuple(blocks), raw("shell", ("file", "line"), document["shells"]))
