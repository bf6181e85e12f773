"""Tab-separated values: what each kind of reader finds is what JSON says."""

from __future__ import annotations

import csv
import io
import re
import subprocess

import pytest

NAMES = (
    *('"An', '"', '""', 'a"b', '"Bo"', "=1+1", "+1", "-1", "@x", "'quote", "back\\slash"),
    *("\\t", "\\\\", "\\", '\\"', "a,b;c", "#1", "Bình", "נועה", "👨‍👩‍👧", "NULL"),
)
ESCAPE = re.compile(r"\\(?:x(..)|u(....)|U(.{8})|(.))", re.DOTALL)
LETTERS = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\", '"': '"'}


def value(cell):
    """Return what a cell stands for, by the rules of the manual."""

    def sign(found):
        number = found[1] or found[2] or found[3]
        return chr(int(number, 16)) if number else LETTERS[found[4]]

    return ESCAPE.sub(sign, cell)


def split(text):
    return [line.split("\t") for line in text.removesuffix("\n").split("\n")]


READERS = {
    "split": split,
    "csv": lambda text: list(csv.reader(io.StringIO(text), delimiter="\t")),
    "csv without quotes": lambda text: list(
        csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE)
    ),
    "csv of tabs": lambda text: list(csv.reader(io.StringIO(text), dialect="excel-tab")),
}
readers = pytest.mark.parametrize("read", READERS.values(), ids=list(READERS))


def begun(dicecli):
    """Begin games in which every name is at a table, and return the tables of TSV."""
    for number in range(0, len(NAMES), 4):
        done = dicecli(
            "new", "farkle", "-f", f"{number}.json", "--", *NAMES[number : number + 4]
        )
        assert done.status == 0, done.err
        dicecli("bank", "--points", "500", "-f", f"{number}.json")
    files = [f"{number}.json" for number in range(0, len(NAMES), 4)]
    return dicecli("stats", *files, "-o", "tsv"), dicecli("stats", *files, "--json").json


@readers
def test_every_reader_finds_the_names_of_json(dicecli_here, read):
    table, document = begun(dicecli_here)
    header, *rows = read(table.out)
    (group,) = document["groups"]
    players = [dict(zip(header, row, strict=True)) for row in rows]
    assert [value(row["player"]) for row in players] == [
        row["name"] for row in group["players"]
    ]
    assert [row["played"] for row in players] == [
        str(row["played"]) for row in group["players"]
    ]
    assert {row["name"] for row in group["players"]} == set(NAMES)


@readers
def test_names_of_files_and_sentences_are_whole(dicecli_here, read):
    for name in ('"a\tb\n".json', "\\t\r\x1b\u202e\udcff.json", "= 1.json"):
        done = dicecli_here("new", "penta", '"An', "-f", name, "-o", "tsv")
        header, row = read(done.out)
        assert value(row[header.index("file")]) == name
        dicecli_here("record", "fours", "44412", "-f", name)
        header, row = read(dicecli_here("log", "-f", name, "-o", "tsv").out)
        assert value(row[header.index("player")]) == '"An'
        assert len(header) == len(row)


def test_cells_are_not_changed_for_spreadsheets(dicecli_here):
    table, _ = begun(dicecli_here)
    cells = {cell for row in split(table.out) for cell in row}
    assert {"=1+1", "+1", "-1", "@x", "'quote", 'a"b', '\\"An', "\\\\t", "Bình"} <= cells


def test_cut_and_awk_find_the_same(dicecli_here):
    table, document = begun(dicecli_here)
    (group,) = document["groups"]
    wanted = [row["name"] for row in group["players"]]
    for tool in (["cut", "-f4"], ["awk", "-F\t", "{print $4}"]):
        said = subprocess.run(tool, input=table.stdout, capture_output=True, check=True).stdout
        assert list(map(value, said.decode().splitlines()[1:])) == wanted
