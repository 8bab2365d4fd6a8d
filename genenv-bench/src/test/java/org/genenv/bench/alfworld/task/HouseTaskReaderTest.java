package org.genenv.bench.alfworld.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.genenv.bench.alfworld.task.RejectionReason.*;
import static org.genenv.bench.task.FormReason.*;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.task.FormReason;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HouseTaskReaderTest {
    private static final String GOOD = "{'goal':'heat','object':'potato','target':'sidetable','place':'closed',"
            + "'receptacles':{'cabinet':3,'fridge':1,'microwave':1,'sidetable':2},'distractors':4}";
    private static final String LOOK = "{'goal':'look','object':'book','target':'desklamp','place':'open',"
            + "'receptacles':{'desk':1,'sofa':1},'distractors':0}";
    private static final String NAMED = GOOD.replace(
            "'distractors':4", "'distractors':0,'contents':{'fridge 1':['potato'],'cabinet 3':['mug','mug']}");

    private final HouseTaskReader drawn = new HouseTaskReader(Catalog.small(), false);
    private final HouseTaskReader named = new HouseTaskReader(Catalog.full(), true);

    @Test
    void readsTheCanonicalForm() throws Exception {
        HouseTask task = drawn.read(json(GOOD));
        assertThat(task.goal()).isEqualTo(Goal.HEAT);
        assertThat(task.place()).isEqualTo(HidingPlace.CLOSED);
        assertThat(task.size()).isEqualTo(7);
        assertThat(task.toJson()).isEqualTo(json(GOOD));
    }

    @Test
    void orderBlanksAndAMarkdownFenceDoNotMatter() throws Exception {
        String reordered = "```json\n{ 'distractors': 4, 'receptacles': {'sidetable': 2, 'microwave': 1, 'fridge': 1, "
                + "'cabinet': 3},\n 'place': 'closed', 'target': 'sidetable', 'object': 'potato', 'goal': 'heat' }\n```\n";
        assertThat(drawn.read(json(reordered))).isEqualTo(drawn.read(json(GOOD)));
    }

    @Test
    void distractorsMakeNoOtherExerciseAndReceptaclesDo() throws Exception {
        String signature = drawn.read(json(GOOD)).signature();
        assertThat(drawn.read(json(GOOD.replace(":4}", ":5}"))).signature()).isEqualTo(signature);
        assertThat(drawn.read(json(GOOD.replace("'cabinet':3", "'cabinet':2"))).signature())
                .isNotEqualTo(signature);
    }

    @Test
    void namedContentsSurviveTheCanonicalForm() throws Exception {
        HouseTask task = named.read(json(NAMED));
        assertThat(task.contents()).containsEntry("cabinet 3", List.of("mug", "mug"));
        assertThat(named.read(task.toJson())).isEqualTo(task);
    }

    @Test
    void anUnknownNameComesWithTheNearestKnownOne() {
        assertThat(rejection(drawn, GOOD.replace("'potato'", "'potatoe'")))
                .hasMessageContaining("'potatoe'")
                .hasMessageContaining("Did you mean potato?");
        assertThat(rejection(drawn, GOOD.replace("'distractors'", "'distractor'")))
                .hasMessageContaining("Did you mean distractors?");
    }

    @Test
    void detailsStayShortHoweverLongTheText() {
        RejectedTaskException rejection = rejection(drawn, "x\n".repeat(5_000));
        assertThat(rejection.getMessage()).hasSizeLessThan(400).doesNotContain("\n");
    }

    static Stream<Arguments> brokenTexts() {
        return Stream.of(
                Arguments.of(NOT_JSON, ""),
                Arguments.of(NOT_JSON, "   \n"),
                Arguments.of(NOT_JSON, "Here is a task for you."),
                Arguments.of(NOT_JSON, "{'goal':'heat','object'"),
                Arguments.of(NOT_JSON, GOOD.substring(0, GOOD.length() - 1)),
                Arguments.of(NOT_JSON, GOOD.replace(":4", ":04")),
                Arguments.of(NOT_JSON, GOOD.replace(":4", ":NaN")),
                Arguments.of(NOT_JSON, GOOD.replace("'goal'", "goal")),
                Arguments.of(NOT_JSON, "[".repeat(500)),
                Arguments.of(NOT_JSON, "{'goal':" + "{'a':".repeat(50) + "1" + "}".repeat(51)),
                Arguments.of(NOT_JSON, "\u0000\u0001"),
                Arguments.of(NOT_JSON, "Sure! " + GOOD),
                Arguments.of(NOT_AN_OBJECT, "[]"),
                Arguments.of(NOT_AN_OBJECT, "'heat'"),
                Arguments.of(NOT_AN_OBJECT, "null"),
                Arguments.of(NOT_AN_OBJECT, "3"),
                Arguments.of(DUPLICATE_KEY, GOOD.replace("'object'", "'goal':'heat','object'")),
                Arguments.of(DUPLICATE_KEY, GOOD.replace("'cabinet':3", "'cabinet':3,'cabinet':3")),
                Arguments.of(TRAILING_TEXT, GOOD + "}"),
                Arguments.of(TRAILING_TEXT, GOOD + " I hope this helps"),
                Arguments.of(TRAILING_TEXT, GOOD + GOOD),
                Arguments.of(TOO_LONG, GOOD + " ".repeat(30_000)),
                Arguments.of(MISSING_KEY, "{}"),
                Arguments.of(MISSING_KEY, GOOD.replace(",'distractors':4", "")),
                Arguments.of(UNKNOWN_KEY, GOOD.replace("'goal'", "'Goal'")),
                Arguments.of(UNKNOWN_KEY, GOOD.replace(":4}", ":4,'hint':'look in the fridge'}")),
                Arguments.of(WRONG_TYPE, GOOD.replace("'heat'", "7")),
                Arguments.of(WRONG_TYPE, GOOD.replace(":4}", ":'4'}")),
                Arguments.of(WRONG_TYPE, GOOD.replace(":4}", ":4.0}")),
                Arguments.of(WRONG_TYPE, GOOD.replace(":4}", ":null}")),
                Arguments.of(WRONG_TYPE, GOOD.replace("'cabinet':3", "'cabinet':[3]")),
                Arguments.of(
                        WRONG_TYPE,
                        "{'goal':'heat','object':'potato','target':'sidetable','place':'closed',"
                                + "'receptacles':['cabinet'],'distractors':4}"),
                Arguments.of(UNKNOWN_GOAL, GOOD.replace("'heat'", "'cook'")),
                Arguments.of(UNKNOWN_GOAL, GOOD.replace("'heat'", "'HEAT'")),
                Arguments.of(UNKNOWN_OBJECT, GOOD.replace("'potato'", "'diamond'")),
                Arguments.of(UNKNOWN_OBJECT, GOOD.replace("'potato'", "''")),
                Arguments.of(UNKNOWN_TARGET, GOOD.replace("'target':'sidetable'", "'target':'potato'")),
                Arguments.of(UNKNOWN_TARGET, LOOK.replace("'desklamp'", "'desk'")),
                Arguments.of(UNKNOWN_PLACE, GOOD.replace("'closed'", "'fridge 1'")),
                Arguments.of(UNKNOWN_RECEPTACLE, GOOD.replace("'cabinet':3", "'cupboard':3")),
                Arguments.of(COUNT_OUT_OF_RANGE, GOOD.replace("'cabinet':3", "'cabinet':0")),
                Arguments.of(COUNT_OUT_OF_RANGE, GOOD.replace("'cabinet':3", "'cabinet':7")),
                Arguments.of(COUNT_OUT_OF_RANGE, GOOD.replace("'cabinet':3", "'cabinet':-1")),
                Arguments.of(COUNT_OUT_OF_RANGE, GOOD.replace("'cabinet':3", "'cabinet':99999999999999999999")),
                Arguments.of(HOUSE_SIZE_OUT_OF_RANGE, LOOK.replace("'desk':1,'sofa':1", "'desk':1")),
                Arguments.of(HOUSE_SIZE_OUT_OF_RANGE, LOOK.replace("'desk':1,'sofa':1", "")),
                Arguments.of(
                        HOUSE_SIZE_OUT_OF_RANGE,
                        LOOK.replace(
                                "'desk':1,'sofa':1",
                                "'desk':6,'sofa':6,'shelf':6,'drawer':6,'cabinet':6,'safe':6,'dresser':5")),
                Arguments.of(DISTRACTORS_OUT_OF_RANGE, GOOD.replace(":4}", ":13}")),
                Arguments.of(DISTRACTORS_OUT_OF_RANGE, GOOD.replace(":4}", ":-1}")),
                Arguments.of(OBJECT_UNFIT_FOR_GOAL, GOOD.replace("'potato'", "'book'")),
                Arguments.of(OBJECT_UNFIT_FOR_GOAL, LOOK.replace("'book'", "'desklamp'")),
                Arguments.of(TARGET_CANNOT_HOLD_OBJECT, GOOD.replace("'target':'sidetable'", "'target':'sofa'")),
                Arguments.of(TARGET_MISSING, GOOD.replace(",'sidetable':2", "")),
                Arguments.of(APPLIANCE_MISSING, GOOD.replace("'microwave':1,", "")),
                Arguments.of(APPLIANCE_MISSING, GOOD.replace("'heat'", "'clean'")),
                Arguments.of(NO_PLACE_FOR_LAMP, LOOK.replace("'desk':1", "'fridge':1")),
                Arguments.of(NO_HIDING_PLACE, LOOK.replace("'open'", "'closed'")),
                Arguments.of(
                        NO_HIDING_PLACE,
                        "{'goal':'pick','object':'book','target':'sofa','place':'open',"
                                + "'receptacles':{'sofa':2,'fridge':1},'distractors':0}"),
                Arguments.of(CONTENTS_NOT_ALLOWED, NAMED));
    }

    @ParameterizedTest
    @MethodSource("brokenTexts")
    void aBrokenTextIsRejectedForItsReason(ReasonCode reason, String text) {
        assertThat(rejection(drawn, text).reason()).as(text).isEqualTo(reason);
    }

    static Stream<Arguments> brokenContents() {
        return Stream.of(
                Arguments.of(CONTENTS_OUTSIDE_HOUSE, "{'fridge 2':['potato']}"),
                Arguments.of(CONTENTS_OUTSIDE_HOUSE, "{'fridge':['potato']}"),
                Arguments.of(CONTENTS_OUTSIDE_HOUSE, "{'fridge 0':['potato']}"),
                Arguments.of(CONTENTS_OUTSIDE_HOUSE, "{'fridge 1 ':['potato']}"),
                Arguments.of(CONTENTS_OUTSIDE_HOUSE, "{'sofa 1':['potato']}"),
                Arguments.of(CONTENTS_DO_NOT_FIT, "{'cabinet 1':['potato']}"),
                Arguments.of(CONTENTS_DO_NOT_FIT, "{'fridge 1':['potato','book']}"),
                Arguments.of(CONTENTS_CONTRADICT_PLACE, "{'sidetable 1':['potato']}"),
                Arguments.of(CONTENTS_WRONG_NUMBER, "{'fridge 1':['apple']}"),
                Arguments.of(CONTENTS_WRONG_NUMBER, "{'fridge 1':['potato','potato','potato','potato']}"),
                Arguments.of(UNKNOWN_OBJECT, "{'fridge 1':['potatoes']}"),
                Arguments.of(WRONG_TYPE, "{'fridge 1':'potato'}"),
                Arguments.of(WRONG_TYPE, "{'fridge 1':[1]}"),
                Arguments.of(WRONG_TYPE, "[]"));
    }

    @ParameterizedTest
    @MethodSource("brokenContents")
    void contentsThatCannotBeAreRejectedForTheirReason(ReasonCode reason, String contents) {
        String text = GOOD.replace("'distractors':4", "'distractors':0,'contents':" + contents);
        assertThat(rejection(named, text).reason()).as(contents).isEqualTo(reason);
    }

    @Test
    void moreDistractorsThanTheHouseHasRoomForAreRejected() {
        String contents = "'tissuebox'" + ",'candle','cloth','dishsponge','handtowel','plunger','soapbar'".repeat(3);
        String text = "{'goal':'pick','object':'tissuebox','target':'tvstand','place':'open',"
                + "'receptacles':{'cart':1,'tvstand':1},'distractors':12,'contents':{'cart 1':[" + contents + "]}}";
        assertThat(rejection(named, text).reason()).isEqualTo(NO_PLACE_FOR_DISTRACTORS);
        assertThat(rejection(named, text))
                .hasMessageContaining("distractors is 12")
                .hasMessageContaining("room for 9");
    }

    @Test
    void everyReasonTheReaderCanGiveHasAnExample() {
        assertThat(Stream.concat(brokenTexts(), brokenContents())
                        .map(example -> example.get()[0])
                        .collect(Collectors.toSet()))
                .contains((Object[]) FormReason.values())
                .containsAll(Stream.of(RejectionReason.values())
                        .filter(reason -> !List.of(NO_PLACE_FOR_DISTRACTORS, GOAL_CHANGED, PLACE_CHANGED, UNSOLVABLE)
                                .contains(reason))
                        .toList());
    }

    @Test
    void aTaskOfEveryKindIsAccepted() {
        for (String text : List.of(GOOD, LOOK)) {
            assertThatCode(() -> drawn.read(json(text))).doesNotThrowAnyException();
        }
    }

    private static RejectedTaskException rejection(HouseTaskReader reader, String text) {
        return catchThrowableOfType(RejectedTaskException.class, () -> reader.read(json(text)));
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
