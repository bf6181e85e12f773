"""Whether a game file survives crashes, full disks and damage, with real processes.

Four trials, each a function that returns its figures and the faults it found:

    writers    many processes enter turns into one file at once
    kills      commands are killed at random moments
    full-disk  commands run on a file system that is filled to the brim (needs root)
    mutations  sound files are spoilt at random, and read

    python tests/durability.py                     all of them, in full
    python tests/durability.py kills --kills 100   one of them, shorter
    python tests/durability.py --without-locks     as on a file system without locks

Run it with the interpreter of the environment that README makes. The status
is 1 where a fault was found. Every random choice comes from --seed.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

TREE = Path(__file__).parent.parent
sys.path.insert(0, str(TREE))  # the code of this tree, not that of an installed copy

from dicecli.errors import BadGameFile
from dicecli.game import play
from dicecli.gamefile import codec
from dicecli.gamefile.check import examine, repaired
from dicecli.render.refusals import sentence
from dicecli.rules import checked, preset
from dicecli.rules.moves import (
    Amend,
    Bank,
    Bust,
    Drop,
    Event,
    Insert,
    Join,
    Keep,
    Paper,
    Record,
    Rejoin,
    Rename,
    Retire,
    Roll,
    Skip,
    Swap,
    Take,
)

SOURCES = [TREE]
"""Where the commands find modules."""

DICECLI = (sys.executable, "-m", "dicecli")
FILE = "dicecli.json"
LONGEST = 2.0  # seconds of work to read a file, however broken
_CROWDED = 10  # the same by the clock may be so many times longer, on a busy machine
MOST_MEMORY = 300 * 2**20
CREATED = "2026-01-31T20:15:00Z"


class Figures(NamedTuple):
    """What a trial measured, by name, and descriptions of the faults it found."""

    measured: dict[str, Any]
    faults: list[str]


class Ran(NamedTuple):
    """One command that ended."""

    status: int
    out: bytes
    err: bytes


def environment() -> dict[str, str]:
    """Return the environment of every command: a language, and no settings of dicecli."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("DICECLI")}
    return {**kept, "LC_ALL": "C.UTF-8", "PYTHONPATH": os.pathsep.join(map(str, SOURCES))}


@contextmanager
def without_locks() -> Iterator[None]:
    """Context manager: commands run as on a file system where the kernel has no locks."""
    SOURCES.insert(0, TREE / "tests" / "support" / "without_locks")
    try:
        yield
    finally:
        SOURCES.pop(0)


