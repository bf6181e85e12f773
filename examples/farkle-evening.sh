#!/bin/sh
# An evening of Farkle to 5,000: An, Bình, Chi and a computer, refereed by dicecli.
#
# The dice below are those rolled at the table; Robo's dice are rolled by a player, or
# by the program. The game file is in a temporary folder, which is removed at the end.
# Set DICECLI to use another dicecli than the one in PATH.
set -eu

DICECLI=${DICECLI:-dicecli}
dicecli() { command "$DICECLI" "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
DICECLI_FILE=$folder/evening.json
export DICECLI_FILE

dicecli new farkle An Bình Chi --computer Robo --target 5000

# Round 1. An sets three dice aside, rolls the other three, and banks.
dicecli roll 1 1 5 2 3 6
dicecli keep 1 1 5
dicecli roll 5 5 4
dicecli keep 5 5
dicecli bank

# Nothing in Bình's second roll scores: a bust, and he loses the 300 points.
dicecli roll 3 3 3 2 4 6
dicecli keep 333
dicecli roll 2 4 6

# All six dice of Chi's score: hot dice, so she may roll all six again.
dicecli roll 1 2 3 4 5 6
dicecli keep 123456
dicecli roll 1 4 4 6 3 2
dicecli keep 1 --bank

# Robo rolls and plays by itself. The seed makes the rolls the same every time.
dicecli auto --random --seed 7

# Round 2. After three rolls all of An's dice have scored: hot dice. She sets one more
# 5 aside and banks.
dicecli roll 1 1 1 2 4 6
dicecli keep 111
dicecli roll 5 5 2
dicecli keep 55
dicecli roll 1
dicecli keep 1
dicecli roll 3 3 4 6 2 5
dicecli keep 5 --bank

# Two turns were kept on paper during supper. Chi lost hers.
dicecli bank --points 650
dicecli bust

# Chi rolls for Robo, which sets dice aside, says how many to roll next, and banks.
dicecli auto 5 2 3 4 6 6
dicecli auto 1 5 2 2 3
dicecli auto 5 5 4

# Round 3. An types 6 instead of 5, which is a bust; she takes the roll back.
dicecli roll 2 2 3 4 6 6
dicecli undo
dicecli roll 2 2 3 4 6 5
dicecli keep 5
dicecli roll 4 4 4 2 3
dicecli keep 444 --bank

# Bình has hot dice after two rolls, and risks a third.
dicecli roll 6 6 6 6 2 3
dicecli keep 6666
dicecli roll 1 5
dicecli keep 1 5
dicecli roll 1 1 5 3 4 6
dicecli keep 115 --bank

# Chi tries to set her 3 aside too, but it does not score.
dicecli roll 5 5 5 1 3 4
if dicecli keep 5 5 5 1 3; then
    echo "the 3 should have been refused" >&2
    exit 1
fi
dicecli keep 5 5 5 1
dicecli roll 1 1
dicecli keep 1 1 --bank

dicecli auto --random --seed 1
dicecli show

# Round 4. An's turn was kept on paper. Bình looks at the odds: with three dice he
# loses his 1,000 points in more than one roll out of four. He rolls, and scores.
dicecli bank --points 1000

dicecli roll 1 1 1 4 6 2
dicecli keep 111
dicecli odds
dicecli roll 3 3 3
dicecli keep 333 --bank

dicecli roll 6 6 6 1 2 3
dicecli keep 6661
dicecli roll 1 5
dicecli keep 15
dicecli roll 3 3 3 2 4 6
dicecli keep 333 --bank

dicecli auto 1 1 1 3 4 6

# Round 5. Three pairs take Chi past the target: the final round starts, in which
# each of the others has one more turn.
dicecli roll 6 6 6 2 3 4
dicecli keep 666 --bank

dicecli roll 4 4 4 1 1 2
dicecli keep 44411 --bank

dicecli roll 2 2 4 4 6 6
dicecli keep 224466 --bank

# Robo must beat Chi now, so it keeps rolling where it banked before.
dicecli auto 1 1 1 5 2 3
dicecli auto 4 6

# An needs 1,400 points to draw level with Chi and gets them. They would share the win.
dicecli roll 1 1 1 5 2 3
dicecli keep 1115
dicecli roll 1 5
dicecli keep 15
dicecli roll 2 2 2 3 4 6
dicecli keep 222 --bank
dicecli show

# But the last turn is Bình's: hot dice, then four fours.
dicecli roll 3 3 3 1 5 2
dicecli keep 333
dicecli roll 1 5 5
dicecli keep 155
dicecli roll 4 4 4 4 1 2
dicecli keep 44441 --bank

# The winner, and a tie for second place.
dicecli show
