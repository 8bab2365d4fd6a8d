package org.genenv.core;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Closes after each test what the test opened, the newest first. */
public final class OwnedResources implements AfterEachCallback {
    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    /** @return the resource, which is closed after the test */
    public <T extends AutoCloseable> T own(T resource) {
        open.push(resource);
        return resource;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }
}
