"""Every sentence is translated, and nothing else depends on the language."""

from __future__ import annotations

import ast
import gettext
import re
import shlex
import unicodedata
from importlib import import_module
from pathlib import Path

import pytest
from support.command import CommandHere
from support.marks import slow_except

from dicecli import language
from dicecli.cli.commands import MODULES
from dicecli.cli.help import messages, translated
from dicecli.cli.prescan import scan
from dicecli.render import OUTPUTS
from dicecli.rules import PRESETS, preset
from dicecli.rules.spelling import folded
from dicecli.statistics.order import GENERAL
from tools import catalogues, transcripts

CODES = [code for code in language.LANGUAGES if code != "en"]
TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))
FIELDS = re.compile(r"{[^}]*}")

every_language = pytest.mark.parametrize("code", CODES)


@pytest.fixture(autouse=True)
def english_again():
    """Use English again after each test."""
    yield
    language.use("en")


@pytest.fixture(scope="module")
def wanted():
    """The messages of the program, gathered once."""
    return catalogues.gathered()


# The catalogues


def test_there_is_a_catalogue_of_each_language():
    assert [path.parts[-3] for path in catalogues.catalogues()] == sorted(CODES)


@every_language
def test_nothing_is_untranslated_orphaned_or_fuzzy(code, wanted):
    """If this fails, run ``make messages`` and translate what it names."""
    book = catalogues.read(catalogues.place_of(code))
    held = [one for one in book if one.id]
    assert {one.id for one in held} == set(wanted)
    assert [one.id for one in held if not catalogues.full(one.string)] == []
    assert [one.id for one in held if one.fuzzy] == []
    assert list(book.obsolete) == []


def forms(string):
    return [string] if isinstance(string, str) else list(string)


@every_language
def test_fields_are_those_of_the_message(code):
    for one in catalogues.read(catalogues.place_of(code)):
        if one.id:
            fields = set(FIELDS.findall(forms(one.id)[-1]))
            for form in forms(one.string):
                assert set(FIELDS.findall(form)) == fields, one.id


@every_language
def test_marks_at_the_ends_are_those_of_the_message(code):
    """Messages are joined, so a comma at the start or a period at the end must stay."""
    for one in catalogues.read(catalogues.place_of(code)):
        if one.id and " " in (first := forms(one.id)[0]):
            for form in forms(one.string):
                assert (first[-1] in ".:") == (form[-1] in ".:"), one.id
                assert (first[0] in ",;:") == (form[0] in ",;:"), one.id


@every_language
def test_catalogues_are_in_nfc(code):
    text = catalogues.place_of(code).read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)


@every_language
def test_the_compiled_catalogue_is_that_of_the_text(code):
    """If this fails, run ``make messages``."""
    place = catalogues.place_of(code)
    with place.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for one in catalogues.read(place):
        if isinstance(one.id, str):
            assert not one.id or compiled.gettext(one.id) == one.string
        else:
            numbers = (1, 2)
            found = {compiled.ngettext(*one.id, number) for number in numbers}
            assert found <= set(one.string)


def test_no_message_is_both_plain_and_plural(wanted):
    firsts = [forms(message)[0] for message in wanted]
    assert sorted(firsts) == sorted(set(firsts))


# Which language


