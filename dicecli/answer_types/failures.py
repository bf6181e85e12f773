"""A refused or failed command as data: what ``--json`` prints on standard error."""

from __future__ import annotations

from typing import Literal, Required, TypedDict


class Failure(TypedDict, total=False):
    """A refusal: the sentence, the reason code, and the facts of that code.

    dicecli(1) lists the facts of each code.
    """

    error: Required[str]
    """what is wrong and what would be right, in English"""
    code: Required[str]
    """the reason code, which never changes"""
    argument: str
    """an argument of the command, as its usage names it"""
    byte: int
    """the place of a byte in the file, from 0"""
    candidates: list[str]
    """all that the word may mean: commands, ids of categories, or names of players"""
    category: str
    """the id of a category"""
    clash: list[str]
    """options, and arguments as the usage names them, that cannot be given together"""
    closed: bool
    """whether standard input is closed, not empty"""
    column: int
    """the place in the line, from 1"""
    command: str
    """a command with its options, as it is typed"""
    command_line: str
    """the command line that does what was meant; a word in capitals is to be replaced"""
    count: int
    """how many there are"""
    details: str
    """what the system, or the reader of JSON or of the table says"""
    dice: list[int]
    """the roll that was given or is on the table"""
    dice_left: int
    """the number of dice left to roll"""
    event: int
    """the number of the game's last event"""
    exception: str
    """the name of the exception in Python"""
    failure: Failure
    """why that event would be illegal: a refusal like this one"""
    file: str
    """the path of the file or folder; - is standard input"""
    form: str
    """a line at the prompt that would do"""
    found: object
    """what the rules give instead"""
    game: str
    """the id of the rule set"""
    given: int
    """how many were given"""
    host: str
    """the computer that holds the lock"""
    house_keys: list[str]
    """the house rules at fault"""
    idle: list[int]
    """the dice that do not score"""
    input: Literal["game", "rules", "commands", "rolls"]
    """what was expected on standard input"""
    joker_step: Literal["face", "lower", "zero"] | None
    """the rule that tells where the Joker goes"""
    keeps: list[list[int]]
    """the dice that can be set aside: one list for each choice"""
    kept: list[int]
    """the dice to keep or to set aside"""
    key: str
    """a key of the file, or a house rule"""
    kind: str
    """what an event is"""
    known: list[str]
    """all that would be accepted"""
    later: int
    """the number of the event that would be illegal after the correction"""
    least: int
    """the smallest number that is accepted"""
    legal: list[str]
    """the ids of the categories that the dice can go into"""
    line: int
    """the line of the file, or of the commands that 'play' reads, from 1"""
    lock: str
    """the path of the lock file"""
    memory: int
    """bytes of memory"""
    module: str
    """the Python module that is missing"""
    most: int
    """the largest number that is accepted"""
    must_be: str
    """what is expected there, in words"""
    named: str
    """the player whom the command names"""
    near: list[str]
    """what is spelt like the word, the nearest first; may be empty"""
    needs: str
    """the option or the argument that is missing, as the usage names it"""
    number: int
    """the number of the event at fault"""
    of: int
    """the number of the event to correct"""
    open: list[str]
    """the ids of the open categories"""
    option: str
    """an option, with its hyphens"""
    other: str
    """the name that looks the same"""
    other_event: int
    """the number of the other event to exchange"""
    output: str
    """a form of output"""
    part: Literal["category", "dice", "points"]
    """the part that the event does not have"""
    pipe: Literal["unwritten", "to-change", "in-folder"]
    """a pipe: nothing writes to it, it would have to be changed, or it is in a folder"""
    player: str
    """a player's name; for not-your-turn that of the player to move"""
    points: int
    """the points that were given, or that the category has"""
    position: int
    """the place among the dice, from 1"""
    possible: list[int]
    """the points that the category can give"""
    problem: Literal["empty", "long", "control", "form"]
    """what is wrong with the name"""
    range: str
    """the values that the house rule takes, in words"""
    roll_event: int
    """the number of the event with the roll"""
    rolled: list[int]
    """the roll on the table"""
    seat: int
    """a player's number, from 0"""
    sign: str
    """a character"""
    stated: object
    """what the file says; null for a value that is long or nested deeply"""
    step: int
    """the points of a turn are a multiple of it"""
    swap_with: int
    """the number of the event that has the category: a swap with it may be wanted"""
    table: int
    """bytes of the table of values"""
    target: int
    """the target asked for"""
    targets: list[int]
    """the targets that --target takes"""
    version: int
    """the version of the rule set that the file names"""
    wait: float
    """seconds"""
    wanted: int
    """the number that was asked for, or that is needed"""
    where: str
    """the place in the rule document, its keys joined by dots"""
    who: Literal["players", "humans", "computers"]
    """who are too few or too many"""
    winners: list[str]
    """the names of the winners, in the order of their seats"""
    word: str
    """what was typed, or stands in the file"""
