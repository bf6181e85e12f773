"""Rolls by the million: the fast way answers as the slow one does, whatever comes."""

from __future__ import annotations

import io
import itertools
import json
import os
import random
import resource
import select
import subprocess
import sys
import tracemalloc
from codecs import BOM_UTF8

import pytest
from games import HOUSES

from dicecli.cli import lines as stream
from dicecli.cli.lines import read_lines
from dicecli.errors import BadInput
from dicecli.render import best_in_words, lines
from dicecli.render.jsontext import text as json_text
from dicecli.render.lines import LONGEST, Answers
from dicecli.rules import PRESETS, preset

SECONDS = 30
FACES = "123456"
SPELLINGS = ("{}{}{}{}{}", "{} {} {} {} {}", "{},{},{},{},{}", "{}-{}-{}-{}-{}\r", " {}{}{}\t{}{} ")
"""Ways to write five dice."""
ODD = [
    *(b"", b"\r", b" ", b"4441", b"444122", b"44417", b"4.4", b"-1 4 4 4 1", b"\0", b"44412\0"),
    *(b"\xff\xfe", b"\xc3", b"44412\x0b", b"44412\x0c", b"\x85", "44412\u2028".encode()),
    *("４４４１２".encode(), "⚃⚃⚃⚀⚁".encode(), "⚃\ufe0f⚃\ufe0f⚃⚀⚁".encode(), BOM_UTF8 + b"44412"),
    *(b"\x1b[31m44412", b"4" * LONGEST, b"4" * (LONGEST + 1), b" " * 4000 + b"44412", b"{}", b"'\""),
    *(b"44412 # mine", "cù lũ".encode(), b"1e3", b"4,,4,4,1,2", b"4\r4412", b"44412"),
]
"""Lines of every kind, most of which are no rolls."""


@pytest.fixture
def dicecli(dicecli_here):
    """The command in this process."""
    return dicecli_here


def rules_of_all():
    """Return every shipped rule set, and those of the tests' own house rules."""
    house = [preset(game).amended(values) for game, values in HOUSES]
    return [*map(preset, PRESETS), *house]
