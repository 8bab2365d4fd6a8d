package org.genenv.bench.alfworld.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.genenv.bench.option.ClosestName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CatalogTest {
    @Test
    void theSmallCatalogIsAPartOfTheFullOne() {
        assertThat(Catalog.full().receptacles())
                .hasSize(29)
                .containsAll(Catalog.small().receptacles());
        assertThat(Catalog.full().objects())
                .hasSize(55)
                .containsAll(Catalog.small().objects());
        assertThat(Catalog.small().receptacles()).hasSize(15);
        assertThat(Catalog.small().objects()).hasSize(26);
    }

    @Test
    void knowsWhatAlfworldsGamesSay() {
        ObjectType potato = Catalog.full().object("potato").orElseThrow();
        assertThat(potato.is(ObjectProperty.HEATABLE)).isTrue();
        assertThat(potato.fits(Catalog.full().receptacle("microwave").orElseThrow()))
                .isTrue();
        assertThat(potato.fits(Catalog.full().receptacle("shelf").orElseThrow()))
                .isFalse();
        ObjectType lamp = Catalog.full().object("desklamp").orElseThrow();
        assertThat(lamp.properties()).containsExactly(ObjectProperty.TOGGLEABLE);
        assertThat(Catalog.full().receptacles().stream()
                        .filter(ReceptacleType::isOpenable)
                        .map(ReceptacleType::name))
                .containsExactly("cabinet", "drawer", "fridge", "microwave", "safe");
    }

    @ParameterizedTest
    @EnumSource(Goal.class)
    void bothCatalogsHaveObjectsForEveryGoalBehindDoorsAndInTheOpen(Goal goal) {
        for (Catalog catalog : List.of(Catalog.small(), Catalog.full())) {
            for (boolean isOpenable : new boolean[] {true, false}) {
                Stream<ObjectType> hidden = catalog.objects().stream()
                        .filter(object -> object.is(ObjectProperty.PICKUPABLE) && object.is(goal.needs()))
                        .filter(object -> catalog.receptacles().stream()
                                .anyMatch(place -> place.isOpenable() == isOpenable && object.fits(place)));
                assertThat(hidden.count()).isGreaterThan(4);
            }
        }
    }

    @Test
    void idsSortAsTheGamesListsAndNameBasins() {
        ReceptacleType sink = Catalog.full().receptacle("sinkbasin").orElseThrow();
        assertThat(sink.instanceId(2)).isEqualTo("Sink_bar_02_bar_SinkBasin");
        assertThat(sink.constant()).isEqualTo("SinkBasinType");
        ReceptacleType cabinet = Catalog.full().receptacle("cabinet").orElseThrow();
        assertThat(cabinet.instanceId(10)).isGreaterThan(cabinet.instanceId(9));
    }

    @Test
    void aHintNamesTheNearestAndNothingFarAway() {
        List<String> known = List.of("cabinet", "countertop", "safe");
        assertThat(ClosestName.hint("cabnet", known)).isEqualTo(" Did you mean cabinet?");
        assertThat(ClosestName.hint("Cabinet", known)).isEqualTo(" Did you mean cabinet?");
        assertThat(ClosestName.hint("piano", known)).isEmpty();
        assertThat(ClosestName.hint("x".repeat(10_000), known)).isEmpty();
    }
}
