"""Why something was refused, in words: what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from dicecli.errors import BadGameFile, DiceError
from dicecli.language import N_, _, plural
from dicecli.render import words
from dicecli.render.safe import Safe, escape, sealed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecli.errors import Fact, Facts

SENTENCES = {
    # The words of a command.
    "ambiguous-command": '"{word}" is ambiguous; the commands that match: {candidates}',
    "ambiguous-category": '"{word}" is ambiguous in {game}; the categories that match: '
    "{candidates}",
    "ambiguous-player": '"{word}" is ambiguous; the players that match: {candidates}',
    "unknown-command": "there is no command \"{word}\"{near}; see 'dicecli -h'",
    "game-alone": "\"{word}\" is a game, not a command: 'new {game}' starts it, 'rules {game}' "
    "explains it, 'score {game} DICE' scores a roll",
    "no-schema": "\"{word}\" has no JSON answer{near}; 'dicecli schema' lists those that have "
    "one",
    "no-command": "no command given: 'dicecli -h' lists them",
    "option-not-taken": "'{command}' does not take {option}; of the options before a command, "
    "it takes: {known}",
    "equals-sign": '"{word}": write a blank after {option}, not "="; only a long option takes '
    "one",
    "too-many-words": "more than {most} words: name a folder, or a pattern in quotes, instead "
    "of its files",
    "too-many-options": "more than {most} options",
    "too-many-patterns": "more than {most} patterns: name a folder instead",
    "files-and-file": "give game files either as FILE or with -f, not both",
    "empty-path": "the name of the game file is empty",
    "bad-seconds": '"{word}" is not valid for {option}: give a number of seconds',
    "number-too-large": "{word} is too large{place}",
    "bad-number": '"{word}" is not valid for {name}: give a whole number of {least} or more',
    "bad-die": '"{word}" is not a die (die {position}): dice are whole numbers from 1 to 6',
    "game-behind-dice": "the name of the game comes before the dice: {game} {dice}",
    "dice-range": "{given} given, but only 1 to {most} can be scored",
    "keep-count": "{given} dice kept, but there are only {most}",
    "unknown-house-key": '{game} has no house rule "{word}"{near}; --keys lists them',
    "bad-house-value": '"{word}" is not valid for {key}; expected: {range}',
    "house-key-idle": "{key} has no effect in these rules",
    "bad-house": '"{word}" is not a house rule: write KEY=VALUE',
    "house-clash": "these rules do not allow this value of {house_keys}: {where} must be "
    "{must_be}",
    "house-twice": "the house rule {key} was given twice",
    "game-and-rules": "give either the game {word} or --rules, not both",
    "house-without-game": "--house needs the name of a game: a game file keeps its rules",
    "bad-rules": "{where} must be {must_be}",
    "dice-and-random": "give either dice or --random, not both",
    "seed-without-random": "--seed needs --random",
    "dice-count": "{given} given, {wanted} needed",
    "no-dice": "no dice: give the roll that is on the table",
    "nothing-to-score": "no dice: give a roll, as in 'dicecli score penta 44412'",
    "unknown-game": 'there is no game "{word}"{near}',
    "no-game-named": "no game given: 'dicecli rules' lists the games",
    "no-game": "no game given: --batch needs one, as in 'dicecli score penta --batch'",
    "unknown-category": 'there is no category "{word}" in {game}{near}',
    "unknown-player": 'there is no player "{word}"; the players are: {known}',
    "bad-name": "{problem}",
    "name-twice": 'two players cannot both be called "{word}": names must differ in more than '
    "case",
    "name-alike": 'the names "{word}" and "{other}" look the same: names must differ in more '
    "than blanks and invisible characters",
    "game-and-file": "give either the name of a game or a game file (-f), not both",
    "dice-and-points": "give either dice or --points, not both",
    "dice-and-batch": "--batch takes no dice as arguments: it reads standard input or --input",
    "category-and-keep": "give either --category or --keep, not both",
    "best-and-choice": "--best chooses by itself: leave out --category and --keep",
    "best-and-batch": "leave out --best: --batch gives the best choice of each roll",
    "filled-and-batch": "--filled cannot be used with --batch",
    "of-and-game": "--of names a player of a game file: leave out the name of the game",
    "keep-and-batch": "--keep cannot be used with --batch",
    "input-without-batch": "--input needs --batch",
    "line-too-long": "the line is longer than {most} bytes: give one roll a line",
    "page-too-long": "this output takes at most {most} lines: use -o plain, tsv or json",
    "one-game": 'only one game can be given; unexpected: "{word}"',
    "bad-filled": '"{word}" is not a filled category: write CATEGORY=POINTS, separated by '
    "commas",
    "filled-twice": "{category} is filled twice",
    "filled-without-game": "--filled needs the name of a game: a game file has its own card",
    "follow-and-blank": "give either --follow or --blank: an empty card does not change",
    "nothing-to-follow": "--follow needs a game file that changes: standard input and pipes do "
    "not",
    "chart-and-blank": "give either --chart or --blank: an empty card has no totals to draw",
    "no-game-to-print": "no game given: 'dicecli show --blank penta' prints an empty card",
    "not-blank": "a game, names, --players, --rules and --house can be given only with --blank",
    "too-few-columns": "--players {given} is too few for {least} names",
    "no-games": "no game to count: none of the files is a game",
    "no-games-of": 'none of the games is a game of "{word}"{near}',
    "in-no-game": 'there is no player "{word}" in these games{near}',
    "unknown-sort-key": 'there is no sort key "{word}"{near}',
    "nothing-to-amend": "nothing to correct: give --category, --dice or --points",
    "nothing-to-insert": "what was the turn? {instead}",
    "again-and-game": "--again takes the game and the players from its file: give no others",
    "rotate-without-again": "--rotate needs --again",
    "no-commands": "no commands: 'play' reads one command a line, such as 'roll 44412'",
    "too-many-commands": "more than {most} bytes of commands",
    "answers-too-long": "the answers of these lines are longer than {most} bytes: run them in "
    "several calls of 'play'",
    "command-too-long": "the line is longer than {most} characters: give one command a line",
    "bad-line": "a quote is not closed, or the line ends with a backslash",
    "not-in-play": "'{word}' cannot be used in 'play'",
    "file-in-play": "-f cannot be used in a line of 'play': give it to 'play' itself",
    "points-alone": "\"{word}\" is not a roll of {wanted}: 'b' banks the turn at the table, "
    "'{form}' a turn from paper",
    "keep-alone": "\"{word}\" is not a roll of {wanted}: '{form}' sets dice of a roll aside",
    "kept-unsaid": '"{word}" is not a roll of {wanted}: give all dice, or those kept too, as '
    "in '{form}'",
    "not-a-roll": '"{word}" is not a roll of {wanted}: to fill a category, write its name '
    "before the dice, as in '{form}'",
    "keep-and-roll": "dice kept are entered with those rolled, as in '{form}'",
    "keep-unclear": "\"{word}\" may be dice kept and a roll, or all be kept: '{form}' keeps "
    "all; for a roll, enter it on a line of its own",
    "category-behind-dice": "the name of a category comes before the dice: '{form}'",
    "form-of-farkle": "'{word}' is not part of {game}: {instead}, as in '{form}'",
    "form-of-cards": '"{word}" is a category, but {game} has none: dice of a roll are set '
    "aside, as in '{form}'",
    "not-understood": '"{word}" is neither dice nor a command nor a category{near}',
    "play-from-where": "the game is read from standard input: give the commands with --input",
    "no-input": "standard input is {state}: {wanted}",
    "two-inputs": "standard input cannot be both the rules and the rolls: give the rolls with "
    "--input, or the rules in a file",
    "unknown-option": "there is no option {option} here{near}; see '{help} -h'",
    "missing-value": "the option {option} needs a value; see '{help} -h'",
    "needless-value": "the option {option} takes no value; see '{help} -h'",
    "missing-argument": "missing argument '{argument}'; see '{help} -h'",
    "extra-argument": "unexpected argument \"{word}\"; see '{help} -h'",
    "bad-choice": "\"{word}\" is not valid for {name}{near}; see '{help} -h'",
    "bad-usage": "{details}; see '{help} -h'",
    # The rules of the game.
    "game-over": "the game is over: 'dicecli show' names the winner, 'dicecli undo' takes a "
    "step back",
    "not-your-turn": "it is {player}'s turn, not {named}'s",
    "other-game": "'{command}' is not part of {game}",
    "repair-one-file": "--repair takes one file, not {given}",
    "file-exists": "{file} already exists{force}",
    "number-of-players": "{players}: this game takes {least} to {most}",
    "no-rolls-left": "all {most} rolls of the turn have been made: record a category",
    "too-many-rolls": "{given} rolls left is too many: a turn has {most}",
    "nothing-to-keep": "nothing to keep: this is the first roll of the turn",
    "kept-not-rolled": "cannot keep {kept} (previous roll: {dice})",
    "kept-not-on-table": "cannot keep {kept}: the dice are {dice}",
    "all-kept": "all dice are kept: roll at least one, or record a category",
    "category-filled": "{category} is filled already, with {points}; open: {open}{swap}",
    "joker-elsewhere": "this Joker cannot go into {category}: {legal}",
    "other-dice": "{dice} was not rolled: the roll on the table is {rolled}",
    "points-over-roll": "--points is for turns on paper, but the roll {dice} is on the table",
    "points-and-joker": "{category} is filled, and five alike would be a Joker or earn a "
    "bonus: give the dice",
    "not-attainable": "{category} cannot give {points}; possible: {possible}",
    "nothing-to-undo": "{count}",
    "nothing-to-redo": "{count}",
    "no-event": "there is no event {of} to correct: the last one is {event}",
    "amend-undone": "event {of} was taken back: 'dicecli redo' puts it back",
    "amend-gone": "event {of} cannot be corrected: it is an undo or a redo, or was taken back",
    "not-amendable": "event {of} is '{kind}' and cannot be corrected: {instead}",
    "dropped": "event {of} was taken out: 'dicecli undo' takes that back",
    "of-no-turn": "event {of} is '{kind}', which belongs to no turn",
    "same-turn": "events {of} and {other_event} belong to one turn: name events of two turns",
    "turn-not-over": "the turn of event {of} is not over: only whole turns can be swapped",
    "amend-part": "event {of} is '{kind}', which has no {part} to correct",
    "nothing-amended": "event {of} already says that",
    "amend-the-roll": "event {of} uses the roll {rolled}: correct that roll, event "
    "{roll_event}",
    "amend-breaks": "event {later} ({player}) would no longer be legal: {failure}{swap}",
    "amend-too-far": "too many moves to replay from event {of}: the corrections of a game may "
    "replay {most} moves in all",
    "over-by-then": "the game would already be over",
    "turn-goes-on": "{player}'s turn before it would not be over",
    "turn-over-by-then": "the turn that it belongs to would already be over",
    "no-seat": "there is no player {seat}: players are numbered from 0 to {most}",
    "same-name": "the player is already called {player}",
    "too-many-renames": "a game allows at most {most} new names, by rename and join",
    "retired-already": "{player} has already left",
    "retire-after-end": "the game is over: no player can leave it",
    "skip-in-turn": "{player} has begun the turn: only a turn before its first roll can be "
    "skipped",
    "nobody-else": "nobody else can move: {player} cannot skip the turn",
    "join-after-end": "the game is over: nobody can join it or come back",
    "final-round": "the final round has begun: nobody can join or come back",
    "no-points-to-join": "nobody starts with points in {game}: the missed turns are made up at "
    "the end",
    "points-to-join": "nobody can start with {points}: it must be a multiple of {step} below "
    "the target of {target}",
    "not-retired": "{player} has not left",
    "left-before": "{player} has left: 'dicecli rejoin' lets the player come back",
    "no-target": "{game} has no target: it ends when every card is filled",
    "target-twice": "the target is given by --target and by a house rule: give it once",
    "unknown-target": "the target {target} is not offered{targets}; for another target, use "
    "--house target={target}",
    "no-categories": "{game} has no categories: dice are set aside with 'keep'",
    "nothing-set-aside": "set dice aside from {dice} first: 'dicecli open' lists the choices",
    "dice-left": "{given} given, but {wanted} left to roll",
    "no-roll-to-keep": "no roll to set dice aside from: enter one with 'dicecli roll'",
    "keep-not-rolled": "{kept} cannot be set aside: the roll is {dice}",
    "idle-dice": "{idle} does not score in that selection; possible: {keeps}",
    "no-points-banked": "a turn with 0 points cannot be banked: enter a lost turn with "
    "'dicecli bust'",
    "nothing-to-bank": "nothing to bank: no dice were set aside this turn",
    "paper-in-turn": "a whole turn can be entered only at its start, and dice have already "
    "been rolled",
    "under-minimum": "{points} is too little to bank: at least {least} is needed",
    "hot-dice-roll-on": "all dice are set aside: these rules require another roll",
    "past-target": "{points} would pass the target of {target}, which must be hit exactly",
    "no-carry-over": "dice cannot be taken over in {game}",
    "nothing-to-take": "the previous player left no dice to take over",
    "odd-points": "a turn cannot give {points}: it gives a multiple of {step} above 0",
    "never-bust": "{dice_left} dice are never a bust in these rules: if nothing scores, they "
    "give {points}",
    "no-bust": "{dice} is not a bust: set dice aside",
    "file-full": "the game file is full: it holds at most {most} events; start a new game",
    "no-advice": "there is no advice for {game}: only score cards have it",
    "too-many-left": "{given} rolls left is too many: at most {most} here",
    "card-full": "every category is filled: there is nothing left to choose",
    "too-many-states": "{game} has {count} states, but a table has at most {most}: solving it "
    "would take {memory} of memory, and the table {table}; fewer categories or lower bonus "
    "steps would help, and 'hint' estimates without a table",
    "too-many-summed": "{game} has {count} categories in sections with a bonus, but a table "
    "at most {most}; 'hint' estimates without a table",
    # The game file.
    "not-a-file": "{file} is not a regular file{pipe}",
    "too-large": "larger than {most} bytes",
    "too-many-events": "more than {most} events",
    "too-much": "too many '{sign}' characters: {count}, but a game has at most {most}",
    "empty": "the file is empty",
    "carriage-return": "has Windows line endings: save it with Unix line endings",
    "byte-order-mark": "begins with a byte order mark: save it as UTF-8 without one",
    "not-utf-8": "not UTF-8 text at byte {byte}",
    "not-json": "not JSON at column {column}: {details}",
    "too-deep": "brackets are nested too deeply",
    "number-too-long": "a number has too many digits",
    "not-a-number": "{word} is not a number",
    "merge-conflict": "a merge conflict of git is not resolved: choose one side by hand, or "
    "with 'git checkout --ours FILE' or '--theirs FILE'; then run '{check}'",
    "key-twice": 'the key "{key}" appears twice in one object',
    "not-an-object": "not a JSON object",
    "not-a-game": 'not a game: "format" must be "{must_be}"',
    "newer-version": "has version {stated}, written by a newer dicecli; this one reads "
    "version {wanted}",
    "unknown-version": '"version" must be {wanted}',
    "missing-key": '"{key}" is missing',
    "unknown-key": 'the key "{key}" is not allowed there',
    "wrong-type": '"{key}" must be {must_be}',
    "bad-mark": '"mark" must be 16 hexadecimal digits in lower case',
    "bad-epoch": "SOURCE_DATE_EPOCH is not a number of seconds since 1970: {word}",
    "bad-created": '"created" must be a date and time such as 2026-01-31T20:15:00Z',
    "dice-not-sorted": 'the dice of "{key}" must be in ascending order',
    "unknown-preset": 'there is no rule set "{word}"; there are: {known}',
    "unknown-preset-version": "has version {version} of {game}; known: {most}",
    "house-not-in-rules": "the house rules do not match the rule set next to them",
    "unknown-event": 'there is no event "{word}"; there are: {known}',
    "wrong-player": "player {stated} moves out of turn",
    "wrong-value": '"{key}" is {stated}, but the rules give {found}',
    "same-without-first": '"same" needs an event of the same command before it',
    "undo-splits-step": "undoes {count} events, which is not a whole number of steps",
    "redo-splits-step": "redoes {count} events, which is not a whole number of steps",
    # Tables of values.
    "bad-table": "the table {file} is damaged ({details}): 'dicecli solve' makes a new one",
    "other-table": "the table {file} is for other rules than {game}: remove it",
    # The lock.
    "busy": "{file} is busy: another command held it for {wait} seconds",
    "overtaken": "other commands changed {file} each time before these lines were done, for "
    "{wait} seconds; nothing was written: run them again",
    "not-there": "the game is at event {event}, not at {wanted}",
    "locked-elsewhere": "{file} is in use on {host}, as {lock} says: wait until it is "
    "free; if no dicecli runs there any more, remove that file",
    "locked-by-unknown": "{file} is locked by {lock}, which does not say who made it: if no "
    "dicecli changes that game now, remove that file",
    "changed-meanwhile": "{file} was changed or replaced by another program meanwhile; "
    "nothing was written: look at it, and run the command again",
    # The system.
    "no-game-file": "there is no game in {file}; 'dicecli new penta NAME...' starts one",
    "no-rule-file": "there is no rule file {file}",
    "no-game-in-folder": "there is no game file in the folder {file}",
    "no-input-file": "there is no file {file}",
    "no-folder": "there is no folder for {file}",
    "no-permission": "no permission for {file}",
    "system": "{file}: {details}",
    "no-solver": "'solve' needs {module}, which is not installed: pip install 'dicecli[solve]'",
    "no-library": "the Python module {module}, which dicecli needs, is missing: install it "
    "beside dicecli",
    "not-posix": "this system is not POSIX, as Linux and macOS are: dicecli reads files "
    "here, but writes none",
    "no-home": "there is no home folder for the table: give a folder with --to",
    "output-failed": "cannot write the answer: {details}",
    "internal-fault": "a fault in dicecli itself, please report it: {exception}: {details}",
}
"""A sentence for every reason code, in the reader's words."""


