"""Every answer in every output: well formed, safe, coloured only where wanted."""

from __future__ import annotations

import html.parser
import json
import os
import pty
import re
import subprocess
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest
from support.command import prepare

from dicecli.cli.color import colored
from dicecli.cli.commands import MODULES
from dicecli.cli.prescan import scan
from dicecli.render import OUTPUTS
from dicecli.render.writers.html_style import DARK, LIGHT, STYLE
from tools import pictures

HOME = Path(__file__).parent.parent

GAMES = {
    "penta": (
        *("new penta An Bình Chi", "record penta 11111", "record penta 12345"),
        *(
            "record fours 44412",
            "record ones 11123",
            "record chance 66655",
            "record twos 22213",
        ),
    ),
    "farkle": ("new farkle An Bình", "bank --points 650", "bank --points 500"),
}
"""Games whose first player leads; in one of them a Joker is due."""

ANSWERS = {
    "penta": (
        *("show", "show --chart", "show --blank penta An Bình", "show --blank maxi-yatzy"),
        *("log", "open", "open 44412", "score penta 44412", "score penta 44412 -c chance"),
        *("odds", "hint", "hint 44126 --explain", "rules", "rules penta", "rules penta --keys"),
        *("schema", "schema --color always"),
        *("check dicecli.json broken.json", "roll 22222", "score", "record twos", "undo 2"),
        *("skip", "undo"),
        *("record twos 22213", "auto 44126", "auto 44126 --fill", "undo 2", "redo"),
        *("new penta An -f other.json", "check dicecli.json --repair mended.json"),
        *("amend 1 22222", "insert 1 chance 12345", "swap 1 2", "drop 2", "undo 3"),
        *("rename An Anh", "retire Chi", "rejoin Chi", "join Dung"),
        "play --input lines.txt",
        *("stats dicecli.json", "stats dicecli.json --categories", "log", "show"),
        *("completion", "completion bash"),
    ),
    "farkle": (
        *("show", "show --chart", "show --blank farkle", "show --blank farkle An", "log"),
        *(
            "roll 123466",
            "open",
            "score farkle 112356",
            "score farkle 112 -k 11",
            "odds farkle",
        ),
        *(
            "keep 1",
            "odds",
            "roll 23466",
            "undo",
            "bank",
            "roll 223466",
            "undo",
            "bust",
            "undo",
        ),
        *("auto 112346", "undo 2", "redo 2", "rules farkle"),
    ),
}
SILENT = {"take", "solve"}
"""Commands that need other rules, or are slow."""

games = pytest.mark.parametrize("name", GAMES)
outputs = pytest.mark.parametrize("output", OUTPUTS)


def begin(dicecli, name):
    prepare(dicecli, *GAMES[name])
    (dicecli.folder / "broken.json").write_text("{", "utf-8")
    (dicecli.folder / "lines.txt").write_text("undo\nredo\nshow\n", "utf-8")


class Reader(html.parser.HTMLParser):
    """A strict parser: every element must be closed in order."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.words = [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert [tag] == self.open[-1:], f"</{tag}> closes {self.open}"
        self.open.pop()

    def handle_data(self, data):
        self.words.append(data)

    def named(self, name):
        return [attrs for tag, attrs in self.tags if tag == name]


def read(page):
    """Return the parsed page; it must be well formed and load nothing."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert page.startswith("<!DOCTYPE html>\n")
    assert reader.open == []
    assert [row.get("lang") for row in reader.named("html")] == ["en"]
    assert {"charset": "utf-8"} in reader.named("meta")
    for once in ("h1", "main", "style"):
        assert len(reader.named(once)) == 1, once
    assert reader.named("title").count({}) == 1  # a picture has one too, with an id
    known = {"href", "src", "action", "onclick", "onload"}
    assert [tag for tag, attrs in reader.tags if known & set(attrs)] == []
    assert "url(" not in page
    assert "@import" not in page
    tables = page.split("<table")[1:]
    assert len(tables) == len(reader.named("caption"))
    assert all(set(row) >= {"scope"} for row in reader.named("th"))
    return reader


