package org.genenv.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The arrows of the house point one way, and PyTorch's internals stay in one room. */
class ArchitectureTest {
    private static final String TORCH = "org.genenv.core.model.torch..";
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar")) // core's, with the finder of test data
            .importPackages("org.genenv");

    /** The modules that may be used from outside of each, besides itself. */
    private static final Map<String, List<String>> MAY_USE = Map.of(
            "core", List.of(),
            "agent", List.of("core"),
            "simulator", List.of("core"),
            "bench", List.of("core", "agent", "simulator"),
            "cli", List.of("core", "agent", "simulator", "bench"));

    @Test
    void arrowsBetweenModulesPointOneWay() {
        MAY_USE.forEach((module, used) -> {
            String[] forbidden = MAY_USE.keySet().stream()
                    .filter(name -> !name.equals(module) && !used.contains(name))
                    .map(name -> "org.genenv." + name + "..")
                    .toArray(String[]::new);
            if (forbidden.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage("org.genenv." + module + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(forbidden)
                        .because("genenv-" + module + " may use only " + used)
                        .allowEmptyShould(true)
                        .check(HOUSE);
            }
        });
    }

    @Test
    void packagesOfOneModuleHaveNoCycles() {
        for (String module : MAY_USE.keySet()) {
            slices().matching("org.genenv." + module + ".(*)..")
                    .should()
                    .beFreeOfCycles()
                    .allowEmptyShould(true)
                    .check(HOUSE);
        }
    }

    @Test
    void onlyTheTorchPackageKnowsTorchScriptAndDjlsPyTorch() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TORCH)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("ai.djl.pytorch..")
                .because("everything else is written against our own model types")
                .check(HOUSE);
    }

    @Test
    void theLoopKnowsInterfacesAlone() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.genenv.core.game..", "org.genenv.core.domain..", "org.genenv.core.environment..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("ai.djl..", "org.genenv.core.model..", "org.genenv.core.lora..")
                .because("the game is played with scripted players in tests and with other people's in their programs")
                .allowEmptyShould(true)
                .check(HOUSE);
    }

    @Test
    void onlyMainEndsTheProcess() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Main.class.getName())
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .check(HOUSE);
    }

    @Test
    void everyPackageIsAConceptOfTheField() {
        classes()
                .should()
                .resideOutsideOfPackages("..util..", "..utils..", "..common..", "..helper..", "..helpers..", "..misc..")
                .check(HOUSE);
    }

    @Test
    void noPackageIsSplitOverTwoModules() {
        Map<String, TreeSet<String>> homes = new TreeMap<>();
        for (JavaClass type : HOUSE) {
            String location = type.getSource().orElseThrow().getUri().toString();
            String module = location.replaceAll(".*/(genenv-\\w+)/target/.*", "$1");
            homes.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                    .add(module);
        }
        assertThat(homes).isNotEmpty().allSatisfy((name, modules) -> {
            assertThat(modules).as(name).hasSize(1);
            assertThat(name).startsWith("org.genenv." + modules.first().substring("genenv-".length()));
        });
    }
}