def sentence(error: DiceError) -> Safe:
    """Return one line that says what is wrong and what would be right."""
    said = _(SENTENCES[error.code]).format_map(_worded(error))
    if "command_line" in error.facts:
        said = _("{refusal}; try '{command}'").format(
            refusal=said, command=_scalar(str(error.facts["command_line"]))
        )
    placed = _placed(error, said) if isinstance(error, BadGameFile) else said
    return Safe(sealed(placed.replace("\n", escape("\n"))))


def finished(error: DiceError) -> Facts:
    """Return the facts of a refusal, with those that are words in the reader's language."""
    facts = dict(error.facts)
    for key in _IN_WORDS & facts.keys():
        said = _(str(facts[key]))
        fields = facts.get("fields")
        facts[key] = said.format(**fields) if isinstance(fields, Mapping) else said
    if "command" in facts:
        facts["command"] = _COMMANDS.get(str(facts["command"]), facts["command"])
    return facts


_IN_WORDS = {"must_be", "range", "details"}
"""The facts that are parts of a sentence, which may have ``fields``."""

_COMMANDS = {"paper": "bank --points"}
"""The moves that are entered by a command of another name."""


def _worded(error: DiceError) -> dict[str, str]:
    facts = finished(error)
    plain = {key: _word(key, value) for key, value in facts.items()}
    if "title" in facts:
        plain["game"] = _scalar(_(str(facts["title"])))
    reword = _REWORDED.get(error.code)
    return plain | reword(facts) if reword else plain


