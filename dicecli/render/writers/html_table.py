"""Tables in HTML, as parts of a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from dicecli.language import N_, _
from dicecli.render.page import Cell, Grid
from dicecli.render.safe import FIRST, LAST, bare

_MANY = 7
"""Tables with more columns are set in a smaller size."""

_MARKS = {"leader": N_("leads"), "winner": N_("winner")}
"""The words beside a name, since a colour alone tells nothing to some readers."""


def escaped(words: str) -> str:
    """Return words escaped for use in attributes, titles and pictures."""
    return escape(words)


def inline(words: str) -> str:
    """Return words escaped for use between tags; isolated ones are elements."""
    return escape(words).replace(FIRST, "<bdi>").replace(LAST, "</bdi>")


def table(grid: Grid, caption: str) -> Iterator[str]:
    """Yield a grid as a table in a box, which scrolls if the table is too wide.

    Only screen readers get the caption: on the page it stands above as a heading.
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


def tone_class(tone: str) -> str:
    """Return the class attribute for a tone, or "" without one."""
    return f' class="{tone}"' if tone else ""


def _class(grid: Grid) -> str:
    players = grid.by_column or "blank" in grid.tones
    kinds = ["card" if players else "list"]
    kinds += ["empty"] if "blank" in grid.tones else []
    kinds += ["many"] if len(grid.columns) > _MANY else []
    return " ".join(kinds)


def _corner(grid: Grid, caption: str) -> str:
    said = "" if grid.corner == caption else inline(grid.corner)
    return f'<th scope="col">{said}</th>' if said else "<td></td>"


def _columns(grid: Grid) -> Iterator[str]:
    for column, name in enumerate(grid.columns):
        tone = grid.tones[column] if grid.tones else ""
        kind = " ".join(filter(None, (tone, _side(grid, column))))
        seat = column - grid.tones.count("") if "blank" in grid.tones else column
        words = f"{_name(name, seat + 1)}{_mark(tone)}{_turn(grid, column)}"
        yield f'<th scope="col"{tone_class(kind)}>{words}</th>'


def _name(name: str, number: int) -> str:
    """Return a player's name, isolated from the text direction around it.

    An empty name is replaced by a number for screen readers.
    """
    if not name:
        return f'<span class="heard">{_("player {number}").format(number=number)}</span>'
    return f"<bdi>{inline(bare(name))}</bdi>"


def _mark(tone: str) -> str:
    return f" <small>{inline(_(_MARKS[tone]))}</small>" if tone in _MARKS else ""


def _turn(grid: Grid, place: int) -> str:
    """Return a mark for the player to move, who is in a column or a row."""
    return f" <small>{inline(_('to move'))}</small>" if place == grid.marked else ""


def _side(grid: Grid, column: int) -> str:
    letter = grid.align[min(column, len(grid.align) - 1)]
    return "words" if letter == "l" else ""


def _rows(grid: Grid) -> Iterator[str]:
    """Yield the rows, with a table body for each group between two ruled lines."""
    yield "<tbody>"
    for number, row in enumerate(grid.rows):
        if row.ruled and number:
            yield "</tbody>"
            yield "<tbody>"
        cells = "".join(_cell(cell, _side(grid, at)) for at, cell in enumerate(row.cells))
        words = f"<bdi>{_folded(bare(row.label))}</bdi>{_mark(row.tone)}"
        turn = "" if grid.by_column else _turn(grid, number)
        label = f'<th scope="row">{words}{turn}</th>'
        yield f"<tr{tone_class(row.tone)}>{label}{cells}</tr>"
    yield "</tbody>"


def _folded(words: str) -> str:
    return "<br>".join(map(inline, words.split("\n")))


def _cell(cell: Cell, side: str) -> str:
    kind = " ".join(filter(None, (cell.tone, side)))
    return f"<td{tone_class(kind)}>{_inside(cell)}</td>"


def _inside(cell: Cell) -> str:
    """Return the contents of a cell; screen readers get words for marks, and no bars."""
    if cell.tone == "blank":
        return ""
    if cell.tone == "bar":
        part = 100 * int(cell.value or 0) // max(len(cell.shown), 1)
        return f'<span class="full" style="--part:{part}%"></span>'
    if cell.tone in ("open", "crossed-out"):
        heard = f'<span class="heard">{inline(cell.spoken)}</span>'
        return f'<span aria-hidden="true">{inline(cell.shown)}</span>{heard}'
    return _folded(cell.shown)
