"""Tables of values on disk: sound ones, damaged ones, and those that somebody made up."""

from __future__ import annotations

import json
import math
import os
import random
import socket
import struct
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecli.advisor.card import hint
from dicecli.advisor.card.advice import _fills, _of_keeps, exact
from dicecli.advisor.card.situation import Situation
from dicecli.advisor.card.space import Cell, cell
from dicecli.advisor.card.table_format import (
    CHECKSUM,
    FORMAT,
    HEAD,
    MOST_VALUE,
    PAGE,
    Head,
    file_name,
    fingerprint,
)
from dicecli.advisor.card.tables import Library, Table, pass_over, search, shipped
from dicecli.dice import ways
from dicecli.errors import BadGameFile
from dicecli.rules import PRESETS, preset
from dicecli.rules.card.chances import best_keeps

SHIPPED = ("penta", "poker", "yacht", "generala", "yams")
PENTA, YACHT = preset("penta"), preset("yacht")
DATA = (Path(shipped()) / file_name(YACHT)).read_bytes()
HEAD_OF_IT = Head(*HEAD.unpack(DATA[: HEAD.size]))


def table(rules):
    (found,) = search(rules, [shipped()], pass_over)
    return found


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_table_is_sound(game):
    numbering = pytest.importorskip("dicecli.advisor.card.numbering").numbering
    rules = preset(game)
    found = table(rules)
    found.check()
    assert found.head.states == numbering(rules).states
    assert found.head.expected == pytest.approx(found.value(Cell(0, 0, 0, 0)), abs=1e-4)


def test_shipped_tables_are_of_these_games_and_small():
    files = list(Path(shipped()).iterdir())
    assert {file.name for file in files} == {file_name(preset(name)) for name in SHIPPED}
    assert sum(file.stat().st_size for file in files) < 12_000_000


@pytest.mark.parametrize("game", ["yacht", "generala"])
def test_a_shipped_table_is_what_solving_gives(game):
    """The bytes do not depend on the number of cores."""
    pytest.importorskip("numpy")
    rules = preset(game)
    for cores in (1, 3):
        solved = hint.solved(rules, cores=cores, progress=None)
        assert solved.table == Path(table(rules).path).read_bytes()


def some_cards(rules, number, seed):
    """Return cards with the points that random rolls give in random categories."""
    chance = random.Random(seed)
    for _ in range(number):
        state = rules.start(1)
        for _ in range(chance.randrange(len(rules.categories))):
            dice = tuple(sorted(chance.choices(range(1, 7), k=rules.number_of_dice)))
            state = state._replace(dice=dice, rolled=3)
            state, _ = state.apply(chance.choice(state.legal_moves()))
        yield state.sheets[0].filled


@pytest.mark.parametrize("game", SHIPPED)
def test_states_of_a_table_follow_from_those_after_them(game):
    """Compute the value of a state again from its turn, without the solver."""
    rules = preset(game)
    found = table(rules)
    for filled in some_cards(rules, 20, seed=game):
        situation = Situation(rules, filled, 0, None, rules.rolls)
        again = first_roll_mean(situation, found)
        assert found.value(cell(rules, found.space, filled)) == pytest.approx(again, abs=1e-3)


def first_roll_mean(situation, found):
    """Return the mean over the first roll of what its best choice is worth."""
    outlook = exact(situation, found)
    later = situation._replace(rolls_left=situation.rules.rolls - 1)
    of_keeps = best_keeps(_of_keeps(later, outlook), situation.rules.number_of_dice)
    total = 0.0
    for dice, kept in of_keeps.items():
        fills = _fills(situation, dice, outlook, first=True)
        filled = max(choice.expected for choice in fills) - situation.held
        total += ways(dice) * max(kept, filled)
    return total / 6**situation.rules.number_of_dice


def test_rules_that_score_alike_share_a_table():
    named = PENTA._replace(name="Ours", ties="none", version=2)
    assert fingerprint(named) == fingerprint(PENTA)
    cards = [preset(game) for game in PRESETS if preset(game).kind == "card"]
    prints = {fingerprint(rules) for rules in cards}
    assert len(prints) == len(cards), "no two presets score alike"
    for key in ("rolls=2", "upper.bonus=63:36", "ones.first-roll=1", "five-alike.bonus=99"):
        house = dict([key.split("=")])
        assert fingerprint(PENTA.amended(house)) not in prints


