package org.genenv.bench.apibank.world;

import java.util.LinkedHashMap;
import java.util.Map;
import org.genenv.bench.apibank.task.ApiTaskReader;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.bench.apibank.task.TaskProof;
import org.genenv.bench.task.RejectedTaskException;

/** The tasks that were proved last, so that the attempts of a group do not prove theirs again. Thread-safe. */
final class ProvedTasks {
    private static final int MOST = 512;

    private final Map<String, ProvedTask> tasks = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ProvedTask> eldest) {
            return size() > MOST;
        }
    };

    /**
     * Proves a task, or finds its proof.
     *
     * @param spec canonical JSON
     */
    synchronized ProvedTask of(String spec) throws RejectedTaskException {
        ProvedTask known = tasks.get(spec);
        if (known == null) {
            known = TaskProof.prove(ApiTaskReader.read(spec));
            tasks.put(spec, known);
        }
        return known;
    }

    /** Remembers a proof. */
    synchronized void put(String spec, ProvedTask task) {
        tasks.put(spec, task);
    }
}
