package org.genenv.bench.travelplanner.benchmark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.genenv.bench.travelplanner.query.QuerySet;
import org.genenv.bench.travelplanner.table.DataFiles;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * The tables and the queries over them.
 *
 * @param tables what there is
 * @param splits the queries of each split; the usual split first
 */
public record TravelPlannerData(Tables tables, Map<String, QuerySet> splits) {
    /** The split that figures are reported on. */
    public static final String VALIDATION = "validation";

    /** The split with annotated plans. */
    public static final String TRAIN = "train";

    /** The split of the sample inside the jar. */
    public static final String SAMPLE = "sample";

    /** Copies the map. */
    public TravelPlannerData {
        splits = new LinkedHashMap<>(splits);
    }

    /**
     * Opens the published data.
     *
     * @param folder the data, or its parent with the data in {@code travelplanner}
     * @throws IOException if a part is missing or malformed; names file and line
     */
    public static TravelPlannerData open(Path folder) throws IOException {
        Path data = Files.isDirectory(folder.resolve(TravelPlannerBenchmark.NAME))
                ? folder.resolve(TravelPlannerBenchmark.NAME)
                : folder;
        if (!Files.isDirectory(data.resolve("database"))) {
            throw new FileNotFoundException(data
                    + " has no folder database; expected the published tables in it, and validation_queries.jsonl");
        }
        return read(new DataFiles.Folder(data), VALIDATION, TRAIN);
    }

    /** Opens the sample that the jar carries: a small invented country. */
    public static TravelPlannerData sample() {
        try {
            return read(new DataFiles.Sample(), SAMPLE);
        } catch (IOException e) {
            throw new UncheckedIOException("the jar is damaged: the sample of TravelPlanner cannot be read", e);
        }
    }

    private static TravelPlannerData read(DataFiles files, String... names) throws IOException {
        Map<String, QuerySet> splits = new LinkedHashMap<>();
        for (String split : names) {
            String file = split + "_queries.jsonl";
            if (files.has(file)) {
                splits.put(split, QuerySet.read(files, file));
            }
        }
        if (splits.isEmpty()) {
            throw new FileNotFoundException(
                    files.nameOf(names[0] + "_queries.jsonl") + " is not there; expected the queries, one a line");
        }
        boolean isSample = files instanceof DataFiles.Sample;
        return new TravelPlannerData(isSample ? Tables.sample() : Tables.read(files), splits);
    }

    /** @return the split that is meant where none is named */
    public String usualSplit() {
        return splits.keySet().iterator().next();
    }
}
