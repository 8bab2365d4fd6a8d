#!/usr/bin/env bash
# Makes the tables of docs/results.md: the quickstart in three modes, several seeds, the held-out panel before and after, the mean gain of each mode, and what each run has
# played: modes compare at equal rollouts and updates only.
#
#   scripts/results.sh [FOLDER [KEY=VALUE]...]     runs what is missing in FOLDER (default runs/results) with these settings, then prints the tables
#
# SEEDS and MODES choose others than "1 2 3" and "genenv random static". A run takes two to five minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder="${1:-runs/results}"
shift $(($# > 0))
sets=()
for set in "$@"; do
    sets+=(--set "$set")
done
modes="${MODES:-genenv random static}"
seeds="${SEEDS:-1 2 3}"

# The value of a metric in every line of metrics.jsonl that has it.
metric() { sed -n "s/.*\"$1\":\([-0-9.eE]*\).*/\1/p"; }
# Its sum over a run.
total() { metric "$1" < "$2/metrics.jsonl" | awk '{ sum += $1 } END { printf "%d", sum }'; }

gains="$(mktemp)"
played="$(mktemp)"
trap 'rm -f "$gains" "$played"' EXIT
printf '| mode | seed | panel before | panel after | points | greedy | own tasks: first epoch | first epoch in [0.4, 0.6] | inside from then on |\n'
printf '| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n'
for mode in $modes; do
    for seed in $seeds; do
        run="$folder/$mode-$seed"
        if [ ! -d "$run" ]; then
            ./genenv train --config quickstart.yaml "${sets[@]}" --set seed="$seed" --set mode="$mode" --output "$run" > /dev/null
        fi
        # A run that was stopped has no panel after its last epoch, and would count as one that gained nothing.
        last="$(tail -n 1 "$run/metrics.jsonl")"
        epochs="$(sed -n '/^game:/,/^[a-z]/s/^  epochs: *//p' "$run/config.yaml")"
        if [ "$(metric epoch <<< "$last")" != "$epochs" ] || [[ "$last" != *panel.greedySuccessRate* ]]; then
            printf 'results.sh: %s is not finished, or was played without panel.greedy. Go on with it: ./genenv train --resume --output %s\n' "$run" "$run" >&2
            exit 1
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
        awk -v mode="$mode" -v seed="$seed" -v band="$band" -v gains="$gains" \
            -v b="$(metric panel.successRate <<< "$before")" -v a="$(metric panel.successRate <<< "$after")" \
            -v gb="$(metric panel.greedySuccessRate <<< "$before")" -v ga="$(metric panel.greedySuccessRate <<< "$after")" \
            'BEGIN {
                printf "| %s | %s | %.1f | %.1f | %+.1f | %.1f -> %.1f | %s |\n", mode, seed, 100 * b, 100 * a, 100 * (a - b), 100 * gb, 100 * ga, band
                printf "%s %.10f\n", mode, 100 * (a - b) >> gains
            }'
        printf '| %s | %s | %s | %s |\n' "$mode" "$seed" "$(total agent.episodes "$run")" "$(total agent.updates "$run")" >> "$played"
    done
done

# Student's t at 97.5 % for 1 to 9 degrees of freedom.
printf '\n| mode | mean gain in points | 95 %% interval of the mean |\n| --- | --- | --- |\n'
for mode in $modes; do
    awk -v mode="$mode" '
        BEGIN { split("12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262", t, " ") }
        $1 == mode { n++; sum += $2; squares += $2 * $2 }
        END {
            mean = sum / n
            if (n < 2 || n > 10) { printf "| %s | %+.1f | of %d |\n", mode, mean, n; exit }
            half = t[n - 1] * sqrt((squares - n * mean * mean) / (n - 1) / n)
            printf "| %s | %+.1f | %.1f to %.1f |\n", mode, mean, mean - half, mean + half
        }' "$gains"
done

printf '\n| mode | seed | rollouts | updates of the agent |\n| --- | --- | --- | --- |\n'
cat "$played"
