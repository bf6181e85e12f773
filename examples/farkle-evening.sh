#!/bin/sh
# An evening of Farkle to 5,000: An, Bình, Chi and a computer, refereed by dicecli.
#
# Every dice value below is what lay on the table; Robo's dice were rolled for it by
# whoever sat next, or by the program. The game is written to a folder of its own,
# which is removed at the end. DICECLI names another dicecli than the one in PATH.
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

# Nothing of Bình's second roll scores: a bust, and his 300 are gone.
dicecli roll 3 3 3 2 4 6
dicecli keep 333
dicecli roll 2 4 6

# Chi: all six dice score at once. They are hot: six dice come back.
dicecli roll 1 2 3 4 5 6
dicecli keep 123456
dicecli roll 1 4 4 6 3 2
dicecli keep 1 --bank

# Robo rolls for itself, and decides. The seed makes it the same every evening.
dicecli auto --random --seed 7

# Round 2. An's dice get hot over three rolls; a last 5, and she stops.
dicecli roll 1 1 1 2 4 6
dicecli keep 111
dicecli roll 5 5 2
dicecli keep 55
dicecli roll 1
dicecli keep 1
dicecli roll 3 3 4 6 2 5
dicecli keep 5 --bank

# Supper came in between: two turns were kept on paper. Chi lost hers.
dicecli bank --points 650
dicecli bust

# Chi rolls for Robo, which sets aside, says how many dice to roll, and banks.
dicecli auto 5 2 3 4 6 6
dicecli auto 1 5 2 2 3
dicecli auto 5 5 4

# Round 3. An types a 6 for a 5 and would lose her turn; she takes the roll back.
dicecli roll 2 2 3 4 6 6
dicecli undo
dicecli roll 2 2 3 4 6 5
dicecli keep 5
dicecli roll 4 4 4 2 3
dicecli keep 444 --bank

# Bình's dice are hot after two rolls, and he dares a third.
dicecli roll 6 6 6 6 2 3
dicecli keep 6666
dicecli roll 1 5
dicecli keep 1 5
dicecli roll 1 1 5 3 4 6
dicecli keep 115 --bank

# Chi would like to set her 3 aside too, but it takes part in nothing.
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

# Round 4. Another turn of An's from paper. Bình looks at the odds: three dice lose
# him 1,000 points more than once in four rolls. He dares, and it goes well.
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

# Round 5. Three pairs take Chi over the target: the final round begins, in which
# each of the others has one more turn.
dicecli roll 6 6 6 2 3 4
dicecli keep 666 --bank

dicecli roll 4 4 4 1 1 2
dicecli keep 44411 --bank

dicecli roll 2 2 4 4 6 6
dicecli keep 224466 --bank

# Robo must beat Chi now, so it rolls on where it would have banked before.
dicecli auto 1 1 1 5 2 3
dicecli auto 4 6

# An needs 1,400 to draw level with Chi, and makes them. That would share the win ...
dicecli roll 1 1 1 5 2 3
dicecli keep 1115
dicecli roll 1 5
dicecli keep 15
dicecli roll 2 2 2 3 4 6
dicecli keep 222 --bank
dicecli show

# ... but the last turn is Bình's: hot dice, and four fours.
dicecli roll 3 3 3 1 5 2
dicecli keep 333
dicecli roll 1 5 5
dicecli keep 155
dicecli roll 4 4 4 4 1 2
dicecli keep 44441 --bank

# The winner, and two who share the second place.
dicecli show
