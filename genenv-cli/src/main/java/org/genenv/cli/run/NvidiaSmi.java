package org.genenv.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Asks NVIDIA's program about a card, for where DJL cannot: it comes with the driver, and DJL's way needs the CUDA runtime as well. */
final class NvidiaSmi {
    private static final int SECONDS = 10;
    private static final long MIB = 1 << 20;

    private final String program;
    private final Map<String, String> environment;

    /**
     * @param program its name or path
     * @param environment of which {@code CUDA_VISIBLE_DEVICES} says which cards a process sees, in which order
     */
    NvidiaSmi(String program, Map<String, String> environment) {
        this.program = program;
        this.environment = environment;
    }

    static NvidiaSmi ofProcess() {
        return new NvidiaSmi("nvidia-smi", System.getenv());
    }

    /** @return bytes that are free on a card of this process; absent where there is no such card, or no such program */
    OptionalLong freeMemory(int gpu) {
        String[] visible = environment.getOrDefault("CUDA_VISIBLE_DEVICES", "").split(",", -1);
        String id = visible[0].isBlank() ? Integer.toString(gpu) : gpu < visible.length ? visible[gpu].strip() : "";
        if (id.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            String text =
                    output(List.of(program, "--query-gpu=memory.free", "--format=csv,noheader,nounits", "--id=" + id));
            return OptionalLong.of(Math.multiplyExact(Long.parseLong(text.strip()), MIB));
        } catch (IOException | NumberFormatException | ArithmeticException e) {
            return OptionalLong.empty(); // not there, or it says "[N/A]" or that there is no such card
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalLong.empty();
        }
    }

    /** Its output is a line, which fits the pipe: it may be waited for first, so that one that hangs is ended. */
    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(command.get(0) + " did not answer");
        }
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
