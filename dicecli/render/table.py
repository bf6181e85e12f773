"""Pages for the eye: sentences, and tables that fit the terminal."""

from __future__ import annotations

from dicecli.render.page import Grid, Legend, Page


def text(page: Page, width: int) -> str:
    """Return a page as tables and sentences, the tables within ``width`` cells."""
    parts: list[str] = []
    for block in page.blocks:
        if isinstance(block, Grid):
            from dicecli.render.grid import tables

            parts += tables(block, width)
        else:
            parts.append(block.text if isinstance(block, Legend) else block)
    return "\n\n".join(part for part in parts if part)
