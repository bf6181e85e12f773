"""Why something was refused, in words: what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicecli.errors import BadGameFile, DiceError
from dicecli.language import N_, _, plural
from dicecli.render import words

SENTENCES = {
    # The words of a command.
    "ambiguous-command": '"{command}" may be one of several commands: {known}',
    "ambiguous-category": '"{category}" may be one of several in {game}: {known}',
    "ambiguous-player": '"{name}" may be one of several players: {known}',
    "unknown-command": "there is no command \"{command}\"{near}; see 'dicecli -h'",
    "empty-path": "the name of the game file is empty",
    "bad-seconds": '"{word}" is not a number of seconds',
    "number-too-large": "{word} is too large",
    "bad-number": '"{word}" is not a whole number from {least} up',
    "bad-die": '"{die}" is not a die (die {position}): dice are whole numbers from 1 to 6',
    "game-behind-dice": "the name of the game comes before the dice: {game} {dice}",
    "dice-range": "{given} given: 1 to {most} are scored",
    "keep-count": "{count} dice kept: there are {most}",
    "unknown-house-key": '{game} has no house rule "{key}"{near}; --keys lists them',
    "bad-house-value": '"{value}" will not do for {key}: {range}',
    "house-key-idle": "{key} has nothing to act on in these rules",
    "bad-house": '"{word}" is no house rule: write KEY=VALUE',
    "house-clash": "{keys} will not do in these rules: {where} must be {wanted}",
    "house-twice": "the house rule {key} was given twice",
    "game-and-rules": "the game {game} and --rules were given: give one of them",
    "house-without-game": "--house goes with a game, not with a game file",
    "bad-rules": "{where} must be {wanted}",
    "dice-and-random": "dice and --random were given: give one of them",
    "seed-without-random": "--seed goes with --random",
    "dice-count": "{given} given, {wanted} needed",
    "no-dice": "no dice: give the roll that lies on the table",
    "nothing-to-score": "no dice: give a roll, as in 'dicecli score penta 44412'",
    "unknown-game": 'there is no game "{game}"{near}',
    "no-game-named": "no game named: 'dicecli rules' lists them",
    "no-game": "no game named: 'dicecli score GAME --batch' needs one, as in penta",
    "unknown-category": 'there is no category "{category}" in {game}{near}',
    "unknown-player": 'there is no player "{name}"; at the table: {known}',
    "bad-name": "{reason}",
    "name-twice": 'two players cannot both be "{name}": names must differ, case aside',
    "game-and-file": "a game's name and a game file (-f) were given: give one of them",
    "dice-and-points": "dice and --points were given: give one of them",
    "dice-and-batch": "--batch reads dice from standard input or --input, not from here",
    "category-and-keep": "--category and --keep were given: give one of them",
    "keep-and-batch": "--keep scores one selection, not a batch",
    "input-without-batch": "--input goes with --batch",
    "line-too-long": "a line of more than {most} bytes: give one roll a line",
    "page-too-long": "more than {most} lines are no page: take -o plain, tsv or json",
    "one-game": 'one game at a time: "{word}" is too much',
    "bad-filled": '"{word}" is no filled category: write CATEGORY=POINTS, parted by commas',
    "filled-twice": "{category} is filled twice",
    "filled-without-game": "--filled goes with a game's name: a game file knows its card",
    "chart-and-blank": "--chart and --blank were given: an empty card has no totals to draw",
    "no-game-to-print": "no game named: 'dicecli show --blank penta' prints an empty card",
    "not-blank": "only 'show --blank' takes a game, names, --players, --rules and --house",
    "too-few-columns": "--players {count} for {names} names: give as many columns, or more",
    "no-games": "no game to count: none of the files is one",
    "no-games-of": 'none of the games is of "{game}"{near}',
    "in-no-game": 'there is no player "{name}" in these games{near}',
    "unknown-sort-key": 'there is no figure "{key}" to sort by{near}',
    "nothing-to-amend": "say what to correct: --category, --dice or --points",
    "again-and-game": "--again takes the game and the players of its file: name no others",
    "rotate-without-again": "--rotate goes with --again",
    "no-commands": "no commands: 'play' takes them one a line, as in 'roll 44412'",
    "too-many-commands": "more than {most} bytes of commands",
    "bad-line": "the quotes do not match, or a backslash is the last sign",
    "not-in-play": "'{command}' cannot be a line of 'play'",
    "file-in-play": "all lines of 'play' are of its one game: -f stands behind 'play'",
    "play-from-where": "the game comes from standard input: give the commands with --input",
    "no-input": "nothing on standard input: a game was expected there",
    # The rules of the game.
    "game-over": "the game is over: 'dicecli show' names the winner, 'undo' takes back",
    "not-your-turn": "it is {player}'s turn, not {name}'s",
    "other-game": "'{move}' does not belong to {game}",
    "repair-one-file": "--repair takes one file, not {count}",
    "file-exists": "{path} exists already{force}",
    "number-of-players": "{players}: this game takes {least} to {most}",
    "no-rolls-left": "all {rolls} rolls of the turn are made: record a category",
    "too-many-rolls": "{count} rolls left: a turn has {rolls}",
    "nothing-to-keep": "nothing to keep: this is the first roll of the turn",
    "kept-not-rolled": "cannot keep {kept}: the roll before was {dice}",
    "kept-not-on-table": "kept dice {kept} are not among {dice}",
    "all-kept": "all dice kept is no roll: roll at least one, or record a category",
    "category-filled": "{category} is filled already, with {points}; open: {open}",
    "joker-elsewhere": "{category} is no place for this Joker: {legal}",
    "not-open": "{category} is filled already; open: {legal}",
    "other-dice": "{dice} was not rolled: the roll on the table is {rolled}",
    "points-over-roll": "--points is for a card on paper: {dice} lies on the table",
    "points-and-joker": "{category} is filled, and five alike would earn more: give the dice",
    "not-attainable": "{category} cannot give {points}; possible: {possible}",
    "nothing-to-undo": "{steps}",
    "nothing-to-redo": "{steps}",
    "no-event": "there is no event {of} to correct: the last one is {last}",
    "amend-undone": "event {of} was taken back: 'dicecli redo' puts it back",
    "amend-gone": "event {of} does not stand: it is an undo or a redo, or was taken back",
    "not-amendable": "event {of} is '{what}': {instead}",
    "amend-part": "event {of} is '{what}', which has no {part} to correct",
    "nothing-amended": "event {of} says so already",
    "amend-the-roll": "{rolled} was rolled for event {of}: correct the roll, event {roll}",
    "amend-breaks": "event {later} ({name}) would not be legal any more: {why}",
    "amend-too-far": "too much would be replayed from event {of} on: the corrections of "
    "a game may make {most} moves again in all",
    "over-by-then": "the game would be over before it",
    "no-seat": "there is no player {seat}: they are numbered from 0 to {most}",
    "same-name": "{name} is the name already",
    "too-many-renames": "{most} new names in one game are the most",
    "retired-already": "{name} has left already",
    "retire-after-end": "the game is over: nobody needs to leave it",
    "no-target": "{game} has no target: every card is filled",
    "target-twice": "a target is named by --target and by a house rule: name it once",
    "unknown-target": "the target {target} is not offered{targets}; any other is the "
    "house rule --house target={target}",
    "no-categories": "{game} has no categories: dice are set aside with 'keep'",
    "nothing-set-aside": "set dice of {dice} aside first: 'dicecli open' lists what can be",
    "dice-left": "{given} given, but {wanted} to roll",
    "no-roll-to-keep": "no roll to set dice aside of: enter it with 'dicecli roll'",
    "keep-not-rolled": "{kept} cannot be set aside: the roll is {dice}",
    "idle-dice": "{idle} does not score there; could be set aside: {legal}",
    "no-points-banked": "a turn from paper banks more than 0; a lost one is 'dicecli bust'",
    "nothing-to-bank": "nothing to bank: no dice were set aside this turn",
    "paper-in-turn": "a whole turn is entered at its start; this one has rolled already",
    "under-minimum": "{points} is too little to bank now: at least {least}",
    "hot-dice-roll-on": "all dice are set aside: these rules make you roll on",
    "past-target": "{points} would pass the target of {target}, which must be hit exactly",
    "no-carry-over": "in {game} nothing is taken over",
    "nothing-to-take": "the player before left nothing to take over",
    "odd-points": "{points} is no turn's total: whole {step}s above 0",
    "never-bust": "{count} dice are never a bust here: without a score they give {points}",
    "no-bust": "{dice} is no bust: set dice aside",
    "file-full": "the game file is full: {most} events are the most; begin a new game",
    "no-advice": "there is no advice for {game}: it is for score cards",
    "too-many-left": "{count} rolls left: there can be {most} at most here",
    "card-full": "every category is filled: nothing is left to advise on",
    "too-many-states": "{game} has too many states for a table; 'hint' estimates there",
    # The game file.
    "too-large": "larger than {most} bytes",
    "too-many-events": "more than {most} events",
    "too-much": "more of '{sign}' than any game has: {count}, and {most} are the most",
    "empty": "the file is empty",
    "carriage-return": "has Windows line ends: save it with plain line ends",
    "byte-order-mark": "begins with a byte order mark: save it as plain UTF-8",
    "not-utf-8": "not UTF-8 text at byte {byte}",
    "not-json": "not JSON at column {column}: {reason}",
    "too-deep": "brackets are nested too deep",
    "number-too-long": "a number has too many digits",
    "not-a-number": "{name} is no number",
    "key-twice": 'the key "{key}" stands twice in one object',
    "not-an-object": "holds no JSON object",
    "not-a-game": 'is no game: "format" must be "{wanted}"',
    "newer-version": "has version {version}, made by a newer dicecli; this one reads {wanted}",
    "unknown-version": '"version" must be {wanted}',
    "missing-key": '"{key}" is missing',
    "unknown-key": 'the key "{key}" does not belong there',
    "wrong-type": '"{key}" must be {wanted}',
    "bad-created": '"created" must be a date and time such as 2026-01-31T20:15:00Z',
    "dice-not-sorted": 'the dice of "{key}" must be in ascending order',
    "unknown-preset": 'there is no rule set "{game}"; there are: {known}',
    "unknown-preset-version": "has version {version} of {preset}, not the known {known}",
    "house-not-in-rules": "the house rules are not those of the rule set beside them",
    "unknown-event": 'there is no event "{name}"; there are: {known}',
    "wrong-player": "player {stated} moves out of turn",
    "wrong-value": '"{field}" is {stated}, but the rules give {found}',
    "same-without-first": '"same" needs an event of the same command before it',
    "undo-splits-step": "undoes {events} events, which is no whole step",
    "redo-splits-step": "redoes {events} events, which is no whole step",
    # Tables of values.
    "bad-table": "the table {path} is damaged ({reason}): 'dicecli solve' makes another",
    "other-table": "the table {path} is of other rules than {game}'s: remove it",
    # The lock.
    "busy": "{path} is busy: another command held it for {wait} seconds",
    "not-there": "the game stands at event {event}, not at {expected}",
    # The system.
    "not-a-file": "{path} is not a regular file",
    "no-game-file": "there is no game in {path}; 'dicecli new penta NAME...' starts one",
    "no-rule-file": "there is no rule file {path}",
    "no-game-in-folder": "there is no game file in the folder {path}",
    "no-input-file": "there is no file {path}",
    "no-folder": "there is no folder for {path}",
    "no-permission": "no permission for {path}",
    "system": "{path}: {reason}",
    "no-solver": "'solve' needs {module}, which is not installed: pip install 'dicecli[solve]'",
    "output-failed": "cannot write the answer: {reason}",
}
"""A sentence for every reason code, in the reader's words."""


