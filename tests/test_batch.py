"""``score --batch``: the same answers as ``score``, for any input."""

from __future__ import annotations

import io
import itertools
import json
import random
import select
import shutil
import tracemalloc
from codecs import BOM_UTF8

import pytest
from support import processes
from support.games import rule_sets
from support.marks import CHIEF_GAMES, slow_except

from dicecli.cli import batch as lines
from dicecli.cli import lines as stream
from dicecli.cli.batch import LONGEST, Answers
from dicecli.cli.lines import read_lines
from dicecli.errors import DiceError
from dicecli.render import Answer, render, views
from dicecli.render.refusals import sentence
from dicecli.rules import PRESETS, preset

SECONDS = 30
ORDERS = 7776
SETS = [name for name in rule_sets() if not name.startswith("own")]
SPELLINGS = ("", " ", ",", "-", ", ", "\t", " - ")
"""Separators that people write between dice."""
SOUND = [b"44412", b"2 2 2 3 3", b"6,5,4,3,2\r", b" 1-1-1-1-1 ", "⚃⚃⚃⚀⚁".encode()]
BAD = [
    *(b"", b"\r", b" ", b"4441", b"444122", b"44417", b"4.4", b"-1 4 4 4 1", b"\0", b"44412\0"),
    *(b"\xff\xfe", b"\xc3", b"44412\x0b", b"44412\x0c", b"\x85", "44412\u2028".encode()),
    *("４４４１２".encode(), BOM_UTF8 + b"44412", b"\x1b[31m44412", b"{}", b"'\"", b"1e3"),
    *(b"44412 # mine", "cù lũ".encode(), b"4" * LONGEST, b" " * LONGEST, b" " * LONGEST + b"1"),
    *(
        b"44412" + b" " * LONGEST,
        b"4" * (LONGEST + 1),
        b"-" * 3 * LONGEST,
        b"\xe2" * 2 * LONGEST,
    ),
]
"""Lines that are no rolls, for five dice."""


@pytest.fixture
def here(dicecli_here):
    """The command within this process."""
    return dicecli_here


def slow(rules, dice, choice, output):
    """Return the line that answers one roll, made from the answer of ``score``."""
    scores = rules.scores(dice)
    if choice is not None:
        number = Answer(views.number, rules.one(scores, choice), rules)
        return render(number, "json" if output == "json" else "table") + "\n"
    if output == "json":
        return render(Answer(views.score, scores, rules), "json") + "\n"
    rows = scores.get("categories") or scores.get("selections")
    most = max(rows, key=lambda row: row["points"], default={"points": 0})
    names = {row.id: row.name.lower() for row in getattr(rules, "categories", ())}
    if output == "tsv":
        kept = "-".join(map(str, most.get("keep", ()))) or "bust"
        return f"{most.get('category', kept)}\t{most['points']}\n"
    return f"{most['points']} {names[most['category']]}\n" if names else None


def joined(answers, text):
    """Return all answers to the lines of a text, joined."""
    return "".join("".join(answers.to(some)) for some in read_lines(io.BytesIO(text), LONGEST))


def rolls(rules, number, rng):
    """Return rolls in any order, all of them if there are no more than ``number``."""
    orders = list(itertools.product(range(1, 7), repeat=rules.number_of_dice))
    return orders if len(orders) <= number else rng.sample(orders, number)


@pytest.mark.parametrize("output", ["table", "plain", "tsv", "json"])
@pytest.mark.parametrize("game", slow_except(CHIEF_GAMES, PRESETS))
def test_every_roll_in_every_order_is_answered_as_alone(game, output):
    rules, rng = preset(game), random.Random(game)
    orders = rolls(rules, ORDERS, rng)
    wanted = {
        dice: slow(rules, dice, None, output) for dice in {tuple(sorted(o)) for o in orders}
    }
    between = [rng.choice(SPELLINGS) for _ in orders]
    text = "\n".join(
        mark.join(map(str, order)) for mark, order in zip(between, orders, strict=True)
    )
    answers = Answers(rules, None, output)
    given = joined(answers, text.encode()).splitlines(keepends=True)
    assert (len(given), answers.count, answers.bad) == (len(orders), len(orders), 0)
    for order, answer in zip(orders, given, strict=True):
        assert wanted[tuple(sorted(order))] in (answer, None)
    assert joined(answers, text.encode()) == "".join(given)  # all of them from the table


