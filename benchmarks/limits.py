"""Measure the worst input within each limit against what is promised.

A file within the limits loads in 4 seconds, and any list of arguments answers in 1 second.
CONTRIBUTING lists the limits and has these figures. Prints for each case the CPU time
(user and system, the whole process), the promise, the limit, and the command. A case
over its promise is marked; one is stopped after a minute.

    python benchmarks/limits.py              every case
    python benchmarks/limits.py names Tab    those whose limit or command has one of the words
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import worst_inputs as worst

LOAD, ANSWER = 4, 1
"""Seconds that are promised: to load any file, and to answer any list of arguments."""

PATIENCE = 60  # seconds after which a case is stopped

Make = Callable[[], bytes]


class Case(NamedTuple):
    """A command that meets the worst input within a limit of CONTRIBUTING.

    ``files`` are made in its folder; ``stdin`` is its standard input.
    """

    limit: str
    promise: int
    words: tuple[str, ...]
    files: Mapping[str, Make]
    stdin: Make = bytes
    environment: Mapping[str, str] = {}


def of_a_game(limit: str, make: Make, *commands: str) -> list[Case]:
    """Return cases of commands on a game file."""
    return [Case(limit, LOAD, tuple(words.split()), {FILE: make}) for words in commands]


def of_rules(limit: str, kind: str, *commands: str) -> list[Case]:
    """Return cases of commands with a rule document."""
    files = {RULES: RULE_FILES[kind]}
    return [Case(limit, LOAD, (*words.split(), "--rules", RULES), files) for words in commands]


def of_words(limit: str, *words: str, **environment: str) -> Case:
    """Return a case of a list of arguments, beside a game of Penta."""
    return Case(limit, ANSWER, words, GAME, environment=environment)


def of_tab(limit: str, make: Make, *words: str) -> Case:
    """Return a case of the Tab key after some words."""
    typed = {"COMP_WORDS": "\n".join(("dicecli", *words)), "COMP_CWORD": str(len(words))}
    environment = {"_DICECLI_COMPLETE": "bash_complete", **typed}
    return Case(limit, ANSWER, (), {FILE: make}, environment=environment)


def of_lines(limit: str, make: Make, *words: str) -> Case:
    """Return a case of lines of standard input."""
    return Case(limit, LOAD, words, GAME, make)


FILE, RULES = "dicecli.json", "rules.json"
GAME: Mapping[str, Make] = {FILE: lambda: worst.game(())}
LOCKED = {**GAME, ".dicecli.dicecli.json.lock": lambda: bytes(2**24)}
"""A game with a lock file that this program has not made."""
CROWD = {f"{part}.json": partial(worst.crowd, part) for part in range(20)}
"""Games of 2,000 players."""

RULE_FILES: Mapping[str, Make] = {
    "card": lambda: worst.as_file(worst.card()),
    "farkle": lambda: worst.as_file(worst.farkle()),
}
READ = ("show", "check dicecli.json", "check dicecli.json --repair out.json")
LOGS = ("log", "log --json", "log -o html", "log -o markdown", "log -o tsv", "log -o plain")
ASKED = ("rules", "rules --json", "rules --keys", "rules -o html", "score 123456", "new")
MOVED = ("insert 1 --points 50", "drop 1", "swap 1 2", "drop 1 --json")
LONG = worst.WORD

SIGNS = 'gamefile/codec.py _MOST_SIGNS["%s"]'
CASES = (
    *of_a_game("gamefile/codec.py MOST_BYTES", worst.strings, *READ),
    *of_a_game("gamefile/codec.py MOST_BYTES", lambda: worst.filled('\\"'), *READ),
    *of_a_game("gamefile/codec.py MOST_BYTES", lambda: worst.filled("=======\n"), *READ),
    of_lines("gamefile/codec.py MOST_BYTES", lambda: worst.filled("#\n"), "play"),
    *of_a_game(SIGNS % "{", lambda: worst.signs("{}", 119_990), *READ),
    *of_a_game(SIGNS % "[", lambda: worst.signs("[]", 249_990), *READ),
    *of_a_game(SIGNS % ":", lambda: worst.keys(999_980), *READ),
    *of_a_game(SIGNS % ",", lambda: worst.signs("0", 1_899_980), *READ),
    *of_a_game("gamefile/strict.py _DEEPEST", lambda: worst.filled("["), *READ),
    *of_a_game("gamefile/strict.py _LOOKED_AT", lambda: worst.filled('["'), *READ),
    *of_a_game("gamefile/reading.py MOST_EVENTS", worst.turns, *READ, *LOGS, "undo"),
    *of_a_game("gamefile/reading.py MOST_EVENTS", worst.turns, "stats .", "show --chart"),
    *of_a_game("gamefile/reading.py MOST_EVENTS", worst.records, *READ),
    *of_a_game("gamefile/reading.py MOST_EVENTS", worst.full_cards, *READ, "log", "stats ."),
    *of_a_game("gamefile/reading.py MOST_EVENTS", worst.selections, *READ),
    *of_a_game("gamefile/fields.py MOST_NUMBER", worst.numbers, *READ),
    *of_a_game("game/corrections.py MOST_REPLAYED", worst.corrections, *READ, "log"),
    *of_a_game("game/corrections.py MOST_REPLAYED", worst.refused, *READ),
    *of_a_game("game/corrections.py MOST_REPLAYED", worst.rearrangements, *READ, "log"),
    *of_a_game("game/corrections.py MOST_REPLAYED", worst.one_turn, *READ),
    *of_a_game("render/views/corrections.py MOST_CHANGES", worst.of_two, *MOVED),
    *of_a_game("game/out_of_turn.py MOST_RENAMED", worst.renames, *READ),
    *of_a_game("game/out_of_turn.py MOST_RENAMED", worst.latecomers, *READ, "log"),
    *of_a_game("gamefile/check.py MOST_FAULTS", worst.faults, *READ),
    *of_a_game("names.py MOST_CELLS", worst.open_cards, "show", "show -o html", "open"),
    of_words("names.py MOST_CHARACTERS", "new", "penta", "\u0323" * (LONG // 2), "-f", "x"),
    of_words("names.py MOST_CHARACTERS", "open", "--of", "\u0323" * (LONG // 2)),
    *of_rules("rules/schema.py LONGEST_TEXT", "card", "rules", "rules --keys"),
    *of_rules("rules/schema.py LONGEST_ID", "card", "new An"),
    *of_rules("rules/schema.py MOST_ROWS", "card", *ASKED, "hint", "hint --explain 123456"),
    *of_rules("rules/schema.py MOST_ROWS", "farkle", *ASKED),
    *of_rules("rules/schema.py MOST_SEATS", "card", "show --blank --players 100"),
    Case(
        "rules/schema.py MOST_SEATS",
        LOAD,
        ("show",),
        {FILE: worst.open_cards},
        environment={"COLUMNS": "10"},
    ),
    Case("rules/schema.py MOST_SEATS", LOAD, ("stats", "."), CROWD),
    *of_rules("rules/card/check.py MOST_POINTS", "card", "solve"),
    *of_rules("rules/farkle/check.py MOST", "farkle", "new An"),
    of_words("rules/spelling.py _LONGEST_COMPARED", "record", "x" * LONG),
    of_words("cli/category_words.py LONGEST_TYPED", "record", *worst.words("a")),
    of_words(
        "rules/house.py _LONGEST_COMPARED", "rules", "penta", "--house", f"{'x' * LONG}=1"
    ),
    of_words("cli/options.py _LONGEST_NUMBER", "undo", "1" * LONG),
    of_words("cli/options.py _LONGEST_SECONDS", "undo", "--wait", "1" * LONG),
    of_words("cli/session.py _LONGEST_WIDTH", "show", COLUMNS="99999"),
    of_words("gamefile/lock.py _LONGEST_NAME", "new", "penta", "-f", "x" * 255),
    *[
        Case(limit, ANSWER, ("undo", "--wait", "0"), LOCKED)
        for limit in ("gamefile/lockfile.py _MOST_TEXT", "render/refusals.py _LONGEST_LOCK")
    ],
    of_words("cli/commands.py MOST_WORDS", "score", "penta", *worst.words("1")),
    of_words("cli/commands.py MOST_WORDS", "new", "penta", *worst.words("An")),
    of_words("cli/commands.py MOST_WORDS", "stats", *worst.words("nowhere")),
    of_words("cli/commands.py MOST_WORDS", "check", *worst.words(FILE)),
    of_words("cli/commands.py MOST_OPTIONS", "new", "penta", *worst.words("-p", "An")),
    of_words(
        "cli/commands.py MOST_OPTIONS", "rules", "penta", *worst.words("--house", "rolls=3")
    ),
    of_words("cli/commands.py MOST_OPTIONS", "show", "--lang", "vi", *worst.words("--json=1")),
    of_tab("cli/commands.py MOST_OPTIONS", bytes, "new", *worst.words("-p", "An"), ""),
    of_words("cli/inputs.py MOST_PATTERNS", "stats", *["*a*b*c*d*" * 20] * 100),
    of_words("cli/patterns.py LONGEST", "stats", "**/*/" * 800),
    of_words("cli/patterns.py LONGEST", "stats", *["[" * 4000] * 400),
    of_words("cli/patterns.py LONGEST", "stats", "[" * LONG),
    of_words("cli/patterns.py _LONGEST_NAME", "stats", *["*a" * 255] * 3000),
    of_lines("cli/transaction.py LONGEST_LINE", lambda: worst.lines("show"), "play"),
    of_lines("cli/transaction.py LONGEST_LINE", lambda: worst.filled("-"), "play"),
    of_tab("cli/complete/values.py MOST_BYTES", lambda: worst.strings()[: 2**20], "record", ""),
    of_tab(
        "cli/complete/values.py _MOST_OFFERED",
        lambda: worst.game(worst.up_to_the_limit([], worst.TURN)[:20_000], worst.FARKLE),
        "amend",
        "",
    ),
    of_lines(
        "cli/batch.py MOST_ON_PAGE",
        lambda: b"11345\n" * 10_000,
        *["score", "penta", "--batch", "-o", "html"],
    ),
    of_lines(
        "cli/batch.py LONGEST",
        lambda: (b"1 " * 500 + b"\n") * 1000,
        *["score", "penta", "--batch"],
    ),
    of_words("statistics/order.py _MOST_NAMED", "stats", FILE, "--sort", "x" * LONG),
    of_words("render/words.py _LONGEST", "score", "penta", "\\" * LONG),
    of_words("render/refusals.py _LONGEST_DETAILS", "show", "-f", "x" * LONG),
    of_words("render/reasons.py LONGEST_FACT", "show", "-f", "\\" * LONG, "--json"),
    of_words("render/reasons.py LONGEST_WORD", "record", "\\" * LONG, "--json"),
    *of_a_game("render/reasons.py DEEPEST_FACT", worst.version, "show --json"),
    *of_a_game("render/refusals.py _LONGEST_WANTED", worst.many_keys_of_rules, *READ),
    *of_a_game("render/writers/chart.py _LONGEST", worst.full_cards, "show --chart"),
    *of_a_game("render/writers/svg.py _LONGEST", worst.full_cards, "show --chart -o html"),
    of_words("dice", "score", "penta", "-" * LONG),
    of_words("dice", "roll", *["1 " * (LONG // 2)] * 14),
)
"""Every limit of CONTRIBUTING's tables that bounds what comes from outside has a case."""


