"""Views of files: their faults, and the parts of them that were saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Page, raw
from dicecli.render.views.shared import facts
from dicecli.render.words import count, shortened

if TYPE_CHECKING:
    from dicecli.answer_types.files import Checked, CheckedFile, Fault, Repaired
    from dicecli.rules.protocols import RuleSet


def check(document: Checked, rules: RuleSet | None) -> Page:
    """Lay out the faults of files, one in each line; nothing if all files are sound."""
    lines, rows = [], []
    for file in document["files"]:
        for fault in file["faults"]:
            lines.append(_said(file["file"], fault))
            rows.append({"file": file["file"], **fault})
        if file["faults"]:
            lines.append(_how_far(file))
    data = raw("file", ("code", "number", "line", "error"), rows)
    return Page(("\n".join(lines),), data)


def _said(file: str, fault: Fault) -> str:
    """Return a fault as a sentence that names the file once."""
    names_it = fault["code"] == "not-a-file"
    return fault["error"] if names_it else f"{_named(file)}: {fault['error']}"


def _named(file: str) -> str:
    return _("standard input") if file == "-" else shortened(file)


def _how_far(file: CheckedFile) -> str:
    """Return how many events of a file can be replayed, as a sentence."""
    name = _named(file["file"])
    if file["count"] is None:
        text = _("{file}: {events} can be replayed")
        if not file["replayed"]:
            text = _("{file}: nothing can be replayed")
        return text.format(file=name, events=count(file["replayed"], "event"))
    text = _("{file}: {replayed} of {events} can be replayed")
    events = count(file["count"], "event")
    return text.format(file=name, replayed=file["replayed"], events=events)


def repair(document: Repaired, rules: RuleSet | None) -> Page:
    """Lay out the part of a broken file that was saved."""
    text = _("{events} written to {file}")
    if document["count"] is not None:
        text = _("{events} of {all} written to {file}")
    written = count(document["replayed"], "event")
    line = text.format(
        events=written, all=document["count"], file=shortened(document["repaired"])
    )
    return Page((line,), facts(document))