def tables_of(text):
    """Yield the tables of a Markdown text as lists of rows of equal length."""
    for block in re.findall(r"(?:^\|.*\|$\n?)+", text, re.M):
        rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in block.splitlines()]
        assert len({len(row) for row in rows}) == 1, block
        assert re.fullmatch(r"(:?--:?)+", "".join(rows[1]))
        yield rows


def hold(output, words, text):
    """Check the syntax of what a command printed."""
    if not text:
        return
    assert "\x1b" not in text
    if output == "html":
        read(text)
    elif output == "json":
        json.loads(text)
    elif output == "markdown":
        text = re.sub(r"^```\n.*?^```$", "", text, flags=re.M | re.S)  # scripts
        outside = [line for line in text.splitlines() if line and not line.startswith("|")]
        list(tables_of(text))
        assert all(line == line.strip() for line in outside)
    elif output == "tsv":
        columns = {line.count("\t") for line in text.splitlines()}
        assert len(columns) == 1 or words.startswith("play"), words  # a table for each line


def test_every_command_is_tried():
    said = {line.split()[0] for name in GAMES for line in (*ANSWERS[name], *GAMES[name])}
    assert said | SILENT >= set(MODULES) - SILENT


@outputs
@games
def test_every_answer_in_every_output(dicecli_here, name, output):
    begin(dicecli_here, name)
    for words in ANSWERS[name]:
        done = dicecli_here(*words.split(), "-o", output)
        assert b"Traceback" not in done.stdout + done.stderr
        assert done.status == ("broken" in words), (words, done.err)
        hold(output, words, done.out)


@pytest.mark.parametrize("output", ["markdown", "html"])
def test_sound_files_are_silent(dicecli_here, output):
    begin(dicecli_here, "penta")
    done = dicecli_here("check", "dicecli.json", "-o", output)
    assert (done.status, done.out) == (0, "")


@pytest.mark.parametrize("output", ["markdown", "html"])
def test_a_filter_reports_on_standard_error(dicecli_here, output):
    begin(dicecli_here, "penta")
    game = dicecli_here.file.read_bytes()
    done = dicecli_here("roll", "11112", "-f", "-", "-o", output, stdin=game)
    assert done.status == 0
    assert json.loads(done.out)["format"] == "dicecli-game"
    assert "roll 1 of 3" in done.err
    hold(output, "roll", done.err)


@pytest.mark.parametrize("output", ["markdown", "html"])
def test_a_batch_is_one_page(dicecli_here, output):
    lines = b"11346\n\x1b[31m<b>|\n44412\n"
    done = dicecli_here("score", "penta", "--batch", "-o", output, stdin=lines)
    assert done.status == 1
    hold(output, "batch", done.out)
    assert "1-2-4-4-4" in done.out
    assert "\x1b" not in done.out


def test_html_page_has_the_card(dicecli_here):
    begin(dicecli_here, "penta")
    page = dicecli_here("show", "-o", "html").out
    reader = read(page)
    assert "<title>Penta: An, Bình and Chi</title>" in page
    assert '<th scope="col" class="leader"><bdi>An</bdi> <small>leads</small>' in page
    assert "<bdi>An</bdi> <small>leads</small> <small>to move</small></th>" in page
    assert '<span aria-hidden="true">✗</span><span class="heard">crossed out' in page
    assert len(reader.named("tbody")) == 5  # two sections, their sums, and the total
    assert [row["scope"] for row in reader.named("th")].count("row") == 18


def test_html_page_marks_the_winner(dicecli_here):
    assert dicecli_here("new", "farkle", "An", "Bình", "--target", "5000").status == 0
    for points in (4000, 500, 1500, 500):
        assert dicecli_here("bank", "--points", str(points)).status == 0
    page = dicecli_here("show", "-o", "html").out
    assert '<th scope="row"><bdi>An</bdi> <small>winner</small></th>' in page
    assert "The game is over: An wins" in page


def test_html_in_ascii_writes_letters_as_references(dicecli):
    begin(dicecli, "penta")
    for output in ("html", "markdown"):
        done = dicecli("show", "-o", output, PYTHONIOENCODING="ascii")
        assert done.out.isascii()
        assert "B&#236;nh" in done.out


