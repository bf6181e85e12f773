"""Charts as SVG, as parts of a page in HTML."""

from __future__ import annotations

from collections.abc import Iterator

from dicecli.language import _
from dicecli.render.page import Grid
from dicecli.render.safe import bare, isolated
from dicecli.render.writers.html_table import escaped
from dicecli.render.writers.scale import Scale, round_step, runs, scale

_WIDTH, _HEIGHT = 420, 300
_TOP, _BOTTOM = 12, 262
_STEPS, _TURNS = 6, 10
_LETTER = 7.5  # about the width of a letter
_LINE = 15  # the least distance of two labels
_LONGEST = 10  # the letters that names are shortened to
_COLORS = 6
_DASHES = ("", "7 3", "2 3", "9 3 2 3")
_DOTS = (
    '<circle cx="{x}" cy="{y}" r="3.2"',
    '<path d="M{x} {y}m-3 -3h6v6h-6z"',
    '<path d="M{x} {y}m0 -4l4 7h-8z"',
    '<path d="M{x} {y}m0 -4.2l4.2 4.2l-4.2 4.2l-4.2 -4.2z"',
    '<path d="M{x} {y}m-4 -1.2h8v2.4h-8z"',
)
"""The shapes of dots; together with dashes they tell lines apart without colour."""


class _Paper:
    """Coordinates of turns and totals in the picture."""

    def __init__(self, grid: Grid) -> None:
        self.lines = runs(grid)
        self.scale: Scale = scale([total for line in self.lines for total in line], _STEPS)
        self.turns = max(len(line) for line in self.lines) - 1
        self.left = 8 + _LETTER * max(len(str(tick)) for tick in self.scale.ticks)
        longest = max(len(bare(_label(name))) for name in grid.columns)
        self.right = _WIDTH - 24 - _LETTER * longest

    def x(self, turn: float) -> float:
        return round(self.left + (self.right - self.left) * turn / self.turns, 1)

    def y(self, total: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * self.scale.part(total), 1)


def figure(grid: Grid, heading: str) -> Iterator[str]:
    """Yield a picture with a line for each column of a grid."""
    paper = _Paper(grid)
    last = [f"{name} {line[-1]}" for name, line in zip(grid.columns, paper.lines, strict=True)]
    yield "<figure>"
    yield f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-labelledby="what last">'
    yield f'<title id="what">{escaped(heading)}</title>'
    yield f'<desc id="last">{escaped(", ".join(last))}</desc>'
    yield from _axes(paper)
    for seat, line in enumerate(paper.lines):
        yield from _run(paper, seat, line)
    yield from _labels(grid, paper)
    yield "</svg>"
    yield "</figure>"


def _axes(paper: _Paper) -> Iterator[str]:
    left, right = paper.left, paper.right
    for tick in paper.scale.ticks:
        y = paper.y(tick)
        yield f'<path class="axis" d="M{left} {y}H{right}"/>'
        yield f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{tick}</text>'
    for turn in range(0, paper.turns + 1, round_step(paper.turns, _TURNS)):
        yield f'<text x="{paper.x(turn)}" y="{_BOTTOM + 18}" text-anchor="middle">{turn}</text>'
    middle, below = (left + right) / 2, _HEIGHT - 4
    yield f'<text x="{middle}" y="{below}" text-anchor="middle">{escaped(_("turn"))}</text>'


def _run(paper: _Paper, seat: int, line: tuple[int, ...]) -> Iterator[str]:
    places = [(paper.x(turn), paper.y(total)) for turn, total in enumerate(line)]
    way = " ".join(f"{x},{y}" for x, y in places)
    dash = _DASHES[seat % len(_DASHES)]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    yield f'<polyline class="run run{seat % _COLORS}" points="{way}"{dashes}/>'
    for x, y in places[1:]:
        yield _dot(seat, x, y)


def _dot(seat: int, x: float, y: float) -> str:
    return f'{_DOTS[seat % len(_DOTS)].format(x=x, y=y)} class="dot{seat % _COLORS}"/>'


def _labels(grid: Grid, paper: _Paper) -> Iterator[str]:
    """Yield the names at the ends of the lines, moved down where they would touch."""
    order = sorted(range(len(paper.lines)), key=lambda seat: -paper.lines[seat][-1])
    lowest = float(_TOP - _LINE)
    for place, seat in enumerate(order):
        room = _BOTTOM - _LINE * (len(order) - 1 - place)
        lowest = max(min(paper.y(paper.lines[seat][-1]), room), lowest + _LINE)
        yield _dot(seat, paper.right + 16, lowest)
        name = escaped(_label(grid.columns[seat]))
        yield f'<text x="{paper.right + 23}" y="{lowest + 4}">{name}</text>'


def _label(name: str) -> str:
    name = bare(name)
    return isolated(name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…")
