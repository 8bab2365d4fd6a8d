package org.genenv.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CudaSetupTest {
    private static final Path DRIVER = Path.of("/usr/lib64/libcuda.so.1");
    private static final Path TORCH = Path.of("/venv/torch/lib/libtorch.so");
    private static final Path TORCH_CUDA = Path.of("/venv/torch/lib/libtorch_cuda.so");
    private static final Map<String, String> PYTHON =
            Map.of("PYTORCH_LIBRARY_PATH", "/venv/torch/lib", "PYTORCH_VERSION", "2.7.1", "PYTORCH_FLAVOR", "cu128");

    private static CudaSetup withNativeJar(Map<String, String> environment, Path... files) {
        return new CudaSetup(environment, true, false, Set.of(files)::contains, "2.7.1");
    }

    private static CudaSetup withoutNativeJar(Map<String, String> environment, boolean findsCard, Path... files) {
        return new CudaSetup(environment, false, findsCard, Set.of(files)::contains, "2.7.1");
    }

    @Test
    void theUsualBuildIsToldHowToBuildWithoutItsNatives() {
        CudaSetup usual = withNativeJar(Map.of(), DRIVER);

        assertThat(usual.source()).contains("for the CPU that this build carries");
        assertThat(usual.obstacles()).singleElement().asString().contains("GENENV_MAVEN_OPTS=-Dgpu");
    }

    @Test
    void librariesOfThePathGoBeforeTheNativeJar() {
        CudaSetup both = withNativeJar(PYTHON, DRIVER, TORCH, TORCH_CUDA);

        assertThat(both.source()).isEqualTo("PYTORCH_LIBRARY_PATH, /venv/torch/lib, flavour cu128");
        assertThat(both.passedOver()).isEmpty();
        assertThat(both.obstacles()).isEmpty();
    }

    @Test
    void aPathWithoutPyTorchIsPassedOver() {
        CudaSetup wrong = withNativeJar(PYTHON, DRIVER);

        assertThat(wrong.source()).contains("for the CPU that this build carries, whatever PYTORCH_FLAVOR says");
        assertThat(wrong.passedOver())
                .hasValueSatisfying(text -> assertThat(text).contains("or unset it"));
        assertThat(wrong.obstacles())
                .satisfiesExactly(
                        path -> assertThat(path)
                                .contains("PYTORCH_LIBRARY_PATH is '/venv/torch/lib'", "no libtorch.so"),
                        jar -> assertThat(jar).contains("GENENV_MAVEN_OPTS=-Dgpu"));
    }

    @Test
    void ofSeveralFoldersTheFirstWithPyTorchCounts() {
        Map<String, String> several = new HashMap<>(PYTHON);
        several.put("PYTORCH_LIBRARY_PATH", "/nowhere:/venv/torch/lib/libtorch.so:/other");

        assertThat(withNativeJar(several, DRIVER, TORCH, TORCH_CUDA).source()).contains("/venv/torch/lib, flavour");
    }

    @Test
    void aMachineWithoutADriverIsToldSo() {
        Map<String, String> flavour = Map.of("PYTORCH_FLAVOR", "cu128");
        assertThat(withoutNativeJar(flavour, false).obstacles())
                .singleElement()
                .asString()
                .contains("no NVIDIA driver was found", "libcuda.so.1");
        Map<String, String> elsewhere = Map.of("PYTORCH_FLAVOR", "cu128", "LD_LIBRARY_PATH", ":/opt/nv");
        assertThat(withoutNativeJar(elsewhere, false, Path.of("/opt/nv/libcuda.so.1"))
                        .obstacles())
                .isEmpty();
    }

    @Test
    void whereDjlSeesNoCardTheFlavourHasToBeNamed() {
        CudaSetup driverAlone = withoutNativeJar(Map.of(), false, DRIVER);

        assertThat(driverAlone.source()).isEqualTo("those that DJL downloads for the CPU");
        assertThat(driverAlone.obstacles())
                .singleElement()
                .asString()
                .contains("libcudart.so", "set PYTORCH_FLAVOR=cu128");
        assertThat(withoutNativeJar(Map.of("PYTORCH_FLAVOR", "cpu"), true, DRIVER)
                        .obstacles())
                .containsExactly("PYTORCH_FLAVOR is cpu, expected cu128");
        CudaSetup named = withoutNativeJar(Map.of("PYTORCH_FLAVOR", "cu128"), false, DRIVER);
        assertThat(named.source()).isEqualTo("those that DJL downloads, flavour cu128");
        assertThat(named.obstacles()).isEmpty();
        assertThat(withoutNativeJar(Map.of(), true, DRIVER).obstacles()).isEmpty();
    }

    @Test
    void nativesOfThePythonPackageNeedAllThreeVariables() {
        Map<String, String> wrong = Map.of("PYTORCH_LIBRARY_PATH", "/venv/torch/lib", "PYTORCH_VERSION", "2.8.0");

        CudaSetup setup = withoutNativeJar(wrong, false, DRIVER, TORCH);
        assertThat(setup.source()).contains("no flavour set");
        assertThat(setup.obstacles())
                .satisfiesExactly(
                        folder -> assertThat(folder).contains("/venv/torch/lib", "holds no libtorch_cuda.so"),
                        version -> assertThat(version).isEqualTo("PYTORCH_VERSION is 2.8.0, expected 2.7.1"),
                        flavour -> assertThat(flavour).isEqualTo("PYTORCH_FLAVOR is not set, expected cu128"));
    }
}