def sentence(error: DiceError) -> str:
    """Return one line that says what is wrong and what would be right."""
    said = _(SENTENCES[error.code]).format_map(_worded(error))
    return _placed(error, said) if isinstance(error, BadGameFile) else said


def _worded(error: DiceError) -> dict[str, str]:
    reword = _REWORDED.get(error.code)
    plain = {key: _word(key, value) for key, value in error.facts.items()}
    if error.code in _TYPED:
        plain["game"] = _scalar(error.facts["game"])
    return plain | reword(error.facts) if reword else plain


_TYPED = ("unknown-game", "unknown-preset", "game-and-rules")
"""The codes that tell a game as somebody wrote it, not the name of one."""


def _word(key: str, value: Any) -> str:
    if key in ("dice", "kept", "rolled", "idle"):
        return words.dice(value)
    if isinstance(value, list | tuple):
        if value and all(isinstance(item, int) for item in value):
            return words.ranges(value)
        if value and all(isinstance(item, tuple) for item in value):
            return ", ".join(map(words.dice, value))
        return ", ".join(map(_scalar, value))
    if key in ("game", "reason", "wanted") and isinstance(value, str):
        return _scalar(_(value))
    return _scalar(value) or ('""' if key == "path" else "")


def _scalar(value: Any) -> str:
    """Write one value of a file; what is nested there may be too deep to write."""
    known = value is None or isinstance(value, str | int | float)
    return words.quoted(str(value)) if known else _("something else")


