package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.RecordDomain;
import org.genenv.core.environment.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldsTest {
    @TempDir
    private Path folder;

    /** A record of nothing. */
    record Nothing() {}

    /** A second world of the name coin. */
    public static final class OtherCoin extends RecordDomain<Nothing> {
        public OtherCoin() {
            super("coin", Nothing.class);
        }

        @Override
        protected Nothing draw(RandomGenerator random) {
            return new Nothing();
        }

        @Override
        protected Environment open(Nothing task, RandomGenerator random) {
            throw new UnsupportedOperationException("nobody plays here");
        }
    }

    private Worlds worldsWith(String... classes) throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(Domain.class.getName()), String.join("\n", classes));
        return new Worlds(new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, Thread.currentThread().getContextClassLoader()));
    }

    @Test
    void aWorldOfOnesOwnIsFoundBesideOurs() throws Exception {
        Worlds worlds = worldsWith(CoinWorld.class.getName());

        assertThat(worlds.allNames())
                .containsExactly("alfworld", "api-bank", "bamboogle", "bfcl", "coin", "travelplanner");
        assertThat(worlds.world("coin")).isInstanceOf(CoinWorld.class);
    }

    @Test
    void anUnknownNameTellsWhatWasFoundWhere() throws Exception {
        Worlds worlds = worldsWith(CoinWorld.class.getName());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> worlds.world("coins"))
                .withMessageContaining("domain.name is coins, expected one of alfworld, api-bank")
                .withMessageContaining("Did you mean coin?")
                .withMessageMatching("(?s).*Found in \\S*genenv-bench\\S*: alfworld, api-bank, .*")
                .withMessageMatching("(?s).*Found in \\S*test-classes/: coin\\..*");
    }

    @Test
    void twoWorldsOfOneNameAreBothTold() throws Exception {
        Worlds worlds = worldsWith(CoinWorld.class.getName(), OtherCoin.class.getName());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> worlds.world("coin"))
                .withMessageContaining("domain.name is coin, but 2 worlds have that name")
                .withMessageContaining(CoinWorld.class.getName() + " in ")
                .withMessageContaining(OtherCoin.class.getName() + " in ");
        assertThat(worlds.world("alfworld").name()).isEqualTo("alfworld");
    }

    @Test
    void aServiceThatIsNoWorldHidesNoOtherAndIsTold() throws Exception {
        Worlds worlds = worldsWith("no.such.World", CoinWorld.class.getName());

        assertThat(worlds.world("coin")).isInstanceOf(CoinWorld.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> worlds.world("such"))
                .withMessageContaining("Not usable: ")
                .withMessageContaining("no.such.World");
    }
}
