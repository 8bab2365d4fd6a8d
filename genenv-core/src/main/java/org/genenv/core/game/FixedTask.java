package org.genenv.core.game;

import java.util.Optional;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.Task;

/** A task that stays the same all run long, with the seed it came from and the signature of its near duplicates. */
record FixedTask(Seed seed, Task task, String signature) {
    /** This task in an epoch that did not write it. */
    PosedTask posed() {
        return new PosedTask(task, signature, Optional.empty());
    }
}
