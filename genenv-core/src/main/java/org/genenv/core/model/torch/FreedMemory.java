package org.genenv.core.model.torch;

import com.sun.jna.Function;
import java.util.Optional;

/**
 * Memory of the host that was freed and that the C library keeps.
 *
 * <p>Arrays of a training pass differ in size from batch to batch. What glibc keeps of them for later is in pieces that the next batch does not quite fit
 * into, so that a process grows to twice what a single pass takes within ten updates (seen with 135 million parameters: 1,600 MiB in place of 850).
 */
public final class FreedMemory {
    /** Below this a pass is over in no time, and giving back would be seen in it. */
    private static final long WORTH_IT = 64L << 20;

    /** glibc's {@code malloc_trim}; other C libraries have none, and need none as far as is known. */
    private static final Optional<Function> TRIM = find();

    private FreedMemory() {}

    private static Optional<Function> find() {
        try {
            return Optional.of(Function.getFunction("c", "malloc_trim"));
        } catch (UnsatisfiedLinkError e) {
            return Optional.empty();
        }
    }

    /**
     * Gives back to the operating system what a pass has freed. Costs a few milliseconds for each hundred MiB, and as much again when they are taken the next
     * time.
     *
     * @param bytes about what the pass held; less than 64 MiB stay
     */
    public static void giveBack(long bytes) {
        if (bytes >= WORTH_IT) {
            TRIM.ifPresent(trim -> trim.invokeInt(new Object[] {0L}));
        }
    }
}
