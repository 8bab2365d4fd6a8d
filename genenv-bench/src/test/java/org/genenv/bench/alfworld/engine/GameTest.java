package org.genenv.bench.alfworld.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GameTest {
    @Test
    void gameOpensWithIntroTaskAndSortedCommands() throws GameFormatException {
        Game game = Lanterns.original().start();
        assertThat(game.intro())
                .isEqualTo("Night falls.\nHere: a lamp 3, a lamp 2 and a lamp 1.\nYour task is to: bring light.");
        assertThat(game.file().taskDescription()).isEqualTo("bring light.");
        assertThat(game.file().walkthrough()).isEmpty();
        assertThat(game.admissibleCommands())
                .containsExactly("rest", "take lamp 1", "take lamp 2", "take lamp 3", "walk to hall 1");
        assertThat(game.won()).isFalse();
    }

    @Test
    void namesAreNumberedDownwardInTheOrderOfIds() throws GameFormatException {
        GameFile file = Lanterns.original().read();
        assertThat(file.displayName("lamp_bar_a")).isEqualTo("lamp 3");
        assertThat(file.displayName("lamp_bar_c")).isEqualTo("lamp 1");
        assertThat(file.displayName("ada")).isEqualTo("ada ");
        assertThatThrownBy(() -> file.displayName("Ada"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'Ada'");
    }

    @Test
    void idsThatContainBasinAreNamedSo() throws GameFormatException {
        GameFile file = Lanterns.original()
                .with(EmbeddedText.PDDL_PROBLEM, "Lamp_bar_a", "Lamp_bar_a_bar_LampBasin")
                .read();
        assertThat(file.displayName("lamp_bar_a_bar_lampbasin")).isEqualTo("lampbasin 1");
        assertThat(file.displayName("lamp_bar_b")).isEqualTo("lamp 2");
    }

    @Test
    void stepPrintsFeedbackAfterItsEffects() throws GameFormatException {
        Game game = Lanterns.original().start();
        Step step = game.step("take lamp 3");
        assertThat(step).isEqualTo(new Step("take lamp 3", "lamp 3 of type lantern, id lamp_bar_a}", false, true));
        assertThat(game.admissibleCommands())
                .containsExactly("leave lamp 3", "rest", "turn a lamp 3", "walk to hall 1");
        assertThat(game.step("walk to hall 1").observation()).isEqualTo("From hall 2 to hall 1. nothing");
        assertThat(game.step("walk to hall 2").observation()).isEqualTo("From hall 1 to hall 2. a lamp 2 and a lamp 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "Take lamp 1",
                "take  lamp 1",
                "take lamp 1.",
                "\u200btake lamp 1",
                "take lamp 1\u200b",
                "take lamp 1\u0000",
                "take lamp 4"
            })
    void commandThatIsNotAdmissibleToTheLetterChangesNothing(String command) throws GameFormatException {
        Game game = Lanterns.original().start();
        List<String> before = game.admissibleCommands();
        List<Fact> facts = game.facts();
        assertThat(game.step(command)).isEqualTo(new Step(command, "Nothing happens.", false, false));
        assertThat(game.admissibleCommands()).isEqualTo(before);
        assertThat(game.facts()).isEqualTo(facts);
    }

    @Test
    void whiteSpaceAroundCommandIsRemovedAsPythonRemovesIt() throws GameFormatException {
        for (int space : new int[] {
            9, 10, 11, 12, 13, 0x1c, 0x1d, 0x1e, 0x1f, 32, 0x85, 0xa0, 0x1680, 0x2000, 0x2007, 0x200a, 0x2028, 0x2029,
            0x202f, 0x205f, 0x3000
        }) {
            String padding = Character.toString(space).repeat(2);
            Step step = Lanterns.original().start().step(padding + "take lamp 1" + padding);
            assertThat(step.accepted()).as("U+%04X", space).isTrue();
        }
    }

    @Test
    void conditionalEffectsAreJudgedBeforeAnyIsMade() throws GameFormatException {
        Game game = Lanterns.original().start();
        game.step("take lamp 1");
        assertThat(game.step("turn a lamp 1").observation()).isEqualTo("Now a lit lamp 1.");
        assertThat(game.facts()).contains(new Fact("lit", List.of("lamp_bar_c")));
        assertThat(game.step("turn a lit lamp 1").observation()).isEqualTo("Now a quenched lamp 1.");
        assertThat(game.facts()).doesNotContain(new Fact("lit", List.of("lamp_bar_c")));
    }

    @Test
    void commandTextFollowsTheStateWhereItsTemplateDoes() throws GameFormatException {
        Game game = Lanterns.original().start();
        game.step("take lamp 1");
        assertThat(game.admissibleCommands()).contains("turn a lamp 1");
        game.step("turn a lamp 1");
        assertThat(game.admissibleCommands()).contains("turn a lit lamp 1").doesNotContain("turn a lamp 1");
        game.step("turn a lit lamp 1");
        assertThat(game.admissibleCommands()).contains("turn a quenched lamp 1");
        game.step("turn a quenched lamp 1");
        assertThat(game.admissibleCommands()).contains("turn a lit lamp 1").doesNotContain("turn a quenched lamp 1");
    }

    @Test
    void goalIsJudgedAnewAfterEveryCommand() throws GameFormatException {
        Game game = Lanterns.original().start();
        for (String command : List.of("take lamp 3", "turn a lamp 3", "walk to hall 1", "walk to attic 1")) {
            assertThat(game.step(command).won()).as(command).isFalse();
        }
        assertThat(game.step("leave lamp 3")).isEqualTo(new Step("leave lamp 3", "Here: a lamp 3.", true, true));
        assertThat(game.step("no such command").won()).isTrue();
        assertThat(game.step("take fire 1").won())
                .as("two lanterns must lie there")
                .isFalse();
        assertThat(game.step("leave fire 1").won()).isTrue();
        assertThat(game.step("snuff all").won()).as("one must be lit").isFalse();
    }

    @Test
    void quantifiedEffectReachesAllAndOnlyThoseThatFit() throws GameFormatException {
        Game game = Lanterns.original().start();
        game.step("take lamp 3");
        game.step("turn a lamp 3");
        assertThat(game.admissibleCommands()).as("nothing lit lies here").doesNotContain("snuff all");
        game.step("leave lamp 3");
        game.step("take lamp 2");
        game.step("turn a lamp 2");
        assertThat(game.step("snuff all").accepted()).isTrue();
        assertThat(game.facts()).contains(new Fact("lit", List.of("lamp_bar_b")));
        assertThat(game.facts()).doesNotContain(new Fact("lit", List.of("lamp_bar_a")));
    }

    @Test
    void rulesTakeSubtypesWhereTheGrammarWantsTheTypeItself() throws GameFormatException {
        Game game = Lanterns.original().start();
        game.step("walk to hall 1");
        assertThat(game.step("walk to attic 1").observation())
                .as("a beacon lies there, and is no lantern to the grammar")
                .endsWith("nothing");
        assertThat(game.step("take fire 1").observation()).isEqualTo("fire 1 of type beacon, id fire_bar_1}");
    }

    @Test
    void operatorWhoseEffectsStandInItsPreconditionIsNotOffered() throws GameFormatException {
        Game game = Lanterns.original()
                .with(EmbeddedText.PDDL_DOMAIN, "(or (door ?a ?b) (door ?b ?a))", "()")
                .start();
        assertThat(game.admissibleCommands()).contains("walk to hall 1", "walk to attic 1");
        assertThat(game.admissibleCommands()).as("where Ada stands").doesNotContain("walk to hall 2");
    }

    @Test
    void operatorThatOnlyNotesThatItWasUsedStaysAvailable() throws GameFormatException {
        Game game = Lanterns.original().start();
        assertThat(game.step("rest").observation()).isEqualTo("You rest.\n");
        assertThat(game.facts()).contains(new Fact("rested", List.of("ada")));
        assertThat(game.step("rest").accepted()).isTrue();
    }

    @Test
    void additionWinsOverDeletionOfTheSameFact() throws GameFormatException {
        Game game = Lanterns.original()
                .with(EmbeddedText.PDDL_DOMAIN, ":effect (rested ?k)", ":effect (and (rested ?k) (not (rested ?k)))")
                .start();
        game.step("rest");
        game.step("rest");
        assertThat(game.facts()).contains(new Fact("rested", List.of("ada")));
    }

    @Test
    void typeWithCommaIsAnotherTypeThatNothingHas() throws GameFormatException {
        Game game = Lanterns.original()
                .with(EmbeddedText.PDDL_DOMAIN, "(exists (?l - lantern) (and", "(exists (?l - lantern, ?x - room) (and")
                .start();
        game.step("take lamp 3");
        game.step("turn a lamp 3");
        game.step("leave lamp 3");
        assertThat(game.admissibleCommands()).doesNotContain("snuff all");
    }

    @Test
    void differentVariablesOfQueryNeverMeanTheSameObject() throws GameFormatException {
        Game game = Lanterns.original()
                .with(
                        EmbeddedText.GRAMMAR,
                        "\"Bare walls.\"",
                        "\"[{l.name + '/' + m.name | lies(l:lantern, r:room) & lies(m:lantern, r:room)}]\"")
                .with(
                        EmbeddedText.GRAMMAR,
                        "at(k:keeper, r:room) & lies(l:lantern, r:room)\", \"rhs\": \"Here",
                        "rested(k:keeper)\", \"rhs\": \"Here")
                .with(EmbeddedText.PDDL_PROBLEM, "(lies Lamp_bar_c Hall_bar_1)", "")
                .start();
        assertThat(game.intro()).contains("lamp 2/lamp 1 and lamp 1/lamp 2");
    }

    @Test
    void copyGoesItsOwnWay() throws GameFormatException {
        Game game = Lanterns.original().start();
        game.step("take lamp 3");
        Game copy = game.copy();
        copy.step("turn a lamp 3");
        copy.step("walk to hall 1");
        assertThat(game.admissibleCommands()).contains("turn a lamp 3", "leave lamp 3");
        assertThat(copy.admissibleCommands()).contains("turn a lit lamp 3", "walk to attic 1");
        assertThat(Game.start(game.file()).admissibleCommands()).contains("take lamp 3");
    }

    @Test
    void gamesOfOneFileArePlayedByManyThreadsAtOnce() throws Exception {
        GameFile file = Lanterns.original().read();
        Callable<List<String>> player = () -> {
            List<String> transcript = new ArrayList<>();
            SplittableRandom random = new SplittableRandom(7);
            Game game = Game.start(file);
            for (int i = 0; i < 2_000; i++) {
                List<String> admissible = game.admissibleCommands();
                transcript.add(game.step(admissible.get(random.nextInt(admissible.size())))
                        .toString());
            }
            return transcript;
        };
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<String> alone = player.call();
            for (Future<List<String>> transcript : threads.invokeAll(Collections.nCopies(8, player))) {
                assertThat(transcript.get()).isEqualTo(alone);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void planningKeyIgnoresWhatNoRuleReads() throws GameFormatException {
        Game game = Lanterns.original().start();
        Game other = game.copy();
        other.step("rest");
        assertThat(other.planningKey()).isEqualTo(game.planningKey()).hasSameHashCodeAs(game.planningKey());
        other.step("take lamp 1");
        assertThat(other.planningKey()).isNotEqualTo(game.planningKey());
        other.step("leave lamp 1");
        assertThat(other.planningKey()).isEqualTo(game.planningKey());
    }

    @Test
    void operatorsForPlannersLeaveOutThoseThatOnlyNote() throws GameFormatException {
        Game game = Lanterns.original().start();
        assertThat(game.operators()).extracting(Operator::name).containsExactly("walk", "take", "take", "take");
        Operator walk = game.operators().get(0);
        assertThat(walk.arguments()).containsExactly("ada", "hall_bar_1", "hall_bar_2");
        assertThat(game.command(walk)).isEqualTo("walk to hall 1");
        game.apply(walk);
        assertThat(game.facts()).contains(new Fact("at", List.of("ada", "hall_bar_2")));
        assertThatThrownBy(() -> game.apply(walk))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("walk[ada, hall_bar_1, hall_bar_2]");
    }

    @Test
    void limitedGameEndsWithItsLastCommandAndThenRepeatsItself() throws GameFormatException {
        LimitedGame game = LimitedGame.start(Lanterns.original().read(), 3);
        assertThat(game.last()).isEmpty();
        assertThat(game.step("rest").done()).isFalse();
        assertThat(game.step("nonsense").done()).isFalse();
        LimitedGame.Outcome end = game.step("take lamp 1");
        assertThat(end)
                .isEqualTo(new LimitedGame.Outcome("lamp 1 of type lantern, id lamp_bar_c}", 0, true, false, true));
        List<String> admissible = game.admissibleCommands();
        assertThat(game.step("leave lamp 1")).isEqualTo(end);
        assertThat(game.admissibleCommands()).isEqualTo(admissible).contains("leave lamp 1");
        assertThat(game.steps()).isEqualTo(3);
        assertThatThrownBy(() -> LimitedGame.start(Lanterns.original().read(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("limit is 0");
    }

    @Test
    void codePointsDecideTheOrderOfStringsAndNotTheirUnits() {
        assertThat(CodePointOrder.INSTANCE.compare("\uffee", "\ud83d\ude00")).isNegative();
        assertThat("\uffee".compareTo("\ud83d\ude00")).isPositive();
        assertThat(CodePointOrder.INSTANCE.compare("drawer 10", "drawer 2")).isNegative();
        assertThat(CodePointOrder.INSTANCE.compare("look", "look")).isZero();
        assertThat(CodePointOrder.INSTANCE.compare("look", "lookout")).isNegative();
    }
}
