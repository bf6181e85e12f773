"""The view of the list of schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Grid, Page, Row, cell, raw

if TYPE_CHECKING:
    from dicecli.answer_types.files import Schemas


def listed(document: Schemas) -> Page:
    """Lay out the commands whose answers have a schema."""
    rows = tuple(Row(row["name"], (cell(row["summary"]),)) for row in document["schemas"])
    data = raw("name", ("summary",), document["schemas"])
    return Page((Grid(_("Command"), (_("What it does"),), rows, align="l"),), data)
