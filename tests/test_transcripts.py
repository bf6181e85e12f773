"""Whole sessions, run and compared with their transcripts."""

from pathlib import Path

import pytest
from support.examples import played
from support.marks import slow_except

from dicecli.cli.commands import MODULES
from tools import transcripts

FILES = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))


LOOPS = ("a-tie", "a-winner", "stats")
"""Sessions that run the command in loops of a shell, where each is a process after all."""


@played
@pytest.mark.parametrize(
    "file",
    slow_except([file for file in FILES if file.stem not in LOOPS], FILES),
    ids=lambda file: file.stem,
)
def test_session_prints_what_its_transcript_shows(file, play, tmp_path):
    text = file.read_text("utf-8")
    assert transcripts.rewritten(text, play(transcripts.parse(text), tmp_path)) == text


@pytest.mark.parametrize("name", MODULES)
def test_every_command_is_in_a_transcript(name):
    commands = [
        example.command
        for file in FILES
        for example in transcripts.parse(file.read_text("utf-8"))
    ]
    assert any(f"dicecli {name}" in command for command in commands)


TEXT = """\
Prose.

    $ printf 'a\\n\\nb\\n'
    a

    b
    $ false
    [1]
    $ cat <<END
    > many
    > lines
    > END
    many
    lines

More prose.

    $ true
"""


def test_transcripts_are_parsed():
    found = [(one.command, *one.expected) for one in transcripts.parse(TEXT)]
    assert found == [
        ("printf 'a\\n\\nb\\n'", "a\n\nb", 0),
        ("false", "", 1),
        ("cat <<END\nmany\nlines\nEND", "many\nlines", 0),
        ("true", "", 0),
    ]


def test_wrong_output_is_rewritten_in_place(tmp_path):
    spoilt = TEXT.replace("    b\n", "    c\n").replace("[1]", "x\n    [3]")
    assert spoilt != TEXT
    assert transcripts.played(spoilt, tmp_path) == TEXT


def test_examples_are_found_in_markdown_and_manual_pages():
    markdown = "Text\n\n```console\n$ echo a\na\n```\n\n```sh\nb\n```\n"
    page = ".TH X 1\n.SH EXAMPLES\nText\n.EX\n$ echo \\-a \\(aqb\\(aq\n\\-a b\n.EE\n"
    assert _pairs(markdown) == [("echo a", ("a", 0))]
    assert _pairs(page) == [("echo -a 'b'", ("-a b", 0))]


def _pairs(text):
    return [(one.command, one.expected) for one in transcripts.examples_of(text)]