@pytest.mark.parametrize("output", ["table", "json"])
@pytest.mark.parametrize("name", slow_except(CHIEF_GAMES, SETS))
def test_every_category_gives_its_points(name, output):
    rules = rule_sets()[name]
    orders = rolls(rules, 300, random.Random(name))
    text = "\n".join("".join(map(str, order)) for order in orders).encode()
    for choice in rules.choices:
        given = joined(Answers(rules, choice, output), text)
        assert given == "".join(slow(rules, tuple(sorted(o)), choice, output) for o in orders)


@pytest.mark.parametrize(
    "name", ["penta", "maxi-yatzy", "own penta", "own farkle", "five dice"]
)
def test_batch_prints_what_score_prints_for_each_roll(here, name):
    """Run the command itself, with shipped rules and with a rule file."""
    rules = rule_sets()[name]
    (here.folder / "rules.json").write_text(json.dumps(rules.document()), "utf-8")
    game = ("--rules", "rules.json")
    words = ["".join(map(str, order)) for order in rolls(rules, 12, random.Random(1))]
    alone = [here("score", *game, word, "--json").out for word in words]
    assert here(
        "score", *game, "--batch", "--json", stdin="\n".join(words).encode()
    ).out == "".join(alone)


def test_farkle_batch_answers_any_number_of_dice(here):
    done = here("score", "farkle", "--batch", stdin=b"1\n5 5\n123456\n222\n2346\n")
    assert done.out.splitlines() == [
        *("100 single 1", "100 single 5-5", "1500 straight 1-2-3-4-5-6"),
        *("200 three of a kind 2-2-2", "0 bust"),
    ]
    refused = here("score", "farkle", "--batch", "--category", "fours", stdin=b"1\n")
    assert (refused.status, refused.out, refused.err.count("\n")) == (1, "", 1)


# Blocks and lines


def expected(rules, output, text):
    """Return the answers to the lines of a text, each made with an empty cache."""
    said = []
    given = text.removeprefix(BOM_UTF8).split(b"\n")
    for number, line in enumerate(given[: len(given) - (not given[-1])], 1):
        try:
            said.append(Answers(rules, None, output)[line])
        except DiceError as error:
            fault = {"line": number, "error": sentence(error), "code": error.code}
            text = json.dumps(fault) if output == "json" else f"error: {fault['error']}"
            said.append(text + "\n")
    return said


def mixed(rng, number):
    """Return a text of sound and bad lines, with one, two or no line ends at its end."""
    some = [rng.choice(rng.choice((SOUND, SOUND, BAD))) for _ in range(number)]
    front = rng.choice((b"", b"", BOM_UTF8))
    return front + b"\n".join(some) + rng.choice((b"", b"\n", b"\r\n", b"\n\n"))


@pytest.mark.parametrize("output", ["table", "tsv", "json"])
@pytest.mark.parametrize("block", [*range(1, 17), 31, 64, 1000, LONGEST, 2**16])
def test_answers_do_not_depend_on_where_blocks_end(monkeypatch, block, output):
    monkeypatch.setattr(stream, "BLOCK", block)
    monkeypatch.setattr(lines, "_PIECE", block * 10)
    rules = preset("penta")
    for seed in range(3):
        text = mixed(random.Random(f"{block} {seed}"), 40)
        answers = Answers(rules, None, output)
        wanted = expected(rules, output, text)
        assert joined(answers, text) == "".join(wanted)
        assert answers.count == len(wanted)
        assert answers.bad == sum("error" in said for said in wanted)