# Hostile texts

NAMES = (
    "<script>x</script>",
    "a|b`c`",
    "[a](http://x.y)",
    "*b* _c_ ~d~",
    "&lt;\\|$1$",
    "@me #1",
)
RULES = "<img src=x>|`![b](www.x.y)"


def hostile(dicecli):
    """Begin a game in which every text from outside contains markup."""
    rules = json.loads(dicecli("rules", "yacht", "--json").out)
    rules["id"], rules["name"], rules["summary"] = "ours", RULES, RULES
    for row in rules["categories"]:
        row["name"] = f"{row['name']} {RULES}"
    for row in rules["sections"]:
        row["name"] = f"{row['name']} {RULES}"
    (dicecli.folder / "ours.json").write_text(json.dumps(rules), "utf-8")
    done = dicecli("new", "--rules", "ours.json", *NAMES)
    assert done.status == 0, done.err
    assert dicecli("record", "ones", "11123").status == 0


HOSTILE = ("show", "show --chart", "log", "open", "score 11123", "roll 11123", "undo")


def test_html_holds_no_mark_from_outside(dicecli_here):
    hostile(dicecli_here)
    for words in HOSTILE:
        page = dicecli_here(*words.split(), "-o", "html").out
        reader = read(page)
        assert {"script", "img"} & {tag for tag, _ in reader.tags} == set()
        if words in ("show", "show --chart"):
            assert set(NAMES) <= set(reader.words), words
            assert any(RULES in word for word in reader.words)


def unescaped(words):
    """Return the text that Markdown shows for words, which must have no markup."""
    assert not re.search(r"(?<!\\)(?:\\\\)*[`\[\]<|$@]", words), words
    return re.sub(r"\\(.)", r"\1", words)


def test_markdown_holds_no_mark_from_outside(dicecli_here):
    hostile(dicecli_here)
    for words in HOSTILE:
        text = dicecli_here(*words.split(), "-o", "markdown").out
        hold("markdown", words, text)
        assert "<script>" not in text
        for line in text.splitlines():
            for part in re.split(r"(?<!\\)\|", line):
                unescaped(part)
        if words == "show":
            names = [unescaped(word.strip()) for word in next(tables_of(text))[0]]
            assert [name.removeprefix("> ") for name in names] == [RULES, *NAMES]
            assert "www.x" not in text
            assert "http://" not in text


@pytest.mark.parametrize("output", ["markdown", "html", "table"])
def test_html_names_of_files_are_escaped(dicecli_here, output):
    name = "a\u202eb<i>|`\x1b[2J\n.json"
    done = dicecli_here("new", "penta", "An", "-f", name, "-o", output)
    assert done.status == 0
    assert not {"\u202e", "\x1b"} & set(done.out)
    assert "<i>" not in done.out or output == "table"
    assert "\\u202e" in done.out.replace("\\\\", "\\")


# Colour

COLORED = {
    "penta": ("show", "show --chart", "roll 22222", "score 44444", "log"),
    "farkle": ("show", "show --chart", "roll 223466"),
}


@games
@pytest.mark.parametrize("columns", ["200", "80", "40", "25"])
def test_colour_changes_no_width(dicecli_here, name, columns):
    begin(dicecli_here, name)
    painted = 0
    for words in COLORED[name]:
        plain = dicecli_here(*words.split(), COLUMNS=columns).out
        assert "\x1b" not in plain
        if words.startswith("roll"):
            dicecli_here("undo")
        done = dicecli_here(*words.split(), "--color", "always", COLUMNS=columns).out
        bare = re.sub(r"\x1b\[[0-9;]*m", "", done)
        assert _without_event(bare) == _without_event(plain), words
        assert re.fullmatch(r"(?:[^\x1b]|\x1b\[[0-9;]+m[^\x1b\n]+\x1b\[0m)*", done)
        painted += done.count("\x1b")
    assert painted >= 8


