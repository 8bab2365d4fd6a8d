#!/usr/bin/env bash
# The check for the day a GPU is at hand: parity with the CPU, decode rate, one epoch of a configuration at full size, memory against the plan.
#
#   scripts/gpu-check.sh MODEL [DEVICE [CONFIG [KEY=VALUE]...]]
#
# MODEL is a Hugging Face folder or hub id. DEVICE is gpu0 unless given; cpu checks the script itself. CONFIG is alfworld.yaml unless given, one epoch of it is
# played with MODEL for both players. Results go to gpu-check/ in the current folder. Build without the CPU's natives first: export GENENV_MAVEN_OPTS=-Dgpu
# Exits with 1 where the device's numbers are not the CPU's, or a step fails; the steps after it are taken all the same.
set -euo pipefail
genenv="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/genenv"
if [ $# -lt 1 ]; then
    sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
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
status=0

say() { printf '\n== %s\n' "$*"; }

say "1. The machine and the plan"
"$genenv" doctor --config "$config" "${sets[@]}" | tee "$out/doctor.txt" || true # the rest says more than its verdict

say "2. Parity: log-probabilities in bfloat16 on $device, and in float32 on the CPU"
printf '%s\n' \
    '{"text": "The capital of France is Paris, and the capital of Italy is Rome."}' \
    '{"text": "You are in the middle of a room. Looking quickly around you, you see a drawer 2, a shelf 1, and a fridge 1."}' \
    > "$out/input.jsonl"
numbers() { sed 's/.*"logProbs":\[//; s/\].*//' "$1" | tr ',\n' '\n\n' | grep -v '^$'; }
parity() {
    "$genenv" logprobs --model "$model" --device "$device" --dtype bfloat16 --input "$out/input.jsonl" --output "$out/device.jsonl" &&
        "$genenv" logprobs --model "$model" --device cpu --input "$out/input.jsonl" --output "$out/cpu.jsonl" &&
        paste <(numbers "$out/device.jsonl") <(numbers "$out/cpu.jsonl") | awk '
            { d = $1 - $2; if (d < 0) d = -d; sum += d; if (d > most) most = d; n++ }
            END {
                if (n == 0) { print "no log-probabilities were computed"; exit 1 }
                printf "%d tokens: mean difference %.4f, largest %.4f%s\n", n, sum / n, most, sum / n < 0.1 ? "" : ": too much for bfloat16"
                exit !(sum / n < 0.1)
            }'
}
parity | tee "$out/parity.txt" || status=1

# Tokens of 16 answers of so many tokens at most, and the nanoseconds of the whole process.
decode() {
    local started answers
    started=$(date +%s%N)
    answers=$("$genenv" generate --model "$model" --device "$device" --dtype bfloat16 --prompt "Tell me about the sea." --samples 16 \
        --max-new-tokens "$1" --seed 1 --json) || return 1
    printf '%s\n' "$answers" | sed 's/.*"newIds":\[//; s/\].*//' | tr ',' '\n' | grep -c . | tr '\n' ' '
    echo "$(($(date +%s%N) - started))"
}

# What a run of 128 tokens takes beyond a run of one has no part of loading and of taking in the prompt.
say "3. Decoding, 16 answers side by side"
{ decode 1 && decode 128; } | awk '
    NR == 1 { ids = $1; ns = $2 }
    NR == 2 { ids = $1 - ids; seconds = ($2 - ns) / 1e9 }
    END {
        if (ids < 1 || seconds <= 0) print "not measured: the model ends its answers at once, or loading takes so much longer"
        else printf "%d tokens in %.1f s beyond loading and the first tokens: %.1f tokens a second\n", ids, seconds, ids / seconds
    }' | tee "$out/decode.txt" || status=1

# MiB in use: of the whole card, or of a process; nothing where that cannot be asked.
used() {
    case "$device" in
        gpu*)
            local number=${device#gpu}
            local visible=()
            IFS=, read -r -a visible <<< "${CUDA_VISIBLE_DEVICES:-}" || true
            nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits \
                --id="${visible[${number:-0}]:-${number:-0}}" 2> /dev/null | grep -x '[0-9]*' || true
            ;;
        *) awk '/VmHWM/ { printf "%d\n", $2 / 1024 }' "/proc/$1/status" 2> /dev/null || true ;;
    esac
}

say "4. One epoch of $config, with the most memory that was in use"
before=0
case "$device" in gpu*) before=$(used "") ;; esac
"$genenv" train --config "$config" "${sets[@]}" --output "$out/run" &
run=$!
most=0
while kill -0 "$run" 2> /dev/null; do
    now=$(used "$run")
    [ "${now:-0}" -le "$most" ] || most=$now
    sleep 0.5
done
wait "$run" || status=1 # the peak of a run that failed tells why

# The plan in MiB: `52 GB  at the highest, ...`
plan=$(awk '/at the highest/ {
    power["bytes"] = 0; power["kB"] = 1; power["MB"] = 2; power["GB"] = 3; power["TB"] = 4
    printf "%d", $1 * 1000 ^ power[$2] / 1048576
}' "$out/doctor.txt")
if [ "$most" = 0 ]; then
    echo "Most memory in use: not known, nvidia-smi does not tell"
elif [ -z "$plan" ]; then
    echo "Most memory in use: $((most - ${before:-0})) MiB; there is no plan in $out/doctor.txt"
else
    held=$((most - ${before:-0}))
    case "$device" in
        gpu*) rest="CUDA's own some hundred MiB and what PyTorch's allocator keeps are in it" ;;
        *) rest="Java's heap and the libraries, a GiB and more, are in it" ;;
    esac
    awk -v held="$held" -v plan="$plan" -v rest="$rest" 'BEGIN {
        printf "Most memory in use: %d MiB, planned %d MiB: %.2f times the plan; %s\n", held, plan, held / plan, rest }'
fi | tee "$out/memory.txt"
exit "$status"