def test_values_too_large_for_float32_are_written_as_float64(tmp_path):
    pytest.importorskip("numpy")
    from dicecli.advisor.card.numbering import numbering
    from dicecli.advisor.card.table_writer import encode

    numbers = numbering(YACHT)
    values = [5000.0001 + number / 3 for number in range(numbers.states)]
    path = written(tmp_path / "wide", encode(YACHT, numbers, values))
    found = Table(path, YACHT)
    assert found.head.width == 8
    assert found.value(Cell(0, 7, 0, 0)) == values[7]


def test_checksums_are_those_of_zlib():
    fields, middle = DATA[: HEAD.size - 4], DATA[HEAD.size : HEAD_OF_IT.start]
    assert HEAD_OF_IT.checksum == crc32(fields)
    assert HEAD_OF_IT.middle == crc32(middle)
    assert len(DATA) - HEAD_OF_IT.start == HEAD_OF_IT.width * HEAD_OF_IT.states


# Damage


def written(path, data):
    path.write_bytes(data)
    return str(path)


def damaged(data, place, sign=None):
    sign = data[place] ^ 1 if sign is None else sign
    return data[:place] + bytes([sign]) + data[place + 1 :]


def refusal(tmp_path, data, rules=YACHT):
    """Return why a table is refused, when it is opened or one of its pages is read."""
    path = written(tmp_path / "broken", data)
    with pytest.raises(BadGameFile) as fault:
        Table(path, rules).check()
    assert (fault.value.facts["file"], fault.value.status) == (path, 3)
    return fault.value.code


def test_every_change_of_a_byte_is_noticed(tmp_path):
    places = [*range(HEAD_OF_IT.start), *range(HEAD_OF_IT.start, len(DATA), 97)]
    for place in places:
        refusal(tmp_path, damaged(DATA, place))
    for place in range(HEAD.size):
        for sign in (0, 0x7F, 0x80, 0xFF):
            if sign != DATA[place]:
                refusal(tmp_path, damaged(DATA, place, sign))


def test_every_truncation_is_noticed(tmp_path):
    for length in (*range(HEAD_OF_IT.start + 2), *range(HEAD_OF_IT.start, len(DATA), 97)):
        assert refusal(tmp_path, DATA[:length]) == "bad-table"
    assert refusal(tmp_path, DATA + b"\0") == "bad-table"


def test_a_page_is_checked_when_it_is_first_read(tmp_path):
    found = Table(written(tmp_path / "broken", damaged(DATA, len(DATA) - 1)), YACHT)
    assert found.value(Cell(0, 0, 0, 0)) > 100
    with pytest.raises(BadGameFile, match="bad-table"):
        found.value(Cell(0, (1 << 12) - 1, 0, 0))


def test_a_file_that_shrinks_while_it_is_open_is_a_damaged_table(tmp_path):
    found = Table(written(tmp_path / "shrinking", DATA), YACHT)
    os.truncate(tmp_path / "shrinking", HEAD_OF_IT.start + 5)
    with pytest.raises(BadGameFile, match="bad-table"):
        found.value(Cell(0, (1 << 12) - 1, 0, 0))


def test_a_table_of_other_rules_is_refused(tmp_path):
    other = YACHT.amended({"chance.points": "20"})
    assert refusal(tmp_path, DATA, other) == "other-table"


def test_a_table_of_another_version_is_named_so(tmp_path):
    for version in (FORMAT - 1, FORMAT + 1):
        other = HEAD_OF_IT._replace(version=version).pack() + DATA[HEAD.size :]
        path = written(tmp_path / "other", other)
        with pytest.raises(BadGameFile) as fault:
            Table(path, YACHT)
        assert fault.value.facts["fields"] == {"found": version, "read": FORMAT}


# Tables that are made up: their checksums are right


def made_up(head, middle, body):
    """Return a table of these parts with right checksums."""
    return head._replace(middle=crc32(middle)).pack() + middle + body


HUGE = st.one_of(st.integers(0, 2**32 - 1), st.sampled_from([0, 1, 2, 2**31, 2**32 - 1]))
HEADS = st.fixed_dictionaries(
    {},
    optional={
        "width": st.integers(0, 2**16 - 1) | st.sampled_from([0, 4, 8]),
        "blocks": HUGE,
        "totals": HUGE,
        "states": HUGE | st.integers(0, 2**64 - 1),
        "expected": st.floats(allow_nan=True),
        "fingerprint": st.binary(min_size=16, max_size=16),
    },
)


BODY = DATA[HEAD_OF_IT.start :]


def refused(path):
    """Return the code by which a table is refused, None if all of it can be read."""
    try:
        Table(path, YACHT).check()
    except BadGameFile as fault:
        return fault.code
    return None


