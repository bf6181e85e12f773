"""Names written from right to left: isolated for people, as they are for programs."""

from __future__ import annotations

import json
import re
import shlex
from unicodedata import bidirectional

import pytest
from support.command import prepare
from test_outputs import ANSWERS, GAMES
from wcwidth import wcswidth

from dicecli.render import OUTPUTS
from dicecli.render.safe import bare, closed, harmless, isolated, safe, sealed, spoken

NAMES = {"An": "נועה", "Bình": "'محمد علي (2)'", "Chi": "'1 ݐ'", "Anh": "שרה"}
FOR_PEOPLE = ("table", "plain", "markdown", "html")
MARKS = "\u2068\u2069"

games = pytest.mark.parametrize("game", GAMES)


def in_hebrew(line):
    return " ".join(NAMES.get(word, word) for word in line.split(" "))


def begin(dicecli, game):
    prepare(dicecli, *map(in_hebrew, GAMES[game]))
    (dicecli.folder / "broken.json").write_text("{", "utf-8")
    (dicecli.folder / "lines.txt").write_text("undo\nredo\nshow\n", "utf-8")


def right_to_left(text):
    return any(bidirectional(sign) in ("R", "AL", "AN") for sign in text)


def outside(text):
    """Return a text without its isolated parts."""
    before = None
    while before != text:
        before, text = text, re.sub("\u2068[^\u2068\u2069\n]*\u2069", "", text)
    return text


def marked(page):
    """Return a page with the elements of HTML that isolate as marks."""
    return page.replace("<bdi>", "\u2068").replace("</bdi>", "\u2069")


def assert_isolated(text, what):
    """Check that every line closes its marks, and that nothing else runs from the right."""
    rest = outside(text)
    assert not set(rest) & set(MARKS), (what, rest)
    assert not right_to_left(rest), (what, rest)


@games
@pytest.mark.parametrize("output", OUTPUTS)
def test_names_stand_isolated_in_every_answer(dicecli_here, game, output):
    begin(dicecli_here, game)
    seen = 0
    for words in ANSWERS[game]:
        for language in ("en", "vi"):
            if language == "vi" and words.split()[0] not in ("show", "log", "stats", "open"):
                continue
            args = shlex.split(in_hebrew(words))
            done = dicecli_here(*args, "-o", output, "--lang", language)
            assert done.status == ("broken" in words), (args, done.err)
            seen += right_to_left(done.out)
            if output in FOR_PEOPLE:
                assert_isolated(marked(done.out), args)
            else:
                assert not set(done.out) & set(MARKS), args
                assert "\\u2068" not in done.out
            assert_isolated(done.err, args)
    assert seen > 5


@games
@pytest.mark.parametrize("columns", ["20", "33", "60", "100"])
def test_lines_are_as_wide_as_without_marks(dicecli_here, game, columns):
    """The marks take no cell, and a folded name closes its marks in each line."""
    begin(dicecli_here, game)
    for words in ("show", "log", "stats dicecli.json", "show --chart"):
        out = dicecli_here(*words.split(), COLUMNS=columns).out
        assert_isolated(out, words)
        for line in out.splitlines():
            assert wcswidth(line) == wcswidth(bare(line))
    rules = [len(line) for line in dicecli_here("show").out.splitlines() if line[:2] == "--"]
    lines = dicecli_here("show").out.splitlines()
    heading = next(line for line in lines if right_to_left(line) and "  " in line)
    assert wcswidth(heading) <= max(rules)


REFUSED = (
    "record ones 11123 --player 'محمد علي (2)'",
    "rename נועה 'محمد علي (2)'",
    "rename Zoe נועה",
    "new penta דוד דוד",
    "new penta דוד 'ד\u200cוד'",
    "show -f נועה.json",
    "check נועה.json",
    "stats נועה.json",
    "stats dicecli.json --player דוד",
    "record נועה",
    "--נועה",
    "rules נועה",
)


