#!/bin/sh
# An evening of Penta: An and Bình, thirteen turns each, refereed by dicecli.
#
# The dice below are those rolled at the table. The game file is in a temporary
# folder, which is removed at the end. Set DICECLI to use another dicecli than the
# one in PATH.
set -eu

DICECLI=${DICECLI:-dicecli}
dicecli() { command "$DICECLI" "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
DICECLI_FILE=$folder/evening.json
export DICECLI_FILE

dicecli new penta An Bình

# Round 1. An keeps her fours; Bình hopes for five in a row and gets four.
dicecli roll 4 4 1 2 6
dicecli roll --keep 44 4 3 1
dicecli roll --keep 444 4 2
dicecli record fours

dicecli roll 2 3 4 6 6
dicecli roll --keep 234 5 5
dicecli roll --keep 2345 3
dicecli record small-straight

# Round 2. The sixes stay at three. Bình rolls five fives: a Penta, 50 points.
dicecli roll 6 6 6 1 5
dicecli roll --keep 666 2 4
dicecli roll --keep 666 1 3
dicecli record sixes

dicecli roll 5 5 2 3 1
dicecli roll --keep 55 5 5 6
dicecli roll --keep 5555 5
dicecli record penta

# Round 3. You need not enter every roll: the dice that count are enough.
# Bình types a 5 for a 3, sees it, and takes it back.
dicecli record threes 3 3 3 4 6

dicecli roll 2 2 2 3 5
dicecli undo
dicecli roll 2 2 2 3 3
dicecli record full-house

# Round 4. Bình rolls five fives again while his Penta holds 50: a Joker, and 100
# bonus points. He tries chance, but the rules say fives, which is open.
dicecli record fives 5 5 5 1 2

dicecli roll 5 5 5 2 5
dicecli roll --keep 5555 5
if dicecli record chance; then
    echo "the Joker should have been forced" >&2
    exit 1
fi
dicecli record fives

# Rounds 5 to 7. Short names of categories work too.
dicecli record ls 2 3 4 5 6
dicecli record 4s 4 4 1 2 6

dicecli record fh 3 3 3 2 2
dicecli record 3k 4 4 4 2 3

dicecli record ss 1 2 3 4 6
dicecli record 2s 2 2 5 6 1

# Round 8. An has her Penta too.
dicecli roll 1 1 1 4 1
dicecli roll --keep 1111 1
dicecli record penta
dicecli record sixes 6 6 1 2 3

# Rounds 9 to 11, and the standings.
dicecli record three-of-a-kind 6 6 6 5 5
dicecli record threes 3 3 1 5 6

dicecli record chance 6 6 5 4 4
dicecli record ones 1 1 3 4 6

dicecli record twos 2 5 6 6 3
dicecli record chance 1 2 3 5 5
dicecli show

# Round 12. An's three twos fit no open category, and she has no ones: she must cross
# out a category. She gives up the four of a kind; so does Bình.
dicecli roll 2 2 2 4 5
dicecli roll --keep 222 3 6
dicecli roll --keep 222 5 6
dicecli open 2 2 2 5 6
dicecli record four-of-a-kind

dicecli record four-of-a-kind 1 3 4 6 6

# Round 13. An needs three ones for the bonus of the upper section, and the last roll
# brings the third: 63 points. Bình could still win with a large straight.
dicecli roll 1 1 3 5 6
dicecli roll --keep 11 2 4 6
dicecli roll --keep 11 1 3 5
dicecli record ones

dicecli roll 1 2 3 4 6
dicecli roll --keep 2346 2
dicecli roll --keep 2346 6
dicecli record large-straight

# The card, and the winner by a single point.
dicecli show
