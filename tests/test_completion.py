"""Shell completion: what is offered, and the scripts in real shells."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import get_args

import click
import pytest

from dicecli.cli.ask.completion import SHELLS
from dicecli.cli.commands import MODULES, Changing, cli
from dicecli.cli.complete.offers import values_of
from dicecli.cli.complete.values import OFFERS, Typed
from dicecli.cli.options import Offer
from dicecli.cli.prescan import scan
from dicecli.rules import PRESETS, preset


@pytest.fixture
def dicecli(dicecli_here):
    """The command within this process, in a folder with a game of three."""
    for words in ("new penta An Bình", "record fours 44412", "record chance 12345"):
        assert dicecli_here(*words.split()).status == 0
    return dicecli_here


class Tab:
    """What is offered at the end of a line; a space at its end begins a new word."""

    def __init__(self, dicecli):
        self.dicecli = dicecli

    def answer(self, line, shell="zsh", **environment):
        words = ["dicecli", *line.split(" ")]
        done = self.dicecli(
            _DICECLI_COMPLETE=f"{shell}_complete",
            COMP_WORDS="\n".join(words),
            COMP_CWORD=str(len(words) - 1),
            **environment,
        )
        assert (done.status, done.err) == (0, "")
        return done.out

    def told(self, line, **environment):
        """Return what is offered, each with its description."""
        lines = self.answer(line, **environment).splitlines()
        return dict(zip(lines[1::3], lines[2::3], strict=True))

    def __call__(self, line, **environment):
        return list(self.told(line, **environment))


@pytest.fixture
def tab(dicecli):
    """What Tab offers in the folder of the game."""
    return Tab(dicecli)


def test_completes_commands(tab):
    assert tab("") == list(MODULES)
    assert tab("rec") == ["record"]
    assert tab("re") == [name for name in MODULES if name.startswith("re")]
    assert tab("x") == tab("recordx ") == tab("r ") == []
    assert tab.told("und")["undo"].startswith("Take back the last N steps")


@pytest.mark.parametrize("name", MODULES)
def test_completes_every_option_of_every_command(tab, name):
    command = cli.get_command(None, name)
    wanted = {option for parameter in command.params for option in parameter.opts}
    options = {option for option in wanted if option.startswith("-")}
    assert set(tab(f"{name} -")) == options | {"-h", "--help"}


def test_completes_options_once_unless_they_repeat(tab):
    assert "--player" not in tab("record fours --player An --")
    assert "--house" in tab("new penta --house rolls=2 --")
    assert tab("record -- -") == []


def test_completes_only_open_categories(tab):
    open_ones = [id for id in preset("penta").choices if id != "fours"]
    assert tab("record ") == tab("rec ") == tab("record --expect 2 ") == open_ones
    assert tab("record fo") == ["four-of-a-kind"]
    assert tab("record tu") == tab("record tứ") == ["four-of-a-kind"]
    assert tab("record zzz") == tab("record 4") == []
    assert tab("record fives ") == []


def test_open_categories_come_with_the_points_of_the_roll(tab, dicecli):
    assert tab.told("record ")["full-house"] == "Full house"
    dicecli("roll", "22233")
    assert tab.told("record ")["full-house"] == "Full house: 25"
    assert tab.told("score --category ")["full-house"] == "Full house: 25"


def test_game_file_is_that_of_the_line_or_the_environment(tab, dicecli):
    dicecli("new", "yatzy", "Chi", "-f", "other.json")
    assert "pair" in tab("record -f other.json ")
    assert "pair" in tab("record ", DICECLI_FILE="other.json")
    assert "pair" in tab("record -fother.json ")
    assert "pair" in tab("record --file=other.json ")
    assert "pair" not in tab("record --file dicecli.json ", DICECLI_FILE="other.json")


def test_completes_categories_of_a_named_game(tab, dicecli):
    assert tab("score penta --category ") == list(preset("penta").choices)
    assert tab("score yams -c ") == list(preset("yams").choices)
    assert tab("score farkle -c ") == []
    rules = dicecli("rules", "yacht", "--json").out
    (dicecli.folder / "ours.json").write_text(rules, "utf-8")
    assert tab("score --rules ours.json -c ") == list(preset("yacht").choices)


def test_completes_filled_categories_after_filled(tab):
    assert tab("hint penta --filled on") == ["ones="]
    assert tab("hint penta --filled ones=3,tw") == ["ones=3,twos="]
    assert "ones=3,ones=" not in tab("hint penta --filled ones=3,")
    assert "ones=" not in tab("hint penta --filled ones=3 --filled ")
    assert tab("hint penta --filled ones=") == []
    assert tab("score penta 44444 --filled on") == tab("open penta --filled on") == ["ones="]
    assert tab("open penta 44444 --filled penta=50,tứ") == ["penta=50,four-of-a-kind="]
    assert tab("open farkle --filled ") == []


def test_completes_the_game_of_open(tab):
    assert tab("open pe") == ["penta"]
    assert tab("open penta pe") == []


def test_completes_the_numbers_of_entries(tab):
    assert tab("amend ") == ["2", "1"]
    assert tab("amend 3") == tab("undo ") == []
    for line in ("insert ", "drop ", "swap ", "swap 1 "):
        assert tab(line) == ["2", "1"]
    assert tab("insert 1 on") == ["ones"]


def test_completes_games_only_as_the_first_argument(tab):
    assert tab("new ") == tab("score ") == tab("odds ") == list(PRESETS)
    assert tab("new pe") == ["penta"]
    assert tab("new penta ") == tab("score penta ") == tab("new --rules x.json ") == []
    assert tab.told("rules dix")["dix-mille"] == preset("dix-mille").summary


def test_completes_house_rules(tab):
    keys = [f"{key.name}=" for key in preset("penta").house_keys()]
    assert tab("new penta --house ") == tab("score penta --house ") == keys
    assert tab("new penta --house joker.ch") == ["joker.choice="]
    choices = ["forced", "original", "free", "none"]
    assert tab("new penta --house joker.choice=") == [f"joker.choice={c}" for c in choices]
    assert tab("new penta --house=joker.choice=n") == ["--house=joker.choice=none"]
    assert tab("new farkle --house exact=") == ["exact=yes", "exact=no"]
    assert tab("new farkle --house streak=") == ["streak=none"]
    assert tab("new penta --house rolls=") == tab("new --house ") == []
    assert "rolls=" not in tab("new penta --house rolls=2 --house ")


def test_completes_players(tab, dicecli):
    assert tab("record fives --player ") == tab("open --of ") == ["An", "Bình"]
    assert tab("roll --player=b") == ["--player=Bình"]
    assert tab("undo --player bi") == ["Bình"]
    assert tab("new penta --computer ") == tab("new penta -p ") == []


def test_completes_options_in_front_of_the_command(tab, dicecli):
    dicecli("new", "yatzy", "Chi", "-f", "other.json")
    assert tab("--js") == ["--json"]
    assert tab("--json --js") == []
    assert tab("-oj") == ["-ojson"]
    assert tab("--color ") == ["auto", "always", "never"]
    assert tab("--json sho") == tab("-f x.json -q sho") == ["show"]
    assert tab("-f other.json record fives --player ") == ["Chi"]
    assert tab("-f other.json --player ") == ["Chi"]
    assert tab("--json check ") == tab("check ")


def test_arguments_of_new_commands_are_completed_by_their_names(dicecli, tmp_path, monkeypatch):
    """New commands get completion by the names of their parameters."""
    monkeypatch.chdir(tmp_path)
    arguments = [click.Argument([name]) for name in ("old", "new", "event")]
    option = click.Option(["--name"], metavar="NAME")
    line = scan([], {})
    typed = Typed(
        Changing("mend", help="Mend.", params=[*arguments, option]), line.own, line.file
    )
    values = [values_of(typed, parameter, "") for parameter in (*arguments, option)]
    assert [[item.value for item in items] for items in values] == [
        ["An", "Bình"],
        [],
        ["2", "1"],
        ["An", "Bình"],
    ]
    assert values[2][0].help == "Bình: chance 1-2-3-4-5 = 15"


def test_every_type_of_value_has_a_completion():
    assert set(OFFERS) == set(get_args(Offer))


def test_completes_attached_and_clustered_values(tab, dicecli):
    dicecli("new", "yatzy", "Chi", "-f", "other.json")
    assert tab("show -oj") == ["-ojson"]
    assert tab("record -qoj") == ["-qojson"]
    assert tab("score penta -cfull") == ["-cfull-house"]
    assert tab("record --player=") == ["--player=An", "--player=Bình"]
    assert "pair" in tab("record -qfother.json ")
    assert "pair" in tab("record -qf other.json ")
    assert "pair" not in tab("record -q --player -fother.json ")
    assert tab("record -qf") == []
    assert "--player" in tab("record --json=yes --pl")


def test_completes_dice_that_can_be_set_aside(tab, dicecli):
    assert tab("keep ") == []
    dicecli("new", "farkle", "An", "Bình", "--force")
    assert tab("keep ") == []
    dicecli("roll", "112346")
    assert tab.told("keep ") == {"11": "200", "1": "100"}
    assert tab("record ") == []


def test_completes_outputs_shells_and_files(tab):
    assert set(tab("show -o ")) >= {"table", "plain", "json", "tsv"}
    assert tab("show --output=j") == ["--output=json"]
    assert tab("completion ") == list(SHELLS)
    for line in ("show -f ", "check ", "score --rules ", "score penta --batch --input "):
        assert tab.answer(line).startswith("file\n")


def test_completes_no_category_of_a_game_that_is_over(tab, dicecli):
    dicecli("new", "yacht", "An", "--force")
    for id in preset("yacht").choices:
        assert dicecli("record", id, "12346").status == 0
    assert tab("record ") == []


BROKEN = {
    "no file": None,
    "empty": b"",
    "no json": b"{",
    "deep": b"[" * 100_000,
    "no game": b"{}",
    "not utf-8": b"\xff\xfe",
    "large": b" " * 2**21 + b"{}",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_completes_nothing(tab, dicecli, data):
    dicecli.file.unlink()
    if data is not None:
        dicecli.file.write_bytes(data)
    assert tab("record ") == tab("record fours --player ") == []
    assert "ones" in tab("score --category ")  # GAME may follow
    assert tab("record ", DICECLI_FILE=str(dicecli.folder)) == []
    assert tab("record --rules dicecli.json ") == []


def test_completion_never_waits(tab, dicecli):
    """Completion waits for no lock, no pipe and no standard input."""
    os.mkfifo(dicecli.folder / "pipe")
    started = time.monotonic()
    with dicecli.file.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert tab("record fi") == ["fives"]
    assert tab("record -f pipe ") == tab("record -f - ") == []
    assert tab("score --rules pipe -c ") != []
    assert time.monotonic() - started < 5


ODD = [
    *("--", "-", "--=", "=", "record --player", "record --player --", "-f - rec "),
    *("record '", 'record "', "record \\", "record $(x", "--nope x ", "record --nope= "),
    *("record -qf dicecli.json ", "new penta --house = ", "new penta --house == ", "\u0301"),
    *("hint --filled ,,, ", "hint --filled =,", "score '' -c ", "record \x1b[31m"),
]


@pytest.mark.parametrize("line", ODD, ids=ascii)
@pytest.mark.parametrize("shell", SHELLS)
def test_odd_lines_are_answered_without_an_error(tab, line, shell):
    assert "\x1b" not in tab.answer(line, shell=shell)


@pytest.mark.parametrize("environment", [{}, {"COMP_WORDS": "dicecli"}, {"COMP_CWORD": "x"}])
def test_an_incomplete_request_offers_nothing(dicecli, environment):
    for shell in SHELLS:
        done = dicecli(_DICECLI_COMPLETE=f"{shell}_complete", **environment)
        assert done == (0, b"", b"")


def test_unknown_requests_are_refused_and_source_prints_the_script(dicecli):
    for instruction in ("", "bash", "bash_x", "ksh_complete"):
        assert dicecli(_DICECLI_COMPLETE=instruction) == (1, b"", b"")
    for shell in SHELLS:
        script = dicecli("completion", shell)
        assert script.status == 0
        assert dicecli(_DICECLI_COMPLETE=f"{shell}_source").out.strip() == script.out.strip()


@pytest.mark.parametrize("shell", [*SHELLS, "ksh", ""])
def test_completion_prints_how_to_install_it(dicecli, shell):
    done = dicecli("completion", SHELL=f"/usr/bin/{shell}")
    assert done.status == 0
    assert all(f"dicecli completion {known}" in done.out for known in SHELLS)
    own = shell in SHELLS
    assert done.out.startswith(f"Your shell is {shell}.") == own
    assert ("Your shell" in done.out) == own


# The real shells.

HOSTILE = "*;$(touch pwned) `touch pwned`'\"&|"
"""A name that a shell would run commands for if it were not quoted."""

NAMES = ["An", "Bình", "Chị Ba", HOSTILE]


@pytest.fixture
def shells(dicecli, tmp_path):
    """The folder of a game with odd names, and what runs a program of a shell in it."""
    done = dicecli("new", "penta", *NAMES, "--force")
    assert done.status == 0
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "dicecli"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m dicecli "$@"\n')
    program.chmod(0o755)

    def run(shell, text, *options):
        if not shutil.which(shell):
            pytest.skip(f"no {shell}")
        environment = {
            **dicecli.environment,
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "TERM": "dumb",
        }
        done = subprocess.run(
            [shell, *options, "-c", text],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            cwd=tmp_path,
            env=environment,
            timeout=60,
        )
        assert not (tmp_path / "pwned").exists()
        return done.stdout.decode(), done.stderr.decode()

    return run


BASH = """
{load}
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_dicecli_completion dicecli
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
LOADED = "/usr/share/bash-completion/bash_completion"


