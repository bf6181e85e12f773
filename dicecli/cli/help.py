"""Help and usage in the language in use, and the option ``--lang`` of every command."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from gettext import gettext, ngettext
from inspect import cleandoc
from typing import Any

import click

from dicecli.errors import BadInput
from dicecli.language import LANGUAGES, N_, _


def longest_name(option: click.Option) -> str:
    """Return the name by which refusals and facts call an option, such as ``--output``."""
    return max(option.opts, key=len)


class OneOf(click.Choice):  # type: ignore[type-arg]
    """One of a few words."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the word; raise BadInput ``bad-choice`` for any other one."""
        if value in self.choices:
            return str(value)
        assert param is not None
        assert ctx is not None
        known, help = list(self.choices), ctx.command_path
        if isinstance(param, click.Option):
            option = longest_name(param)
            raise BadInput("bad-choice", word=value, known=known, option=option, help=help)
        argument = param.make_metavar(ctx)
        raise BadInput("bad-choice", word=value, known=known, argument=argument, help=help)


HELP = N_("Show this message and exit.")
LANG = click.Option(
    ["--lang"],
    type=OneOf(LANGUAGES),
    is_eager=True,
    expose_value=False,
    help=N_("Answer in English or Vietnamese."),
)


def keep_click_in_english() -> None:
    """Make click use its own messages as they are: refusals of ours take their place.

    Click uses ``gettext.gettext``, which knows only the locale, not ``--lang``, and
    searches the disk for a catalogue at every message, in English too.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("click."):
            if getattr(module, "_", None) is gettext:
                module._ = str  # type: ignore[attr-defined]
            if getattr(module, "ngettext", None) is ngettext:
                module.ngettext = _either  # type: ignore[attr-defined]


def _either(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


class LocalizedCommand(click.Command):
    """A command whose help is in the language in use.

    The texts in the code are English; they are translated when they are shown.
    """

    _help_shown: click.Option | None = None

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params.append(LANG)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; a UsageError always has the context, which click may leave out."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the help option; click's own one is translated before the language is set."""
        names = self.get_help_option_names(ctx)
        if not names:
            return None  # a line of ``play`` has no help
        if self._help_shown is None or set(self._help_shown.opts) != set(names):
            look = {"is_flag": True, "expose_value": False, "is_eager": True}
            self._help_shown = click.Option(names, help=HELP, callback=_show_help, **look)
        return self._help_shown

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the words of the usage line."""
        return [_(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{_('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description of the command."""
        _write(formatter, translated(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, each with the placeholder of its value after its names."""
        rows = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and isinstance(param, click.Option):
                names, gap, takes = record[0].rpartition(" ")
                rows.append((f"{names}{gap}{_(takes)}", _(record[1])))
        with formatter.section(_("Options")):
            write_list(formatter, rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the last paragraph."""
        _write(formatter, translated(self.epilog or ""))

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help."""
        return click.Command(None, help=translated(self.help or "")).get_short_help_str(limit)


def _show_help(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        fit(ctx)
        click.echo(ctx.get_help(), file=sys.stdout, color=ctx.color)
        ctx.exit()


WIDEST = 100
"""Cells of a line of help: longer lines are hard to read."""

_NARROW = 60
"""Cells of a terminal in which the names of options get a line of their own."""


def fit(ctx: click.Context) -> None:
    """Fit the help to the terminal; click itself goes no lower than 50 cells, nor above 80."""
    from dicecli.cli.session import terminal_width

    ctx.terminal_width = min(terminal_width(), WIDEST)


def write_list(formatter: click.HelpFormatter, rows: list[tuple[str, str]]) -> None:
    """Write names and what they mean, in two columns where there is room."""
    if rows:
        formatter.write_dl(rows, col_max=30 if formatter.width >= _NARROW else 8)


def _write(formatter: click.HelpFormatter, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def translated(text: str) -> str:
    """Return a help text in the language in use.

    A paragraph is one message, whatever its line ends. In a verbatim block (after
    ``\\b``), the heading is a message, and so is the comment behind each command.
    """
    paragraphs = cleandoc(text).split("\n\n")
    return "\n\n".join(
        "\n".join(map(_line, part.splitlines())) if _is_verbatim(part) else _(_joined(part))
        for part in paragraphs
    )


def messages(text: str) -> Iterator[str]:
    """Yield the messages of a help text, as ``translated`` looks them up."""
    for part in cleandoc(text).split("\n\n"):
        if not _is_verbatim(part):
            yield _joined(part)
            continue
        for line in part.splitlines():
            if found := _words_of(line)[1]:
                yield found


def _is_verbatim(paragraph: str) -> bool:
    return paragraph.startswith("\b")


def _joined(paragraph: str) -> str:
    return " ".join(paragraph.split())


def _line(line: str) -> str:
    before, words = _words_of(line)
    return f"{before}{_(words)}"


def _words_of(line: str) -> tuple[str, str]:
    """Split a line into the part that stays and its message: a heading or a comment."""
    if line.endswith(":"):
        return "", line
    found = re.fullmatch(r"(\s+\S.*\s{3,})(\S.*)", line)
    return (found[1], found[2]) if found else (line, "")
