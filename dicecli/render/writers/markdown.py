"""Pages in GitHub's Markdown: tables, and paragraphs with their special characters escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dicecli.render.page import Block, Cell, Chart, Code, Grid, Manner, Page, Row

_SIGNS = re.compile(r"[\\`*_{}\[\]<>|~&$@]|#(?=\d)|:(?=//)|(?<=www)\.", re.IGNORECASE)
"""Characters that would begin a mark, a reference or a link within a line."""

_BEGINNING = re.compile(r"^(\d{1,9}(?=[.)])|(?=[-+=#]))")
"""The beginnings of lines that would become headings, lists or rules."""

_STRONG = ("sum", "leader", "winner")


def text(page: Page, manner: Manner) -> str:
    """Return a page as Markdown; in ASCII other characters are numeric references."""
    said = "\n\n".join(part for block in page.blocks for part in _parts(block))
    return said.encode("ascii", "xmlcharrefreplace").decode() if manner.ascii else said


def _parts(block: Block) -> Iterator[str]:
    """Yield the tables and paragraphs of a block; each line becomes a paragraph."""
    if isinstance(block, Chart):
        block = block.grid
    if isinstance(block, Grid):
        yield "\n".join(_table(block))
        return
    if isinstance(block, Code):
        yield f"```\n{block.text}\n```"
        return
    lines = (block if isinstance(block, str) else block.text).split("\n")
    yield from (_paragraph(line) for line in lines if line.strip())


def _paragraph(line: str) -> str:
    return _BEGINNING.sub(r"\1\\", _escaped(line).strip())


def _table(grid: Grid) -> Iterator[str]:
    grid = grid.with_mark()
    yield _line([grid.corner, *grid.columns])
    sides = [grid.align[min(at, len(grid.align) - 1)] for at in range(len(grid.columns))]
    yield f"|{'|'.join([':--', *('--:' if side == 'r' else ':--' for side in sides)])}|"
    for row in grid.rows:
        yield _row(row)


def _row(row: Row) -> str:
    label = _strong(_inside(row.label), row.tone)
    return f"| {' | '.join([label, *map(_cell, row.cells)])} |"


def _cell(cell: Cell) -> str:
    return "" if cell.tone == "blank" else _strong(_inside(cell.shown), cell.tone)


def _line(words: list[str]) -> str:
    return f"| {' | '.join(map(_inside, words))} |"


def _inside(words: str) -> str:
    """Return the words of a cell, which must stay on one line."""
    return "<br>".join(_escaped(line).strip() for line in words.split("\n"))


def _strong(words: str, tone: str) -> str:
    return f"**{words}**" if words and tone in _STRONG else words


def _escaped(line: str) -> str:
    return _SIGNS.sub(r"\\\g<0>", line)
