"""Read a command line with click's own parser, without running the command.

The language, colour and output of the answer, the game file and the command must be known
before click has read the line, or when click refuses it. Completion reads the words
before the cursor in the same way. Unknown options and other faults are skipped, so that
every line can be read; a line that click accepts is read as click reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from dicecli.cli.color import COLORS
from dicecli.cli.commands import MOST_OPTIONS, Asking, changes_game, cli, too_many
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.prefixes import commands_meant
from dicecli.cli.session import DEFAULT_FILE, FILTER
from dicecli.language import LANGUAGES, from_environment

_END = "--\0"
"""A word added after the last one: an option that lacks its value takes it as such."""

_END_OPTION = click.Option([_END, "end"], is_flag=True)
"""Otherwise ``_END``, so that it is known: click searches names like an unknown one, 3 ms."""


@click.command("any", cls=Asking, help="")
@changing
@game_file
@output
def _any_command() -> None:
    """Stand for an unknown command: it has the options that commands share."""


class Reading(NamedTuple):
    """The options of a command, and its other words.

    ``given`` has each option as often as it was given, and ``values`` the values by the
    option's name: the last one, all of them where an option may be repeated, none for a
    flag. ``awaiting`` is an option at the end that lacks its value; ``closed`` tells
    that ``--`` ended the options.
    """

    given: tuple[click.Parameter, ...]
    values: dict[str, tuple[str, ...]]
    words: tuple[str, ...]
    awaiting: click.Parameter | None
    closed: bool

    @property
    def output(self) -> str | None:
        """The value of ``--output``, or "json" for ``--json``, or None.

        Click uses the last value of an option. It applies options in the order in which
        they first appear, so that the later one of the two counts.
        """
        names = dict.fromkeys(option.name for option in self.given)
        forms = [name for name in names if name in ("output", "json")]
        if not forms:
            return None
        return "json" if forms[-1] == "json" else self.values["output"][-1]


class CommandLine(NamedTuple):
    """What the words of a command line mean, as far as they can be read.

    ``names`` are the commands that may be meant. ``command`` is the command if it is
    exactly one, the command group if no command is named, otherwise None. ``group`` are
    the words before the command, ``own`` those after it; both are the same if no command
    is named.
    """

    names: tuple[str, ...]
    command: click.Command | None
    group: Reading
    own: Reading
    environ: Mapping[str, str]

    def value(self, name: str) -> str | None:
        """Return the last value of an option; those after the command come first."""
        found = self.own.values.get(name) or self.group.values.get(name)
        return found[-1] if found else None

    @property
    def language(self) -> str:
        """The code of the language to answer in."""
        code = self.value("lang")
        return code if code in LANGUAGES else from_environment(self.environ)

    @property
    def color(self) -> str:
        """When the answer is in colour: one of COLORS."""
        when = self.value("color")
        return when if when in COLORS else COLORS[0]

    @property
    def output(self) -> str | None:
        """The value of ``--output``, or "json" for ``--json``, or None.

        One after the command counts more than one before it.
        """
        return self.own.output or self.group.output

    @property
    def as_json(self) -> bool:
        """Whether the answer, or the refusal, is to be JSON."""
        return self.output == "json"

    @property
    def file(self) -> str:
        """The path of the game file, or "-" for standard input."""
        path = self.value("file")
        return (self.environ.get("DICECLI_FILE") or DEFAULT_FILE) if path is None else path

    @property
    def filters(self) -> bool:
        """Whether the command changes a game that it reads from standard input.

        An unknown or ambiguous command does if any command that may be meant does.
        """
        if self.file != FILTER:
            return False
        return not self.names or any(changes_game(_command(name)) for name in self.names)


def scan(words: Sequence[str], environ: Mapping[str, str]) -> CommandLine:
    """Read the words of a command line, without the name of the program.

    Of more words than a command may have, which are refused, the first are enough.
    """
    words = words if too_many(words) is None else words[:MOST_OPTIONS]
    shared = _options(_any_command)
    group = _read(_options(cli), words, interspersed=False)
    place = next((at for at, word in enumerate(group.words) if _is_name(word)), None)
    if place is None:
        return CommandLine((), cli, group, group, environ)
    names = tuple(commands_meant(group.words[place]))
    command = _command(names[0]) if len(names) == 1 else None
    known = shared if command is None else _options(command)
    if not any(option.name == "output" for option in known):
        known = _joined(known, shared)
    own = _read(known, group.words[place + 1 :], interspersed=True)
    return CommandLine(names, command, group, own, environ)


def _is_name(word: str) -> bool:
    """Tell whether a word before the command is the command itself, not an option."""
    return not word.startswith("-") or word == "-"


def _command(name: str) -> click.Command:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return command


def _options(command: click.Command) -> list[click.Option]:
    context = click.Context(command, **command.context_settings)
    known = command.get_params(context)
    return [option for option in known if isinstance(option, click.Option)]


def _joined(options: list[click.Option], more: list[click.Option]) -> list[click.Option]:
    """Add those of ``more`` that have other names than all ``options``."""
    names = {name for option in options for name in option.opts}
    return options + [option for option in more if names.isdisjoint(option.opts)]


def _read(
    options: Sequence[click.Option], words: Sequence[str], *, interspersed: bool
) -> Reading:
    """Read words by options; unless ``interspersed``, options end at the first other word.

    Unknown options count as other words.
    """
    # The command has no arguments, so that the parser leaves the other words in a row.
    command = click.Command(None, params=[*options, _END_OPTION], add_help_option=False)
    context = click.Context(
        command, ignore_unknown_options=True, allow_interspersed_args=interspersed
    )
    found = _Found(command.make_parser(context))
    closed = found.read_all(words)
    order = [option for option in found.order if option is not _END_OPTION]
    if found.good and order and order[-1].name and _last(found.values[order[-1].name]) is _END:
        before = _read(options, found.good[:-1], interspersed=interspersed)
        return before._replace(awaiting=order[-1])
    others = tuple(word for word in found.others if word is not _END)
    return Reading(tuple(order), _texts(found.values), others, None, closed)


class _Found:
    """What click's parser finds in words, part by part, with ``_END`` after the last.

    ``values`` are those of the options by name, ``others`` the words that are no options,
    ``order`` the options as given, ``good`` the words without those that are faults.
    """

    def __init__(self, parser: Any) -> None:
        self._parser = parser
        self.values: dict[str, Any] = {}
        self.others: list[str] = []
        self.order: list[click.Parameter] = []
        self.good: list[str] = []

    def read_all(self, words: Sequence[str]) -> bool:
        """Read words, but leave out faults; tell whether ``--`` ended the options.

        After a fault the words before it are kept, so that none is read a third time.
        """
        left = list(words)
        while True:
            rest = [*left, _END]
            try:
                self._read(rest)
            except click.UsageError:  # a flag with a value, such as --json=yes
                fault = len(left) - len(rest)  # the last word that the parser took
                self._read(left[:fault])
                self.good += left[:fault]
                left = left[fault + 1 :]
            else:
                self.good += left
                self.values.pop("end", None)
                return bool(rest)

    def _read(self, words: list[str]) -> None:
        given, others, order = self._parser.parse_args(words)
        for name, value in given.items():
            before = self.values.get(name, []) if isinstance(value, list) else None
            self.values[name] = value if before is None else before + value
        self.others += others
        self.order += order


def _last(value: object) -> object:
    """Return the last value of an option that may be repeated, any other one itself."""
    return value[-1] if isinstance(value, list) else value


def _texts(values: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """Return the values that are texts; those of flags are not."""
    lists = {
        name: value if isinstance(value, list) else [value] for name, value in values.items()
    }
    return {
        name: tuple(text for text in texts if isinstance(text, str))
        for name, texts in lists.items()
    }