_LONGEST_LOCK = 4096  # characters of a path: it is to be removed, so it stays whole
_LONGEST_WANTED = 400  # characters: a list of keys may be long
_LONGEST_DETAILS = 300  # characters of a sentence that is not ours
_LENGTHS = {
    "lock": _LONGEST_LOCK,
    "must_be": _LONGEST_WANTED,
    "range": _LONGEST_WANTED,
    "details": _LONGEST_DETAILS,
}


def _word(key: str, value: Fact) -> str:
    if key in ("dice", "kept", "rolled", "idle"):
        return _dice(value)
    if isinstance(value, list | tuple):
        if value and all(isinstance(item, int) for item in value):
            return words.ranges(value)
        if value and all(isinstance(item, tuple) for item in value):
            return ", ".join(map(_dice, value))
        return ", ".join(map(_scalar, value))
    if key in _LENGTHS:
        return words.quoted(str(value), _LENGTHS[key])
    if key == "file":
        return words.path(str(value)) or '""'
    return _scalar(value)


def _dice(value: Fact) -> str:
    return words.dice(cast("Iterable[int]", value))


def _list(value: Fact) -> list[str]:
    """Return a fact that is a list of words, empty if there is none."""
    return list(map(words.quoted, map(str, value))) if isinstance(value, list | tuple) else []