def _without_event(text):
    """Leave out the number of an event: a roll that was entered before has another one."""
    return re.sub(r"\(event\s\d+\)", "", text)


@pytest.mark.parametrize("output", [one for one in OUTPUTS if one != "table"])
def test_only_tables_are_coloured(dicecli_here, output):
    begin(dicecli_here, "penta")
    for words in ("show", "show --chart", "roll 22222"):
        done = dicecli_here(*words.split(), "--color", "always", "-o", output)
        assert b"\x1b" not in done.stdout


class Stream:
    def __init__(self, people):
        self.people = people

    def isatty(self):
        return self.people


@pytest.mark.parametrize(
    ("when", "people", "environ", "expected"),
    [
        ("auto", True, {}, True),
        ("auto", False, {}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": "0"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", True, {"TERM": "xterm"}, True),
        ("always", False, {"NO_COLOR": "1", "TERM": "dumb"}, True),
        ("never", True, {}, False),
    ],
)
def test_colour_follows_options_terminal_and_environment(when, people, environ, expected):
    assert colored(when, Stream(people), environ) is expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("show", "auto"),
        ("show --color always", "always"),
        ("show --color=never", "never"),
        ("show --color never --color always", "always"),
        ("show --color", "auto"),
        ("show --color red", "auto"),
        ("new penta -- --color always", "auto"),
    ],
)
def test_color_option_is_found_anywhere_on_the_line(words, expected):
    assert scan(words.split(), {}).color == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("show -o html", False),
        ("show -ohtml --json", True),
        ("show --json -o markdown", False),
        ("show --output=html", False),
        ("show --output=json", True),
    ],
)
def test_the_last_output_asked_for_decides(words, expected):
    assert scan(words.split(), {}).as_json is expected


def test_refusals_are_coloured(dicecli_here):
    done = dicecli_here("show", "--color", "always")
    assert done.err.startswith("\x1b[1;31mdicecli:\x1b[0m there is no game")
    assert dicecli_here("show", "--color", "never").err.startswith("dicecli: there is no game")
    assert dicecli_here("nothing", "--color", "always").err.startswith(
        "\x1b[1;31mdicecli:\x1b[0m"
    )
    assert json.loads(dicecli_here("show", "--json", "--color=always").err)["code"]


