"""Help and usage in the language in use, and ``--lang`` on every command."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from gettext import gettext, ngettext
from inspect import cleandoc
from typing import Any

import click

from dicecli.language import LANGUAGES, N_, _, plural

HELP = N_("Show this message and exit.")
LANG = click.Option(
    ["--lang"],
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    help=N_("Answer in English or Vietnamese."),
)

CLICK = (
    (N_("Invalid value: {message}"),),
    (N_("Invalid value for {param_hint}: {message}"),),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    (N_("Option {name!r} does not take a value."),),
    (N_("Argument {name!r} takes {nargs} values."),),
)
"""What click itself may say to a user of ours: a sentence, or one and its plural."""


def translate_click() -> None:
    """Let click say its own sentences by our catalogue.

    Click asks the catalogue of the process (``gettext.gettext``), which goes by the
    environment alone and looks for it on disk at every word, in English too.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("click."):
            if getattr(module, "_", None) is gettext:
                module._ = _  # type: ignore[attr-defined]
            if getattr(module, "ngettext", None) is ngettext:
                module.ngettext = plural  # type: ignore[attr-defined]


class LocalizedCommand(click.Command):
    """A command whose help is said in the language in use.

    What decorators and docstrings hold is English; it is looked up when it is shown.
    """

    _help_shown: click.Option | None = None

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params.append(LANG)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option that shows the help; click's own is translated too soon."""
        names = self.get_help_option_names(ctx)
        if not names:
            return None  # a line of play has no help
        if self._help_shown is None:
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
        """Write what the command does."""
        _write(formatter, said(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options; the word for what one takes stands behind its names."""
        rows = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and isinstance(param, click.Option):
                names, gap, takes = record[0].rpartition(" ")
                rows.append((f"{names}{gap}{_(takes)}", _(record[1])))
        with formatter.section(_("Options")):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what stands below everything."""
        _write(formatter, said(self.epilog or ""))

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help."""
        return click.Command(None, help=said(self.help or "")).get_short_help_str(limit)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Offer what goes on from what was typed, explained."""
        items = super().shell_complete(ctx, incomplete)
        for item in items:
            item.help = _(item.help) if item.help else item.help
        return items


def _show_help(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), file=sys.stdout, color=ctx.color)
        ctx.exit()


def _write(formatter: click.HelpFormatter, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def said(text: str) -> str:
    """Return a help text in the language in use.

    Paragraphs are looked up whole, line ends aside; of a block that stands as it is
    (after ``\\b``) the heading, and what is said behind a command.
    """
    paragraphs = cleandoc(text).split("\n\n")
    return "\n\n".join(
        "\n".join(map(_line, part.splitlines())) if _stands(part) else _(_joined(part))
        for part in paragraphs
    )


def messages(text: str) -> Iterator[str]:
    """Yield what ``said`` looks up of a help text."""
    for part in cleandoc(text).split("\n\n"):
        if not _stands(part):
            yield _joined(part)
            continue
        for line in part.splitlines():
            if found := _words_of(line)[1]:
                yield found


def _stands(paragraph: str) -> bool:
    return paragraph.startswith("\b")


def _joined(paragraph: str) -> str:
    return " ".join(paragraph.split())


def _line(line: str) -> str:
    before, words = _words_of(line)
    return f"{before}{_(words)}"


def _words_of(line: str) -> tuple[str, str]:
    """Part a line into what stays and the words: a heading, or what is said behind."""
    if line.endswith(":"):
        return "", line
    found = re.fullmatch(r"(\s+\S.*\s{3,})(\S.*)", line)
    return (found[1], found[2]) if found else (line, "")
