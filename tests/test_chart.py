"""``show --chart``: totals from the events in force, and how they are drawn."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as xml

import pytest

from dicecli.game import answers, play
from dicecli.render.page import Grid, Manner, Row, cell
from dicecli.render.writers.chart import drawn
from dicecli.render.writers.scale import round_step, runs, scale
from dicecli.rules import preset
from dicecli.rules.moves import Bank, Keep, Paper, Record, Rename, Roll


def penta(*turns):
    game = play.begin(preset("penta"), [play.Player("An"), play.Player("Bình")])
    for category, points in turns:
        game = play.apply(game, Record(category, None, points))
    return game


def test_chart_has_the_totals_turn_by_turn():
    game = penta(("ones", 3), ("chance", 20), ("fours", 12))
    chart = answers.course(game)["chart"]
    assert chart["turn_numbers"] == [1, 2]
    assert chart["players"] == [
        {"name": "An", "totals": [3, 15]},
        {"name": "Bình", "totals": [20]},
    ]
    assert answers.course(game) | {"chart": None} == answers.standing(game) | {"chart": None}


def test_chart_leaves_out_undone_turns():
    game = penta(("ones", 3), ("chance", 20), ("fours", 12))
    back, _ = play.undo(game, 2)
    assert [row["totals"] for row in answers.course(back)["chart"]["players"]] == [[3], []]
    on = play.apply(back, Record("chance", None, 8))
    assert [row["totals"] for row in answers.course(on)["chart"]["players"]] == [[3], [8]]
    again, _ = play.redo(back, 2)
    assert answers.course(again)["chart"] == answers.course(game)["chart"]


def test_chart_has_no_entry_for_rolls_and_new_names():
    game = play.begin(preset("penta"), [play.Player("An"), play.Player("Bình")])
    rolled = Roll((1, 1, 2, 3, 4))
    for move in (rolled, rolled, Record("ones"), Rename(1, "Bo"), rolled, Record("twos")):
        game = play.apply(game, move)
    assert answers.course(game)["chart"]["players"] == [
        {"name": "An", "totals": [2]},
        {"name": "Bo", "totals": [2]},
    ]
    kept = play.begin(preset("farkle"), [play.Player("An")])
    for move in (Roll((1, 1, 2, 3, 4, 6)), Keep((1, 1)), Bank(), Roll((1, 2, 3, 4, 6, 6))):
        kept = play.apply(kept, move)
    assert answers.course(kept)["chart"]["players"][0]["totals"] == [200]


def test_chart_has_lost_turns():
    game = play.begin(preset("farkle"), [play.Player("An")])
    for points in (500, 0, 300):
        game = play.apply(game, Paper(points))
    assert answers.course(game)["chart"]["players"][0]["totals"] == [500, 500, 800]


def test_chart_before_the_first_turn_ends_is_empty(dicecli_here):
    dicecli_here("new", "penta", "An")
    assert "no turn has ended yet" in dicecli_here("show", "--chart").out
    assert dicecli_here("show", "--chart", "-o", "tsv").out == "turn\tAn\n"
    assert dicecli_here("show", "--chart", "--json").json["chart"]["turn_numbers"] == []
    assert "<svg" not in dicecli_here("show", "--chart", "-o", "html").out


def grid(*lines, names=None):
    """Return a grid whose columns are lines of numbers."""
    turns = max(map(len, lines))
    rows = tuple(
        Row(
            str(turn + 1),
            tuple(cell(line[turn] if turn < len(line) else None) for line in lines),
        )
        for turn in range(turns)
    )
    return Grid("", tuple(names or [f"{chr(65 + at)}x" for at in range(len(lines))]), rows)


def places(text, letter):
    """Return the rows and columns of a letter in a drawing."""
    rows = [
        line.split("│")[-1].split("┤")[-1]
        for line in text.splitlines()
        if re.search("[│┤]", line)
    ]
    found = [
        (row, at)
        for row, line in enumerate(rows)
        for at in [
            m.start() for m in re.finditer(letter, line.split("  B ")[0].split("  A ")[0])
        ]
    ]
    return found, len(rows)


def test_a_line_rises_as_its_numbers_do():
    text = drawn(grid([0, 50, 100]), Manner())
    found, rows = places(text, "A")
    assert [row for row, _ in sorted(found, key=lambda place: place[1])] == [
        rows - 1,
        rows // 2,
        0,
    ]
    assert text.splitlines()[0].startswith("100 ┤")
    assert text.splitlines()[0].endswith("  A Ax 100")


def test_players_at_one_point_share_a_mark():
    text = drawn(grid([10, 20], [10, 90]), Manner())
    assert text.count("*") == 2
    assert text.endswith("* several players")
    assert "*" not in drawn(grid([10, 20], [90, 100]), Manner())


@pytest.mark.parametrize("names", [["An", "Anh"], ["日本", "An"], ["1", "2"]])
def test_players_whose_initials_are_equal_get_letters_by_seat(names):
    last = [
        line.split("  ")[-1]
        for line in drawn(grid([10], [90], names=names), Manner()).splitlines()
    ]
    assert f"A {names[0]} 10" in last
    assert f"B {names[1]} 90" in last


@pytest.mark.parametrize("width", [80, 60, 132])
def test_drawing_fits_the_width(width):
    chance = random.Random(width)
    for players in (1, 2, 3, 7, 20):
        lines = [
            sorted(chance.choices(range(-200, 12000), k=chance.randint(1, 120)))
            for _ in range(players)
        ]
        names = [f"player number {seat} of many" for seat in range(players)]
        rows = drawn(grid(*lines, names=names), Manner(width)).splitlines()
        assert max(map(len, rows)) <= width
        for seat in range(players):
            assert any(row.endswith(f" {lines[seat][-1]}") for row in rows)


def test_chart_in_ascii_has_no_other_characters(dicecli):
    dicecli("new", "penta", "An", "Éva")
    for points in ("3", "4", "2"):
        dicecli("record", "ones" if points != "2" else "twos", "--points", points)
    done = dicecli("show", "--chart", PYTHONIOENCODING="ascii").out
    assert done.isascii()
    assert "B \\xc9va 4" in done
    assert "5 +" in done


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([0], (0, 1, [0, 1])),
        ([7], (0, 7, [0, 2, 4, 6])),
        ([226], (0, 226, [0, 50, 100, 150, 200])),
        ([10100], (0, 10100, [0, 5000, 10000])),
        ([-450, 900], (-450, 900, [0, 500])),
        ([-1200], (-1200, 0, [-1000, -500, 0])),
    ],
)
def test_marks_of_a_scale_are_round_numbers(values, expected):
    made = scale(values, 5)
    assert (made.low, made.high, list(made.ticks)) == expected
    assert made.part(made.low) == 0
    assert made.part(made.high) == 1


def test_steps_of_a_scale():
    assert [round_step(span, 10) for span in (1, 10, 11, 20, 21, 50, 51, 101)] == [
        *(1, 1, 2, 2, 5, 5, 10, 20)
    ]


def test_every_run_begins_at_zero():
    assert runs(grid([5, 9], [3])) == [(0, 5, 9), (0, 3)]


def test_html_page_holds_the_chart_as_a_picture(dicecli_here):
    dicecli_here("new", "penta", "An", "<b>|&")
    for points in ("3", "4"):
        dicecli_here("record", "ones", "--points", points)
    page = dicecli_here("show", "--chart", "-o", "html").out
    picture = xml.fromstring(re.search(r"<svg.*</svg>", page, re.S)[0])
    assert picture.get("role") == "img"
    said = {element.tag: element.text for element in picture}
    assert said["title"] == "Penta: totals turn by turn"
    assert said["desc"] == "An 3, <b>|& 4"
    assert len(picture.findall("polyline")) == 2
    assert '<th scope="row"><bdi>turn 1</bdi></th><td>3</td>' in page
