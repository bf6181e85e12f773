"""A command line read without running it: always, and as click reads it."""

from __future__ import annotations

from itertools import chain

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecli.cli.commands import MODULES, Changing, cli
from dicecli.cli.front import FRONT
from dicecli.cli.help import LANG
from dicecli.cli.prescan import scan
from dicecli.cli.session import Session

ENVIRONMENTS = [{}, {"DICECLI_FILE": "-"}, {"DICECLI_FILE": "env.json", "LANG": "vi_VN"}]


# What click itself reads


class Recorder(Session):
    """A session that opens nothing; it also keeps the language."""

    language = None

    def read(self):
        return b""


def read_by_click(words, environ, monkeypatch):
    """Return the command, and the session that click sets up; raise as click does."""
    session = Recorder()

    def language(context, option, code):
        session.language = code or session.language

    with monkeypatch.context() as patch:
        patch.delenv("DICECLI_FILE", raising=False)
        for name, value in environ.items():
            patch.setenv(name, value)
        patch.setattr(LANG, "callback", language)
        patch.setattr(Session, "read", lambda session: b"")
        group = cli.make_context("dicecli", list(words), obj=session)
        rest = [*group._protected_args, *group.args]
        name, command, rest = cli.resolve_command(group, rest)
        command.make_context(name, rest, group)
    return name, session


IN_FRONT = [*FRONT, LANG]
BEFORE = [["--lang", "vi"], ["--lang=en"], ["--"], ["--json", "--"], ["-f", "--"]]
OPTION_LIKE = ("--json", "-q", "--", "-", "-f", "--lang", "--color=never", "-qf", "x=y", "")
TEXTS = st.sampled_from(["An", "fours", "44412", "penta", "1", "3", "json", "vi", *OPTION_LIKE])


def options_of(name):
    """Return the options of a command, without those that print something and end."""
    command = cli.get_command(click.Context(cli), name)
    options = [option for option in command.params if isinstance(option, click.Option)]
    return [option for option in options if option.opts != ["--help"]]


@st.composite
def values(draw, option):
    """Draw a value that an option takes, mostly."""
    if isinstance(option.type, click.Choice):
        return draw(st.sampled_from(list(option.type.choices)))
    if option.type.name in ("number", "seconds"):
        return draw(st.sampled_from(["1", "7"]))
    if option.name == "file":
        return draw(st.sampled_from(["-", "a.json", "--json", "-q", "--"]))
    return draw(TEXTS)


@st.composite
def given_option(draw, options):
    """Draw the words of one option: apart, attached, with "=", or in a cluster of flags."""
    option = draw(st.sampled_from(options))
    word = draw(st.sampled_from([name for name in option.opts if name[0] == "-"]))
    if option.is_flag:
        return [word]
    value = draw(values(option))
    if word.startswith("--"):
        return draw(st.sampled_from([[word, value], [f"{word}={value}"]]))
    flags = [o.opts[0][1] for o in options if o.is_flag and len(o.opts[0]) == 2]
    cluster = draw(st.sampled_from([word, *(f"-{flag}{word[1]}" for flag in flags)]))
    return [cluster, value] if draw(st.booleans()) or not value else [cluster + value]


@st.composite
def lines(draw, name):
    """Draw a command line, most of which click accepts."""
    part = given_option(options_of(name))
    words = st.lists(TEXTS, max_size=1)
    front = st.lists(given_option(IN_FRONT), max_size=2).map(lambda parts: [*chain(*parts)])
    before = draw(st.one_of(st.just([]), st.sampled_from(BEFORE), front))
    parts = draw(st.lists(st.one_of(part, part, part, words), max_size=6))
    place = draw(st.integers(0, len(parts)))
    parts.insert(place, draw(arguments(name)))
    return [*before, name, *(word for some in parts for word in some)]


def arguments(name):
    """Return a strategy for words that the arguments of a command take."""
    command = cli.get_command(click.Context(cli), name)
    kinds = [part for part in command.params if isinstance(part, click.Argument)]
    taken = {"number": ["1"], "choice": ["bash"]}
    words = [taken.get(part.type.name, ["penta", "-4", "44412"]) for part in kinds]
    return st.tuples(*map(st.sampled_from, words)).map(list)


