"""Generate the lists in the manual pages.

The prose of a page is written by hand. The lines between ``.\\" begin NAME`` and
``.\\" end NAME`` are generated from the commands, the rule sets, their house rules and
the sentences of refusals:

    python -m tools.man            write them into the pages
    python -m tools.man --check    fail if a page is not up to date
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click

from dicecli.answer_types import failures
from dicecli.cli.commands import ASKING, CHANGING, MODULES, cli
from dicecli.render import refusals
from dicecli.render.page import Grid
from dicecli.render.reasons import PLACES, REASONS, Reason
from dicecli.render.views.card.rules_text import explained
from dicecli.rules import PRESETS, preset
from dicecli.rules.card.model import CardRules
from dicecli.rules.house import Key
from tools import schemas

FOLDER = Path(__file__).parent.parent / "man"
PAGES = ("dicecli.1", "dicecli-game.5", "dicecli-json.5", "dicecli-rules.5")
LIST = ".Bl -tag -width Ds"

Lines = Iterator[str]


def commands() -> Lines:
    """Yield every command with its description and the options that it alone has."""
    for title, names in (("Asking", ASKING), ("Changing a game", CHANGING)):
        yield f".Ss {title}"
        yield LIST
        for name in names:
            yield from _command(name)
        yield ".El"


def _command(name: str) -> Lines:
    context = _context(name)
    yield ".It Xo"
    yield f".Cm {name}"
    for piece in context.command.collect_usage_pieces(context)[1:]:
        yield from map(_argument, piece.split())
    yield ".Xc"
    for number, paragraph in enumerate(_paragraphs(context.command)):
        if number:
            yield ".Pp"
        yield from paragraph
    own = [option for option in _options(name) if not _takers(option)[1:]]
    if own:
        yield LIST
        for option in own:
            yield from _option(option)
        yield ".El"


def _context(name: str) -> click.Context:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return click.Context(command, info_name=name, **command.context_settings)


def _argument(word: str) -> str:
    """Return an argument of a usage line: ``[DICE]...``, ``FILE...`` or ``{a|b}``."""
    name = word.strip("[]{}.")
    if word.startswith("{"):
        return f".Cm {name.replace('|', ' | ')}"
    many = " ..." if word.endswith("...") else ""
    return f".Op Ar {name}{many}" if word.startswith("[") else f".Ar {name}{many}"


def _paragraphs(command: click.Command) -> Iterator[list[str]]:
    """Yield the paragraphs of a command's help, without its examples."""
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        lines = paragraph.splitlines()
        if lines[0] != "\b":
            yield list(text(" ".join(lines)))
        elif not lines[1].startswith("Examples"):
            shown = [_escaped(line) for line in lines[2:]]
            yield [*text(lines[1]), ".Bd -literal", *shown, ".Ed"]


def _options(name: str) -> list[click.Option]:
    context = _context(name)
    known = context.command.get_params(context)
    return [option for option in known if isinstance(option, click.Option)]


def _takers(option: click.Option) -> list[str]:
    """Return the commands that have the same option with the same help."""
    return [name for name in MODULES if _key(option) in map(_key, _options(name))]


def _key(option: click.Option) -> tuple[object, ...]:
    return (*option.opts, option.help)


def _option(option: click.Option) -> Lines:
    names = " , ".join(f"Fl {name[1:]}" for name in option.opts if name[0] == "-")
    value = "" if option.is_flag else f" Ar {_value(option)}"
    yield f".It {names}{value}"
    yield from text(option.help or "")


