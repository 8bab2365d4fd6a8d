package org.genenv.cli.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.FileAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.genenv.core.checkpoint.CheckpointStore;
import org.genenv.core.file.TextFile;
import org.genenv.core.file.WholeFile;
import org.genenv.core.metrics.JsonLinesMetrics;
import org.genenv.core.metrics.TensorBoardMetrics;
import org.slf4j.LoggerFactory;

/**
 * The folder of one run: {@code config.yaml}, {@code environment.json}, {@code metrics.jsonl}, TensorBoard events, {@code log.txt} and
 * {@code checkpoints/}. One process at a time: the folder is locked while it is open. Not thread-safe.
 */
public final class RunFolder implements Closeable {
    /** The resolved configuration. */
    public static final String CONFIG_FILE = "config.yaml";

    /** One line an epoch. */
    public static final String METRICS_FILE = "metrics.jsonl";

    private static final String CHECKPOINTS = "checkpoints";
    /** Versions, machine, hashes of what the run reads. */
    public static final String ENVIRONMENT_FILE = "environment.json";

    private static final String LOG_FILE = "log.txt";

    /** What is there before the configuration, without which there is no run; the next one writes over it. */
    private static final Set<String> OF_A_BEGINNING = Set.of(FolderLock.FILE, CONFIG_FILE + WholeFile.UNFINISHED);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final FolderLock lock;
    private FileAppender<ILoggingEvent> log;
    private JsonLinesMetrics metrics;
    private TensorBoardMetrics events;

    private RunFolder(Path folder, FolderLock lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * The checkpoints of the run in a folder.
     *
     * @param keep how many of the newest stay when one is saved
     */
    public static CheckpointStore checkpoints(Path folder, int keep) {
        return new CheckpointStore(folder.resolve(CHECKPOINTS), keep);
    }

    /** @return that a folder holds no run, in words that begin with the folder; absent where it holds one */
    public static Optional<String> fault(Path folder) {
        return Files.isRegularFile(folder.resolve(CONFIG_FILE))
                ? Optional.empty()
                : Optional.of(folder + " holds no run (there is no " + CONFIG_FILE + ")");
    }

    /**
     * The last epoch that the run in a folder recorded, whether or not it was saved.
     *
     * @return absent when none was recorded
     */
    public static OptionalInt lastRecordedEpoch(Path folder) throws IOException {
        return JsonLinesMetrics.lastEpoch(folder.resolve(METRICS_FILE));
    }

    /** Whether there is anything in the folder that a new run would mix with. What a run that was killed at its very beginning leaves is nothing. */
    public static boolean isUsed(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return false;
        }
        if (!Files.isDirectory(folder)) {
            return true;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(path -> path.getFileName().toString()).anyMatch(name -> !OF_A_BEGINNING.contains(name));
        }
    }

    /**
     * Opens the folder, makes it where needed, and locks it.
     *
     * @throws FolderInUseException if another process runs in it
     * @throws IOException if it cannot be written
     */
    public static RunFolder open(Path folder) throws IOException {
        return new RunFolder(folder, FolderLock.take(folder));
    }

    /** @return where the folder is */
    public Path path() {
        return folder;
    }

    /** @return the run's checkpoints, of which so many of the newest stay */
    public CheckpointStore checkpoints(int keep) {
        return checkpoints(folder, keep);
    }

    /**
     * Writes what the run is made of, and begins or continues its records.
     *
     * @param configYaml the resolved configuration
     * @param environment versions, machine, data
     * @param lastEpoch the epoch of the checkpoint that the run continues from; below 0 for a new run
     */
    public void begin(String configYaml, ObjectNode environment, int lastEpoch) throws IOException {
        WholeFile.write(folder.resolve(CONFIG_FILE), configYaml);
        WholeFile.write(
                folder.resolve(ENVIRONMENT_FILE),
                JSON.writerWithDefaultPrettyPrinter().writeValueAsString(environment) + "\n");
        log = startLog(folder.resolve(LOG_FILE));
        metrics = JsonLinesMetrics.resume(folder.resolve(METRICS_FILE), lastEpoch);
        // Those of a run that was killed before its first checkpoint are there, too.
        events = TensorBoardMetrics.isIn(folder)
                ? TensorBoardMetrics.resume(folder, Math.max(-1, lastEpoch), Clock.systemUTC())
                : TensorBoardMetrics.create(folder, Clock.systemUTC());
    }

    /**
     * Compares what a run is to go on with to what it began with, by contents: folders may have moved. A model's folder may have lost what nobody reads.
     *
     * @param environment as {@link EnvironmentReport} writes it
     * @return files that were not there when the run began, and files of data that were and are not any more
     * @throws IOException if the report of the run's beginning cannot be read
     */
    public List<String> otherData(ObjectNode environment) throws IOException {
        Path file = folder.resolve(ENVIRONMENT_FILE);
        JsonNode before = JSON.readTree(TextFile.read(file));
        List<String> others = new ArrayList<>();
        others.addAll(notIn(before, environment.path(EnvironmentReport.MODELS)));
        others.addAll(notIn(before, environment.path(EnvironmentReport.DATA)));
        for (String gone : notIn(environment, before.path(EnvironmentReport.DATA))) {
            if (!others.contains(gone)) { // else it was replaced, which is said already
                others.add(gone + " (missing)");
            }
        }
        return others;
    }

    /** Names of files whose contents a report does not know. */
    private static List<String> notIn(JsonNode report, JsonNode files) {
        Set<String> known = new HashSet<>();
        report.path(EnvironmentReport.MODELS).forEach(hash -> known.add(hash.asText()));
        report.path(EnvironmentReport.DATA).forEach(hash -> known.add(hash.asText()));
        return files.properties().stream()
                .filter(hashed -> !known.contains(hashed.getValue().asText()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Records an epoch for programs and for TensorBoard. */
    public void record(int epoch, Map<String, ? extends Number> figures) throws IOException {
        metrics.write(epoch, figures);
        events.write(epoch, figures);
    }

    /**
     * Keeps a fault with its trace in {@code log.txt}, and nowhere else: a person has no use for it.
     *
     * @return the file; absent before {@link #begin}
     */
    public Optional<Path> keepTrace(Throwable fault) {
        if (log == null) {
            return Optional.empty();
        }
        Logger logger = rootLogger().getLoggerContext().getLogger(RunFolder.class);
        log.doAppend(new LoggingEvent(Logger.FQCN, logger, Level.ERROR, "the run failed", fault, null));
        return Optional.of(folder.resolve(LOG_FILE));
    }

    /** What is logged also goes to a file, so that it is there when the terminal is gone. */
    private static FileAppender<ILoggingEvent> startLog(Path file) {
        Logger root = rootLogger();
        LoggerContext context = root.getLoggerContext();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{yyyy-MM-dd HH:mm:ss} %-5level %logger{0}: %msg%n");
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.start();
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        root.addAppender(appender);
        return appender;
    }

    private static Logger rootLogger() {
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    @Override
    public void close() throws IOException {
        if (log != null) {
            rootLogger().detachAppender(log);
            log.stop();
        }
        IOException failure = null;
        // The lock last: until then the folder is this process's own.
        for (Closeable part :
                Stream.of(metrics, events, lock).filter(Objects::nonNull).toList()) {
            try {
                part.close();
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
