"""Time from the start of ``dicecli play`` in a terminal to its prompt.

Prints the median and the slowest of some starts, in seconds of a clock, each in a
pseudo-terminal, with a game in the middle whose card, toolbar and advice are shown. The
aim is 0.3 s. Byte code must be there: the first start does not count.

    python benchmarks/prompt.py [STARTS]
"""

from __future__ import annotations

import os
import pty
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

SCRIPT = Path(sys.executable).with_name("dicecli")
GAMES = {
    "penta": ("new penta An Bình", "record fours 44412", "record twos 22245", "roll 11366"),
    "farkle": ("new farkle An Bình", "roll 112346", "keep 11"),
}
PROMPT = b"An, turn "


def seconds_to_prompt(folder: str) -> float:
    """Return the time from the start to the prompt, and end the command."""
    begun = time.monotonic()
    child, terminal = pty.fork()
    if not child:
        os.chdir(folder)
        os.environ["TERM"] = "xterm"
        os.execv(SCRIPT, [str(SCRIPT), "play"])
    shown = b""
    while PROMPT not in shown:
        shown += os.read(terminal, 2**16)
    took = time.monotonic() - begun
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return took


def main(starts: int) -> None:
    """Print the times of each game."""
    for name, lines in GAMES.items():
        with TemporaryDirectory() as folder:
            for line in lines:
                words = [str(SCRIPT), *line.split()]
                subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            times = [seconds_to_prompt(folder) for _start in range(starts + 1)][1:]
        print(f"{name:8} median {statistics.median(times):.3f} s, slowest {max(times):.3f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 21)