def run(folder: Path, *words: str, stdin: bytes = b"") -> Ran:
    """Run one command in a folder."""
    done = subprocess.run(
        (*DICECLI, *words),
        cwd=folder,
        env=environment(),
        input=stdin,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def played(folder: Path, *commands: str) -> bytes:
    """Run commands that must succeed; return the game file after them."""
    for words in commands:
        done = run(folder, *words.split())
        assert done.status == 0, (words, done)
    return (folder / FILE).read_bytes()


def crashed(done: Ran) -> bool:
    """Tell whether a command crashed."""
    return done.status not in range(6) or b"Traceback" in done.err or b"fault in" in done.err


# Many writers


def writers(folder: Path, processes: int, turns: int, wait: float = 60) -> Figures:
    """Let processes enter Farkle turns into one file: none may be lost or doubled."""
    played(folder, "new farkle An Bình --house target=1000000000")
    began = time.perf_counter()
    with ThreadPoolExecutor(processes) as pool:
        done = [*pool.map(lambda _: _turns(folder, turns, wait), range(processes))]
    seconds = time.perf_counter() - began
    answers = [answer for mine in done for answer in mine]
    entered = [json.loads(ran.out)["event"] for ran, _ in answers if ran.status == 0]
    events = json.loads((folder / FILE).read_bytes())["events"]
    faults = [
        f"a refusal of status {ran.status}: {ran.err!r}"
        for ran, _ in answers
        if ran.status not in (0, 4)
    ]
    if sorted(entered) != list(range(1, len(events) + 1)):
        faults.append(f"{len(entered)} turns were entered, {len(events)} are in the file")
    if run(folder, "check", FILE).status:
        faults.append("the file is not sound")
    faults += [f"left behind: {name}" for name in _leftovers(folder)]
    waited = [seconds for _, seconds in answers]
    measured = {
        "turns": len(events),
        "busy": sum(ran.status == 4 for ran, _ in answers),
        "seconds": seconds,
        "seconds a turn, median": statistics.median(waited),
        "seconds a turn, longest": max(waited),
    }
    return Figures(measured, faults)


def _turns(folder: Path, turns: int, wait: float) -> list[tuple[Ran, float]]:
    """Enter turns one after another; return each answer and the seconds it took."""
    found = []
    for _ in range(turns):
        began = time.perf_counter()
        done = run(folder, "bank", "--points", "50", "--wait", str(wait), "--json")
        found.append((done, time.perf_counter() - began))
    return found


def _leftovers(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name != FILE)


# Killed at random moments

KILLED = {
    "record": (("new penta An Bình", "roll 44126", "roll 44412"), "record fours"),
    "bank": (("new farkle An Bình", "roll 123466", "keep 1"), "bank"),
}


def kills(folder: Path, runs: int, seed: int = 1) -> Figures:
    """Kill commands at random moments; the file is the old or the new, and goes on."""
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    faults: list[str] = []
    latest = 0.0
    for name, (commands, words) in KILLED.items():
        place = folder / name
        place.mkdir()
        old = played(place, *commands)
        lasts = []
        for _ in range(5):
            (place / FILE).write_bytes(old)
            began = time.perf_counter()
            new = played(place, words)
            lasts.append(time.perf_counter() - began)
        killed, pace = 0, statistics.median(lasts)
        while killed < runs // len(KILLED):
            (place / FILE).write_bytes(old)
            # Starting Python takes most of the time: kill near the end more often.
            least = 0 if killed % 4 == 0 else 0.8
            moment = chance.uniform(least, 1.1) * pace
            outcome = _killed(place, words.split(), moment, old, new)
            if outcome == "ended before":
                pace *= 0.98  # the machine is faster now than it was
            else:
                killed += 1
                pace *= 1.005
            took = _goes_on(place, words.split(), old, new)
            latest = max(latest, took or 0)
            if outcome == "broken" or took is None:
                faults.append(f"{name}, killed after {moment:.4f} s: {outcome}, {took}")
            outcomes[outcome] += 1
    left = sum(len(_leftovers(folder / name)) for name in KILLED)
    measured = {
        **{outcome: outcomes[outcome] for outcome in ("old", "new", "ended before")},
        "killed": outcomes["old"] + outcomes["new"],
        "left behind": left,
        "seconds of the next command, longest": latest,
    }
    return Figures(measured, faults)


def _killed(folder: Path, words: list[str], moment: float, old: bytes, new: bytes) -> str:
    """Kill a command after some seconds; return what happened to the file."""
    process = subprocess.Popen(
        (*DICECLI, *words),
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(moment)
    process.kill()
    status = process.wait()
    found = (folder / FILE).read_bytes()
    if status == 0:
        return "ended before" if found == new else "broken"
    return {old: "old", new: "new"}.get(found, "broken")


def _goes_on(folder: Path, words: list[str], old: bytes, new: bytes) -> float | None:
    """Return the seconds that the next command took, None if it did not do its work.

    It does what the killed one did not, or takes it back, and waits for nobody.
    """
    undone = (folder / FILE).read_bytes() == old
    next_words = words if undone else ["undo"]
    began = time.perf_counter()
    done = run(folder, *next_words, "--wait", "0")
    took = time.perf_counter() - began
    after = (folder / FILE).read_bytes()
    good = after == new if undone else after.count(b'"undo"') == 1
    return took if done.status == 0 and good else None


# A full disk

GAMES = {
    "penta": ("new penta An Bình", *["record fours 44412", "record ones 11234", "undo 2"] * 20),
    "thrown": ("new penta An Bình", *["roll 44412", "undo"] * 60, "roll 44412"),
    "undone": ("new penta An Bình", *["roll 44412", "undo"] * 60),
    "retired": (
        *("new penta An Bình", "record fours 44412", "record ones 11234"),
        *(*["roll 44412", "undo"] * 60, "retire An"),
    ),
    "farkle": ("new farkle An Bình", *["bank --points 50", "bust"] * 60),
    "kept": ("new farkle An Bình", *["bust"] * 100, "roll 123466", "keep 1"),
    "rolled": ("new farkle An Bình", *["bust"] * 100, "roll 123466"),
    "left": (
        *("new farkle An Bình --house carry-over=yes", *["bust"] * 100),
        *("roll 123466", "keep 1 --bank"),
    ),
}
"""Games of several pages, each with the commands in FULL to run on it."""
FULL = {
    "penta": ("roll 11234", "record chance 11234", "record chance --points 20", "auto 11234"),
    "thrown": ("record fours", "auto --random --seed 1", "roll --keep 44 1 2 3", "undo"),
    "undone": ("redo", "roll 11234", "rename An Anh", "retire An", "skip", "join Chi", "play"),
    "retired": ("rejoin An", "insert 1 chance 11234", "drop 1", "swap 1 2"),
    "farkle": ("roll 123466", "bank --points 300", "bust", "auto --random --seed 1", "undo 9"),
    "kept": ("bank", "bust", "roll 12346", "undo", "amend 101 --dice 112346"),
    "rolled": ("keep 1", "keep 1 --bank"),
    "left": ("take",),
}
LINES = b"rename An Anh\nundo\n"
"""What ``play`` reads."""
NEW = (
    "new penta An Bình --force",
    "new farkle An Bình -f other.json",
    f"check {FILE} --repair other.json",
    f"new --again {FILE} -f other.json",
)
PAGE = 4096


def full_disk(
    folder: Path, pages: Sequence[int], games: Sequence[str] = (), room: int = 64 * 1024
) -> Figures:
    """Run every changing command on disks with so many free pages, for all games or some.

    Each completes, or fails with status 5 and leaves the file byte-identical.
    Raises PermissionError where nothing may be mounted.
    """
    statuses: Counter[int] = Counter()
    faults = []
    names = games or [*GAMES]
    for name in names:
        ready = folder / f"ready-{name}"
        ready.mkdir()
        data = _game_after(ready, GAMES[name])
        for words in (*FULL[name], *NEW):
            if run(ready, *words.split(), stdin=LINES).status:
                faults.append(f"{name}, {words}: fails with an empty disk too")
            (ready / FILE).write_bytes(data)
            (ready / "other.json").unlink(missing_ok=True)
            for free in pages:
                with small_disk(folder / "disk", room) as disk:
                    status, fault = _on_a_full(disk, words, data, free * PAGE)
                statuses[status] += 1
                if fault:
                    faults.append(f"{name}, {words}, {free} pages free: {fault}")
    measured = {
        "commands": sum(statuses.values()),
        "done": statuses[0],
        "refused": statuses[5],
        "largest file": max(len(_ready_game(folder, name)) for name in names),
    }
    return Figures(measured, faults)


def _game_after(folder: Path, commands: tuple[str, ...]) -> bytes:
    """Return the game after commands, which one process runs because they are many."""
    script = (
        "import sys, os; from dicecli.cli.main import run\n"
        "os.fsync = lambda handle: None\n"
        "for words in sys.argv[1:]: assert run(words.split()) == 0, words\n"
    )
    subprocess.run(
        (sys.executable, "-c", script, *commands),
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return (folder / FILE).read_bytes()


def _ready_game(folder: Path, name: str) -> bytes:
    return (folder / f"ready-{name}" / FILE).read_bytes()


def _on_a_full(disk: Path, words: str, data: bytes, free: int) -> tuple[int, str]:
    """Run a command on a disk with so many bytes free; return its status, its fault."""
    (disk / FILE).write_bytes(data)
    fill(disk, free)
    before = sorted(os.listdir(disk))
    done = run(disk, *words.split(), stdin=LINES)
    after = (disk / FILE).read_bytes()
    changed = sorted(set(os.listdir(disk)) ^ set(before))
    if crashed(done):
        return done.status, f"{done.status} {done.err!r}"
    if done.status == 0:
        made = "other.json" if "other.json" in words else FILE
        codec.decode((disk / made).read_bytes())
        fine = changed in ([], ["other.json"]) and (made != FILE or after != data)
        return 0, "" if fine else f"done, but {changed} differ"
    if done.status != 5 or done.err.count(b"\n") != 1:
        return done.status, f"status {done.status}, {done.err!r}"
    return 5, "" if (after, changed) == (data, []) else f"refused, but {changed} differ"


def fill(disk: Path, free: int) -> None:
    """Fill a file system until only ``free`` bytes are free."""
    with (disk / "ballast").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(PAGE))
        except OSError:
            pass
        file.truncate(max(0, file.tell() - free))


@contextmanager
def small_disk(place: Path, room: int) -> Iterator[Path]:
    """Mount a file system of ``room`` bytes in memory, and unmount it in the end."""
    place.mkdir(exist_ok=True)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"tmpfs", os.fsencode(place), b"tmpfs", 0, f"size={room}".encode()):
        raise PermissionError(ctypes.get_errno(), "cannot mount a file system in memory")
    try:
        yield place
    finally:
        if libc.umount2(os.fsencode(place), 2):  # even while somebody looks at it
            raise OSError(ctypes.get_errno(), "cannot unmount", str(place))


# Spoilt files

TOKENS = [
    *(b"null", b"true", b"false", b"0", b"-1", b"7", b"1.0", b"1e0", b"1e999", b"NaN", b"-0"),
    *(b'""', b'"x"', b"[]", b"{}", b"[[]]", b"\xef\xbb\xbf", b"\xff", b"\0", b"\\u0000", b"//"),
    *(b'"\\ud800"', b'"\\u202e"', b"9" * 25, b"9" * 5000, b"[" * 3000, b'{"a":' * 3000),
    *(b"undo", b"redo", b"roll", b"record", b"same", b"player", b"points", b"bonus", b"events"),
    *(b"amend", b"of", b"rename", b"to", b"retire", b"skip", b"join", b"rejoin", b"name"),
    *(b"keep", b"bank", b"bust", b"paper", b"take", b"seed", b"random", b"target", b"house"),
    *(b"penta", b"fours", b"kept", b"dice", b"category", b"computer", b"\r\n", b"\xe2\x80\xa8"),
    *(b"'", b"\x1b[31m", b'"\x9b"', b'"\\u001b]0;x\\u0007"', b"\xe2\x80\xae"),
]
PLAIN = [None, True, False, 0, 1, -1, 2**53, 10**40, 1.0, 0.5, 1e300, "", "x", "penta", [], {}]
PLAIN += [[1], [6, 1], [1] * 5, [0], ["1"], {"event": "undo"}, "\ud800", "An", "a" * 500]
PLAIN += ["\x1b[2J", "\u202eAn", "\u2066", "a\0b", "yes", "-1", "all x 2", "9" * 400]


def spoil_bytes(chance: random.Random, data: bytes) -> bytes:
    """Change, drop, double or swap a range of bytes."""
    start = chance.randrange(len(data))
    end = min(len(data), start + chance.choice((1, 1, 2, 5, 40, 400)))
    part = data[start:end]
    other = bytes(chance.randrange(256) for _ in range(chance.randrange(4)))
    new = chance.choice((b"", part * 2, other, part[::-1], part.upper()))
    cut = chance.random() < 0.1
    return data[:start] + new + (b"" if cut else data[end:])


def spoil_token(chance: random.Random, data: bytes) -> bytes:
    """Replace a token of JSON by another, or by a word of the format."""
    borders = [place for place, sign in enumerate(data) if sign in b'"[]{},:\n']
    start, end = sorted(chance.sample(borders, 2))
    if chance.random() < 0.7:
        end = next((place for place in borders if place > start), end)
    return data[: start + 1] + chance.choice(TOKENS) + data[end:]


def spoil_structure(chance: random.Random, data: bytes) -> bytes:
    """Change, drop, double or move a value of the document, anywhere in it."""
    document = json.loads(data)
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = chance.choice(keys)
        below = place[key]
        if isinstance(below, dict | list) and below and chance.random() < 0.8:
            place = below
            continue
        change(chance, place, key)
        break
    # A lone surrogate can stand in JSON as an escape alone.
    return json.dumps(document).encode()


def change(chance: random.Random, place: Any, key: Any) -> None:
    """Change the value at a key of a list or of an object."""
    kind = chance.randrange(5)
    if kind == 0:
        del place[key]
    elif kind == 1 and isinstance(place, list):
        place.insert(chance.randrange(len(place) + 1), place[key])
    elif kind == 1:
        place[chance.choice(("same", "kept", "dice", "bonus", "x", ""))] = place[key]
    elif kind == 2 and isinstance(place, list):
        place[key], place[0] = place[0], place[key]
    elif kind == 3 and isinstance(place[key], int):
        place[key] = place[key] + chance.choice((-1, 1, 50, 100))
    else:
        place[key] = chance.choice(PLAIN)


SPOILERS: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    spoil_bytes,
    spoil_token,
    spoil_structure,
)


