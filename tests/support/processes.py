"""Ways to run the command: with pipes, in a shell, as a user with fewer rights."""

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
    """React to interrupts even if the tests ignore them, as under nohup."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def bound_by_modes():
    """Take from root the capabilities that override the modes of files."""
    drop, pass_over, read_over = 24, 1, 2
    for right in (pass_over, read_over):
        ctypes.CDLL(None).prctl(drop, right, 0, 0, 0)


def as_anyone(dicecli, *args):
    """Run the command as a user to whom the modes of files apply."""
    return dicecli.process(*args, preexec_fn=bound_by_modes)


def shell(dicecli, script):
    """Run a shell script in the folder of the command, named ``$dicecli`` in it."""
    words = {"dicecli": f"{sys.executable} -m dicecli"}
    return dicecli.run("bash", "-c", script, environment=words)