def _value(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return " | ".join(map(str, option.type.choices))
    return option.metavar or option.type.name.upper()


def options() -> Lines:
    """Yield the options that several commands share, each with these commands."""
    seen = set()
    yield LIST
    for name in MODULES:
        for option in _options(name):
            takers = _takers(option)
            if len(takers) > 1 and _key(option) not in seen:
                seen.add(_key(option))
                yield from _option(option)
                yield from _taken_by(takers)
    yield ".El"


def _taken_by(takers: list[str]) -> Lines:
    others = [name for name in MODULES if name not in takers]
    if others and len(others) < len(takers):
        yield "Every command but"
        yield from _names(others)
    elif others:
        yield "Only"
        yield from _names(takers)
    else:
        yield "Every command."


def _names(names: list[str]) -> Lines:
    for name in names[:-2]:
        yield f".Cm {name} ,"
    if len(names) > 1:
        yield f".Cm {names[-2]}"
        yield "and"
    yield f".Cm {names[-1]} ."


def categories() -> Lines:
    """Yield the categories of each rule set: the id, the points, other names.

    What an earlier rule set has in common is not repeated.
    """
    homes: dict[tuple[str, str], str] = {}
    names: set[tuple[str, str]] = set()
    for game in PRESETS:
        rules = preset(game)
        if isinstance(rules, CardRules):
            yield f".Ss {rules.name}"
            yield from _categories(rules, homes, names)


def _categories(
    rules: CardRules, homes: dict[tuple[str, str], str], names: set[tuple[str, str]]
) -> Lines:
    """Yield the categories of one game, and add them to ``homes`` and ``names``.

    ``homes`` maps a category and its points to the game that listed them first;
    ``names`` has the names of categories that were listed.
    """
    grids = [block for block in explained(rules).blocks if isinstance(block, Grid)]
    worth = {row.label: row.cells[0].shown for grid in grids for row in grid.rows}
    known: dict[str, list[str]] = {}
    items: list[str] = []
    for row in rules.categories:
        points = worth[row.name]
        fresh = [name for name in row.aliases if (row.id, name) not in names]
        home = homes.setdefault((row.id, points), rules.name)
        names |= {(row.id, name) for name in fresh}
        if home != rules.name and not fresh:
            known.setdefault(home, []).append(row.id)
        else:
            items += [f".It Cm {row.id}", *text(_sentence(points))]
            items += text(f"Also: {', '.join(fresh)}.") if fresh else ()
    for home, ids in known.items():
        yield from text(f"As in {home}: {', '.join(ids)}.")
    yield from [LIST, *items, ".El"] if items else ()


def presets() -> Lines:
    """Yield every shipped rule set: its name, its summary, the source of its rules."""
    yield LIST
    for game, home in PRESETS.items():
        rules = preset(game)
        yield f".It Cm {game}"
        yield from text(f"{rules.name}, version {rules.version}: {rules.summary}.")
        yield from text(_source(_docstring(home)))
    yield ".El"


def _docstring(home: str) -> str:
    """Return a module's docstring from its source: under ``python -OO`` it has none."""
    source = Path(str(import_module(home).__file__)).read_text("utf-8")
    return ast.get_docstring(ast.parse(source)) or ""


def _source(told: str) -> str:
    """Return the source named in a module's docstring; games without one are our own."""
    _, said, source = told.partition("Source: ")
    return " ".join((said + source).split()) or "Source: this program's own rules."


def keys(game: str, other: str, *, shared: bool = False) -> Lines:
    """Yield the house rules that a game has and another one lacks, or those of both.

    Rules that every row of a list has, such as CATEGORY.points, are listed once.
    """
    document = preset(game).document()
    common = {_meant(key) for key in preset(other).house_keys()}
    seen = set()
    yield LIST
    for key in preset(game).house_keys():
        name, meaning = _form(document, key)
        if name not in seen and (_meant(key) in common) is shared:
            seen.add(name)
            yield f".It {name}"
            kind, range = key.value_type.name, key.value_type.range_in_english()
            plain = kind == " or ".join(range.split(", "))
            yield from text(_sentence(kind if plain else f"{kind}: {range}"))
            yield from text(_sentence(meaning))
    yield ".El"


def _meant(key: Key) -> tuple[object, ...]:
    values = key.value_type
    return (key.name, values.name, values.range_in_english(), key.meaning_in_english())


FORMS = {"sections": "SECTION", "categories": "CATEGORY", "combinations": "COMBINATION"}
"""The placeholder for the id of a row in the name of a house rule."""


def _form(document: dict[str, Any], key: Key) -> tuple[str, str]:
    """Return the name of a house rule as roff and its meaning, with placeholders."""
    rows, *rest = key.paths[0]
    if rows not in FORMS:
        return f"Cm {key.name}", key.meaning_in_english()
    row = next(row for row in document[str(rows)] if row["id"] == rest[0])
    form = FORMS[str(rows)]
    ending = key.name.removeprefix(row["id"])
    return f"Ar {form} Ns Cm {ending}", key.meaning_in_english().replace(row["name"], form)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def reasons(title: str) -> Lines:
    """Yield the reason codes under a heading of ``refusals``, each with its sentence."""
    yield from _reasons(_codes(title))


def reasons_of_moves() -> Lines:
    """Yield the reasons for refusing a move that a game file can have too.

    They are those of the broken files in tests/bad_games that are not about the file.
    """
    catalogue = FOLDER.parent / "tests" / "bad_games" / "index.json"
    found = json.loads(catalogue.read_text("utf-8")).keys() - _codes("The game file.")
    yield from _reasons(found)


def _codes(title: str) -> set[str]:
    source = Path(refusals.__file__).read_text("utf-8")
    part = re.split(r"^(?:    # |\})", source.split(f"    # {title}\n")[1], flags=re.M)[0]
    return {code for code in refusals.SENTENCES if f'    "{code}":' in part}


def _reasons(codes: set[str]) -> Lines:
    yield LIST
    for code, said in refusals.SENTENCES.items():
        if code in codes:
            yield f".It Cm {code}"
            yield from text(WORDED.get(code, said))
            yield ".Pp"
            yield f"Status {REASONS[code].status}{_facts(REASONS[code])}."
    yield ".El"


def _facts(reason: Reason) -> str:
    """Return the facts of a reason as words after its status; PLACES go without saying."""
    always = ", ".join(reason.facts)
    optional = ", ".join(name for name in reason.optional if name not in PLACES)
    parts = [always and f"; facts: {always}", optional and f"; sometimes: {optional}"]
    return "".join(part for part in parts if part)


def facts() -> Lines:
    """Yield every fact of a refusal with its type and its meaning."""
    kinds = get_type_hints(failures.Failure)
    yield LIST
    for name, meaning in sorted(schemas.notes_of(failures.Failure).items()):
        yield f".It Cm {name} Pq {_kind(kinds[name])}"
        yield from text(_sentence(meaning))
    yield ".El"


KINDS = {
    str: "text",
    int: "number",
    float: "number",
    bool: "true or false",
    object: "any value",
}
"""The types of JSON in words; null goes without saying."""


def _kind(kind: Any) -> str:
    """Return the type of a fact in words."""
    if kind in KINDS:
        return KINDS[kind]
    if kind is failures.Failure:
        return "object"
    if get_origin(kind) is list:
        item = _kind(get_args(kind)[0])
        items = f"lists{item[4:]}" if item.startswith("list of") else f"{item}s"
        return f"list of {items}"
    if get_origin(kind) is Literal:
        return " | ".join(get_args(kind))
    parts = [_kind(one) for one in get_args(kind) if one is not type(None)]
    return " or ".join(dict.fromkeys(parts))


WORDED = {
    "bad-usage": "any other fault of the command line",
    "bad-name": "a player's name is empty, too long, or has control or invisible characters",
    "nothing-to-undo": "there are fewer steps to undo",
    "nothing-to-redo": "there are fewer steps to redo",
}
"""The descriptions of sentences that the program builds for each case."""


PARTS: dict[str, Callable[[], Lines]] = {
    "commands": commands,
    "options": options,
    "categories": categories,
    "presets": presets,
    "common keys": lambda: keys("penta", "farkle", shared=True),
    "card keys": lambda: keys("penta", "farkle"),
    "farkle keys": lambda: keys("farkle", "penta"),
    "facts": facts,
    "reasons of words": lambda: reasons("The words of a command."),
    "reasons of rules": lambda: reasons("The rules of the game."),
    "reasons of files": lambda: reasons("The game file."),
    "reasons of moves": reasons_of_moves,
    "reasons of tables": lambda: reasons("Tables of values."),
    "reasons of the lock": lambda: reasons("The lock."),
    "reasons of the system": lambda: reasons("The system."),
}


def text(words: str) -> Lines:
    """Yield prose as lines of roff; each sentence begins a new line."""
    for sentence in re.split(r"(?<=[.?!]) (?=[A-Z0-9])", words):
        yield from map(_escaped, textwrap.wrap(sentence, 64, break_on_hyphens=False))


def _escaped(line: str) -> str:
    line = line.replace("\\", r"\e").replace("'", r"\(aq")
    line = re.sub(r"(?<![\w-])-|(?<=-)-", r"\\-", line)
    line = re.sub(r"\{(\w+)\}", r"<\\fI\1\\fP>", line)
    return rf"\&{line}" if line.startswith(".") else line


def filled(page: str) -> str:
    """Return a page with its generated parts made anew."""
    for name, make in PARTS.items():
        begin, end = f'.\\" begin {name}\n', f'.\\" end {name}\n'
        if begin in page:
            head, rest = page.split(begin)
            lines = "".join(f"{line}\n" for line in make())
            page = f"{head}{begin}{lines}{end}{rest.split(end)[1]}"
    return page


def main(words: list[str]) -> int:
    """Rewrite the pages; with --check only report those that are not up to date."""
    stale = 0
    for path in (FOLDER / name for name in PAGES):
        page = path.read_text("utf-8")
        new = filled(page)
        if new == page:
            continue
        stale += 1
        if "--check" in words:
            print(f"{path.name}: not up to date: run 'python -m tools.man'")
        else:
            path.write_text(new, "utf-8")
    return int(stale > 0 and "--check" in words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
