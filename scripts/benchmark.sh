#!/usr/bin/env bash
# Runs one of the benchmarks of docs/benchmarks.md from a clone.
#
#   scripts/benchmark.sh decode MODEL THREADS DTYPE packed|plain PROMPT NEW ROWS...   prompts and decoding of a model folder
#   scripts/benchmark.sh episodes THREADS SLOTS TASKS   episodes of the quickstart's form
#   scripts/benchmark.sh loading FOLDER [DTYPE [SAVE_TO]]   time and peak memory of loading (and saving) a model folder
#   scripts/benchmark.sh soak [STEPS]               memory of a process that generates and trains, over time
#   scripts/benchmark.sh training ARGUMENT...       an update, or log-probabilities, of a model folder; time and peak memory
#   scripts/benchmark.sh memory make ID LAYERS TOKENIZER FOLDER   a model of a published form with fewer layers and random weights
#   scripts/benchmark.sh memory run CONFIG [KEY=VALUE]...         a run's peak memory beside genenv doctor's plan
#   scripts/benchmark.sh rollouts SLOTS WIDTH LAYERS TASKS   episodes of the household world against the engine alone
#   scripts/benchmark.sh bfcl                       steps and proofs of the world of function calls
#   scripts/benchmark.sh alfworld                   steps and resets of the game engine on ALFWorld's own games
#
# GENENV_SHARED names the folder with bench/alfworld; the default is ../shared beside the clone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
    decode | episodes) module=genenv-core main=org.genenv.core.generation.GenerationBenchmark ;;
    loading) module=genenv-core main=org.genenv.core.model.LoadingBenchmark ;;
    soak) module=genenv-core main=org.genenv.core.training.SoakBenchmark ;;
    training) module=genenv-core main=org.genenv.core.training.TrainingBenchmark ;;
    memory) module=genenv-cli main=org.genenv.cli.train.RunMemoryBenchmark ;;
    rollouts) module=genenv-bench main=org.genenv.bench.alfworld.RolloutBenchmark ;;
    bfcl) module=genenv-bench main=org.genenv.bench.bfcl.BfclWorldBenchmark ;;
    alfworld) module=genenv-bench main=org.genenv.bench.alfworld.engine.AlfworldEngineBenchmark ;;
    *)
        sed -n '2,15s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
        exit 2
        ;;
esac
case "$1" in
    decode | episodes) ;; # the main class takes the name, too
    *) shift ;;
esac

# Sources first: compiled classes of every module below it, then what they and their tests depend on.
mvn -B -q -pl "$module" -am test-compile dependency:build-classpath \
    -Dmdep.outputFile=target/test.classpath -Dspotless.check.skip=true
heap=()
if [ "$module ${1:-}" = "genenv-cli run" ]; then
    heap=(-Xms1g -Xmx1g -XX:+AlwaysPreTouch) # all there from the start, so that it is no part of what grows
fi
exec java -XX:+UseSerialGC "${heap[@]}" -Dgenenv.shared="${GENENV_SHARED:-../shared}" \
    -cp "$module/target/test-classes:$module/target/classes:$(cat "$module/target/test.classpath")" "$main" "$@"