def _placed(error: BadGameFile, said: str) -> str:
    """Put the place of a fault in front of it."""
    places = []
    if error.event is not None:
        places.append(_("event {number}").format(number=error.event))
    if error.line is not None:
        places.append(_("line {number}").format(number=error.line))
    place = ", ".join(places) + ": " if places else ""
    if "file" not in error.facts:
        return f"{place}{said}"
    path = error.facts["file"]
    file = _("standard input") if path is None else words.quoted(path)
    return f"{file}: {place}{said}"


_BAD_NAMES = {
    "empty": N_("a player's name needs at least one visible character"),
    "long": N_('the name "{name}" is too long: at most 40 terminal cells'),
    "control": N_('the name "{name}" has a control or invisible character'),
    "form": N_('the name "{name}" has blanks around it or is not in NFC'),
}


def _name(facts: dict[str, Any]) -> dict[str, str]:
    said = _(_BAD_NAMES[facts["reason"]])
    return {"reason": said.format(name=words.quoted(facts["name"]))}


def _near(facts: dict[str, Any]) -> dict[str, str]:
    if facts.get("near"):
        return {"near": _("; near it: {names}").format(names=words.listed(facts["near"], "or"))}
    known = ", ".join(facts.get("known") or ())
    return {"near": _("; there are: {names}").format(names=known) if known else ""}


