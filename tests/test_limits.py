"""CONTRIBUTING's table of limits against the code, in both directions."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import dicecli

HOUSE = Path(dicecli.__file__).parent
TEXT = (HOUSE.parent / "CONTRIBUTING.md").read_text("utf-8")
SECTION = TEXT.split("## Why each limit is there\n")[1].split("\n## ")[0]
ROWS = re.findall(
    r"^\| `(\S+) (\S+?)` \| ([\d,]+)[^|]*\| ([^|]+) \| ([^|]+) \|$", SECTION, re.M
)
TABLE = {(place, name): int(value.replace(",", "")) for place, name, value, *_ in ROWS}

LIMIT = re.compile(r"_?(MOST|LONGEST|DEEPEST)(_[A-Z0-9]+)*")
SMALL = 8
"""Up to this number a length is a form (``len(pair) == 2``), not a limit."""


def constants(path):
    """Yield the names of the limits that a module defines; a key of a dict is one."""
    for node in ast.parse(path.read_text("utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        for target in targets:
            name = getattr(target, "id", "")
            if not LIMIT.fullmatch(name):
                continue
            keys = node.value.keys if isinstance(node.value, ast.Dict) else [None]
            yield from (name if key is None else f'{name}["{key.value}"]' for key in keys)


def bare_limits(path):
    """Yield the lines that compare a length with a number, or cut a text at one."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            lengths = any(getattr(getattr(one, "func", 0), "id", "") == "len" for one in sides)
            if lengths and any(map(is_large, sides)):
                yield node.lineno
        elif isinstance(node, ast.Slice) and is_large(node.upper) and node.lower is None:
            yield node.lineno
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "lru_cache":
            yield from (node.lineno for argument in node.args if is_large(argument))


def is_large(node):
    value = getattr(node, "value", None)
    return isinstance(node, ast.Constant) and type(value) is int and value > SMALL


def test_every_row_is_read():
    rows = [line for line in SECTION.splitlines() if line.startswith("| `")]
    assert len(rows) == len(ROWS) == len(TABLE) > 40


@pytest.mark.parametrize(("place", "name"), TABLE)
def test_a_limit_has_the_value_that_the_table_says(place, name):
    module = import_module("dicecli." + place.removesuffix(".py").replace("/", "."))
    name, _, key = name.removesuffix('"]').partition('["')
    value = getattr(module, name)
    assert (value[key] if key else value) == TABLE[place, f'{name}["{key}"]' if key else name]


def test_every_limit_is_in_the_table():
    found = {
        (path.relative_to(HOUSE).as_posix(), name)
        for path in HOUSE.rglob("*.py")
        for name in constants(path)
    }
    assert found - set(TABLE) == set()


def test_every_limit_has_a_name():
    """A name of a table's file and the parts of a date are cut to a form, not limited."""
    found = {
        path.relative_to(HOUSE).as_posix(): line
        for path in HOUSE.rglob("*.py")
        for line in bare_limits(path)
    }
    assert found.keys() <= {"advisor/card/table_format.py"}
