"""Reading lines with editing, history, completion and a toolbar, by prompt_toolkit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.renderer import CPR_Support
from prompt_toolkit.shortcuts import PromptSession

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from dicecli.cli.prompt.reader import Offered, Question


class TerminalReader:
    """Reads lines of a terminal that moves its cursor; it keeps the lines of the evening."""

    def __init__(self, *, color: bool) -> None:
        self._prompts: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            complete_while_typing=False,  # a menu at every key would be in the way
            enable_suspend=True,
            color_depth=None if color else ColorDepth.DEPTH_1_BIT,
        )
        self._screen = self._prompts.app.renderer
        self._screen.cpr_not_supported_callback = None  # it would print a warning

    def line(self, question: Question) -> str:
        """Return a line without its end; raise as ``Reader``."""
        # An argument None would leave the toolbar of the last line.
        self._prompts.bottom_toolbar = question.toolbar() or None
        try:
            line = self._prompts.prompt(
                question.prompt,
                default=question.begun,
                completer=_Completer(question.offered),
            )
        except OSError:  # the terminal is gone
            raise EOFError from None
        if self._screen.cpr_support is CPR_Support.UNKNOWN:
            # A terminal that has not said where its cursor is has no toolbar. Each line
            # would wait a second for it to say so.
            self._screen.cpr_support = CPR_Support.NOT_SUPPORTED
        return line


class _Completer(Completer):
    """Offers what a function says may follow the text before the cursor."""

    def __init__(self, offered: Offered | None) -> None:
        self._offered = offered

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        text = document.text_before_cursor
        items, start = self._offered(text) if self._offered else ([], 0)
        for item in items:
            yield Completion(
                item.value, start_position=start - len(text), display_meta=item.help or ""
            )
