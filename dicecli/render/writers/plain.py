"""Pages as plain lines for screen readers: one fact a line, in full words."""

from __future__ import annotations

from collections.abc import Iterator

from dicecli.render.page import Chart, Code, Grid, Manner, Page, Prose, Said


def text(page: Page, manner: Manner) -> str:
    """Return a page as one fact a line; ``manner`` makes no difference here."""
    lines: list[str] = []
    for block in page.blocks:
        if isinstance(block, Grid):
            lines += _facts(block)
        elif isinstance(block, Chart):
            lines += _facts(block.grid)
        elif isinstance(block, Prose | Said):
            lines += filter(None, block.text.split("\n"))
        elif isinstance(block, str):
            lines += filter(None, block.split("\n"))
        elif isinstance(block, Code):
            lines += block.lines()
    return "\n".join(lines)


def _facts(grid: Grid) -> Iterator[str]:
    if not grid.columns:
        yield from (row.label for row in grid.rows)
    elif grid.by_column:
        for column, name in enumerate(grid.columns):
            for row in grid.rows:
                if row.cells[column].spoken:
                    yield f"{name}, {row.label}: {row.cells[column].spoken}"
    else:
        for row in grid.rows:
            spoken = ", ".join(cell.spoken for cell in row.cells if cell.spoken)
            yield f"{row.label}: {spoken}" if spoken else row.label
