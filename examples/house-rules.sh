#!/bin/sh
# House rules: single settings changed, and a rule set of your own in a file.
#
# The game files are in a temporary folder, which is removed at the end. Set DICECLI
# to use another dicecli than the one in PATH.
set -eu

DICECLI=${DICECLI:-dicecli}
dicecli() { command "$DICECLI" "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Five alike is no full house in Penta, but it is one with this house rule.
dicecli score penta --category full-house 44444
dicecli score penta --house full-house.pattern=loose-full-house -c full-house 44444

# Contradictions are refused: the upper section cannot reach 630 points.
if dicecli score penta --house upper.bonus=630:35 44444 2>&1; then
    echo "the bonus should have been refused" >&2
    exit 1
fi

# Farkle with 500 points to open, where the next player may take over the dice left.
DICECLI_FILE=$folder/farkle.json
export DICECLI_FILE
dicecli new farkle An Bình --house opening=500 --house carry-over=yes

dicecli roll 5 5 5 2 3 4 > "$folder/told"
dicecli keep 555 --bank

# Bình takes over An's 500 points and the three dice that she left.
dicecli take
dicecli roll 1 1 4 > "$folder/told"
dicecli keep 11 --bank

# An does not take over the last die; she rolls all six dice.
dicecli roll 2 3 3 4 6 6
dicecli show

# A rule set of your own, made from a printed one: Yatzy with two rolls a turn and 30
# points for the small straight. Only the first "yatzy" is the name of the game.
dicecli rules yatzy --house rolls=2 --json > "$folder/yatzy.json"
sed 's/"yatzy"/"hasty"/; s/"Yatzy"/"Hasty"/; s/"points": 15/"points": 30/' \
    "$folder/yatzy.json" > "$folder/hasty.json"

DICECLI_FILE=$folder/hasty-game.json
dicecli new --rules "$folder/hasty.json" An Bình

# The game file contains the rules: the file that they came from is not needed again.
rm "$folder/hasty.json"
dicecli record small-straight 1 2 3 4 5
dicecli roll 6 6 6 2 1
dicecli roll --keep 666 6 3
dicecli record 4k
dicecli show
