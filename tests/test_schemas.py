"""The schemas of the answers: made from the types, met by every answer, and complete."""

from __future__ import annotations

import json
import re
import shlex

import click
import pytest
from jsonschema import Draft202012Validator
from support import schemas
from support.command import TREE

from dicecli.cli.commands import MODULES, cli
from tools import examples, transcripts
from tools import schemas as made

NAMES = schemas.schemas().names
names = pytest.mark.parametrize("name", NAMES)


def test_the_file_is_up_to_date():
    assert made.FILE.read_text("utf-8") == made.made()


def test_every_command_with_json_has_a_schema():
    context = click.Context(cli)
    asked = [
        name
        for name in MODULES
        if any("--json" in option.opts for option in cli.get_command(context, name).params)
    ]
    assert sorted(NAMES) == sorted([*asked, "version", "error"])


@names
def test_every_schema_is_valid_and_complete(name):
    schema = schemas.schemas().schema(name)
    Draft202012Validator.check_schema(schema)
    assert set(references(schema)) == set(schema["$defs"])


def references(part):
    """Return the names that a schema refers to."""
    return re.findall(r'"#/\$defs/(\w+)"', json.dumps(part))


# What the commands answer

CARD = """
--version
rules
rules penta
rules penta --keys
schema
schema undo
score penta 44412
score penta 44412 --category fours
odds penta --keep 44
hint penta 44412 --explain
score penta 44412 --best
completion
completion bash
show --blank penta An
new penta An Bình --house rolls=2 --computer Robo
show
open
open 44412
hint
roll 44412 --random --seed 1
roll 44412
score
score --category fours
open
odds
hint --explain --top 1
record fours
record penta 66666
auto 22213 --fill
log
undo 2
redo
amend 2 --category fives
insert 1 chance 11346
swap 2 3
drop 1
log
undo 3
rename An Anh
log
undo
insert 1 chance 12345
log
drop 1
log
undo 2
swap 2 3
undo
log
record twos 22213
retire Bình
rejoin Bình
skip
join Chi
log
show
show --chart
check dicecli.json
check dicecli.json broken.json
check broken.json --repair mended.json
stats dicecli.json dicecli.json copy.json broken.json notes.json
solve yacht --house rolls=1 --to tables
record penta 66666
record fives 55512 --expect 1
undo 99
play --input lines.txt
"""
FARKLE = """
rules farkle
rules zilch
score farkle 112356
score farkle 112356 --keep 11
score farkle 112356 --best
odds farkle
show --blank farkle An
new farkle An Bình --house carry-over=yes
open
roll 111246
open
score
score --keep 111
odds
keep 111
odds
roll 223
undo
bank
show
take
roll 236
bank --points 500
bust
insert 1 --points 300
log
drop 1
undo 2
auto 112346
auto --random --seed 3
insert 1 --points 650
drop 15
log
undo 2
skip
join Chi --points 500
retire Chi
rejoin Chi
log
undo
redo
show --chart
stats dicecli.json
play --input lines.txt
"""
SESSIONS = {"card": CARD, "farkle": FARKLE}
LINES = {"card": "show\nopen\nlog\nundo\nredo\n", "farkle": "show\nodds\nundo\n"}


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """The answers and errors of all sessions: pairs of a schema's name and a JSON text."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        from support.command import CommandHere

        for name, session in SESSIONS.items():
            here = CommandHere(tmp_path_factory.mktemp(name), patch)
            (here.folder / "lines.txt").write_text(LINES[name], "utf-8")
            (here.folder / "notes.json").write_text("{}", "utf-8")
            for line in session.split("\n"):
                found += answered(here, line.split())
    return found


def answered(here, words):
    """Run a command in a session; return its answer and its error with their names."""
    if not words:
        return []
    if words[0] in ("check", "stats"):
        text = here.file.read_text("utf-8")
        (here.folder / "copy.json").write_text(text, "utf-8")
        (here.folder / "broken.json").write_text(text.replace('"points":', '"points":1', 1))
    done = here(*words, "--json")
    texts = [(words[0].lstrip("-"), text) for text in schemas.documents(done.out)]
    return texts + [("error", text) for text in schemas.documents(done.err)]


def test_every_type_of_answer_is_met(answers):
    met = {(name, kind) for name, text in answers for kind in schemas.types_of(name, text)}
    known = {(name, kind) for name in NAMES for kind in schemas.alternatives(name)}
    assert known - met == ELSEWHERE


ELSEWHERE = {("score", "BatchFault")}
"""What these sessions do not ask for; ``test_batch`` does."""


def test_every_key_of_the_schemas_is_met(answers):
    """Of errors, there are too many facts to meet here."""
    met = {key for _, text in answers for key in keys_of(json.loads(text))}
    assert keys_of_schemas() - met <= set(FACTS) - keys_of_answers()


def keys_of(value):
    """Return the keys of a document, at any depth."""
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


def kinds(*, without=()):
    """Yield all types of the schemas but those whose names end in certain ways."""
    for name in NAMES:
        for kind, part in schemas.schemas().schema(name)["$defs"].items():
            if not kind.endswith(without):
                yield part["properties"]


def keys_of_schemas():
    """Return all keys that the schemas have."""
    return {key for properties in kinds() for key in properties}


def keys_of_answers():
    """Return the keys of answers that are no rule documents, and no errors."""
    return {key for properties in kinds(without=("Document", "Failure")) for key in properties}


FACTS = list(schemas.schemas().schema("error")["$defs"]["Failure"]["properties"])
"""The keys of errors."""


@names
def test_a_key_that_no_schema_has_is_noticed(name, answers):
    texts = [text for one, text in answers if one == name and "$defs" not in text]
    assert texts
    for text in texts:
        for spoilt in with_another_key(json.loads(text)):
            assert not schemas.types_of(name, json.dumps(spoilt)), spoilt


def with_another_key(document):
    """Yield a document with an unknown key, and one with it in the first object within."""
    yield {**document, "unknown": 1}
    for key, value in document.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield {**document, key: [{**value[0], "unknown": 1}, *value[1:]]}


@names
def test_a_missing_key_is_noticed(name, answers):
    text = next(text for one, text in answers if one == name)
    document = json.loads(text)
    kind = schemas.alternatives(name)[schemas.types_of(name, text)[0]]
    for key in kind.schema["$defs"][schemas.types_of(name, text)[0]]["required"]:
        less = {one: document[one] for one in document if one != key}
        assert not kind.is_valid(less), key


# Answers in documents

DOCUMENTS = (
    *sorted((TREE / "tests" / "transcripts").glob("*.txt")),
    *examples.MARKDOWN,
    *examples.MAN_PAGES,
)


def shown():
    """Yield the words of a command and its output, for every JSON answer in a document."""
    for path in DOCUMENTS:
        for example in transcripts.examples_of(path.read_text("utf-8")):
            words = last_call(example.command)
            if words[:1] == ["dicecli"] and not set("<>") & set(words):
                yield words[1:], example.expected.output


def last_call(line):
    """Return the words of the last command of a line, whose output is the one shown."""
    tokens = shlex.shlex(line, posix=True, punctuation_chars=True)
    tokens.whitespace_split = True
    words = []
    for word in tokens:
        words = [] if set(word) <= set("|;&") else [*words, word]
    return words


def test_every_answer_in_a_document_has_its_schema():
    found = list(shown())
    for words, output in found:
        schemas.check_shown(words, output)
    assert sum("--json" in words for words, _ in found) > 10


# The command


def test_a_schema_is_json_in_every_output(dicecli_here):
    plain = dicecli_here("schema", "show").out
    schema = json.loads(plain)
    assert schema == schemas.schemas().schema("show")
    assert {"$ref": "#/$defs/CardStanding"} in schema["anyOf"]
    for output in ("json", "tsv", "html", "plain"):
        assert dicecli_here("schema", "show", "-o", output).out == plain


def test_the_list_names_every_command_and_errors(dicecli_here):
    rows = dicecli_here("schema", "--json").json["schemas"]
    assert [row["name"] for row in rows] == list(NAMES)
    assert all(row["summary"].endswith(".") for row in rows)
    lines = dicecli_here("schema", "-o", "tsv").out.splitlines()
    assert lines[0] == "name\tsummary"
    assert len(lines) == len(NAMES) + 1


@pytest.mark.parametrize(("word", "name"), [("sh", "show"), ("e", "error"), ("ret", "retire")])
def test_a_prefix_names_a_schema(dicecli_here, word, name):
    assert dicecli_here("schema", word).out == dicecli_here("schema", name).out


@pytest.mark.parametrize(
    ("word", "code"),
    [("cards", "no-schema"), ("shwo", "no-schema"), ("s", "ambiguous-command")],
)
def test_other_words_are_refused(dicecli_here, word, code):
    done = dicecli_here("schema", word, "--json")
    assert (done.status, json.loads(done.err)["code"]) == (2, code)
    assert done.out == ""


PROGRAM = """
import sys
from dicecli.cli.main import run
run(["schema", "show"])
print([name for name in sys.modules if "answer_types" in name], file=sys.stderr)
"""


def test_a_schema_needs_no_types_at_run_time(dicecli):
    done = dicecli.script(PROGRAM)
    assert json.loads(done.stdout)["$schema"].startswith("https://json-schema.org/")
    assert done.stderr == b"[]\n"


def test_a_type_that_json_cannot_have_is_refused():
    with pytest.raises(TypeError, match="no schema"):
        made.Definitions().schema_of(bytes)


# The manual page


def explained():
    """Return the keys that dicecli-json(5) explains: of answers, and of errors."""
    text = (TREE / "man" / "dicecli-json.5").read_text("utf-8")
    part = text.split(".Sh KEYS\n")[1].split(".Sh ")[0]
    return [re.findall(r"^\.It Cm (\S+)", one, re.M) for one in part.split(".Ss Errors\n")]


def test_the_page_explains_every_key_once():
    answers, errors = explained()
    assert len(answers) == len(set(answers))
    assert set(answers) == keys_of_answers()
    assert errors == sorted(FACTS)


# One meaning

DEFINITIONS = {
    name: part
    for one in NAMES
    for name, part in schemas.schemas().schema(one)["$defs"].items()
    if not name.endswith("Document")
}
"""All types of answers and errors. Rule documents are not among them: each is a document of
its own, as the game file is, with the keys of dicecli-rules(5)."""


def forms_of(schema):
    """Return the forms that a value may have besides null, and its types of objects.

    A word of a list of words is another form than a text, and a list of numbers another
    than a list of objects.
    """
    if "$ref" in schema:
        return {"object"}, {schema["$ref"].rpartition("/")[2]}
    if "anyOf" in schema:
        pairs = [forms_of(one) for one in schema["anyOf"]]
        return tuple(set().union(*part) for part in zip(*pairs, strict=True))
    if "enum" in schema:
        return {"word"}, set()
    kinds = schema.get("type", "anything")
    kinds = ({kinds} if isinstance(kinds, str) else set(kinds)) - {"null"}
    within = {"array": "items", "object": "additionalProperties"}
    for kind in kinds & within.keys():
        part = schema.get(within[kind])
        forms, objects = forms_of(part) if isinstance(part, dict) else ({"anything"}, set())
        return {f"{kind} of {' or '.join(sorted(forms))}"}, objects
    return {" or ".join(sorted(kinds))} - {""}, set()


def uses():
    """Return the forms of every key of answers and errors, and its types of objects."""
    found = {}
    for part in DEFINITIONS.values():
        for key, schema in part["properties"].items():
            forms, objects = found.setdefault(key, (set(), set()))
            more, types = forms_of(schema)
            forms |= more
            objects |= types
    return found


SEVERAL_FORMS = {
    "categories": {"array of object", "object of integer"},
    "players": {"array of object", "array of string"},
}
"""Keys whose forms are fixed by their commands.

The card of a player in ``show`` has its points by category, as ``sections`` has them by
section; every other answer lists its categories. ``new`` has names alone, because nothing
else of the players exists yet.
"""

UNLIKE_OBJECTS = {"answers"}
"""``play`` answers with what the command of each line answers alone."""


def test_a_key_has_one_form_in_all_answers_and_errors():
    several = {key: forms for key, (forms, _) in uses().items() if len(forms) > 1}
    assert several == SEVERAL_FORMS


def test_the_objects_of_a_key_have_required_keys_in_common():
    """Two types of objects may have one key if they are one thing, in two kinds of game."""
    unlike = set()
    for key, (_, objects) in uses().items():
        required = [set(DEFINITIONS[name]["required"]) for name in objects]
        if len(required) > 1 and not set.intersection(*required):
            unlike.add(key)
    assert unlike == UNLIKE_OBJECTS