def bash(shells, *words, load=""):
    """Return what bash is offered for a line, which it splits into words."""
    quoted = " ".join(map(shlex.quote, ("dicecli", *words)))
    load = f'{load}\neval "$(dicecli completion bash)"'
    out, err = shells("bash", BASH.format(load=load, words=quoted), "--norc", "--noprofile")
    assert err == ""
    return out.splitlines()


@pytest.mark.parametrize("load", ["", f"source {LOADED}"], ids=["alone", "bash-completion"])
def test_bash_completes(shells, load):
    if load and not Path(LOADED).exists():
        pytest.skip("no bash-completion")
    assert bash(shells, "rec", load=load) == ["record"]
    assert bash(shells, "record", "fo", load=load) == ["fours", "four-of-a-kind"]
    assert bash(shells, "new", "penta", "--house", "joker.choice", "=", "f", load=load) == [
        "forced",
        "free",
    ]


def test_bash_completes_words_that_it_splits(shells):
    assert bash(shells, "show", "--output", "=") == bash(shells, "show", "-o", "")
    assert bash(shells, "show", "--output", "=", "js") == ["json"]
    assert bash(shells, "hint", "penta", "--filled", "ones", "=", "3,tw") == ["3,twos="]
    assert bash(shells, "new", "penta", "--house", "joker.ch") == ["joker.choice="]


