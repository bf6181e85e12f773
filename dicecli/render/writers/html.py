"""Pages for the browser and for paper: one file that needs nothing beside itself."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape as _quoted

from dicecli import language
from dicecli.language import N_, _
from dicecli.render.page import Block, Cell, Chart, Grid, Legend, Manner, Page
from dicecli.render.words import harmless, listed
from dicecli.render.writers.html_style import STYLE

_MANY = 7
"""The most columns that are set in the usual size."""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

_MARKS = {"leader": N_("leads"), "winner": N_("winner")}
"""What is written beside a name, in words: colour alone says nothing."""


def text(page: Page, manner: Manner) -> str:
    """Return a page as one HTML document; nothing where the page is empty.

    An output of ASCII has the other letters by number.
    """
    blocks = [block for block in page.blocks if not isinstance(block, str) or block]
    if not blocks:
        return ""
    heading, rest = _heading(blocks, manner)
    said = "\n".join((*_head(_title(blocks, heading)), *_body(heading, rest), "</html>"))
    return said.encode("ascii", "xmlcharrefreplace").decode() if manner.ascii else said


def escaped(words: str) -> str:
    """Return words of any origin as they may stand between tags and in attributes."""
    return _quoted(harmless(words))


def table(grid: Grid, caption: str) -> Iterator[str]:
    """Yield a grid as a table in a box of its own, which scrolls where it is too wide.

    The caption is for those who hear it: the eye has the heading above.
    """
    name = escaped(caption)
    yield f'<div class="box" role="region" aria-label="{name}" tabindex="0">'
    yield f'<table class="{_class(grid)}">'
    yield f'<caption class="heard">{name}</caption>'
    if grid.columns:
        yield f"<thead><tr>{_corner(grid, caption)}{''.join(_columns(grid))}</tr></thead>"
    yield from _rows(grid)
    yield "</table>"
    yield "</div>"


def _heading(blocks: list[Block], manner: Manner) -> tuple[str, list[Block]]:
    """Part the page's heading, its first sentence if it begins with one, from the rest."""
    first = blocks[0]
    if isinstance(first, Grid | Chart | Legend):
        return manner.title, blocks
    line, _end, more = (first if isinstance(first, str) else first.text).partition("\n")
    return line, [more, *blocks[1:]] if more else blocks[1:]


def _title(blocks: list[Block], heading: str) -> str:
    grids = [block.grid if isinstance(block, Chart) else block for block in blocks]
    names = [grid.columns for grid in grids if isinstance(grid, Grid) and grid.by_column]
    return f"{heading}: {listed(names[0])}" if names and any(names[0]) else heading


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
    yield "<body>"
    yield "<main>"
    yield f"<h1>{escaped(heading)}</h1>"
    caption = heading
    for block in blocks:
        if isinstance(block, Grid):
            yield from table(block, caption)
        elif isinstance(block, Chart):
            from dicecli.render.writers.svg import figure

            yield from figure(block.grid, heading)
        else:
            caption = block if isinstance(block, str) else block.text
            yield from _paragraphs(block)
    yield "</main>"
    yield "</body>"


def _paragraphs(block: Block) -> Iterator[str]:
    if isinstance(block, Legend):
        # Every cell says what its mark means: the list of them is for the eye.
        yield f'<p class="legend" aria-hidden="true">{escaped(block.text)}</p>'
        return
    assert not isinstance(block, Grid | Chart)
    words = block if isinstance(block, str) else block.text
    tone = "" if isinstance(block, str) else block.tone
    for line in filter(None, words.splitlines()):
        yield f"<p{_tone(tone)}>{escaped(line)}</p>"


def _class(grid: Grid) -> str:
    players = grid.by_column or "blank" in grid.tones
    kinds = ["card" if players else "list"]
    kinds += ["empty"] if "blank" in grid.tones else []
    kinds += ["many"] if len(grid.columns) > _MANY else []
    return " ".join(kinds)


def _tone(tone: str) -> str:
    return f' class="{tone}"' if tone else ""


def _corner(grid: Grid, caption: str) -> str:
    said = "" if grid.corner == caption else escaped(grid.corner)
    return f'<th scope="col">{said}</th>' if said else "<td></td>"


def _columns(grid: Grid) -> Iterator[str]:
    for column, name in enumerate(grid.columns):
        tone = grid.tones[column] if grid.tones else ""
        kind = " ".join(filter(None, (tone, _side(grid, column))))
        seat = column - grid.tones.count("") if "blank" in grid.tones else column
        yield f'<th scope="col"{_tone(kind)}>{_name(name, seat + 1)}{_mark(tone)}</th>'


def _name(name: str, number: int) -> str:
    """Return a name that keeps its direction to itself; a blank one is heard alone."""
    if not name:
        return f'<span class="heard">{_("player {number}").format(number=number)}</span>'
    return f"<bdi>{escaped(name)}</bdi>"


def _mark(tone: str) -> str:
    return f" <small>{escaped(_(_MARKS[tone]))}</small>" if tone in _MARKS else ""


def _side(grid: Grid, column: int) -> str:
    letter = grid.align[min(column, len(grid.align) - 1)]
    return "words" if letter == "l" else ""


def _rows(grid: Grid) -> Iterator[str]:
    """Yield the rows, a body for each group between two rules."""
    yield "<tbody>"
    for number, row in enumerate(grid.rows):
        if row.ruled and number:
            yield "</tbody>"
            yield "<tbody>"
        cells = "".join(_cell(cell, _side(grid, at)) for at, cell in enumerate(row.cells))
        label = f'<th scope="row"><bdi>{_folded(row.label)}</bdi>{_mark(row.tone)}</th>'
        yield f"<tr{_tone(row.tone)}>{label}{cells}</tr>"
    yield "</tbody>"


def _folded(words: str) -> str:
    return "<br>".join(map(escaped, words.splitlines()))


def _cell(cell: Cell, side: str) -> str:
    kind = " ".join(filter(None, (cell.tone, side)))
    return f"<td{_tone(kind)}>{_inside(cell)}</td>"


def _inside(cell: Cell) -> str:
    """Return what a cell shows; a mark or a bar is heard in words, or not at all."""
    if cell.tone == "blank":
        return ""
    if cell.tone == "bar":
        part = 100 * int(cell.value or 0) // max(len(cell.shown), 1)
        return f'<span class="full" style="--part:{part}%"></span>'
    if cell.tone in ("open", "crossed-out"):
        heard = f'<span class="heard">{escaped(cell.spoken)}</span>'
        return f'<span aria-hidden="true">{escaped(cell.shown)}</span>{heard}'
    return _folded(cell.shown)
