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
        self._asked = 0  # prompts seen
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
        self.text += part
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
        return [line.rstrip() for line in self._screen.display]

    @property
    def seen(self):
        """All lines that were and are on the screen."""
        gone = [
            "".join(line[column].data for column in range(self._screen.columns)).rstrip()
            for line in self._screen.history.top
        ]
        return "\n".join([*gone, *self.display]).rstrip()

    @property
    def line(self):
        """The line of the cursor."""
        return self.display[self._screen.cursor.y]

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
                lambda: self.text.count(_PROMPT_BEGINS) >= self._asked and self._settled(),
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
        before = len(self.seen)
        self.type(f"{line}\r")
        self.prompt(then)
        return self.seen[before:]

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
