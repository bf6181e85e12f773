"""Pages as HTML, for browsers and paper: one document that loads no other file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dicecli import language
from dicecli.render.page import Block, Chart, Code, Grid, Legend, Manner, Page
from dicecli.render.words import listed
from dicecli.render.writers.html_style import STYLE
from dicecli.render.writers.html_table import escaped, inline, table, tone_class

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def text(page: Page, manner: Manner) -> str:
    """Return a page as one HTML document, or "" for an empty page.

    In ASCII other characters are numeric references.
    """
    document = Document(ascii=manner.ascii)
    part = document.part(page, manner.title)
    before, after = document.around()
    return before + part + after


class Document:
    """A document that is written part by part, each from a page.

    The first page gives the heading. Its title also names the columns of the first table
    that has a column for each player, so the beginning is known in the end.
    """

    def __init__(self, *, ascii: bool) -> None:
        self._ascii = ascii
        self._heading: str | None = None
        self._names: tuple[str, ...] = ()

    def part(self, page: Page, title: str) -> str:
        """Return a page as a part of the body; ``title`` is the heading if it has none."""
        blocks = [block for block in page.blocks if not isinstance(block, str) or block]
        if not blocks:
            return ""
        self._names = self._names or _names(blocks)
        if self._heading is None:
            self._heading, blocks = _heading(blocks, title)
        return self._encoded(_body(self._heading, blocks))

    def around(self) -> tuple[str, str]:
        """Return the texts before and after the parts; both are empty if no page was."""
        if self._heading is None:
            return "", ""
        title = self._heading
        if self._names:
            title = f"{title}: {listed(self._names)}"
        beginning = (*_head(title), "<body>", "<main>", f"<h1>{inline(self._heading)}</h1>")
        return self._encoded(beginning), "</main>\n</body>\n</html>"

    def _encoded(self, lines: Iterable[str]) -> str:
        said = "".join(f"{line}\n" for line in lines)
        return said.encode("ascii", "xmlcharrefreplace").decode() if self._ascii else said


def _heading(blocks: list[Block], title: str) -> tuple[str, list[Block]]:
    """Return the heading of a page and its other blocks.

    The heading is the first line if the page begins with a sentence, else the title.
    """
    first = blocks[0]
    if isinstance(first, Grid | Chart | Legend | Code):
        return title, blocks
    line, _end, more = (first if isinstance(first, str) else first.text).partition("\n")
    return line, [more, *blocks[1:]] if more else blocks[1:]


def _names(blocks: list[Block]) -> tuple[str, ...]:
    """Return the names of the players in the first table with a column for each."""
    grids = [block.grid if isinstance(block, Chart) else block for block in blocks]
    names = [grid.columns for grid in grids if isinstance(grid, Grid) and grid.by_column]
    return names[0] if names and any(names[0]) else ()


def _head(title: str) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield f'<html lang="{language.current()}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield f"<title>{escaped(title)}</title>"
    yield f"<style>\n{STYLE}</style>"
    yield "</head>"


def _body(heading: str, blocks: list[Block]) -> Iterator[str]:
    """Yield blocks under a heading, which is the caption of tables without a sentence."""
    caption = heading
    for block in blocks:
        if isinstance(block, Grid):
            yield from table(block, caption)
        elif isinstance(block, Chart):
            from dicecli.render.writers.svg import figure

            yield from figure(block.grid, heading)
            yield from table(block.grid, heading)
        elif isinstance(block, Code):
            yield f"<pre><code>{escaped(block.text)}</code></pre>"
        else:
            caption = block if isinstance(block, str) else block.text
            yield from _paragraphs(block)


def _paragraphs(block: Block) -> Iterator[str]:
    if isinstance(block, Legend):
        # Screen readers skip it: each cell has its mark in words.
        yield f'<p class="legend" aria-hidden="true">{inline(block.text)}</p>'
        return
    assert not isinstance(block, Grid | Chart | Code)
    words = block if isinstance(block, str) else block.text
    tone = "" if isinstance(block, str) else block.tone
    for line in filter(None, words.split("\n")):
        yield f"<p{tone_class(tone)}>{inline(line)}</p>"
