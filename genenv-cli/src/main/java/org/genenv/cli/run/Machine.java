package org.genenv.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import org.genenv.core.file.ExistingPath;
import org.genenv.core.file.FreeSpace;

/** What the machine has. */
public final class Machine {
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final long BYTES_PER_KIB = 1024;

    private Machine() {}

    /** @return bytes that a process can still take without swapping; absent where the system does not tell */
    public static OptionalLong availableMemory() {
        return memory("MemAvailable:");
    }

    /** @return bytes of main memory; absent where the system does not tell */
    public static OptionalLong totalMemory() {
        return memory("MemTotal:");
    }

    private static OptionalLong memory(String label) {
        try {
            return Files.readAllLines(MEMORY).stream()
                    .filter(line -> line.startsWith(label))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * BYTES_PER_KIB)
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty(); // not Linux
        }
    }

    /**
     * @param folder need not exist: the nearest folder above it that does is asked
     * @return bytes that can still be written there
     */
    public static long freeDisk(Path folder) throws IOException {
        return FreeSpace.OF_DISK.bytes(ExistingPath.nearest(folder));
    }

    /** @return bytes in words, such as {@code 1.5 GB} */
    public static String inWords(long bytes) {
        String[] units = {"bytes", "kB", "MB", "GB", "TB"};
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return unit == 0
                ? bytes + " bytes"
                : String.format(Locale.ROOT, value < 10 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }
}