def _number(value: Fact) -> int:
    """Return a fact that is a whole number, 0 if there is none."""
    return value if isinstance(value, int) else 0


def _scalar(value: Fact) -> str:
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
    if "file" not in error.facts or "{file}" in SENTENCES[error.code]:
        return f"{place}{said}"  # without the file, or the sentence names it
    path = error.facts["file"]
    file = _("standard input") if path is None else words.path(str(path))
    return f"{file}: {place}{said}"


_BAD_NAMES = {
    "empty": N_("a player's name needs at least one visible character"),
    "long": N_('the name "{name}" is too long: at most 40 terminal cells'),
    "control": N_('the name "{name}" has a control or invisible character'),
    "form": N_('the name "{name}" has spaces around it or is not in Unicode form NFC'),
}


def _name(facts: Facts) -> dict[str, str]:
    said = _(_BAD_NAMES[str(facts["problem"])])
    return {"problem": said.format(name=words.quoted(str(facts["word"])))}


def _near(facts: Facts) -> dict[str, str]:
    near = _list(facts.get("near"))
    if near:
        return {"near": _("; similar: {names}").format(names=words.listed(near, "or"))}
    known = ", ".join(_list(facts.get("known")))
    return {"near": _("; there are: {names}").format(names=known) if known else ""}