def on_a_terminal(dicecli, *args, **environment):
    """Return what a command prints in a terminal."""
    ours, theirs = pty.openpty()
    environ = {**dicecli.environment, "TERM": "xterm", **environment}
    call = dicecli.argv(*args)
    done = subprocess.Popen(call, cwd=dicecli.folder, env=environ, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = b""
    try:
        while part := os.read(ours, 4096):
            said += part
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    done.wait(60)
    return said.decode()


def test_a_terminal_is_coloured(dicecli):
    begin(dicecli, "penta")
    assert "\x1b[1;32m" in on_a_terminal(dicecli, "show")
    assert "\x1b[1;31mdicecli:" in on_a_terminal(dicecli, "shw")
    for words, environment in (
        (("show",), {"NO_COLOR": "1"}),
        (("show",), {"TERM": "dumb"}),
        (("show", "--color", "never"), {}),
        (("show", "-o", "plain"), {}),
        (("shw",), {"NO_COLOR": "1"}),
    ):
        assert "\x1b" not in on_a_terminal(dicecli, *words, **environment)
    assert "\x1b[1;32m" in on_a_terminal(dicecli, "show", "--color", "always", NO_COLOR="1")


def luminance(color):
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_of_html_have_enough_contrast(colors):
    """Text has a contrast of 4.5 to 1, lines of 3 to 1 (WCAG 2.1, AA)."""
    for ink in ("ink", "soft", "good", "bad", "note"):
        for behind in ("paper", "band"):
            assert contrast(colors[ink], colors[behind]) >= 4.5, (ink, behind)
    for line in ("rule", *(f"line{number}" for number in range(6))):
        assert contrast(colors[line], colors["paper"]) >= 3, line
    assert LIGHT.keys() == DARK.keys()
    assert set(re.findall(r"var\(--(\w+)\)", STYLE)) - {"part"} <= LIGHT.keys()


# Empty cards


def test_an_empty_card_needs_no_game(dicecli_here):
    dicecli_here.file.write_text("broken", "utf-8")
    done = dicecli_here("show", "--blank", "penta", "An", "Bình", "--json").json
    assert done["blank"] is True
    assert [player["name"] for player in done["players"]] == ["An", "Bình"]
    assert set(done["players"][0]["categories"].values()) == {None}
    farkle = dicecli_here("show", "--blank", "farkle", "--players", "2", "--json").json
    assert (farkle["target"], [row["name"] for row in farkle["players"]]) == (10000, [None] * 2)


def test_an_empty_card_follows_house_rules(dicecli_here):
    rules = dicecli_here("rules", "yatzy", "--json").out
    (dicecli_here.folder / "ours.json").write_text(rules.replace('"yatzy"', '"ours"'), "utf-8")
    done = dicecli_here("show", "--blank", "--rules", "ours.json", "An", "-o", "html")
    assert "Yatzy" in done.out
    done = dicecli_here("show", "--blank", "penta", "--house", "full-house.points=30")
    assert re.search(r"Full house +30", done.out)
    assert "House rules: full-house.points=30." in done.out


def test_every_line_of_an_empty_card_has_its_points(dicecli_here):
    plain = dicecli_here("show", "--blank", "penta", "-o", "plain").out.splitlines()
    assert plain[0] == "Ones: sum of these dice"
    assert "Full house: 25" in plain


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ("show penta", 5, "no-game-file"),
        ("show --follow --blank penta", 2, "follow-and-blank"),
        ("show --follow -f -", 2, "nothing-to-follow"),
        ("show --players 3", 2, "not-blank"),
        ("show --house rolls=2", 2, "not-blank"),
        ("show --blank", 2, "no-game-to-print"),
        ("show --blank --chart penta", 2, "chart-and-blank"),
        ("show --blank penta -f x.json", 2, "game-and-file"),
        ("show --blank nothing", 2, "unknown-game"),
        ("show --blank penta An an", 2, "name-twice"),
        ("show --blank penta An Bình --players 1", 2, "too-few-columns"),
        ("show --blank penta --players 0", 2, "bad-number"),
        ("show --blank penta --players 21", 1, "number-of-players"),
    ],
)
def test_empty_cards_refuse_what_does_not_fit(dicecli_here, words, status, code):
    done = dicecli_here(*words.split(), "--json")
    assert (done.status, json.loads(done.err)["code"]) == (status, code)


# Pictures


def test_pictures_of_readme_are_up_to_date():
    """To rewrite them: python -m tools.pictures --readme."""
    for name, picture in pictures.terminals():
        xml.fromstring(picture)
        assert (HOME / "examples" / "pictures" / name).read_text("utf-8") == picture


def test_pictures_are_small():
    sizes = [path.stat().st_size for path in (HOME / "examples" / "pictures").iterdir()]
    assert sizes
    assert sum(sizes) < 150_000


@pytest.mark.slow
def test_pages_fit_a_browser(tmp_path):
    """A game of three fits a phone, and a card of six one sheet of A5."""
    from tools import browser

    if browser.found() is None:
        pytest.skip("no browser")
    pictures.play(tmp_path)
    with browser.browser() as window:
        for name in ("penta", "six", "farkle", "blank", "blank-poker", "blank-farkle"):
            page = tmp_path / f"{name}.html"
            page.write_text(pictures.said(f"{pictures.PAGES[name]} -o html", tmp_path), "utf-8")
            window.open(page, 360, 740)
            assert window.value("document.documentElement.scrollWidth") == 360, name
            boxes = "Array.from(document.querySelectorAll('.box'))"
            fits = window.value(f"{boxes}.every(box => box.scrollWidth <= box.clientWidth)")
            assert fits or name in ("six", "blank-poker", "blank-farkle"), name
            assert pictures.sheets(window.paper()) == 1, name
            window.open(page, 360, 740, dark=True)
            paper = window.value("getComputedStyle(document.body).backgroundColor")
            assert paper == "rgb(21, 23, 27)"