@pytest.mark.parametrize("words", REFUSED)
def test_names_stand_isolated_in_refusals(dicecli_here, words):
    begin(dicecli_here, "penta")
    args = shlex.split(words)
    done = dicecli_here(*args)
    assert done.status != 0
    assert_isolated(done.err, words)
    assert set(MARKS) <= set(done.err)
    told = dicecli_here(*args, "--json")
    assert not set(json.loads(told.err.splitlines()[-1])["error"]) & set(MARKS)
    assert right_to_left(json.loads(told.err.splitlines()[-1])["error"])


def test_faults_of_check_are_isolated_once(dicecli_here):
    begin(dicecli_here, "penta")
    text = dicecli_here.file.read_text("utf-8").replace('"created"', '"נועה": 1, "created"')
    dicecli_here.file.write_text(text, "utf-8")
    for output in OUTPUTS:
        done = dicecli_here("check", "dicecli.json", "-o", output)
        assert "נועה" in done.out
        assert "\\u2068" not in done.out
        assert output in FOR_PEOPLE or not set(done.out) & set(MARKS)
        if output in FOR_PEOPLE:
            assert_isolated(marked(done.out), output)


def test_a_terminal_in_ascii_gets_no_marks(dicecli):
    begin(dicecli, "penta")
    lines = ("show", "log", "record ones 11123 --player Bob", "show --chart", "roll 11111")
    for words in lines:
        done = dicecli(*words.split(), PYTHONIOENCODING="ascii")
        assert b"2068" not in done.stdout + done.stderr
        assert b"\\u05e0" in done.stdout + done.stderr


def test_other_names_have_no_marks(dicecli_here):
    prepare(dicecli_here, "new penta An Bình 山田 Ольга", "record fours 44412")
    for output in OUTPUTS:
        for words in ("show", "log", "stats dicecli.json"):
            assert not set(dicecli_here(*words.split(), "-o", output).out) & set(MARKS)


def test_rule_sets_of_ones_own_are_isolated(dicecli_here):
    rules = json.loads(dicecli_here("rules", "yacht", "--json").out)
    rules["id"], rules["name"], rules["summary"] = "ours", "קוביות", "משחק"
    for row in (*rules["categories"], *rules["sections"]):
        row["name"] = f"שורה {row['name']}"
    (dicecli_here.folder / "ours.json").write_text(json.dumps(rules), "utf-8")
    assert dicecli_here("new", "--rules", "ours.json", "An").status == 0
    for words in ("show", "rules --rules ours.json", "open 11123", "show --chart", "log"):
        for output in ("table", "plain", "markdown"):
            assert_isolated(dicecli_here(*words.split(), "-o", output).out, (words, output))
    assert dicecli_here("record", "ones", "11123").status == 0
    assert_isolated(dicecli_here("record", "ones", "11123").err, "record")


# The functions.


def test_marks_from_outside_are_escaped():
    for text in ("\u2068א\u2069", "\u2069", "\u2068", "a\u2068\u2069"):
        assert not set(harmless(text)) & set(MARKS)
        document = spoken({"file": text, "rows": [[text]]})
        assert not set(outside(json.dumps(document, ensure_ascii=False))) & set(MARKS)
        assert "\\u206" in document["file"]


def test_texts_that_are_safe_stay_as_they_are():
    text = safe("נועה\x1b")
    assert text == "\u2068נועה\\x1b\u2069"
    assert spoken([text])[0] is text
    assert isolated(text) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a\u2068b\u2069", "a\u2068b\u2069"),
        ("a\u2069b\u2068", "a\\u2069b\\u2068"),
        ("a\u2068b\x1b\u2069\nc\u2068", "a\u2068b\\x1b\u2069\nc\\u2068"),
        ("\r\x0b\u2028", "\\r\\x0b\\u2028"),
    ],
)
def test_a_sealed_line_closes_its_marks(text, wanted):
    assert sealed(text) == wanted


def test_folded_lines_close_their_marks():
    assert list(closed(["a \u2068b", "c", "d\u2069 e"])) == [
        "a \u2068b\u2069",
        "\u2068c\u2069",
        "\u2068d\u2069 e",
    ]