def test_bash_names_are_quoted(shells, tmp_path):
    names = bash(shells, "record", "fours", "--player", "")
    assert names[:3] == ["An", "Bình", "Chị\\ Ba"]
    printed, _ = shells("bash", f"printf '%s' {names[3]}")
    assert printed == HOSTILE
    assert bash(shells, "record", "fours", "--player", '"Ch') == ["Chị Ba"]
    [quoted] = bash(shells, "record", "fours", "--player", '"*')
    printed, _ = shells("bash", f"printf '%s' \"{quoted}\"")
    assert printed == HOSTILE
    [quoted] = bash(shells, "record", "fours", "--player", "'*")
    printed, _ = shells("bash", f"printf '%s' '{quoted}'")
    assert printed == HOSTILE


def fish(shells, line):
    """Return what fish would offer for a line, each with its description."""
    text = f"dicecli completion fish | source; complete -C {shlex.quote(line)}"
    out, err = shells("fish", text, "--no-config")
    assert err == ""
    rows = [row.partition("\t") for row in out.splitlines()]
    return {value: help for value, _, help in rows}


def test_fish_completes(shells):
    assert list(fish(shells, "dicecli rec")) == ["record"]
    assert fish(shells, "dicecli record fo") == {
        "fours": "Fours",
        "four-of-a-kind": "Four of a kind",
    }
    assert set(fish(shells, "dicecli record fours --player ")) == set(NAMES)
    assert list(fish(shells, "dicecli show --output=j")) == ["--output=json"]
    assert list(fish(shells, "dicecli show --file=dice")) == ["--file=dicecli.json"]
    assert list(fish(shells, "dicecli show -f dice")) == ["dicecli.json"]
    assert list(fish(shells, "X=1 dicecli new pen")) == ["penta"]
    assert list(fish(shells, "dicecli new penta --house joker.choice=fo")) == [
        "joker.choice=forced"
    ]