@pytest.mark.parametrize("name", MODULES)
def test_what_click_accepts_is_read_as_click_reads_it(name, fuzz, monkeypatch):
    accepted, tried = 0, max(40, fuzz // 4)

    @settings(max_examples=tried, deadline=None, database=None)
    @given(lines(name), st.sampled_from(ENVIRONMENTS))
    def check(words, environ):
        nonlocal accepted
        line = scan(words, environ)
        try:
            command, session = read_by_click(words, environ, monkeypatch)
        except Exception:  # what refuses a line does not matter here
            return
        accepted += 1
        assert line.names == (command,)
        assert line.command is cli.get_command(None, command)
        assert line.value("lang") == session.language
        assert line.color == session.color
        assert (line.output or "table") == session.output
        assert line.as_json == (session.output == "json")
        if any(option.name == "file" for option in options_of(name)):
            assert line.file == session.path
        changes = isinstance(line.command, Changing) and command != "new"
        assert line.filters == (changes and session.filtering)

    check()
    assert accepted > tried // 5


# Lines that click refuses


WORDS = [
    *OPTION_LIKE,
    *MODULES,
    *["-f", "-o", "--output", "-c", "--player=An", "--json=1", "--nope", "-x", "-4", "-"],
]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=4)), max_size=8))
def test_any_words_can_be_read(words):
    line = scan(words, {})
    assert line.language in ("en", "vi")
    assert isinstance(line.filters, bool)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["ones", "-q", "--nope", "--json=1", "-4", "--nope=1", "-q4"])),
    st.sampled_from([["-f", "-"], ["-f-"], ["-qf", "-"], ["--file=-"], ["-qqf-"]]),
    st.lists(st.sampled_from(["ones", "-q", "--nope", "--json=1", "-4", "-xq"])),
)
def test_a_filter_is_seen_beside_whatever_is_wrong(before, file, after):
    assert scan(["record", *before, *file, *after], {}).filters


@pytest.mark.parametrize(
    ("line", "filters"),
    [
        ("record ones 1111 -qf -", True),
        ("record ones 1111 -qf-", True),
        ("record ones --player -f -", False),
        ("record ones -- -f -", False),
        ("record ones -f - -f", True),
        ("record ones -f - -f x", False),
        ("record ones -fq -", False),
        ("record ones --fil -", False),
        ("recrod ones -qf -", True),
        ("-f - record ones", True),
        ("-qf - record ones", True),
        ("-f record - sho", False),
        ("new penta An -f -", False),
        ("show -f -", False),
        ("r -f -", True),
        ("", False),
    ],
)
def test_which_lines_filter_a_game(line, filters):
    assert scan(line.split(), {}).filters is filters


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("show -ojson", "json"),
        ("record x -qojson", "json"),
        ("record --player --json", None),
        ("record -f --json -o tsv", "tsv"),
        ("show --json -o table", "table"),
        ("show -o table --json", "json"),
        ("show -o html -o json", "json"),
        ("show --json -o", "json"),
        ("show -- --json", None),
        ("-o json show", "json"),
        ("completion bash --json", "json"),
        ("nope --json", "json"),
    ],
)
def test_which_output_a_line_asks_for(line, output):
    assert scan(line.split(), {}).output == output


@pytest.mark.parametrize("words", ["-qf -", "-qojson -f-", "-q --file=-", "--nope -qf -"])
def test_a_refused_filter_writes_its_game_through(dicecli_here, words):
    assert dicecli_here("new", "penta", "An").status == 0
    game = dicecli_here.file.read_bytes()
    done = dicecli_here("record", "ones", "1111", *words.split(), stdin=game)
    assert (done.status, done.stdout) == (2, game)


@pytest.mark.parametrize(
    ("words", "output"),
    [
        ("-o html -o json", "json"),
        ("-o html --json -o tsv", "json"),
        ("--json -o tsv --json", "tsv"),
        ("-o tsv -o html", "html"),
        ("-o tsv --json", "json"),
    ],
)
def test_outputs_given_more_than_once(dicecli_here, words, output):
    asked = dicecli_here("score", "penta", "22233", *words.split())
    assert asked.out == dicecli_here("score", "penta", "22233", "-o", output).out
    batch = dicecli_here("score", "penta", "--batch", *words.split(), stdin=b"22233\n")
    assert (
        batch.out
        == dicecli_here("score", "penta", "--batch", "-o", output, stdin=b"22233\n").out
    )


# Options before the command


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("--json show", "json"),
        ("-o tsv show --json", "json"),
        ("--json show -o tsv", "tsv"),
        ("-o tsv --json show -o html", "html"),
        ("-o html --json show --json -o tsv", "tsv"),
        ("--json -o tsv show", "tsv"),
        ("--json -- show", "json"),
    ],
)
def test_the_output_after_the_command_counts(line, output):
    assert scan(line.split(), {}).output == output


@pytest.mark.parametrize("name", MODULES)
@settings(max_examples=20, deadline=None, database=None)
@given(data=st.data())
def test_options_in_front_mean_what_they_mean_behind(name, data):
    """Each option alone; what click makes of many is compared above."""
    taken = [option.opts for option in options_of(name)]
    words = data.draw(given_option([one for one in FRONT if one.opts in taken]))
    front, behind = scan([*words, name], {}), scan([name, *words], {})
    assert (front.output, front.color, front.file) == (
        behind.output,
        behind.color,
        behind.file,
    )
    assert front.names == behind.names == (name,)
