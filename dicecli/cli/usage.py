"""The refusals of click itself, as refusals with a code and facts of our own."""

from __future__ import annotations

import click

from dicecli.errors import BadInput


def refusal(error: click.ClickException) -> BadInput:
    """Return the refusal for words that click does not understand.

    ``help`` names the command whose help explains its options and arguments.
    """
    context = getattr(error, "ctx", None)
    help = context.command_path if context else "dicecli"
    if isinstance(error, click.NoSuchOption):
        near = list(error.possibilities or ())
        in_front = context is not None and isinstance(context.command, click.Group)
        return BadInput(
            "unknown-option",
            option=error.option_name,
            near=near,
            help=help,
            in_front=in_front,
        )
    if isinstance(error, click.MissingParameter) and error.param and error.ctx:
        return BadInput(
            "missing-argument", argument=error.param.make_metavar(error.ctx), help=help
        )
    if isinstance(error, click.BadOptionUsage):
        if _is_flag(error):
            return BadInput("needless-value", option=error.option_name, help=help)
        return BadInput("missing-value", option=error.option_name, help=help)
    reason = " ".join(error.format_message().split()).rstrip(".")
    return BadInput("bad-usage", details=f"{reason[:1].lower()}{reason[1:]}", help=help)


def _is_flag(error: click.BadOptionUsage) -> bool:
    """Tell whether the option takes no value."""
    known = error.ctx.command.get_params(error.ctx) if error.ctx else []
    named = (option for option in known if error.option_name in option.opts)
    return any(isinstance(option, click.Option) and option.is_flag for option in named)
