#!/usr/bin/env bash
# The check for the day a GPU is at hand: parity with the CPU, decode rate, one epoch of a configuration at full size, memory against the plan.
#
#   scripts/gpu-check.sh MODEL [DEVICE [CONFIG [KEY=VALUE]...]]
#
# MODEL is a Hugging Face folder or hub id. DEVICE is gpu0 unless given; cpu checks the script itself. CONFIG is alfworld.yaml unless given, one epoch of it is
# played with MODEL for both players. Results go to gpu-check/ in the current folder. Build without the CPU's natives first: export GENENV_MAVEN_OPTS=-Dgpu
set -euo pipefail
genenv="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/genenv"
if [ $# -lt 1 ]; then
    sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
model=$1
device=${2:-gpu0}
config=${3:-alfworld.yaml}
shift $(($# < 3 ? $# : 3))
sets=(--set "agent.model=$model" --set "simulator.model=$model" --set "runtime.device=$device" --set game.epochs=1)
for set in "$@"; do
    sets+=(--set "$set")
done
out=gpu-check
if [ -e "$out" ]; then
    echo "$out is there already; move it away first" >&2
    exit 2
fi
mkdir "$out"

say() { printf '\n== %s\n' "$*"; }

say "1. The machine and the plan"
"$genenv" doctor --config "$config" "${sets[@]}" | tee "$out/doctor.txt" || true

say "2. Parity: log-probabilities in bfloat16 on $device, and in float32 on the CPU"
printf '%s\n' \
    '{"text": "The capital of France is Paris, and the capital of Italy is Rome."}' \
    '{"text": "You are in the middle of a room. Looking quickly around you, you see a drawer 2, a shelf 1, and a fridge 1."}' \
    > "$out/input.jsonl"
"$genenv" logprobs --model "$model" --device "$device" --dtype bfloat16 --input "$out/input.jsonl" --output "$out/device.jsonl"
"$genenv" logprobs --model "$model" --device cpu --input "$out/input.jsonl" --output "$out/cpu.jsonl"
numbers() { sed 's/.*"logProbs":\[//; s/\].*//' "$1" | tr ',\n' '\n\n' | grep -v '^$'; }
paste <(numbers "$out/device.jsonl") <(numbers "$out/cpu.jsonl") | awk '
    { d = $1 - $2; if (d < 0) d = -d; sum += d; if (d > most) most = d; n++ }
    END { printf "%d tokens: mean difference %.4f, largest %.4f\n", n, sum / n, most; exit !(n > 0 && sum / n < 0.1) }' |
    tee "$out/parity.txt"

say "3. Decoding, 16 answers side by side"
started=$(date +%s%N)
"$genenv" generate --model "$model" --device "$device" --dtype bfloat16 --prompt "Tell me about the sea." --samples 16 \
    --max-new-tokens 128 --seed 1 --json > "$out/answers.jsonl"
ids=$(sed 's/.*"newIds":\[//; s/\].*//' "$out/answers.jsonl" | tr ',' '\n' | grep -c .)
awk -v ids="$ids" -v ns="$(($(date +%s%N) - started))" 'BEGIN { printf "%d tokens in %.1f s, loading included\n", ids, ns / 1e9 }' |
    tee "$out/decode.txt"

say "4. One epoch of $config, with the most memory that was in use"
used() {
    case "$device" in
        gpu*) nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits --id="${device#gpu}" 2> /dev/null || echo 0 ;;
        *) awk '/VmHWM/ { printf "%d\n", $2 / 1024 }' "/proc/$1/status" 2> /dev/null || echo 0 ;;
    esac
}
"$genenv" train --config "$config" "${sets[@]}" --output "$out/run" &
run=$!
most=0
while kill -0 "$run" 2> /dev/null; do
    now=$(used "$run")
    [ "${now:-0}" -le "$most" ] || most=$now
    sleep 1
done
wait "$run"
echo "Most memory in use: $most MiB; the plan is in $out/doctor.txt" | tee "$out/memory.txt"