def spoilt(seed: int) -> bytes:
    """Return the spoilt file of a seed; equal seeds give equal files."""
    chance = random.Random(seed)
    data = chance.choice(SPOILERS)(chance, chance.choice(sound_files()))
    while data and chance.random() < 0.3:
        data = spoil_bytes(chance, data)
    return data


@cache
def sound_files() -> tuple[bytes, ...]:
    """Return sound files with every event, of presets, house rules and whole rule sets."""
    penta, farkle = preset("penta"), preset("farkle")
    house = farkle.amended({"carry-over": "yes", "exact": "yes", "target": "2000"})
    games = [
        _card_game(penta),
        _card_game(penta.amended({"rolls": "4", "fours.points": "all x 2"})),
        _card_game(_own(penta)),
        _farkle_game(farkle),
        _farkle_game(house, taken=True),
        _farkle_game(_own(farkle)),
        _farkle_game(_own(house), taken=True),
    ]
    return tuple(map(codec.encode, games))


def _own(rules: Any) -> Any:
    """Return rules as an own rule set, a whole document."""
    return checked({**json.loads(json.dumps(rules.document())), "id": "ours"})


def _begun(rules: Any) -> play.Game:
    players = [play.Player("An"), play.Player("Bình"), play.Player("太郎", computer=True)]
    return play.begin(rules, players, CREATED)


