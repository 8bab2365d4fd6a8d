#!/usr/bin/env bash
# Makes the table of docs/results.md: the quickstart in three modes, several seeds, and the held-out panel before and after.
#
#   scripts/results.sh [FOLDER]     runs what is missing in FOLDER (default runs/results), then prints the table
#
# SEEDS and MODES choose others than "1 2 3" and "genenv random static". A finished run takes about four minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder="${1:-runs/results}"

# The value of a metric in one line of metrics.jsonl.
metric() { sed -n "s/.*\"$1\":\([-0-9.eE]*\).*/\1/p"; }

printf '| mode | seed | panel before | panel after | points | greedy | own tasks: first epoch | first epoch in [0.4, 0.6] | inside from then on |\n'
printf '| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n'
for mode in ${MODES:-genenv random static}; do
    for seed in ${SEEDS:-1 2 3}; do
        run="$folder/$mode-$seed"
        if [ ! -d "$run" ]; then
            ./genenv train --config quickstart.yaml --set seed="$seed" --set mode="$mode" --output "$run" > /dev/null
        fi
        evaluated="$(grep '"panel.greedySuccessRate"' "$run/metrics.jsonl")"
        before="$(head -n 1 <<< "$evaluated")"
        after="$(tail -n 1 <<< "$evaluated")"
        band="$(metric tasks.successRate < "$run/metrics.jsonl" | awk '
            NR == 1 { first = $1 }
            { inside = ($1 >= 0.4 && $1 <= 0.6) }
            inside && !entered { entered = NR }
            entered { n++; hits += inside }
            END { printf "%.1f | %s | %d of %d", 100 * first, entered ? entered : "never", hits, n }')"
        awk -v mode="$mode" -v seed="$seed" -v band="$band" \
            -v b="$(metric panel.successRate <<< "$before")" -v a="$(metric panel.successRate <<< "$after")" \
            -v gb="$(metric panel.greedySuccessRate <<< "$before")" -v ga="$(metric panel.greedySuccessRate <<< "$after")" \
            'BEGIN { printf "| %s | %s | %.1f | %.1f | %+.1f | %.1f -> %.1f | %s |\n", mode, seed, 100 * b, 100 * a, 100 * (a - b), 100 * gb, 100 * ga, band }'
    done
done