def _near_category(facts: dict[str, Any]) -> dict[str, str]:
    named = {key: list(map(words.category, facts.get(key) or ())) for key in ("near", "known")}
    return _near(named)


def _category(facts: dict[str, Any]) -> dict[str, str]:
    """Name the categories that were meant, and those that are open."""
    names = {"category": words.category(facts["category"])}
    for key in ("open", "legal"):
        if key in facts:
            names[key] = ", ".join(map(words.category, facts[key]))
    return names


def _undo(facts: dict[str, Any]) -> dict[str, str]:
    steps = facts.get("steps", 0)
    if not steps:
        return {"steps": _("there is nothing to undo")}
    said = plural(
        "there is only {count} step to undo", "there are only {count} steps to undo", steps
    )
    return {"steps": said.format(count=steps)}


def _redo(facts: dict[str, Any]) -> dict[str, str]:
    steps = facts.get("steps", 0)
    if not steps:
        return {"steps": _("there is nothing to redo")}
    said = plural(
        "there is only {count} step to redo", "there are only {count} steps to redo", steps
    )
    return {"steps": said.format(count=steps)}


def _stated(facts: dict[str, Any]) -> dict[str, str]:
    return {key: _in_event(facts[key]) for key in ("stated", "found")}


def _in_event(value: Any) -> str:
    """Write what an event states, or what follows from it."""
    if value is None:
        return _("missing")
    return words.dice(value) if isinstance(value, tuple) else str(value).lower()


def _given(facts: dict[str, Any]) -> dict[str, str]:
    return {"given": words.count(facts["count"], "die", "dice")}


def _targets(facts: dict[str, Any]) -> dict[str, str]:
    offered = ", ".join(map(str, facts["targets"]))
    said = _("; there are: {names}") if offered else _(": there is one target")
    return {"targets": said.format(names=offered)}


_JOKER_GOES = {
    "face": N_("{legal} is open, so it must be used"),
    "lower": N_("it must go into {legal}"),
    "zero": N_("it must go into {legal}, for 0"),
}


