"""A few short columns drawn as a table, where loading tabulate would take half the time.

It looks as ``grid`` draws it. For answers whose letters are one cell wide each.
"""

from __future__ import annotations

from dicecli.render.page import Grid

_GAP = "  "
_PADDING = 2  # cells that a name leaves free, as tabulate has it


def drawn(grid: Grid, width: int) -> str | None:
    """Return a grid as a table, None if it would be wider than ``width`` cells."""
    rows = [[row.label, *(cell.shown for cell in row.cells)] for row in grid.rows]
    names = [grid.corner, *grid.columns]
    widths = [
        max(len(name) + _PADDING, *(len(row[column]) for row in rows))
        for column, name in enumerate(names)
    ]
    if sum(widths) + len(_GAP) * (len(widths) - 1) > width:
        return None
    lines = [names, ["-" * wide for wide in widths], *rows]
    return "\n".join(_line(line, widths) for line in lines)


def _line(words: list[str], widths: list[int]) -> str:
    label, *others = words
    cells = [word.rjust(wide) for word, wide in zip(others, widths[1:], strict=True)]
    return _GAP.join([label.ljust(widths[0]), *cells]).rstrip()