@given(HEADS)
@settings(deadline=None)
def test_absurd_heads_are_refused_by_name(tmp_path_factory, fields):
    head = HEAD_OF_IT._replace(**fields)
    path = tmp_path_factory.getbasetemp() / "head"
    data = made_up(head, DATA[HEAD.size : HEAD_OF_IT.start], BODY)
    code = refused(written(path, data))
    if code is None:
        assert head._replace(expected=0) == HEAD_OF_IT._replace(expected=0)
        assert 0 <= head.expected <= MOST_VALUE
    else:
        assert code in ("bad-table", "other-table")


@given(st.binary(max_size=400), st.booleans())
@settings(deadline=None)
def test_anything_behind_a_right_head_is_refused_or_read(tmp_path_factory, rest, fits):
    """Blocks, pages and values are random; with ``fits`` the head counts them right."""
    states = max(0, (len(rest) - 8) // 4) if fits else HEAD_OF_IT.states
    head = HEAD_OF_IT._replace(states=states)
    middle, values = rest[: head.start - HEAD.size], rest[head.start - HEAD.size :]
    path = written(tmp_path_factory.getbasetemp() / "rest", made_up(head, middle, values))
    assert refused(path) in ("bad-table", None)


def with_values(change):
    """Return the table with its values changed, and the checksums of the pages right."""
    count = HEAD_OF_IT.states
    values = struct.pack(f"<{count}f", *change([*struct.unpack(f"<{count}f", BODY)]))
    sums = [CHECKSUM.pack(crc32(values[at : at + PAGE])) for at in range(0, len(values), PAGE)]
    blocks = DATA[HEAD.size : HEAD.size + HEAD_OF_IT.size_of_blocks]
    return made_up(HEAD_OF_IT, blocks + b"".join(sums), values)


def test_values_are_changed_as_meant():
    assert with_values(list) == DATA


ABSURD = [math.nan, math.inf, -math.inf, -1.0, 2.0 * MOST_VALUE, 3e38]


@pytest.mark.parametrize("value", ABSURD)
def test_values_that_no_card_can_have_are_refused(tmp_path, value):
    data = with_values(lambda values: [value] * len(values))
    found = Table(written(tmp_path / "absurd", data), YACHT)
    with pytest.raises(BadGameFile, match="bad-table"):
        found.value(Cell(0, 0, 0, 0))


def test_a_table_without_a_state_is_refused_when_it_is_asked_for(tmp_path):
    """As many states as there should be, but of other totals: the bits are shifted."""
    yams = preset("yams")
    data = Path(table(yams).path).read_bytes()
    head = Head(*HEAD.unpack(data[: HEAD.size]))
    size = head.size_of_block
    blocks = data[HEAD.size : HEAD.size + head.size_of_blocks]
    rows = [blocks[at : at + size] for at in range(0, len(blocks), size)]
    middle = b"".join(reversed(rows)) + data[HEAD.size + len(blocks) : head.start]
    path = written(tmp_path / "shifted", made_up(head, middle, data[head.start :]))
    found = Table(path, yams)
    faults = 0
    for filled in some_cards(yams, 50, seed=1):
        try:
            assert math.isfinite(found.value(cell(yams, found.space, filled)))
        except BadGameFile:
            faults += 1
    assert faults > 0


# Files that are none, and what is used instead


def pipe(path):
    os.mkfifo(path)


def folder(path):
    path.mkdir()


def device(path):
    path.symlink_to("/dev/zero")


def nothing(path):
    path.symlink_to("nowhere")


def endpoint(path):
    with socket.socket(socket.AF_UNIX) as bound:
        os.chdir(path.parent)  # the path of a socket is short
        bound.bind(path.name)


@pytest.mark.parametrize("make", [pipe, folder, device, nothing, endpoint])
def test_a_file_of_another_kind_is_no_table(tmp_path, monkeypatch, make):
    monkeypatch.chdir(tmp_path)
    make(tmp_path / file_name(YACHT))
    said = []
    assert list(search(YACHT, [str(tmp_path)], said.append)) == []
    assert [fault.code for fault in said] == ["bad-table"] * (make is not nothing)


def folder_with(folder, data):
    folder.mkdir()
    (folder / file_name(YACHT)).write_bytes(data)
    return str(folder)


def test_the_next_sound_table_is_used(tmp_path):
    """Damage is found in the head of one table, and only in a page of another."""
    late = with_values(lambda values: [math.nan] * len(values))
    bad = [folder_with(tmp_path / "head", DATA[:70]), folder_with(tmp_path / "page", late)]
    good = folder_with(tmp_path / "good", DATA)
    said = []
    library = Library(YACHT, [*bad, good, shipped()], said.append)
    first = library.best(lambda found: found and found.value(Cell(0, 0, 0, 0)))
    assert first == Table(f"{good}/{file_name(YACHT)}", YACHT).value(Cell(0, 0, 0, 0))
    assert library.table.path.startswith(good)
    assert [fault.facts["file"].split("/")[-2] for fault in said] == ["head", "page"]


def test_without_a_sound_table_there_is_none(tmp_path):
    (tmp_path / "file").write_text("")
    bad = folder_with(tmp_path / "bad", DATA[:5000])
    library = Library(YACHT, [bad, str(tmp_path / "file"), str(tmp_path / "none")], pass_over)
    assert (library.table, library.damaged) == (None, True)
    assert library.best(lambda found: found) is None


RULES = ("yacht", "--house", "rolls=2")


@pytest.fixture
def cached(dicecli_here, monkeypatch):
    """The file of a solved table in the user's cache."""
    pytest.importorskip("numpy")
    pytest.importorskip("platformdirs")
    monkeypatch.setenv("XDG_CACHE_HOME", str(dicecli_here.folder / "cache"))
    return Path(dicecli_here("solve", *RULES, "--json").json["file"])


def named(path):
    """Return how a note names a path: its name is whole."""
    return path.name


def damages(data):
    """Return spoilt contents of a table, by the part that is spoilt."""
    head = Head(*HEAD.unpack(data[: HEAD.size]))
    old = head._replace(version=FORMAT - 1).pack() + data[HEAD.size :]
    long = head._replace(states=2**60).pack() + data[HEAD.size :]
    page = damaged(data, head.start)
    return {"old": old, "long": long, "page": page, "short": data[:200], "none": b""}


def test_a_damaged_table_is_named_and_the_estimate_used(dicecli_here, cached):
    """A note names it; the advice, and the computer's move, are those without a table."""
    dicecli, data = dicecli_here, cached.read_bytes()
    exactly = dicecli("hint", *RULES, "--json").json
    cached.unlink()
    estimate = dicecli("hint", *RULES, "--json").json
    assert (exactly["exact"], estimate["reason"]) == (True, "no-table")
    for spoilt in damages(data).values():
        cached.write_bytes(spoilt)
        done = dicecli("hint", *RULES, "--json")
        assert done.status == 0
        assert done.json == {**estimate, "reason": "bad-table"}
        assert done.err.startswith("note: the table ")
        assert f"{named(cached)} is damaged" in done.err
        assert done.err.count("\n") == 1
        done = dicecli("hint", *RULES, "44126", "-o", "plain")
        assert "cannot be used" in done.out
    assert dicecli("solve", *RULES, "--json").status == 0
    assert cached.read_bytes() == data
    assert dicecli("hint", *RULES, "--json").json == exactly


def test_the_computer_plays_by_the_estimate_if_its_table_is_damaged(dicecli_here, cached):
    cached.write_bytes(damages(cached.read_bytes())["page"])
    assert dicecli_here("new", *RULES[:1], "An", *RULES[1:]).status == 0
    done = dicecli_here("auto", "--random", "--seed", "1", "--json")
    assert done.status == 0
    assert done.json["over"] is False
    assert done.err.count(named(cached)) == 1
    assert dicecli_here("auto", "--random", "--quiet").err == ""
    lines = b"auto --random\nhint\n" * 3
    assert dicecli_here("play", stdin=lines).err.count(named(cached)) == 1


def test_what_a_table_says_is_finite_in_json(dicecli_here, cached):
    """Whatever page is made up, the answer has numbers alone."""
    data = cached.read_bytes()
    head = Head(*HEAD.unpack(data[: HEAD.size]))
    blocks = data[HEAD.size : HEAD.size + head.size_of_blocks]
    for value in ABSURD:
        page = struct.pack("<f", value) * (PAGE // 4)
        values = (page * head.pages)[: head.size_of_values]
        sums = b"".join(
            CHECKSUM.pack(crc32(values[at : at + PAGE])) for at in range(0, len(values), PAGE)
        )
        cached.write_bytes(made_up(head, blocks + sums, values))
        done = dicecli_here("hint", *RULES, "44126", "--json")
        assert done.status == 0
        answer = json.loads(done.out, parse_constant=pytest.fail)
        assert answer["reason"] == "bad-table"
