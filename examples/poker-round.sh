#!/bin/sh
# A few rounds of Dice Poker: the points of pairs, and the bonus of the left side.
#
# The game file is in a temporary folder, which is removed at the end. Set DICECLI to
# use another dicecli than the one in PATH.
set -eu

DICECLI=${DICECLI:-dicecli}
dicecli() { command "$DICECLI" "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
DICECLI_FILE=$folder/round.json
export DICECLI_FILE

# Single rolls. A pair scores the sum of all five dice; four alike are not two pairs.
dicecli score poker --category pair 5 5 3 2 1
dicecli score poker --category two-pairs 2 2 5 5 1
dicecli score poker --category two-pairs 4 4 4 4 6
dicecli score poker --category four-of-a-kind 5 5 5 2 5

dicecli new poker An Bình
dicecli record pair 5 5 3 2 1
dicecli record two-pairs 2 2 5 5 1

# Both fill the left side with three dice of each face, which is 63 in all; only
# Bình has a fourth one, which makes 64. The bonus needs more than 63 points.
for hand in 66614 55514 44416 33316 22216; do
    dicecli record "${hand%????}s" $hand
    dicecli record "${hand%????}s" $hand
done
dicecli record ones 1 1 1 2 3
dicecli record ones 1 1 1 1 3

dicecli show