def main() -> None:
    """Print the time of every case beside what is promised."""
    wanted = sys.argv[1:]
    for case in CASES:
        line = f"{case.limit}  {_shown(case)}"
        if not wanted or any(word in line for word in wanted):
            took = seconds(case)
            mark = "!" if took > case.promise else " "
            print(f"{took:6.2f} s{mark}(promise {case.promise} s)  {line}", flush=True)


def _shown(case: Case) -> str:
    words = [word if len(word) < 30 else f"{word[:12]}..." for word in case.words[:6]]
    more = " ..." if len(case.words) > 6 else ""
    return f"{'Tab' if not words else ' '.join(words)}{more}".encode("unicode_escape").decode()


def seconds(case: Case) -> float:
    """Return the user and system time of a case, PATIENCE if it was stopped."""
    with TemporaryDirectory() as folder:
        for name, make in case.files.items():
            Path(folder, name).write_bytes(make())
        stdin = case.stdin()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            _run(case, folder, stdin)
        except subprocess.TimeoutExpired:
            return PATIENCE
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _run(case: Case, folder: str, stdin: bytes) -> None:
    """Run a case; a refusal is an answer too, a fault of the program is none."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "DICECLI_DEBUG": "1", **case.environment}
    environment.pop("DICECLI_FILE", None)
    done = subprocess.run(
        [sys.executable, "-m", "dicecli", *case.words],
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert b"Traceback" not in done.stderr, (case.limit, done.stderr.decode()[-500:])


if __name__ == "__main__":
    main()
