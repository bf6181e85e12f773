"""Control a headless browser: take pictures of pages, print them, measure them.

This module is used by ``tools.pictures`` and by the tests, and is not run itself. It
needs Chromium or Chrome and no Python package: their DevTools protocol is JSON messages,
separated by zero bytes, on the file descriptors 3 and 4.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SECONDS = 30


def found() -> str | None:
    """Return the path of an installed browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page of a headless browser."""

    def __init__(self, sends: int, reads: int) -> None:
        self._sends, self._reads = sends, reads
        self._number = 0
        self._rest = b""
        self._session = ""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self._ask("Page.enable")

    def open(
        self, path: Path, width: int, height: int, *, dark: bool = False, scale: int = 2
    ) -> None:
        """Load a file in a window of ``width`` times ``height`` pixels."""
        size = {"width": width, "height": height, "deviceScaleFactor": scale}
        self._ask("Emulation.setDeviceMetricsOverride", **size, mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._ask("Emulation.setEmulatedMedia", features=[scheme])
        self._ask("Page.navigate", url=path.resolve().as_uri())
        while self.value("document.readyState") != "complete":
            time.sleep(0.02)

    def value(self, expression: str) -> Any:
        """Evaluate a JavaScript expression in the page."""
        told = self._ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return told["result"].get("value")

    def picture(self, *, whole: bool = False) -> bytes:
        """Return a PNG of the window, or of the whole page."""
        told = self._ask("Page.captureScreenshot", captureBeyondViewport=whole)
        return base64.b64decode(told["data"])

    def paper(self) -> bytes:
        """Print the page; return a PDF of the paper size that its style sheet sets."""
        return base64.b64decode(self._ask("Page.printToPDF", preferCSSPageSize=True)["data"])

    def _ask(self, method: str, **words: Any) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": words}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._sends, json.dumps(message).encode() + b"\0")
        for answer in self._answers():
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
        raise RuntimeError(f"{method}: the browser has ended")

    def _answers(self) -> Iterator[Any]:
        while True:
            while b"\0" not in self._rest:
                part = os.read(self._reads, 2**16)
                if not part:
                    return
                self._rest += part
            said, _, self._rest = self._rest.partition(b"\0")
            yield json.loads(said)


@contextmanager
def browser() -> Iterator[Browser]:
    """Context manager: a browser with a profile in a temporary folder."""
    program = found()
    if program is None:
        raise FileNotFoundError(f"none of {', '.join(NAMES)} is installed")
    (theirs, sends), (reads, answers) = os.pipe(), os.pipe()
    ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (theirs, answers)]
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [program, *_words(folder)],
            pass_fds=(3, 4),
            preexec_fn=lambda: (os.dup2(ends[0], 3), os.dup2(ends[1], 4)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (theirs, answers, *ends):
            os.close(end)
        try:
            yield Browser(sends, reads)
        finally:
            os.close(sends)
            os.close(reads)
            process.terminate()
            process.wait(SECONDS)


def _words(folder: str) -> list[str]:
    quiet = ("first-run", "default-browser-check")
    return [
        "--headless",
        "--remote-debugging-pipe",
        f"--user-data-dir={folder}",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        *(f"--no-{word}" for word in quiet),
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
        "about:blank",
    ]