def _near_category(facts: Facts) -> dict[str, str]:
    near, known = (
        list(map(words.category, _list(facts.get(key)))) for key in ("near", "known")
    )
    return _near({"near": near, "known": known})


def _insertion(facts: Facts) -> dict[str, str]:
    """Name the commands that put in a turn of this kind of game."""
    if facts["by_category"]:
        return {
            "instead": _("'insert EVENT CATEGORY DICE', or --points N in place of the dice")
        }
    return {"instead": _("'insert EVENT --points N', 0 for a lost turn")}


def _category(facts: Facts) -> dict[str, str]:
    """Name the category that was meant, and those that are open."""
    names = {"category": words.category(str(facts["category"])), **_swap(facts)}
    if "open" in facts:
        names["open"] = ", ".join(map(words.category, _list(facts["open"])))
    return names


def _swap(facts: Facts) -> dict[str, str]:
    """Name the command that exchanges two entries, if a correction wants that."""
    if "swap_with" not in facts:
        return {"swap": ""}
    said = _("; 'dicecli swap {of} {other}' exchanges the two entries")
    return {"swap": said.format(of=facts["swap_of"], other=facts["swap_with"])}


def _undo(facts: Facts) -> dict[str, str]:
    steps = _number(facts.get("count"))
    if not steps:
        return {"count": _("there is nothing to undo")}
    said = plural(
        "there is only {count} step to undo", "there are only {count} steps to undo", steps
    )
    return {"count": said.format(count=steps)}


