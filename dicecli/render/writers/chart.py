"""Charts for the terminal: a line for each player, drawn with the player's letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wcwidth import wcswidth

from dicecli.language import _
from dicecli.render.page import Grid, Manner
from dicecli.render.safe import bare, isolated
from dicecli.render.writers.paint import painted
from dicecli.render.writers.scale import Scale, round_step, runs, scale

_ROWS = 13
_STEPS = 5  # labels of the scale
_TURNS = 12  # labels below
_NARROWEST = 12  # cells that the drawing keeps on a narrow terminal
_LONGEST = 16  # cells that names are shortened to
_WAY, _SEVERAL = "·", "*"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Signs = list[list[str]]


def drawn(grid: Grid, manner: Manner) -> str:
    """Return a chart of a grid: a line from left to right for each column.

    The player's letter marks the total after each turn, dots connect the letters,
    and the name and the last total stand at the end.
    """
    lines = runs(grid)
    turns = max(len(line) for line in lines) - 1
    high = scale([total for line in lines for total in line], _STEPS)
    names = list(map(bare, grid.columns))
    letters = _letters(names, ascii=manner.ascii)
    pairs = zip(letters, map(_cut, names), lines, strict=True)
    labels = [f"{letter} {name} {line[-1]}" for letter, name, line in pairs]
    margin = max(len(str(tick)) for tick in high.ticks)
    beside = margin + 4 + max(map(wcswidth, labels))
    width = max(_NARROWEST, manner.width - beside)
    signs = _plotted(lines, letters, high, width, turns)
    if manner.color:
        labels = [*map(painted, labels, grid.tones), *labels[len(grid.tones) :]]
    drawing = _rows(signs, high, margin, _ends(labels, lines, high, len(signs)))
    return "\n".join((*drawing, *_below(margin, width, turns), *_legend(signs)))


def _letters(names: Sequence[str], *, ascii: bool) -> Sequence[str]:
    """Return a letter for each name: the first letters if all differ, else A, B ...

    A letter written from right to left would move the signs beside it.
    """
    first = [name[:1].upper() for name in names]
    plain = all(
        wcswidth(sign) == 1 and sign.isalpha() and isolated(sign) == sign for sign in first
    )
    alone = all(wcswidth(name[:2]) == len(name[:2]) for name in names)
    known = len(set(first)) == len(first) and (not ascii or "".join(first).isascii())
    if plain and alone and known:
        return first
    return [_LETTERS[seat % len(_LETTERS)] for seat in range(len(names))]


def _cut(name: str) -> str:
    """Return a name, shortened if it is too long for a label, and isolated again."""
    cut = name
    while wcswidth(cut) > _LONGEST:
        cut = cut[:-1]
    return isolated(cut if cut == name else f"{cut[:-1]}…")


def _row(value: float, high: Scale, rows: int) -> int:
    return round((1 - high.part(value)) * (rows - 1))


def _column(turn: float, width: int, turns: int) -> int:
    return round(turn * (width - 1) / turns)


def _plotted(
    lines: list[tuple[int, ...]], letters: Sequence[str], high: Scale, width: int, turns: int
) -> Signs:
    """Return the drawing: dots first, letters over them."""
    rows = max(_ROWS, len(lines) + 2)
    signs = [[" "] * width for _row_of_signs in range(rows)]
    for line in lines:
        for row, column in _way(line, high, width, turns, rows):
            signs[row][column] = _WAY
    for letter, line in zip(letters, lines, strict=True):
        for turn, total in enumerate(line[1:], 1):
            row, column = _row(total, high, rows), _column(turn, width, turns)
            free = signs[row][column] in (" ", _WAY, letter)
            signs[row][column] = letter if free else _SEVERAL
    return signs


def _way(
    line: tuple[int, ...], high: Scale, width: int, turns: int, rows: int
) -> Iterator[tuple[int, int]]:
    """Yield the row and column of each dot on the straight lines between turns."""
    for turn, (before, after) in enumerate(pairwise(line)):
        first, last = _column(turn, width, turns), _column(turn + 1, width, turns)
        for column in range(first, last):
            part = (column - first) / (last - first)
            yield _row(before + (after - before) * part, high, rows), column


def _ends(
    labels: list[str], lines: list[tuple[int, ...]], high: Scale, rows: int
) -> dict[int, str]:
    """Return the labels by row: at the end of each line, or in the next free row."""
    order = sorted(range(len(lines)), key=lambda seat: -lines[seat][-1])
    ends: dict[int, str] = {}
    for place, seat in enumerate(order):
        row = _row(lines[seat][-1], high, rows)
        row = max(row, max(ends, default=-1) + 1)
        ends[min(row, rows - len(order) + place)] = labels[seat]
    return ends


def _rows(signs: Signs, high: Scale, margin: int, ends: dict[int, str]) -> Iterator[str]:
    ticks = {_row(tick, high, len(signs)): str(tick) for tick in high.ticks}
    for number, row in enumerate(signs):
        edge = "┤" if number in ticks else "│"
        said = f"{ticks.get(number, ''):>{margin}} {edge}{''.join(row)}  {ends.get(number, '')}"
        yield said.rstrip()


def _below(margin: int, width: int, turns: int) -> Iterator[str]:
    """Yield the horizontal axis and its labels."""
    yield f"{' ' * margin} └{'─' * width}"
    numbers = ""
    for turn in range(0, turns + 1, round_step(turns, _TURNS)):
        column = _column(turn, width, turns) - len(str(turn)) // 2
        numbers = f"{numbers.ljust(max(column, 0))}{turn}"
    yield f"{' ' * (margin + 2)}{numbers.ljust(width)}  {_('turn')}"


def _legend(signs: Signs) -> Iterator[str]:
    if any(_SEVERAL in row for row in signs):
        yield ""
        yield _("{mark} several players").format(mark=_SEVERAL)
