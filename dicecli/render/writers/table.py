"""Pages for the terminal: sentences, and tables within its width."""

from __future__ import annotations

from collections.abc import Iterable

from dicecli.render.page import Block, Chart, Code, Grid, Legend, Manner, Page, Prose, Said
from dicecli.render.safe import closed


def text(page: Page, manner: Manner) -> str:
    """Return a page as sentences and tables, folded to the width of ``manner``."""
    parts = [part for block in page.blocks for part in _parts(block, manner)]
    return "\n\n".join(part for part in parts if part)


def _parts(block: Block, manner: Manner) -> Iterable[str]:
    if isinstance(block, Grid):
        from dicecli.render.writers.grid import tables

        return tables(block, manner.width, color=manner.color)
    if isinstance(block, Chart):
        from dicecli.render.writers.chart import drawn

        return [drawn(block.grid, manner)]
    if isinstance(block, Prose):
        lines = [folded(line, manner.width) for line in block.text.split("\n")]
        return [_toned("\n".join(lines), block.tone, manner)]
    if isinstance(block, Said):
        return [_toned(block.text, block.tone, manner)]
    if isinstance(block, Code):
        return ["\n".join(block.lines())]
    return [block.text if isinstance(block, Legend) else block]


def folded(line: str, width: int) -> str:
    """Return a line broken between words, for a width in cells."""
    if line.isascii():
        from textwrap import fill

        return fill(line, width, break_on_hyphens=False)
    from wcwidth import wrap

    return "\n".join(closed(wrap(line, width, break_on_hyphens=False)))


def _toned(words: str, tone: str, manner: Manner) -> str:
    if not (tone and manner.color):
        return words
    from dicecli.render.writers.paint import painted

    return painted(words, tone)
