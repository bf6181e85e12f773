#!/bin/sh
# The rules of a table of its own: agreed on in a word, or written in a file.
#
# The games are written to a folder of their own, which is removed at the end.
# DICECLI names another dicecli than the one in PATH.
set -eu

DICECLI=${DICECLI:-dicecli}
dicecli() { command "$DICECLI" "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Five alike as a full house: not in Penta, but at this table.
dicecli score penta --category full-house 44444
dicecli score penta --house full-house.pattern=loose-full-house -c full-house 44444

# What cannot be is refused: no six faces hold 630 points.
if dicecli score penta --house upper.bonus=630:35 44444 2>&1; then
    echo "the bonus should have been refused" >&2
    exit 1
fi

# Farkle as many tables play it: 500 to open, and what one leaves the next may take.
DICECLI_FILE=$folder/farkle.json
export DICECLI_FILE
dicecli new farkle An Bình --house opening=500 --house carry-over=yes

dicecli roll 5 5 5 2 3 4 > "$folder/told"
dicecli keep 555 --bank

# Bình takes over An's 500 and the three dice that she left.
dicecli take
dicecli roll 1 1 4 > "$folder/told"
dicecli keep 11 --bank

# An lets the last die lie, and rolls six of her own.
dicecli roll 2 3 3 4 6 6
dicecli show

# A rule set of one's own, begun from a printed one: Yatzy with two rolls a turn, in
# which the small straight gives 30. Only the first "yatzy" is the name of the game.
dicecli rules yatzy --house rolls=2 --json > "$folder/yatzy.json"
sed 's/"yatzy"/"hasty"/; s/"Yatzy"/"Hasty"/; s/"points": 15/"points": 30/' \
    "$folder/yatzy.json" > "$folder/hasty.json"

DICECLI_FILE=$folder/hasty-game.json
dicecli new --rules "$folder/hasty.json" An Bình

# The game carries its rules: the file that they came from may go.
rm "$folder/hasty.json"
dicecli record small-straight 1 2 3 4 5
dicecli roll 6 6 6 2 1
dicecli roll --keep 666 6 3
dicecli record 4k
dicecli show