def _joker(facts: dict[str, Any]) -> dict[str, str]:
    legal = words.listed(list(map(words.category, facts["legal"])), "or")
    said = _(_JOKER_GOES[facts["step"]])
    return {"category": words.category(facts["category"]), "legal": said.format(legal=legal)}


_LONGEST_WANTED = 400  # characters: a list of keys may be long


def _wanted(facts: dict[str, Any]) -> dict[str, str]:
    wanted = _(facts["wanted"]).format(**facts.get("fields", {}))
    return {"wanted": words.quoted(wanted, _LONGEST_WANTED)}


def _table(facts: dict[str, Any]) -> dict[str, str]:
    return {"reason": _(facts["reason"]).format(**facts["fields"])}


def _clash(facts: dict[str, Any]) -> dict[str, str]:
    return {"keys": words.listed(facts["keys"]), **_wanted(facts)}


def _instead(facts: dict[str, Any]) -> dict[str, str]:
    """Say what corrects an event that cannot be amended."""
    ways = {
        "amend": _("correct the event that it corrects once more"),
        "rename": _("rename again"),
        "retire": _("'undo' takes it back"),
        "bank": _("its points are those set aside: correct these, or the roll"),
    }
    return {"instead": ways.get(facts["what"], _("there is nothing in it to correct"))}


def _exists(facts: dict[str, Any]) -> dict[str, str]:
    return {"force": _(": --force would replace it") if facts.get("force") else ""}


def _house_value(facts: dict[str, Any]) -> dict[str, str]:
    return {"range": _(facts["range"]).format(**facts["fields"])}


def _seats(facts: dict[str, Any]) -> dict[str, str]:
    number = facts["count"]
    said = {
        "players": words.count(number, "player"),
        "humans": words.count(number, "human"),
        "computers": words.count(number, "computer"),
    }
    return {"players": said[facts["who"]]}


REASONS = (
    N_("expecting value"),
    N_("expecting ',' delimiter"),
    N_("expecting ':' delimiter"),
    N_("expecting property name enclosed in double quotes"),
    N_("illegal trailing comma before end of object"),
    N_("illegal trailing comma before end of array"),
    N_("extra data"),
    N_("unterminated string"),
    N_("invalid control character"),
    N_("invalid \\escape"),
    N_("invalid \\uXXXX escape"),
    N_("no such file or directory"),
    N_("permission denied"),
    N_("operation not permitted"),
    N_("is a directory"),
    N_("not a directory"),
    N_("no space left on device"),
    N_("disk quota exceeded"),
    N_("file too large"),
    N_("file name too long"),
    N_("read-only file system"),
    N_("input/output error"),
    N_("bad file descriptor"),
    N_("too many levels of symbolic links"),
    N_("too many open files"),
    N_("embedded null byte"),
    N_("standard output is closed"),
    N_("the stream is closed"),
)
"""What Python's reader of JSON and the system say most often, said in their place."""

_COMMANDS = {"paper": "bank --points"}
"""The moves that are entered by a command of another name."""

_REWORDED: dict[str, Callable[[dict[str, Any]], dict[str, str]]] = {
    "bad-name": _name,
    "unknown-category": _near_category,
    "unknown-command": _near,
    "unknown-game": _near,
    "unknown-house-key": _near,
    "no-games-of": _near,
    "in-no-game": _near,
    "unknown-sort-key": _near,
    "nothing-to-undo": _undo,
    "nothing-to-redo": _redo,
    "number-of-players": _seats,
    "category-filled": _category,
    "not-open": _category,
    "not-attainable": _category,
    "points-and-joker": _category,
    "filled-twice": _category,
    "joker-elsewhere": _joker,
    "bad-rules": _wanted,
    "bad-table": _table,
    "bad-house-value": _house_value,
    "house-clash": _clash,
    "file-exists": _exists,
    "unknown-target": _targets,
    "wrong-value": _stated,
    "not-amendable": _instead,
    "amend-breaks": lambda facts: {"why": sentence(facts["why"])},
    "dice-count": _given,
    "dice-range": _given,
    "dice-left": _given,
    "other-game": lambda facts: {"move": _COMMANDS.get(facts["move"], facts["move"])},
}
