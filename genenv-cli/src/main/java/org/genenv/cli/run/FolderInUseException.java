package org.genenv.cli.run;

import java.io.IOException;
import java.nio.file.Path;

/** Another process uses a folder; nothing in it was touched. */
public final class FolderInUseException extends IOException {
    private static final long serialVersionUID = 1L;

    FolderInUseException(Path folder) {
        super(folder + ": another process is using it. Wait for it, or choose another with --output."
                + " Nothing was changed.");
    }
}