ZSH = r"""
autoload -Uz compinit && compinit -u -D
eval "$(dicecli completion zsh)"
compadd() {{
    local -a given
    zparseopts -D -E -a given U l V: S: a d: J: X: o:
    print -rl -- "${{(@P)argv[-1]}}"
}}
_describe() {{
    local name=$3
    print -rl -- "${{(@P)name}}"
}}
_files() {{ print FILES }}
compset() {{ : }}
words=({words}); CURRENT=$#words
_dicecli_completion
"""


def zsh(shells, *words):
    """Return what the script offers to zsh for words."""
    quoted = " ".join(map(shlex.quote, ("dicecli", *words)))
    out, err = shells("zsh", ZSH.format(words=quoted), "-f")
    assert err == ""
    return out.splitlines()


def test_zsh_completes(shells):
    assert zsh(shells, "record", "fo") == ["fours:Fours", "four-of-a-kind:Four of a kind"]
    assert zsh(shells, "record", "fours", "--player", "") == NAMES
    assert zsh(shells, "record", "fours", "--player", '"Ch') == ["Chị Ba"]
    assert zsh(shells, "show", "-f", "") == ["FILES"]
    house = zsh(shells, "new", "penta", "--house", "joker.ch")
    assert house == ["joker.choice=:where a further five alike may go"]
    assert zsh(shells, "nope", "") == []


