package org.genenv.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CudaSetupTest {
    private static final Path DRIVER = Path.of("/usr/lib64/libcuda.so.1");
    private static final Path TORCH = Path.of("/venv/torch/lib/libtorch_cuda.so");

    private static CudaSetup setup(Map<String, String> environment, boolean hasNativeJar, Path... files) {
        return new CudaSetup(environment, hasNativeJar, Set.of(files)::contains, "2.7.1");
    }

    @Test
    void theUsualBuildIsToldHowToBuildWithoutItsNatives() {
        List<String> obstacles = setup(Map.of(), true, DRIVER).obstacles();

        assertThat(obstacles).hasSize(1).first().asString().contains("GENENV_MAVEN_OPTS=-Dgpu");
    }

    @Test
    void aMachineWithoutADriverIsToldSo() {
        assertThat(setup(Map.of(), false).obstacles())
                .hasSize(1)
                .first()
                .asString()
                .contains("no NVIDIA driver was found", "libcuda.so.1");
        assertThat(setup(Map.of("LD_LIBRARY_PATH", ":/opt/nv"), false, Path.of("/opt/nv/libcuda.so.1"))
                        .obstacles())
                .isEmpty();
    }

    @Test
    void nativesOfThePythonPackageNeedAllThreeVariables() {
        Map<String, String> whole = Map.of(
                "PYTORCH_LIBRARY_PATH", "/venv/torch/lib", "PYTORCH_VERSION", "2.7.1", "PYTORCH_FLAVOR", "cu128");
        CudaSetup complete = setup(whole, false, DRIVER, TORCH);
        assertThat(complete.obstacles()).isEmpty();
        assertThat(complete.source()).contains("/venv/torch/lib", "cu128");

        Map<String, String> wrong = Map.of("PYTORCH_LIBRARY_PATH", "/venv/lib", "PYTORCH_VERSION", "2.8.0");
        assertThat(setup(wrong, false, DRIVER, TORCH).obstacles())
                .satisfiesExactly(
                        folder -> assertThat(folder).contains("/venv/lib", "holds no libtorch_cuda.so"),
                        version -> assertThat(version).isEqualTo("PYTORCH_VERSION is 2.8.0, expected 2.7.1"),
                        flavour -> assertThat(flavour).isEqualTo("PYTORCH_FLAVOR is not set, expected cu128"));
    }
}
