"""``show --follow``: a second screen that draws again, and never ends by itself."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

import pytest
from support.command import prepare
from support.processes import interruptible, start

from dicecli.cli.session import Session

GAME = ("new penta An Bình", "record fours 44412")
CLEAR = b"\x1b[H\x1b[2J"
SECONDS = 30


class Screen:
    """A second screen: a pipe or a terminal, and what has been read of it."""

    def __init__(self, handle):
        self.handle, self.seen = handle, b""

    def until(self, sign):
        """Return what came up to a sign and with it, once it is there."""
        deadline = time.monotonic() + SECONDS
        while sign not in self.seen:
            assert time.monotonic() < deadline, (sign, self.seen)
            if select.select([self.handle], [], [], 1)[0]:
                part = os.read(self.handle, 65536)
                assert part, self.seen
                self.seen += part
        before, _sign, self.seen = self.seen.partition(sign)
        return before + sign

    def rest(self):
        """Return what has come and was not asked for, without waiting."""
        while select.select([self.handle], [], [], 0)[0] and (part := _read(self.handle)):
            self.seen += part
        return self.seen


def _read(handle):
    try:
        return os.read(handle, 65536)
    except OSError:  # a terminal whose other side is closed
        return b""


@pytest.fixture
def following(dicecli):
    """Return a function that starts the command with a pipe; it is killed in the end."""
    started = []

    def run(*args, **environment):
        started.append(start(dicecli, "show", "--follow", *args, environment=environment))
        return started[-1], Screen(started[-1].stdout.fileno())

    yield run
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def on_a_terminal(dicecli):
    """Return a function that starts the command in a pseudo-terminal of some width."""
    started, handles = [], []

    def run(*args, columns=80, **environment):
        ours, theirs = pty.openpty()
        handles.append(ours)
        resize(ours, columns)
        started.append(
            subprocess.Popen(
                dicecli.argv("show", "--follow", *args),
                cwd=dicecli.folder,
                env={**dicecli.environment, "TERM": "xterm", **environment},
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                preexec_fn=interruptible,
            )
        )
        os.close(theirs)
        return started[-1], Screen(ours)

    yield run
    for process in started:
        process.kill()
        process.wait()
    for handle in handles:
        os.close(handle)


def resize(terminal, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))


def replace(dicecli, data):
    """Put other contents in the place of the game, in one step, as a change does."""
    draft = dicecli.folder / "draft"
    draft.write_bytes(data)
    draft.replace(dicecli.file)


def test_each_change_is_printed_anew(dicecli, following):
    prepare(dicecli, *GAME)
    process, screen = following()
    first = screen.until("Bình to play: turn 1, 3 rolls left.\n".encode())
    assert first.startswith(b"Penta")
    prepare(dicecli, "record chance 11345")
    second = screen.until(b"An to play: turn 2, 3 rolls left.\n")
    assert second.startswith(b"\nPenta")
    assert b"\x1b" not in first + second
    prepare(dicecli, "roll 11345")
    assert b"roll 1: 1-1-3-4-5, 2 rolls left.\n" in screen.until(b"left.\n")
    prepare(dicecli, "undo 2")
    screen.until("Bình to play: turn 1, 3 rolls left.\n".encode())
    assert (screen.rest(), process.poll()) == (b"", None)


def test_a_terminal_is_cleared_and_its_width_heeded(dicecli, on_a_terminal):
    prepare(dicecli, "new farkle An Bình", "bank --points 650")
    process, screen = on_a_terminal(columns=80)
    wide = screen.until("Bình to play: turn 1, 0 points so far, 6 dice to roll.\r\n".encode())
    assert wide.startswith(CLEAR)
    assert b"Towards 10000" in wide
    resize(screen.handle, 40)
    narrow = screen.until(b"6\r\ndice to roll.\r\n")
    assert narrow.startswith(CLEAR)
    assert b"Towards" not in narrow
    prepare(dicecli, "bust")
    assert screen.until(b"An to play:").startswith(CLEAR)
    assert process.poll() is None


@pytest.mark.parametrize(
    ("words", "environment"), [((), {"TERM": "dumb"}), (("-o", "plain"), {})]
)
def test_no_screen_is_cleared_that_is_read_line_by_line(
    dicecli, on_a_terminal, words, environment
):
    prepare(dicecli, *GAME)
    _process, screen = on_a_terminal(*words, **environment)
    said = screen.until(b"3 rolls left.")
    prepare(dicecli, "record chance 11345")
    said += screen.until(b"3 rolls left.")
    assert b"\x1b" not in said
    assert b"\r\n\r\n" in said


def test_json_is_one_document_a_line(dicecli, following):
    prepare(dicecli, *GAME)
    _process, screen = following("--json")
    assert json.loads(screen.until(b"\n"))["event"] == 1
    prepare(dicecli, "record chance 11345")
    assert json.loads(screen.until(b"\n"))["event"] == 2


def test_one_player_stays_the_same_one(dicecli, following):
    prepare(dicecli, *GAME)
    _process, screen = following("Bình", "--json")
    assert json.loads(screen.until(b"\n"))["players"][0]["name"] == "Bình"
    prepare(dicecli, "rename Bình Chi")
    assert json.loads(screen.until(b"\n"))["players"][0]["name"] == "Chi"
    prepare(dicecli, "new farkle Dung --force")
    assert [row["name"] for row in json.loads(screen.until(b"\n"))["players"]] == ["Dung"]


def test_a_file_may_be_missing_or_not_sound_for_a_while(dicecli, following):
    prepare(dicecli, *GAME)
    process, screen = following("--json")
    screen.until(b"\n")
    sound = dicecli.file.read_bytes()
    errors = Screen(process.stderr.fileno())
    dicecli.file.unlink()
    errors.until(b"note: there is no game in dicecli.json")
    errors.until(b"; the last card stays until that changes\n")
    replace(dicecli, sound[:100])
    errors.until(b"note: dicecli.json")
    errors.until(b"; the last card stays until that changes\n")
    replace(dicecli, sound)  # the same game: nothing to draw
    prepare(dicecli, "record chance 11345")
    assert json.loads(screen.until(b"\n"))["event"] == 2
    dicecli.file.write_bytes(sound)  # not in one step, as an editor may do
    assert json.loads(screen.until(b"\n"))["event"] == 1
    assert (screen.rest(), errors.rest(), process.poll()) == (b"", b"", None)


def test_an_interrupt_ends_it(dicecli, following, on_a_terminal):
    prepare(dicecli, *GAME)
    process, screen = following()
    screen.until(b"3 rolls left.\n")
    process.send_signal(signal.SIGINT)
    assert process.wait(SECONDS) == 130
    assert process.stderr.read() == b""
    process, screen = on_a_terminal()
    screen.until(b"3 rolls left.")
    process.send_signal(signal.SIGINT)
    assert process.wait(SECONDS) == 130


def test_a_closed_pipe_ends_it_though_nothing_changes(dicecli, following):
    prepare(dicecli, *GAME)
    process, screen = following()
    screen.until(b"3 rolls left.\n")
    process.stdout.close()
    assert process.wait(SECONDS) == 141
    assert process.stderr.read() == b""


class Rests:
    """What the command waits with: it counts, and interrupts in the end."""

    def __init__(self):
        self.waits = []

    def poll(self, milliseconds):
        self.waits.append(milliseconds)
        if len(self.waits) == 7:
            raise KeyboardInterrupt
        return []


def test_waiting_reads_nothing_and_rests_between_two_looks(dicecli_here, monkeypatch):
    prepare(dicecli_here, *GAME)
    rests, reads, read = Rests(), [], Session.read

    def counted(session):
        reads.append(session.path)
        return read(session)

    monkeypatch.setattr(dicecli_here, "watched", rests)
    monkeypatch.setattr(Session, "read", counted)
    done = dicecli_here("show", "--follow")
    assert (done.status, done.err) == (130, "")
    assert done.out.count("Total ") == 1
    assert rests.waits == [200] * 7
    assert reads == ["dicecli.json"]


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (("--blank", "penta"), 2, "follow-and-blank"),
        (("-f", "-"), 2, "nothing-to-follow"),
        (("-f", "pipe"), 2, "nothing-to-follow"),
        (("-f", "nowhere.json"), 5, "no-game-file"),
        (("-f", "broken.json"), 3, "not-json"),
        (("Nobody",), 2, "unknown-player"),
    ],
)
def test_what_cannot_be_followed_is_refused(dicecli, words, status, code):
    prepare(dicecli, *GAME)
    os.mkfifo(dicecli.folder / "pipe")
    (dicecli.folder / "broken.json").write_text("{")
    done = dicecli("show", "--follow", *words, "--json", stdin=dicecli.file.read_bytes())
    assert (done.status, json.loads(done.err)["code"], done.out) == (status, code, "")


def test_a_transaction_follows_nothing(dicecli):
    prepare(dicecli, *GAME)
    done = dicecli("play", "--json", stdin=b"show --follow\n")
    assert (done.status, json.loads(done.err)["code"]) == (2, "not-in-play")