def test_zsh_without_its_completion_system(shells):
    text = 'eval "$(dicecli completion zsh)"; print -r -- $_comps[dicecli]'
    out, _ = shells("zsh", text, "-f")
    assert out == "_dicecli_completion\n"


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_completes_on_the_tab_key(shells, shell, dicecli, tmp_path):
    """In a real shell at a terminal, Tab completes a line, which is then run."""
    if not shutil.which(shell):
        pytest.skip(f"no {shell}")
    started = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}
    environment = {
        **dicecli.environment,
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "TERM": "dumb",
        "PS1": "READY ",
    }
    keys = [
        f'eval "$(dicecli completion {shell})"; echo LOADED-$((40+2))\r',
        "dicecli rec lar\t12345 --player A\t-q > done.txt 2>&1; echo OK-$((40+2))\r",
        "dicecli rec lar\t12345 --player bi\t-q > more.txt 2>&1; echo ALSO-$((40+2))\r",
    ]
    type_keys(started[shell], environment, tmp_path, list(zip(keys, SIGNS, strict=True)))
    assert (tmp_path / "done.txt").read_text("utf-8").startswith("An: large straight")
    assert (tmp_path / "more.txt").read_text("utf-8").startswith("Bình: large straight")


SIGNS = ("LOADED-42", "OK-42", "ALSO-42")


