package org.genenv.core.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HubCacheTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
    private static final HubId ID = HubId.parse("Qwen/Qwen2.5-0.5B");

    @TempDir
    Path home;

    private Path entry;
    private Path snapshot;

    /** Files of a snapshot are links to blobs, as Hugging Face's tools make them. */
    @BeforeEach
    void cacheOneModel() throws IOException {
        entry = home.resolve(".cache/huggingface/hub/models--Qwen--Qwen2.5-0.5B");
        snapshot = Files.createDirectories(entry.resolve("snapshots").resolve(COMMIT));
        Files.createDirectories(entry.resolve("blobs"));
        Files.writeString(Files.createDirectories(entry.resolve("refs")).resolve("main"), COMMIT);
        link("config.json", "{}");
        link("model.safetensors", "weights");
    }

    private void link(String name, String contents) throws IOException {
        Files.writeString(entry.resolve("blobs").resolve("blob-of-" + name), contents);
        Files.createSymbolicLink(snapshot.resolve(name), Path.of("../../blobs/blob-of-" + name));
    }

    private HubCache cache() {
        return HubCache.of(Map.of(), home);
    }

    @Test
    void modelIsFoundByIdBranchAndCommit() throws IOException {
        assertThat(cache().find(ID)).isEqualTo(snapshot);
        assertThat(cache().find(HubId.parse("Qwen/Qwen2.5-0.5B@" + COMMIT))).isEqualTo(snapshot);
        Files.writeString(Files.createDirectories(entry.resolve("refs/refs/pr")).resolve("3"), COMMIT + "\n");
        assertThat(cache().find(HubId.parse("Qwen/Qwen2.5-0.5B@refs/pr/3"))).isEqualTo(snapshot);
    }

    @Test
    void environmentNamesTheCacheInHuggingFacesOrder() {
        Path elsewhere = Path.of("/home/other");
        assertThat(HubCache.of(Map.of("HF_HUB_CACHE", "/a", "HF_HOME", "/b", "XDG_CACHE_HOME", "/c"), elsewhere)
                        .directory())
                .isEqualTo(Path.of("/a"));
        assertThat(HubCache.of(Map.of("HF_HUB_CACHE", "", "HF_HOME", "/b", "XDG_CACHE_HOME", "/c"), elsewhere)
                        .directory())
                .isEqualTo(Path.of("/b/hub"));
        assertThat(HubCache.of(Map.of("XDG_CACHE_HOME", "/c"), elsewhere).directory())
                .isEqualTo(Path.of("/c/huggingface/hub"));
        assertThat(HubCache.of(Map.of("HF_HOME", "~/hf"), elsewhere).directory())
                .isEqualTo(Path.of("/home/other/hf/hub"));
        assertThat(HubCache.of(Map.of(), elsewhere).directory())
                .isEqualTo(Path.of("/home/other/.cache/huggingface/hub"));
    }

    @Test
    void missingModelAndRevisionSayWhereWasLooked() {
        assertThatThrownBy(() -> cache().find(HubId.parse("Qwen/Qwen2.5-9B")))
                .isInstanceOf(HubException.class)
                .hasMessage("Qwen/Qwen2.5-9B is not in the hub cache " + home.resolve(".cache/huggingface/hub"));
        assertThatThrownBy(() -> cache().find(HubId.parse("Qwen/Qwen2.5-0.5B@v2")))
                .hasMessageContaining("has no revision v2 of Qwen/Qwen2.5-0.5B; it has main");
    }

    @Test
    void shardThatTheIndexNamesAndTheSnapshotLacksIsNamed() throws IOException {
        Files.delete(snapshot.resolve("model.safetensors"));
        link(
                "model.safetensors.index.json",
                """
                {"weight_map": {"a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"}}""");
        link("model-00001-of-00002.safetensors", "half");

        assertThatThrownBy(() -> cache().find(ID))
                .isInstanceOf(HubException.class)
                .hasMessageContaining("only in part: model-00002-of-00002.safetensors is missing from " + snapshot);

        link("model-00002-of-00002.safetensors", "half");
        assertThat(cache().find(ID)).isEqualTo(snapshot);
    }

    @Test
    void linkToABlobThatIsGoneCountsAsMissing() throws IOException {
        Files.delete(entry.resolve("blobs/blob-of-model.safetensors"));

        assertThatThrownBy(() -> cache().find(ID)).hasMessageContaining("model.safetensors is missing");
        assertThat(cache().find(ID, "config.json")).isEqualTo(snapshot);
        assertThatThrownBy(() -> cache().find(ID, "tokenizer.json")).hasMessageContaining("tokenizer.json is missing");
    }

    @Test
    void referenceAndIndexThatPointOutsideAreNotFollowed() throws IOException {
        link("model.safetensors.index.json", "{\"weight_map\": {\"a\": \"../../../secret\"}}");
        Files.delete(snapshot.resolve("model.safetensors"));
        assertThatThrownBy(() -> cache().find(ID)).hasMessageContaining("\"../../../secret\"");

        Files.writeString(entry.resolve("refs/main"), "../../other");
        assertThatThrownBy(() -> cache().find(ID)).hasMessageContaining("'../../other'; expected a commit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"model", "a/b/c", "../b", "a/..", "a/b@", "a/b@../x", "a/b@x//y", "a b/c", "/a/b", "a/b--c"})
    void whatIsNoIdIsRefused(String text) {
        assertThatThrownBy(() -> HubId.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
    }
}