def _redo(facts: Facts) -> dict[str, str]:
    steps = _number(facts.get("count"))
    if not steps:
        return {"count": _("there is nothing to redo")}
    said = plural(
        "there is only {count} step to redo", "there are only {count} steps to redo", steps
    )
    return {"count": said.format(count=steps)}


def _stated(facts: Facts) -> dict[str, str]:
    return {key: _in_event(facts[key]) for key in ("stated", "found")}


def _in_event(value: Fact) -> str:
    """Write what an event states, or what follows from it."""
    if value is None:
        return _("missing")
    return _dice(value) if isinstance(value, tuple) else str(value).lower()


def _given(facts: Facts) -> dict[str, str]:
    return {"given": words.count(_number(facts["given"]), "die", "dice")}


def _wanted(facts: Facts) -> dict[str, str]:
    return {"wanted": words.count(_number(facts["wanted"]), "die", "dice")}


_INSTEAD = {
    "x": N_("a category is crossed out by filling it for 0"),
    "t": N_("every turn begins with a roll of all dice"),
}
_TURN_ENDS = N_("a turn ends when a category is filled")


def _instead_of_form(facts: Facts) -> dict[str, str]:
    """Say what card games have in the place of a form of Farkle."""
    return {"instead": _(_INSTEAD.get(str(facts["word"]), _TURN_ENDS))}