def type_keys(argv, environment, folder, keys):
    """Type lines at a pseudo-terminal, each once the mark of the one before is shown."""
    child, handle = pty.fork()
    if not child:
        os.chdir(folder)
        os.execvpe(argv[0], argv, environment)
    seen = b""
    try:
        seen = read_until(handle, seen, b"READY ")
        for line, sign in keys:
            os.write(handle, line.encode())
            seen = read_until(handle, b"", sign.encode())
    finally:
        os.close(handle)
        os.kill(child, 9)
        os.waitpid(child, 0)


def read_until(handle, seen, sign):
    """Read what a terminal shows until a mark appears."""
    deadline = time.monotonic() + 30
    while sign not in seen:
        assert time.monotonic() < deadline, seen
        if select.select([handle], [], [], 0.2)[0]:
            seen += os.read(handle, 65536)
    return seen


RECORDER = """#!/bin/sh
[ -z "$_DICECLI_COMPLETE" ] || exec {python} -m dicecli
printf '%s\\n' "$@" >> words.txt
"""
QUOTED_NAMES = {
    "Bob!": ("B\t", '"B\t', "'B\t"),
    "!x": ("\\!\t", '"!\t', "'!\t"),
    "a!b'c": ("a\t", '"a\t', "'a\t"),
    "c'!'": ("c\t", '"c\t', "'c\t"),
    "'d": ("\\'\t", "\"'\t", "''\\''\t"),
    '"e"': ('\\"\t', '"\\"\t', "'\"\t"),
    "$HOME!": ("\\$\t", '"\\$\t', "'$\t"),
    "g\\h!": ("g\t", '"g\t', "'g\t"),
    "k!! !$": ("k\t", '"k\t', "'k\t"),
    "O'Neil!": ("O\tN\t", '"O\tN\t', "'O\tN\t"),
    "O'Brien": ("O\tB\t", '"O\tB\t', "'O\tB\t"),
    "p!r": ("p\tr\t", '"p\tr\t', "'p\tr\t"),
    "p!s": ("p\ts\t", '"p\ts\t', "'p\ts\t"),
    "Chị Ba": ("Ch\t", '"Ch\t', "'Ch\t"),
}
"""Names with signs that bash gives a meaning, and what is typed for them."""


@pytest.mark.slow
def test_names_are_completed_in_quotes_with_a_history(dicecli, tmp_path):
    """Bash, which expands "!" at a terminal, passes the name on as it is in the game."""
    if not shutil.which("bash"):
        pytest.skip("no bash")
    names = [word for name in QUOTED_NAMES for word in ("-p", name)]
    assert dicecli("new", "penta", *names, "--force").status == 0
    program = tmp_path / "bin" / "dicecli"
    program.parent.mkdir()
    program.write_text(RECORDER.format(python=sys.executable))
    program.chmod(0o755)
    environment = {
        **dicecli.environment,
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "TERM": "dumb",
        "PS1": "READY ",
    }
    script = tmp_path / "dicecli.bash"
    script.write_text(dicecli("completion", "bash").out)
    typed = [keys for each in QUOTED_NAMES.values() for keys in each]
    lines = [(". ./dicecli.bash; set -o histexpand; echo OK-$((40+2))\r", "OK-42")]
    lines += [(f"dicecli open --of {keys}; echo OK-$((40+2))\r", "OK-42") for keys in typed]
    type_keys(["bash", "--norc", "--noprofile", "-i"], environment, tmp_path, lines)
    words = (tmp_path / "words.txt").read_text("utf-8").splitlines()
    assert words[2::3] == [name for name in QUOTED_NAMES for _ in range(3)]