def _card_game(rules: Any) -> play.Game:
    game = _begun(rules)
    game = play.apply(game, Roll((1, 2, 3, 4, 6)))
    game = play.apply(game, Roll((1, 4, 4, 5, 5), (1, 4), random=True, seed=7))
    game = play.apply(game, Record("fours"), same=True)
    game = play.apply(game, Record("penta", (5,) * 5))
    game = play.undo(game, 1)[0]
    game = play.redo(game, 1)[0]
    game = play.apply(game, Record("chance", None, 22))
    game = play.apply(game, Roll((1, 1, 1, 1, 2), random=True))
    game = play.undo(game, 2)[0]
    game = play.apply(game, Record("full-house", (2, 2, 3, 3, 3)))
    game = play.apply(game, Record("ones", (1, 1, 1, 3, 4)))
    game = play.apply(game, Roll((5,) * 5))
    game = play.apply(game, Record("fives"), same=True)  # a Joker, with its bonus
    game = play.apply(game, Amend(1, dice=(1, 2, 4, 4, 6)))
    game = play.apply(game, Amend(11, points=4))
    game = play.apply(game, Amend(4, dice=(1, 5, 5, 5, 5)))  # and no Joker any more
    game = play.undo(game, 1)[0]
    game = play.apply(game, Rename(0, "Anh"))
    game = play.apply(game, Retire(2))
    game = play.apply(game, Rejoin(2))
    first = next(n for n, event in play.moves_in_force(game).items() if _fills(event))
    game = play.apply(game, Insert(first, "sixes", (1, 2, 3, 6, 6)))
    game = play.apply(game, Drop(len(game.events)))
    return play.apply(game, Join("Chi", 0))