@pytest.mark.parametrize("line", BAD)
@pytest.mark.parametrize("options", [(), ("--json",), ("-c", "fh"), ("-o", "tsv")])
def test_a_bad_line_has_one_short_line_in_its_place(here, line, options):
    done = here("score", "penta", "--batch", *options, stdin=b"44412\n" + line + b"\n22233\n")
    *_, before, fault, after, end = done.stdout.split(b"\n")
    assert (done.status, done.stderr, end) == (1, b"", b"")
    assert len(fault) < 300
    assert fault.decode().isprintable()
    assert b"error" not in before + after
    if "--json" in options:
        assert json.loads(fault)["line"] == 2


def test_the_longest_line_does_not_depend_on_blocks(monkeypatch):
    for block in (1, 2, 1000, LONGEST, 2**20):
        monkeypatch.setattr(stream, "BLOCK", block)
        for front in (b"", BOM_UTF8):
            for more in range(-2, 6):
                line = b"44412".ljust(LONGEST + more)
                found = list(read_lines(io.BytesIO(front + line + b"\n1\n"), LONGEST))
                first, second = itertools.chain(*found)
                assert second == b"1"
                assert first == line or (more > 0 and len(first) > LONGEST)


class Trickle(io.BytesIO):
    """A stream that delivers a few bytes at a time."""

    rng = random.Random(7)

    def read1(self, size=-1):
        return super().read1(self.rng.randint(1, 9))


def test_lines_are_whole_when_a_few_bytes_come_at_a_time():
    text = mixed(random.Random(2), 500)
    whole = itertools.chain(*read_lines(io.BytesIO(text), 10**6))
    assert list(itertools.chain(*read_lines(Trickle(text), 10**6))) == list(whole)


def test_only_a_line_feed_ends_a_line(here):
    for sign in ("\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\0"):
        done = here("score", "penta", "--batch", stdin=f"44412{sign}22233\n22233\n".encode())
        assert done.out.count("\n") == 2
        assert done.out.endswith("\n25 full house\n")


def test_a_byte_order_mark_is_skipped_only_at_the_start(here):
    text = (BOM_UTF8 + b"22233\n") * 2
    first, second = here("score", "penta", "--batch", stdin=text).out.splitlines()
    assert first == "25 full house"
    assert second.startswith("error: ")


# Memory


def most_memory(text_blocks):
    """Return how many bytes a batch over a stream held at most, beyond the first block."""

    class Source(io.BytesIO):
        def read1(self, size=-1):
            return next(text_blocks, b"")

    answers = Answers(preset("penta"), None, "json")
    tracemalloc.start()
    try:
        for some in read_lines(Source(), LONGEST):
            for _ in answers.to(some):
                pass
        return tracemalloc.get_traced_memory()[1], answers
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_number_of_rolls():
    block = b"44412\n22233\n 1 2 3 4 5\nsix\n" * 300
    few, _ = most_memory(iter([block] * 3))
    many, answers = most_memory(iter([block] * 60))
    assert answers.count == 60 * 1200
    assert many < few + 50_000


def test_memory_does_not_grow_with_lines_that_differ(monkeypatch):
    monkeypatch.setattr(lines, "KEPT", 500)
    blanks = ("".join(pair) for pair in itertools.product("\t ", repeat=15))
    unique = (
        "\n".join(f"{mark}44412{mark}" for mark in itertools.islice(blanks, 100))
        for _ in range(60)
    )
    most, answers = most_memory(f"{text}\n".encode() for text in unique)
    assert (answers.count, answers.bad) == (6_000, 0)
    assert len(answers) <= 500
    assert most < 1_000_000
    assert answers[b"22233"] == slow(preset("penta"), (2, 2, 2, 3, 3), None, "json")


def test_answers_of_long_lines_are_not_remembered():
    answers = Answers(preset("penta"), None, "json")
    assert answers[b"44412".ljust(LONGEST)] == answers[b"44412"]
    assert len(answers) == 1


def test_an_endless_line_takes_no_memory():
    most, answers = most_memory(itertools.repeat(b"4" * 2**16, 400))
    assert (answers.count, answers.bad) == (1, 1)
    assert most < 1_000_000


# A reader that waits for each answer


def start(dicecli, *words):
    """Start a batch as a co-process."""
    return processes.start(dicecli, "score", *words, "--batch", bufsize=0)