@pytest.mark.parametrize(
    ("words", "environ", "code"),
    [
        ("", {}, "en"),
        ("", {"LANG": "vi_VN.UTF-8"}, "vi"),
        ("", {"LANG": "vi"}, "vi"),
        ("", {"LANG": "vi_VN@x"}, "vi"),
        ("", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("", {"LANG": "video"}, "en"),
        ("", {"LC_MESSAGES": "vi_VN", "LANG": "en_US"}, "vi"),
        ("", {"LC_ALL": "C.UTF-8", "LC_MESSAGES": "vi", "LANG": "vi"}, "en"),
        ("", {"LC_ALL": "", "LANG": "vi"}, "vi"),
        ("", {"LANGUAGE": "vi", "LANG": "en_US.UTF-8"}, "vi"),
        ("", {"LANGUAGE": "vi_VN.UTF-8:en", "LC_ALL": "en_US.UTF-8"}, "vi"),
        ("", {"LANGUAGE": "fr:de_DE::vi", "LC_MESSAGES": "fr_FR"}, "vi"),
        ("", {"LANGUAGE": "en:vi", "LANG": "vi_VN.UTF-8"}, "en"),
        ("", {"LANGUAGE": "fr:de", "LANG": "vi_VN.UTF-8"}, "en"),
        ("", {"LANGUAGE": "C:vi", "LANG": "vi_VN.UTF-8"}, "en"),
        ("", {"LANGUAGE": "", "LANG": "vi_VN.UTF-8"}, "vi"),
        ("", {"LANGUAGE": ":", "LANG": "vi_VN.UTF-8"}, "en"),
        ("", {"LANGUAGE": "vi"}, "en"),
        ("", {"LANGUAGE": "vi", "LC_ALL": "C"}, "en"),
        ("", {"LANGUAGE": "vi", "LC_ALL": "C", "LANG": "en_US.UTF-8"}, "en"),
        ("", {"LANGUAGE": "vi", "LC_ALL": "", "LC_MESSAGES": "POSIX", "LANG": "fr"}, "en"),
        ("", {"LANGUAGE": "vi", "LANG": "C.UTF-8"}, "en"),
        ("", {"LANGUAGE": "vi", "LANG": "C.utf8"}, "en"),
        ("", {"LANGUAGE": "vi", "LANG": "ca_ES.UTF-8"}, "vi"),
        ("--lang en", {"LANGUAGE": "vi", "LANG": "en_US.UTF-8"}, "en"),
        ("--lang vi", {"LANGUAGE": "en", "LANG": "en_US.UTF-8"}, "vi"),
        ("--lang vi", {"LC_ALL": "en_US"}, "vi"),
        ("--lang=en", {"LC_ALL": "vi"}, "en"),
        ("score --lang vi --lang en", {}, "en"),
        ("new penta -- --lang vi", {}, "en"),
        ("--lang fr", {"LANG": "vi"}, "vi"),
    ],
)
def test_requested_language(words, environ, code):
    assert scan(words.split(), environ).language == code


def test_answers_heed_the_list_of_languages(dicecli_here):
    words = ("score", "penta", "44412")
    vietnamese = dicecli_here(*words, LANGUAGE="fr:vi", LC_ALL="en_US.UTF-8")
    assert "Tứ quý" in vietnamese.out
    assert "Four of a kind" in dicecli_here(*words, LANGUAGE="vi", LC_ALL="C.UTF-8").out


def test_lang_is_taken_anywhere_on_the_line(dicecli_here):
    shown = dicecli_here("--lang", "vi", "score", "penta", "44412").out
    assert "Tứ quý" in shown
    assert dicecli_here("score", "--lang=vi", "penta", "44412").out == shown
    assert dicecli_here("score", "penta", "44412", "--lang", "vi").out == shown
    assert dicecli_here("score", "penta", "44412", LANG="vi_VN.UTF-8", LC_ALL="").out == shown
    english = dicecli_here("score", "penta", "44412", "--lang", "en", LC_ALL="vi")
    assert "Four of a kind" in english.out


@pytest.mark.parametrize("name", ["", *MODULES])
def test_every_command_takes_lang(name, dicecli_here):
    words = name.split()
    helped = dicecli_here(*words, "--lang", "vi", "-h")
    assert helped.status == 0
    assert "Cách dùng:" in helped.out
    refused = dicecli_here(*words, "--lang", "fr")
    assert (refused.status, refused.out) == (2, "")
    assert len(refused.err.splitlines()) == 1
    assert "en, vi" in refused.err


def test_language_needs_no_locale_of_the_system(dicecli):
    """The locale need not exist on the machine."""
    assert "Cù lũ" in dicecli("score", "penta", "22233", LC_ALL="vi_VN.UTF-8").out


# What depends on the language, and what does not

SCRIPTS = ["a-roll-is-scored", "an-evening", "farkle", "what-goes-wrong", "many-rolls", "hint"]


def commands(name):
    """Return the commands of a transcript that need no shell."""
    text = Path(__file__).with_name("transcripts").joinpath(f"{name}.txt").read_text("utf-8")
    for example in transcripts.parse(text):
        if not re.search(r"[|<>&;$`*\n]", example.command):
            words = shlex.split(example.command)
            if words[:1] == ["dicecli"] and words[1:2] != ["solve"]:
                yield words[1:]


@pytest.mark.parametrize("output", slow_except(["json"], ["json", "tsv"]))
@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_read_the_same_in_every_language(name, output, tmp_path, monkeypatch):
    told = []
    for code in language.LANGUAGES:
        folder = tmp_path / code
        folder.mkdir()
        command = CommandHere(folder, monkeypatch)
        told.append([_told(command, words, output, code) for words in commands(name)])
    assert told[0]
    for ours, theirs in zip(*told, strict=True):
        assert ours == theirs
    # The game file does not depend on the language either.
    files = [
        sorted(transcripts.masked(path.read_text()) for path in tmp_path.glob(f"{code}/*"))
        for code in ("en", "vi")
    ]
    assert files[0] == files[1]


def _told(command, words, output, code):
    # After an option without its value, -o would be that value.
    takes_output = words[0] in MODULES and scan(words, {}).own.awaiting is None
    asked = [*words, "-o", output] if takes_output else words
    helped = {"-h", "--help", "--version"} & set(words) or set(words) <= {"--lang", "vi"}
    done = command(*asked, LC_ALL=code, SOURCE_DATE_EPOCH=transcripts.MOMENT)
    errors = done.err if output == "json" and asked != words else ""
    texts = (transcripts.masked(done.out), errors)
    return (words, done.status, *(() if helped or words[0] == "completion" else texts))


@every_language
def test_an_error_in_json_is_english_and_has_its_code(code, dicecli_here):
    bad = ("score", "penta", "777", "--json")
    assert dicecli_here(*bad, LC_ALL=code).stderr == dicecli_here(*bad).stderr
    unread = ("score", "penta", "--nothing", "--json")
    assert dicecli_here(*unread, LC_ALL=code).stderr == dicecli_here(*unread).stderr


def test_batch_is_translated_only_for_people(dicecli_here):
    rolls = b"22233\n777\n"
    here = dicecli_here("score", "penta", "--batch", stdin=rolls, LC_ALL="vi").out
    assert here.splitlines()[0] == "25 cù lũ"
    assert here.splitlines()[1].startswith('error: "7" không phải là xúc xắc')
    for output in ("json", "tsv"):
        words = ("score", "penta", "--batch", "-o", output)
        told = [dicecli_here(*words, stdin=rolls, LC_ALL=code).out for code in ("en", "vi")]
        assert told[0] == told[1]


# Names of categories as input


@every_language
@pytest.mark.parametrize("name", PRESETS)
def test_categories_are_known_by_their_names_in_every_language(code, name):
    rules = preset(name)
    with language.using(code):
        names = {
            id: language._(rules.categories[rules.line_of(id)].name) for id in rules.choices
        }
    assert len(set(names.values())) == len(names)
    for id, name in names.items():
        spelt = folded(name)
        for word in (name, name.lower(), name.replace(" ", "-"), spelt, spelt.upper()):
            assert rules.choice(word) == id


SEEDS = {
    "penta": "một hai ba bốn năm sáu;ba con giống nhau=three-of-a-kind;tứ quý=four-of-a-kind;"
    "cù lũ=full-house;full=full-house;brelan=three-of-a-kind;carré=four-of-a-kind;"
    "sảnh nhỏ=small-straight;dãy nhỏ=small-straight;sảnh lớn=large-straight;"
    "dãy lớn=large-straight;cơ hội=chance;át=ones",
    "poker": "ghép đôi=pair;hai cặp=two-pairs;ba viên cùng loại=three-of-a-kind;"
    "cược lớn=large-straight;số 4=fours;số 5=fives",
}


@pytest.mark.parametrize("name", SEEDS)
def test_categories_are_known_by_vietnamese_names(name):
    rules = preset(name)
    for pair in SEEDS[name].split(";"):
        word, sign, id = pair.partition("=")
        words = {word: id} if sign else dict(zip(word.split(), rules.choices, strict=False))
        for typed, meant in words.items():
            assert rules.choice(typed) == rules.choice(folded(typed)) == meant


# No text is left untranslated


def marked(message):
    """Return a message in Greek letters, with its fields unchanged."""
    parts = re.split(r"({[^}]*})", message)
    return "".join(part if part[:1] == "{" else part.translate(GREEK) for part in parts)


LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
GREEK = str.maketrans(LATIN, "αβψδεφγηιξκλμνοπρρστθωςχυζ" * 2)


@pytest.fixture
def in_greek(monkeypatch, wanted):
    """Translate every message into Greek letters, which no literal has."""

    class Greek(gettext.NullTranslations):
        def gettext(self, message):
            return marked(message) if message in wanted else message

        def ngettext(self, one, many, number):
            # Another text, which click makes and nobody prints, would be seen in Latin.
            return marked(many) if (one, many) in wanted else many

    monkeypatch.setattr(language, "_loaded", lambda folder: Greek())


def ids():
    """Return the words that are the same in every language."""
    words = {
        *OUTPUTS,
        *language.LANGUAGES,
        *MODULES,
        *GENERAL,
        "dicecli",
        "JSON",
        "TSV",
        "MB",
        "x",
        "all",
        "matching",
        "none",
        "yes",
        "no",
    }
    for name in MODULES:
        words |= {
            word
            for option in import_module(MODULES[name]).command.params
            for word in option.opts
        }
    for name in PRESETS:
        rules = preset(name)
        words |= {name, *rules.choices, *(key.name for key in rules.house_keys())}
        words |= {
            str(value) for key in rules.house_keys() for value in key.value_type.limits.values()
        }
        words |= set(re.findall(r"[\w-]+", str(rules.document())))
        words -= {part["name"] for part in rules.document().get("categories", ())}
    return words


def test_no_literal_escapes_translation(in_greek, tmp_path, monkeypatch):
    """Run the transcripts in Greek letters: what stays Latin must be an id or a name."""
    known = {part for word in ids() for part in re.findall(r"[A-Za-z]+", word)}
    for file in TRANSCRIPTS:
        folder = tmp_path / file.stem
        folder.mkdir()
        command = CommandHere(folder, monkeypatch)
        typed = set(re.findall(r"[A-Za-z]+", file.read_text("utf-8").partition("$")[2]))
        typed &= set(re.findall(r"[A-Za-z]+", " ".join(_typed(file.stem))))
        for words in commands(file.stem):
            if {"-h", "--help", "completion", "--json", "json", "tsv"} & set(words) or set(
                words
            ) <= {"--lang", "vi"}:
                continue
            done = command(*words, LC_ALL="vi", COLUMNS="80")
            shown = f"{done.out}\n{done.err}"
            left = set(re.findall(r"[A-Za-z]+", shown)) - known - typed - NAMES
            assert left == set(), f"dicecli {shlex.join(words)}\n{shown}"


def _typed(name):
    for words in commands(name):
        yield from words


NAMES = {"Player", "error", "seed", "h", "dicecli", "json", "b", "o", *"ABC"}
"""Default names, parts of options and file names, letters of players in a chart."""


@pytest.mark.parametrize("name", MODULES)
def test_help_is_translated_but_for_what_is_typed(name, in_greek, dicecli_here):
    shown = dicecli_here(name, "-h", LC_ALL="vi", COLUMNS="200").out
    for line in shown.splitlines():
        if line.startswith(("    ", "  -")) or not line.strip():
            continue  # examples, and names of options
        words = re.findall(r"[A-Za-z]{2,}", line)
        assert set(words) <= {"dicecli", name}, line
    for line in shown.splitlines():
        option = re.fullmatch(r"  -.*?\S  +(\S.*)", line)
        assert option is None or not re.findall(r"[A-Za-z]{2,}", option[1]), line


def test_the_whole_help_is_translated(in_greek, dicecli_here):
    shown = dicecli_here("-h", LC_ALL="vi", COLUMNS="200").out
    for line in shown.splitlines():
        if line.startswith("    "):
            continue
        words = re.sub(r"^  -.*?(  |$)", "", line)  # without the names of an option
        left = set(re.findall(r"[A-Za-z]{2,}", words))
        assert left <= {"dicecli", *MODULES}, line


# Help texts


HELP = """Do it
    now.

    \b
    Examples:
      dicecli do        what it does
      dicecli do again
    """


def test_help_is_looked_up_by_paragraphs():
    assert list(messages(HELP)) == ["Do it now.", "Examples:", "what it does"]
    assert translated(HELP).splitlines()[0] == "Do it now."
    assert "  dicecli do        what it does" in translated(HELP)


# Terminals that cannot show the letters


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_letters_that_a_terminal_lacks_lose_their_accents(encoding, dicecli):
    done = dicecli("score", "penta", "22233", LC_ALL="vi", PYTHONIOENCODING=encoding)
    shown = done.stdout.decode(encoding)
    assert done.status == 0
    assert "\\" not in shown
    assert "Tu quý" in shown or "Tu quy" in shown
    rows = shown.splitlines()
    width = rows[3].count("-")
    assert width
    assert {len(row) for row in rows[4:]} == {len(rows[3])}
    error = dicecli("score", "penta", "777", LC_ALL="vi", PYTHONIOENCODING=encoding)
    assert "\\" not in error.stderr.decode(encoding)
    helped = dicecli("-h", LC_ALL="vi", PYTHONIOENCODING=encoding).stdout.decode(encoding)
    assert "\\" not in helped


def test_names_are_readable_on_a_terminal_without_their_letters(dicecli):
    new = ("new", "penta", "Bình", "Đức")
    assert "Binh va Duc" in dicecli(*new, LC_ALL="vi", PYTHONIOENCODING="ascii").out
    # In scripts' output they are escaped as they are in English.
    dicecli("record", "chance", "12345", LC_ALL="vi")
    logs = {
        dicecli("log", "-o", "tsv", LC_ALL=code, PYTHONIOENCODING="ascii").stdout
        for code in ("C.UTF-8", "vi")
    }
    assert len(logs) == 1


# Numbers


def test_numbers_are_written_as_the_language_writes_them():
    from dicecli.render.words import count, decimal, percent

    assert (decimal(1234.5, ",.1f"), percent(0.023)) == ("1,234.5", "2.3 %")
    assert count(1, "roll") == "1 roll"
    with language.using("vi"):
        assert (decimal(1234.5, ",.1f"), percent(0.023)) == ("1.234,5", "2,3 %")
        assert count(1, "roll") == "1 lần tung"
    assert language.current() == "en"


# Literals in the source

MARKS = {"_", "N_", "plural", "count"}
NO_SENTENCES = {
    *("alike ", "face ", "pairs 1", "bank --points", "error: ", "error: \n"),
    "default-src 'none'; style-src 'unsafe-inline'",
}
"""Texts that are not messages: patterns, a command, marks for scripts."""

MARKUP = re.compile(r'<[!/]?[A-Za-z][^>]*>?|[\w-]+="[^"]*"?')


def sentences_outside(path):
    """Yield the literals of a module that look like sentences and are not marked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS:
            passed |= set(ast.walk(node))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cast":
            passed.add(node.args[0])  # a type
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(node.value)  # a docstring
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cast":
            passed.add(node.args[0])  # a type
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            passed |= set(ast.walk(node.annotation))
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            passed |= set(ast.walk(node.returns))
        elif getattr(
            getattr(node, "target", getattr(node, "targets", [None])[0]), "id", ""
        ) == ("SENTENCES"):
            passed |= set(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in passed:
            passed |= set(
                node.values
            )  # read as a whole: a tag may begin in one part and end in another
            text = "".join(
                getattr(part, "value", "") if isinstance(part, ast.Constant) else "{}"
                for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        text = FIELDS.sub("", MARKUP.sub("", text))
        words = re.search(r"[A-Za-z]{2}", text) and " " in text
        if node not in passed and words and text not in NO_SENTENCES:
            yield text


NO_VIEWS = ("html_style.py", "reasons.py")
"""Modules of a style sheet, and of names of facts."""
VIEWS = sorted(Path(language.__file__).parent.joinpath("render").rglob("*.py"))
VIEWS = [path for path in VIEWS if path.name not in NO_VIEWS]


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: path.stem)
def test_no_view_holds_a_sentence_that_is_not_marked(path):
    assert list(sentences_outside(path)) == []


def test_an_unmarked_sentence_would_be_found(tmp_path):
    module = tmp_path / "view.py"
    module.write_text('"""A view."""\nsaid = f"{number} left"\nother = _("all is well")\n')
    assert list(sentences_outside(module)) == [" left"]