def _fills(event: Event) -> bool:
    return isinstance(event.move, Record)


def _farkle_game(rules: Any, *, taken: bool = False) -> play.Game:
    game = _begun(rules)
    game = play.apply(game, Roll((1, 2, 3, 4, 6, 6)))
    game = play.apply(game, Keep((1,)))
    game = play.apply(game, Roll((1, 1, 3, 4, 6), random=True, seed=3))
    game = play.apply(game, Keep((1, 1)))
    game = play.apply(game, Bank(), same=True)
    if taken:
        game = play.apply(game, Take())
        game = play.undo(game, 1)[0]
    game = play.apply(game, Roll((2, 3, 4, 4, 6, 6)))  # a bust
    game = play.apply(game, Paper(650))
    game = play.apply(game, Paper(0))
    game = play.apply(game, Roll((2, 2, 2, 3, 3, 4)))
    game = play.apply(game, Keep((2, 2, 2)))
    game = play.apply(game, Bust())
    game = play.undo(game, 3)[0]
    game = play.redo(game, 2)[0]
    game = play.apply(game, Bank())
    moves = {event.move: number for number, event in enumerate(game.events, 1)}
    game = play.apply(game, Amend(moves[Paper(650)], points=700))
    rolled = moves[Roll((2, 2, 2, 3, 3, 4), bust=False)]
    game = play.apply(game, Amend(rolled, dice=(2, 2, 2, 3, 3, 6)))
    game = play.undo(game, 1)[0]
    game = play.apply(game, Rename(0, "Anh"))
    papers = [n for n, event in play.moves_in_force(game).items() if event.move == Paper(0)]
    game = play.apply(game, Insert(papers[0], points=300))
    game = play.apply(game, Swap(papers[0], len(game.events)))
    assert game.state.player is not None
    game = play.apply(game, Skip(game.state.player))
    return play.apply(game, Retire(1))