def _targets(facts: Facts) -> dict[str, str]:
    offered = ", ".join(_list(facts["targets"]))
    said = _("; there are: {names}") if offered else _("; there is one target")
    return {"targets": said.format(names=offered)}


_JOKER_GOES = {
    "face": N_("{legal} is open, so it must be used"),
    "lower": N_("it must go into {legal}"),
    "zero": N_("it must go into {legal}, for 0"),
}


def _joker(facts: Facts) -> dict[str, str]:
    legal = words.listed(list(map(words.category, _list(facts["legal"]))), "or")
    said = _(_JOKER_GOES[str(facts["joker_step"])])
    category = words.category(str(facts["category"]))
    return {"category": category, "legal": said.format(legal=legal)}


def _size(facts: Facts) -> dict[str, str]:
    """Word the numbers of a rule set too large to be solved; some are beyond all names."""
    counts = {key: _large(cast("int", facts[key])) for key in ("count", "most")}
    amounts = {key: _amount(cast("int", facts[key])) for key in ("memory", "table")}
    return counts | amounts


def _large(number: int) -> str:
    beyond = 10**12
    if number <= beyond:
        return words.decimal(number, ",d")
    return _("more than {number}").format(number=words.decimal(beyond, ",d"))


def _amount(size: int) -> str:
    """Return a number of bytes in GB."""
    return _("{number} GB").format(number=_large(-(-size // 10**9)))


def _clash(facts: Facts) -> dict[str, str]:
    return {"house_keys": words.listed(_list(facts["house_keys"]))}


def _instead(facts: Facts) -> dict[str, str]:
    """Say what corrects an event that cannot be amended."""
    ways = {
        "amend": _("correct the original event again"),
        "rename": _("rename the player again"),
        "retire": _("'undo' takes it back, or 'rejoin' lets the player come back"),
        "skip": _("'undo' takes it back"),
        "join": _("rename the player, or 'retire' lets the player leave"),
        "rejoin": _("'retire' lets the player leave again"),
        "bank": _("its points come from the dice set aside: correct those, or the roll"),
    }
    return {"instead": ways.get(str(facts["kind"]), _("it holds nothing to correct"))}


def _exists(facts: Facts) -> dict[str, str]:
    said = _("; '-f OTHER.json' starts the game beside it, --force replaces it")
    return {"force": said if facts.get("force") else ""}


_PIPES = {
    "unwritten": N_(", but a pipe that nothing writes to"),
    "to-change": N_(
        ", but a pipe, which cannot be changed: '-f -' reads the game from standard input, "
        "and writes it to standard output"
    ),
}


def _pipe(facts: Facts) -> dict[str, str]:
    said = _PIPES.get(str(facts.get("pipe")))
    return {"pipe": _(said) if said else ""}


_WANTED = {
    "game": N_("a game was expected"),
    "rules": N_("a rule document was expected"),
    "commands": N_("commands were expected, one a line"),
    "rolls": N_("rolls were expected, one a line"),
}
"""What was expected on standard input."""


def _input(facts: Facts) -> dict[str, str]:
    state = _("closed") if facts["closed"] else _("empty")
    return {"state": state, "wanted": _(_WANTED[str(facts["input"])])}


def _seats(facts: Facts) -> dict[str, str]:
    number = _number(facts["given"])
    said = {
        "players": words.count(number, "player"),
        "humans": words.count(number, "human"),
        "computers": words.count(number, "computer"),
    }
    return {"players": said[str(facts["who"])]}


def _failure(facts: Facts) -> dict[str, str]:
    failure = facts["failure"]
    assert isinstance(failure, DiceError)
    return {"failure": sentence(failure), **_swap(facts)}


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


def _option(facts: Facts) -> dict[str, str]:
    if facts["in_front"] and not facts["near"]:
        return {"near": _("; the options of a command go after it")}
    return _near(facts)


def _argument(facts: Facts) -> dict[str, str]:
    return {"argument": _(str(facts["argument"]))}


def _choice(facts: Facts) -> dict[str, str]:
    return {**_named(facts), **_near(facts)}


def _named(facts: Facts) -> dict[str, str]:
    """Name the option or the argument that a word was given for."""
    return {"name": str(facts.get("option") or _(str(facts.get("argument"))))}


def _too_large(facts: Facts) -> dict[str, str]:
    """Name it too, unless the number stands in a file."""
    known = "option" in facts or "argument" in facts
    return {"place": _(" for {name}").format_map(_named(facts)) if known else ""}


_REWORDED: dict[str, Callable[[Facts], dict[str, str]]] = {
    "bad-name": _name,
    "unknown-category": _near_category,
    "unknown-command": _near,
    "not-understood": _near,
    "points-alone": _wanted,
    "keep-alone": _wanted,
    "kept-unsaid": _wanted,
    "not-a-roll": _wanted,
    "form-of-farkle": _instead_of_form,
    "no-schema": _near,
    "unknown-option": _option,
    "missing-argument": _argument,
    "bad-choice": _choice,
    "bad-number": _named,
    "number-too-large": _too_large,
    "unknown-game": _near,
    "unknown-house-key": _near,
    "no-games-of": _near,
    "in-no-game": _near,
    "unknown-sort-key": _near,
    "nothing-to-insert": _insertion,
    "nothing-to-undo": _undo,
    "nothing-to-redo": _redo,
    "number-of-players": _seats,
    "category-filled": _category,
    "not-attainable": _category,
    "points-and-joker": _category,
    "filled-twice": _category,
    "joker-elsewhere": _joker,
    "too-many-states": _size,
    "house-clash": _clash,
    "file-exists": _exists,
    "unknown-target": _targets,
    "wrong-value": _stated,
    "not-amendable": _instead,
    "amend-breaks": _failure,
    "dice-count": _given,
    "dice-range": _given,
    "dice-left": _given,
    "not-a-file": _pipe,
    "no-input": _input,
}
