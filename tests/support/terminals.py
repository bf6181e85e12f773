"""The command in a real pseudo-terminal, and the screen that its user sees."""

from __future__ import annotations

import os
import signal
import time

import pexpect
import pyte

SECONDS = 30
"""How long to wait for what must come: much longer than it takes on a busy machine."""

_PROMPT_BEGINS = "\x1b[?2004h"
"""Bracketed paste is turned on once for each line that is read."""


class _Screen(pyte.HistoryScreen):
    """A screen that answers when it is asked where its cursor is, as terminals do."""

    def __init__(self, columns, rows, answer):
        super().__init__(columns, rows, history=10_000)
        self.write_process_input = answer


class Terminal:
    """A terminal in which the command runs; keys go in, and the screen can be read.

    ``plain`` tells that lines are read without moving the cursor: then each prompt ends a
    text, and nothing else tells that one has come. A terminal that is not ``answering``
    does not say where its cursor is.
    """

    def __init__(
        self,
        dicecli,
        *words,
        columns=80,
        rows=60,
        plain=False,
        answering=True,
        **environment,
    ):
        shown = {"TERM": "dumb" if plain else "xterm-256color", **environment}
        self.process = pexpect.spawn(
            dicecli.argv()[0],
            dicecli.argv(*words)[1:],
            cwd=dicecli.folder,
            env={**dicecli.environment, **shown},
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=SECONDS,
            echo=True,
        )
        self.process.delaybeforesend = None
        self._screen = _Screen(columns, rows, self._answer)
        self._stream = pyte.Stream(self._screen)
        self._plain, self._answering = plain, answering
        self.text = ""
        self._asked = self._begun = 0  # prompts waited for, and prompts that have begun
        self._said = 0  # where in the text the last line typed begins

    def _answer(self, text):
        if self._answering:
            self.process.send(text)

    def _read(self):
        """Take what the command has written; return whether it goes on."""
        try:
            part = self.process.read_nonblocking(2**16, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        before = len(self.text) - len(_PROMPT_BEGINS) + 1
        self.text += part
        self._begun += self.text.count(_PROMPT_BEGINS, max(0, before))
        self._stream.feed(part)
        return True

    def wait(self, holds, what):
        """Read until a condition holds; fail with the screen if it never does."""
        end = time.monotonic() + SECONDS
        while not holds():
            goes_on = self._read()
            assert time.monotonic() < end, f"no {what}:\n{self.seen}"
            if not goes_on and not holds():
                raise AssertionError(f"ended before {what}:\n{self.seen}")

    @property
    def display(self):
        """The lines on the screen, without blanks at their ends."""
        return [self._row(self._screen.buffer[y]) for y in range(self._screen.lines)]

    def _row(self, cells):
        return "".join(cells[x].data for x in range(self._screen.columns)).rstrip()

    @property
    def seen(self):
        """All lines that were and are on the screen."""
        return self._since(0)

    @property
    def shown(self):
        """All lines up to that of the cursor, without the toolbar below."""
        lines = len(self._screen.history.top) + self._screen.cursor.y + 1
        return "\n".join(self.seen.splitlines()[:lines])

    def _since(self, first):
        """Return the lines from a number on, counted from the first that was seen."""
        gone = self._screen.history.top
        lines = [self._row(gone[at]) for at in range(first, len(gone))]
        return "\n".join([*lines, *self.display[max(0, first - len(gone)) :]]).rstrip()

    @property
    def line(self):
        """The line of the cursor."""
        return self._row(self._screen.buffer[self._screen.cursor.y])

    @property
    def toolbar(self):
        """The last line on the screen."""
        return next(line for line in reversed(self.display) if line)

    def prompt(self, expected):
        """Wait for the next prompt, which must be ``expected``."""
        if self._plain:
            self.wait(lambda: self.line.endswith("> ".rstrip()) and self._fresh(), expected)
        else:
            self._asked += 1
            self.wait(
                lambda: self._begun >= self._asked and self._settled(),
                expected,
            )
        assert self.line.startswith(expected.rstrip()), self.seen

    def _fresh(self):
        return self.text.find("> ", self._said) >= 0 and self.text.endswith("> ")

    def _settled(self):
        """Tell whether the prompt is drawn: its text stands where the cursor is."""
        return "> " in f"{self.line} "

    def type(self, keys):
        """Type keys as they are."""
        self._said = len(self.text) + len(keys)
        self.process.send(keys)

    def enter(self, line, then):
        """Type a line and Enter; wait for the next prompt, and return what was said before."""
        before = len(self._screen.history.top) + self._screen.cursor.y
        self.type(f"{line}\r")
        self.prompt(then)
        return self._since(before)

    def leaves(self):
        """Wait for the end of the command; return its status, negative for a signal."""
        self.wait(lambda: not self._read(), "end")
        self.process.wait()
        if self.process.signalstatus is not None:
            return -self.process.signalstatus
        return self.process.exitstatus

    def signal(self, number):
        """Send a signal to the command."""
        os.kill(self.process.pid, number)

    def kill(self):
        """End the command at once, as a power cut does."""
        self.signal(signal.SIGKILL)
        self.leaves()

    def close(self):
        """Close the window."""
        self.process.close(force=True)