class Read(NamedTuple):
    """What reading a batch of spoilt files gave."""

    codes: Counter[str]
    faults: list[str]
    longest: float
    memory: int


def mutations(folder: Path, number: int, seed: int = 1, sample: int = 400) -> Figures:
    """Read spoilt files: each is a game or a named fault, in little time and memory.

    One in ``sample`` is also given to real commands.
    """
    batch = max(1, min(500, number // 8))
    starts = range(seed, seed + number, batch)
    began = time.perf_counter()
    jobs = [(start, min(batch, seed + number - start), str(folder)) for start in starts]
    # No fork: threads of this process may have reserved all the memory a child may use.
    fresh = get_context("spawn")
    reads: list[Read] = []
    faults = []
    try:
        with ProcessPoolExecutor(os.cpu_count(), fresh, _bound) as pool:
            reads += pool.map(_read_batch, jobs)
    except BrokenProcessPool:
        seeds_then = [path.read_text().strip() for path in folder.glob("reading-*")]
        faults.append(f"a process died while it read one of the files {seeds_then}")
    faults += [fault for read in reads for fault in read.faults]
    seeds = range(seed, seed + number, sample)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = threads.map(lambda seed: _commanded(folder, seed), seeds)
        faults += [fault for mine in found for fault in mine]
    codes = sum((read.codes for read in reads), Counter())
    measured = {
        "files": sum(codes.values()),
        "sound": codes.pop("", 0),
        "codes": dict(codes.most_common()),
        "seconds of a file, longest": max((read.longest for read in reads), default=0),
        "MB of a process, most": max((read.memory for read in reads), default=0) / 2**20,
        "files given to commands": len(seeds),
        "seconds": time.perf_counter() - began,
    }
    return Figures(measured, faults)


def _bound() -> None:
    """Limit the memory of this process to what a file may cost, and its time."""
    gc.enable()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGPROF, _late)


def _late(number: int, frame: object) -> None:
    raise TimeoutError("took too long")


def _read_batch(job: tuple[int, int, str]) -> Read:
    start, number, folder = job
    codes: Counter[str] = Counter()
    faults, longest = [], 0.0
    place = Path(folder, f"spoilt-{os.getpid()}.json")
    log = os.open(f"{folder}/reading-{os.getpid()}", os.O_WRONLY | os.O_CREAT, 0o600)
    for seed in range(start, start + number):
        os.pwrite(log, b"%-20d" % seed, 0)  # if the process dies, this names the file
        data = spoilt(seed)
        began = time.process_time()  # the machine may be busy
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            code, fault = read(data, place if seed % 20 == 0 else None)
        except BaseException as error:
            code, fault = "?", f"{type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        longest = max(longest, time.process_time() - began)
        codes[code] += 1
        if fault:
            faults.append(f"file {seed}: {fault}")
    os.close(log)
    place.unlink(missing_ok=True)
    return Read(codes, faults, longest, _peak_memory())


def _peak_memory() -> int:
    """Return the most bytes that this process held.

    Not ru_maxrss, which begins with what the process that started this one held.
    """
    status = Path("/proc/self/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def read(data: bytes, place: Path | None = None) -> tuple[str, str]:
    """Read a file's bytes in every way; return its reason code and our fault, if any.

    At ``place`` it is also repaired.
    """
    finding = examine(data)
    try:
        game = codec.decode(data)
    except BadGameFile as fault:
        return fault.code, _refused(fault, finding) or _mended(data, finding, place)
    if finding.faults:
        return "", f"is read, but has {finding.faults[0].code}"
    again = codec.decode(codec.encode(game))
    same = (again.state, again.events) == (game.state, game.events)
    return "", "" if same else "is another game when it is written"


def _refused(fault: BadGameFile, finding: Any) -> str:
    said = [sentence(fault), *map(sentence, finding.faults)]
    first = finding.faults[0] if finding.faults else None
    if first is None or (first.code, first.event) != (fault.code, fault.event):
        return f"{fault.code}, but check says {first and first.code}"
    if any(hostile(words) or "\n" in words for words in said):
        return f"says what cannot be seen: {said!r}"
    # Only check goes on after an unreadable text or a faulty header.
    looked = fault.events is not None
    replayed = finding.replayed if looked and fault.event else fault.replayed
    if fault.replayed != replayed or (looked and fault.events != finding.events):
        return f"{fault.replayed}/{fault.events} or {finding.replayed}/{finding.events} sound"
    return ""


def _mended(data: bytes, finding: Any, place: Path | None) -> str:
    """Repair a file; return the fault that this shows, if any."""
    if place is None:
        return ""
    place.write_bytes(data)
    try:
        saved, events, _ = repaired(str(place))
    except BadGameFile:
        return "cannot be repaired, but events of it replay" if finding.replayed else ""
    held = len(codec.decode(saved).events)
    return "" if held == events >= finding.replayed else f"{events} saved of {finding.replayed}"


COMMANDS = ("show", "log", "open", "check", "undo")
OUTPUTS = ("table", "plain", "json", "tsv")


def _commanded(folder: Path, seed: int) -> list[str]:
    """Give a spoilt file to real commands; return the faults that they show."""
    data, faults = spoilt(seed), []
    place = folder / f"given-{seed}.json"
    place.write_bytes(data)
    output = OUTPUTS[seed % len(OUTPUTS)]
    for name in ("check", COMMANDS[seed % len(COMMANDS)]):
        words = [name, place.name] if name == "check" else [name, "-f", place.name]
        began = time.perf_counter()
        done = _limited(folder, *words, "-o", output)
        took = time.perf_counter() - began
        what = f"file {seed}, {' '.join(words)} -o {output}"
        if crashed(done):
            faults.append(f"{what}: {done.status} {done.err[-200:]!r}")
        if hostile((done.out + done.err).decode()):
            faults.append(f"{what}: says what cannot be seen")
        if took > LONGEST * _CROWDED:
            faults.append(f"{what}: {took:.1f} s")
        if place.read_bytes() != data and (name != "undo" or done.status):
            faults.append(f"{what}: changed the file")
    place.unlink()
    return faults


def _limited(folder: Path, *words: str) -> Ran:
    """Run a command that may use no more memory than a file may cost."""
    limit = f'ulimit -v {MOST_MEMORY // 1024} && exec "$@"'
    done = subprocess.run(
        ("sh", "-c", limit, "sh", *DICECLI, *words),
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def hostile(text: str) -> bool:
    """Tell whether a text is unsafe for a terminal: control and bidi characters."""
    # Texts from right to left are isolated, as they should be.
    plain = re.sub("\u2068([^\u2066-\u2069\n]*)\u2069", r"\1", text)
    joiners = "\u200c\u200d"
    return any(not sign.isprintable() and sign not in "\n\t" + joiners for sign in plain)


# The command


def main() -> int:
    """Run the chosen trials, and print their figures."""
    options = _options()
    trials: dict[str, Callable[[Path], Figures]] = {
        "writers": lambda folder: writers(folder, options.processes, options.turns),
        "kills": lambda folder: kills(folder, options.kills, options.seed),
        "full-disk": lambda folder: full_disk(folder, range(options.pages)),
        "mutations": lambda folder: mutations(folder, options.mutations, options.seed),
    }
    with without_locks() if options.without_locks else nullcontext():
        return _tried(trials, options.trials or [*trials])


def _tried(trials: dict[str, Callable[[Path], Figures]], names: Sequence[str]) -> int:
    """Run trials and print their figures; return 1 if one found a fault, else 0."""
    status = 0
    for name in names:
        began = time.perf_counter()
        try:
            with tempfile.TemporaryDirectory(prefix="dicecli-") as folder:
                found = trials[name](Path(folder))
        except PermissionError as error:
            print(f"{name}: left out: {error.strerror}")
            continue
        print(f"{name}: {time.perf_counter() - began:.1f} s, {len(found.faults)} faults")
        for figure, value in found.measured.items():
            print(f"  {_shown(value):>9}  {figure}")
        for fault in found.faults[:20]:
            print(f"  FAULT  {fault}")
        status |= bool(found.faults)
    return status


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {count}" for key, count in value.items())
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n\n")[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    names = ("writers", "kills", "full-disk", "mutations")
    parser.add_argument("trials", nargs="*", metavar="ORDEAL", help=", ".join(names))
    parser.add_argument("--processes", type=int, default=16, help="that write at once")
    parser.add_argument("--turns", type=int, default=50, help="that each of them enters")
    parser.add_argument("--kills", type=int, default=1000, help="commands that are killed")
    parser.add_argument("--pages", type=int, default=6, help="free pages, from 0 to below this")
    parser.add_argument("--mutations", type=int, default=200_000, help="files that are spoilt")
    parser.add_argument("--seed", type=int, default=1, help="where random choices begin")
    parser.add_argument(
        "--without-locks", action="store_true", help="as where the kernel has no locks"
    )
    options = parser.parse_args()
    for name in options.trials:
        if name not in names:
            parser.error(f"there is no trial {name}; there are: {', '.join(names)}")
    return options


if __name__ == "__main__":
    sys.exit(main())