def answer(process, words, seconds=SECONDS):
    """Write to a process and return what it answers, b"" if nothing comes."""
    process.stdin.write(words)
    come, _, _ = select.select([process.stdout], [], [], seconds)
    return process.stdout.read(2**16) if come else b""


@pytest.mark.parametrize("options", [(), ("--json",), ("--category", "fh"), ("-o", "tsv")])
def test_every_line_is_answered_at_once(dicecli, options):
    with start(dicecli, "penta", *options) as process:
        if "tsv" in options:
            assert answer(process, b"") == b"category\tpoints\n"
        for line in (b"22233\n", b"six\n", b"44412\r\n", b"1\n"):
            assert answer(process, line).count(b"\n") == 1
        assert answer(process, b"222", 0.2) == b""
        assert answer(process, b"33\n2").count(b"\n") == 1
        process.stdin.write(b"2233")
        process.stdin.close()
        assert process.stdout.read().count(b"\n") == 1
        assert process.wait(SECONDS) == 1


PIPES = [
    ("printf '22233\\n11346\\n' | D -c fh | awk '{ n += $1 } END { print n }'", "25"),
    ("printf '22233\\n11346\\n' | D | sort -n | head -n 1", "15 chance"),
    ("printf '22233\\n11346\\n' | D -o tsv | cut -f 2 | tail -n 2 | xargs", "25 15"),
    (
        "printf '22233\\n' | D --json | jq -c '.categories | max_by(.points)'",
        '{"category":"full-house","points":25,"bonus":0}',
    ),
    ("echo 22233 11346 | xargs -n 1 | D -c chance | paste -s -d + -", "12+15"),
    ("yes 22233 | D --json | head -n 1 | wc -l", "1"),
]


@pytest.mark.parametrize(("script", "said"), PIPES)
def test_batch_works_in_pipelines(dicecli, script, said):
    if "jq" in script and not shutil.which("jq"):
        pytest.skip("no jq here")
    words = " ".join(dicecli.argv("score", "penta", "--batch"))
    done = dicecli.run("bash", "-c", script.replace("| D", f"| {words}"))
    assert (done.stdout.decode().strip(), done.stderr) == (said, b"")


# Outputs that are one page


@pytest.fixture
def paged(here, monkeypatch):
    """The command where TSV is an output that needs all rows at once."""
    monkeypatch.setattr(lines, "LINE_OUTPUTS", ("table", "json"))
    return here


def test_a_page_has_a_row_for_every_line(paged):
    done = paged("score", "penta", "--batch", "-o", "tsv", stdin=b"22233\nsix\n44412")
    assert (done.status, done.err) == (1, "")
    head, first, second, third = (line.split("\t") for line in done.out.splitlines())
    assert head == ["Line", "Dice", "Points", "Made of"]
    assert first == ["1", "2-2-2-3-3", "25", "full house"]
    assert second[:3] == ["2", "", ""]
    assert second[3].startswith('error: "six" is not a die')
    assert third == ["3", "1-2-4-4-4", "15", "three of a kind"]


def test_a_page_of_one_category_and_of_farkle(paged):
    done = paged("score", "penta", "--batch", "-o", "tsv", "-c", "fh", stdin=b"22233\n44412")
    assert [line.split("\t")[1:] for line in done.out.splitlines()[1:]] == [
        ["2-2-2-3-3", "25", "full house"],
        ["1-2-4-4-4", "0", "full house"],
    ]
    done = paged("score", "farkle", "--batch", "-o", "tsv", stdin=b"2346\n5")
    assert [line.split("\t")[1:] for line in done.out.splitlines()[1:]] == [
        ["2-3-4-6", "0", "bust"],
        ["5", "50", "single 5"],
    ]


def test_a_page_of_too_many_rolls_is_refused(paged, monkeypatch):
    monkeypatch.setattr(lines, "MOST_ON_PAGE", 3)
    assert paged("score", "penta", "--batch", "-o", "tsv", stdin=b"22233\n" * 3).status == 0
    done = paged("score", "penta", "--batch", "-o", "tsv", stdin=b"22233\n" * 4)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
