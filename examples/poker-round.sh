#!/bin/sh
# A few rounds of Dice Poker: what pairs are worth, and 63 against 64 on the left.
#
# The game is written to a folder of its own, which is removed at the end. DICECLI
# names another dicecli than the one in PATH.
set -eu

DICECLI=${DICECLI:-dicecli}
dicecli() { command "$DICECLI" "$@"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
DICECLI_FILE=$folder/round.json
export DICECLI_FILE

# Single rolls. A pair counts all five dice; four alike are no two pairs.
dicecli score poker --category pair 5 5 3 2 1
dicecli score poker --category two-pairs 2 2 5 5 1
dicecli score poker --category two-pairs 4 4 4 4 6
dicecli score poker --category four-of-a-kind 5 5 5 2 5

dicecli new poker An Bình
dicecli record pair 5 5 3 2 1
dicecli record two-pairs 2 2 5 5 1

# Both fill the left side with three dice of each face, which is 63 in all; only
# Bình has a fourth one, which makes 64. The bonus wants more than 63.
for hand in 66614 55514 44416 33316 22216; do
    dicecli record "${hand%????}s" $hand
    dicecli record "${hand%????}s" $hand
done
dicecli record ones 1 1 1 2 3
dicecli record ones 1 1 1 1 3

dicecli show
