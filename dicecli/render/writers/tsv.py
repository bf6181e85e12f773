"""Pages as tab-separated values: a header line, then raw values."""

from __future__ import annotations

from dicecli.render.page import Manner, Page, Value
from dicecli.render.words import harmless


def text(page: Page, manner: Manner) -> str:
    """Return the raw values of a page's grid, or "" without a grid."""
    grid = page.grid()
    if grid is None:
        return ""
    rows = [[row.label, *(cell.value for cell in row.cells)] for row in grid.rows]
    lines: list[list[Value]] = [[grid.corner, *grid.columns], *rows]
    return "\n".join("\t".join(map(_raw, line)) for line in lines)


def _raw(value: Value) -> str:
    return "" if value is None else harmless(str(value))
