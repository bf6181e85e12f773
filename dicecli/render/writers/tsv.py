"""Pages as tab-separated values: a header line, then raw values.

A value is on its line what it is in JSON, but for the escapes below. There is no quoting:
a reader splits lines at tabs. Readers that do know quotes, as those of CSV, find no value
that begins with one, and split the lines at the same places.
"""

from __future__ import annotations

from dicecli.render.page import Manner, Page, Value
from dicecli.render.safe import harmless


def text(page: Page, manner: Manner) -> str:
    """Return the raw values of a page's grid, or "" without a grid."""
    grid = page.grid()
    if grid is None:
        return ""
    rows = [[row.label, *(cell.value for cell in row.cells)] for row in grid.rows]
    lines: list[list[Value]] = [[grid.corner, *grid.columns], *rows]
    return "\n".join("\t".join(map(_raw, line)) for line in lines)


def _raw(value: Value) -> str:
    """Return a value with backslashes, invisible characters and a first quote escaped."""
    if value is None:
        return ""
    words = harmless(str(value).replace("\\", "\\\\"))
    return f"\\{words}" if words.startswith('"') else words
