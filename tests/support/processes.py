"""Processes beside the command: shells, pipes, and users with fewer rights."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys

SECONDS = 30


def start(dicecli, *args, **streams):
    """Start the command with pipes for the streams that are not given."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    environment = {**dicecli.environment, **streams.pop("environment", {})}
    return subprocess.Popen(
        dicecli.argv(*args),
        cwd=dicecli.folder,
        env=environment,
        preexec_fn=interruptible,
        **{**pipes, **streams},
    )


def interruptible():
    """Heed interrupts even where the tests themselves run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def bound_by_modes():
    """Take from root the right to pass over the modes of files."""
    drop, pass_over, read_over = 24, 1, 2
    for right in (pass_over, read_over):
        ctypes.CDLL(None).prctl(drop, right, 0, 0, 0)


def as_anyone(dicecli, *args):
    """Run the command as somebody to whom the modes of files apply."""
    return dicecli.process(*args, preexec_fn=bound_by_modes)


def shell(dicecli, script):
    """Run a shell script in the folder of the command, named ``$dicecli`` in it."""
    words = {"dicecli": f"{sys.executable} -m dicecli"}
    return dicecli.run("bash", "-c", script, environment=words)
