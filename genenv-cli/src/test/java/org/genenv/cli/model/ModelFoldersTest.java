package org.genenv.cli.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.genenv.core.hub.HubId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFoldersTest {
    @TempDir
    Path home;

    private Path snapshot;

    @BeforeEach
    void cacheOneModel() throws IOException {
        Path entry = home.resolve(".cache/huggingface/hub/models--Qwen--Qwen2.5-0.5B");
        snapshot = Files.createDirectories(entry.resolve("snapshots/abc123"));
        Files.writeString(snapshot.resolve("config.json"), "{}");
        Files.writeString(snapshot.resolve("model.safetensors"), "weights");
        Files.writeString(Files.createDirectories(entry.resolve("refs")).resolve("main"), "abc123\n");
    }

    private ModelFolders folders(Map<String, String> environment) {
        return new ModelFolders(environment, home);
    }

    @Test
    void folderWithAModelIsItself() throws IOException {
        assertThat(folders(Map.of()).find(snapshot.toString())).isEqualTo(snapshot);
    }

    @Test
    void hubIdIsFoundInTheCacheOfHuggingFacesTools() throws IOException {
        assertThat(folders(Map.of()).find("Qwen/Qwen2.5-0.5B")).isEqualTo(snapshot);
        String cache = home.resolve(".cache/huggingface").toString();
        assertThat(new ModelFolders(Map.of("HF_HOME", cache), Path.of("/nowhere")).find("Qwen/Qwen2.5-0.5B"))
                .isEqualTo(snapshot);
        assertThat(new ModelFolders(Map.of("HF_HUB_CACHE", cache + "/hub", "HF_HOME", "/wrong"), Path.of("/nowhere"))
                        .find("Qwen/Qwen2.5-0.5B"))
                .isEqualTo(snapshot);
    }

    @Test
    void revisionIsNamedBehindTheId() throws IOException {
        assertThat(folders(Map.of()).find("Qwen/Qwen2.5-0.5B@main")).isEqualTo(snapshot);
        assertThat(folders(Map.of()).find("Qwen/Qwen2.5-0.5B@abc123")).isEqualTo(snapshot);
        assertThatThrownBy(() -> folders(Map.of()).find("Qwen/Qwen2.5-0.5B@v2"))
                .hasMessageContaining("no revision v2")
                .hasMessageContaining("genenv download Qwen/Qwen2.5-0.5B --revision v2 --to DIR");
    }

    @Test
    void folderOfTheSameNameWins() throws IOException {
        Path folder = Files.createTempDirectory(Path.of("target"), "named-like-an-id");
        Path config = Files.writeString(folder.resolve("config.json"), "{}");
        try {
            assertThat(HubId.parse(folder.toString()).repository()).isEqualTo(folder.toString());
            assertThat(folders(Map.of()).find(folder.toString())).isEqualTo(folder);
            assertThat(ModelFolders.hubId(folder.toString())).isEmpty();
        } finally {
            Files.delete(config);
            Files.delete(folder);
        }
        assertThat(ModelFolders.hubId("Qwen/Qwen2.5-0.5B@v1")).hasValue(HubId.parse("Qwen/Qwen2.5-0.5B@v1"));
    }

    @Test
    void modelThatLiesInTheCacheInPartIsNoModelButMayHaveATokenizer() throws IOException {
        Files.delete(snapshot.resolve("model.safetensors"));
        Files.writeString(snapshot.resolve("tokenizer.json"), "{}");

        assertThat(folders(Map.of()).find("Qwen/Qwen2.5-0.5B", "tokenizer.json"))
                .isEqualTo(snapshot);
        assertThatThrownBy(() -> folders(Map.of()).find("Qwen/Qwen2.5-0.5B"))
                .hasMessageContaining("model.safetensors is missing from " + snapshot)
                .hasMessageContaining("genenv download Qwen/Qwen2.5-0.5B --to DIR");
    }

    @Test
    void missingModelsSayWhatWasLookedForAndWhere() throws IOException {
        assertThatThrownBy(() -> folders(Map.of()).find("Qwen/Qwen2.5-9B"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Qwen/Qwen2.5-9B is no folder")
                .hasMessageContaining(home.resolve(".cache/huggingface/hub").toString());
        assertThatThrownBy(() -> folders(Map.of()).find("no such model"))
                .hasMessageStartingWith("no such model is no folder");
        Path empty = Files.createDirectories(home.resolve("empty"));
        assertThatThrownBy(() -> folders(Map.of()).find(empty.toString())).hasMessageContaining("holds no config.json");
    }

    @Test
    void namesThatNoFolderCanHaveAreRefused() {
        assertThatThrownBy(() -> folders(Map.of()).find(""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the name is empty");
        assertThatThrownBy(() -> folders(Map.of()).find("a\0b"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no name of a folder");
    }
}
