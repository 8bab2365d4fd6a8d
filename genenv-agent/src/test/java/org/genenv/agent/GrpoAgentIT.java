package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.genenv.core.OwnedResources;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.game.BaseData;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TrainingMixture;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The agent on a real engine, with a model of a few thousand parameters. */
@Timeout(120)
class GrpoAgentIT {
    private static final RolloutConfig SHORT = new RolloutConfig(5, 0, 3, 60, 1, 16, 1, 5, 1, ActionFormat.FIRST_LINE);
    private static final GrpoConfig EAGER =
            new GrpoConfig(5e-3, 0, 3, 1, 0.2, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 512, 256, 1e-3);

    @TempDir
    Path folder;

    @RegisterExtension
    final OwnedResources resources = new OwnedResources();

    private final List<PlayerModel> players = new ArrayList<>();
    private Tokenizer tokenizer;

    @BeforeEach
    void makeTokenizer() throws IOException {
        EchoWorld.vocabularyOfWords().write(folder, 60);
        tokenizer = Tokenizer.load(folder);
        resources.own(tokenizer);
    }

    private PlayerModel player(long seed) {
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 32, 2, 4, 2, 64, 64, 10000, true);
        CausalLanguageModel model = CausalLanguageModel.initialise(
                shape.withInitializerRange(0.1), seed, RuntimeConfig.onCpu().withThreads(1));
        PlayerModel player = PlayerModel.training(model, tokenizer, folder);
        resources.own(model);
        resources.own(player);
        players.add(player);
        return player;
    }

    private GrpoAgent agent(PlayerModel player, GrpoConfig config) {
        GrpoAgent agent = new GrpoAgent(player, new EchoWorld(), config, SHORT);
        resources.own(agent);
        return agent;
    }

    private static PlayRequest request(int tasks, int attempts, long seed) {
        List<Task> list = IntStream.range(0, tasks).mapToObj(EchoWorld::task).toList();
        return PlayRequest.sampled(list, attempts, RandomKey.of(seed));
    }

    private static double success(List<RolloutGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.trajectories().stream())
                .mapToDouble(Trajectory::reward)
                .average()
                .orElseThrow();
    }

    private static double warmUp(GrpoAgent agent, int steps) {
        return agent.warmStart(
                new WarmStartConfig(steps, 600, 5e-3, 5, 0.01, 1),
                new EchoWorld().demonstrations().orElseThrow(),
                RandomKey.of(3),
                (step, of, loss, seconds) -> {},
                StopSignal.NEVER);
    }

    @Test
    void whatWasSampledIsWhatIsRecordedAndWhatTheTrainerFinds() {
        PlayerModel player = player(1);
        List<RolloutGroup> groups = agent(player, EAGER).play(request(6, 4, 9), StopSignal.NEVER);

        assertThat(groups).hasSize(6);
        List<TrainingRow> rows = new ArrayList<>();
        List<Trajectory> episodes = new ArrayList<>();
        for (RolloutGroup group : groups) {
            assertThat(group.trajectories()).hasSize(4);
            for (Trajectory episode : group.trajectories()) {
                episodes.add(episode);
                rows.add(
                        new TrainingRow(episode.tokens().ids(), episode.tokens().completionMask()));
            }
        }
        List<float[]> found = PolicyScorer.logProbs(player.policy(), rows);
        for (int r = 0; r < rows.size(); r++) {
            TokenRecord tokens = episodes.get(r).tokens();
            int[] positions = rows.get(r).completionPositions();
            for (int i = 0; i < positions.length; i++) {
                assertThat(found.get(r)[i]).isCloseTo(tokens.logProbs()[positions[i]], within(1e-4f));
            }
        }
    }

    @Test
    void turnsAreCutWhereTheyWereSampledAndObservationsAreEncodedOnce() {
        PlayerModel player = player(1);
        GrpoAgent agent = agent(player, EAGER);
        warmUp(agent, 30);
        List<Trajectory> episodes = agent.play(request(4, 4, 2), StopSignal.NEVER).stream()
                .flatMap(group -> group.trajectories().stream())
                .toList();

        assertThat(episodes.stream().filter(e -> e.turns().size() > 1)).isNotEmpty();
        for (Trajectory episode : episodes) {
            int[] ids = episode.tokens().ids();
            boolean[] mask = episode.tokens().completionMask();
            int at = tokenizer.encode(episode.prompt()).length;
            assertThat(Arrays.copyOf(ids, at)).isEqualTo(tokenizer.encode(episode.prompt()));
            for (Turn turn : episode.turns()) {
                assertThat(turn.start()).isEqualTo(at);
                for (int i = turn.start(); i < turn.end(); i++) {
                    assertThat(mask[i]).isTrue();
                }
                at = turn.end();
                if (at < ids.length) {
                    int[] seen = tokenizer.encode(turn.observation() + "\n>");
                    assertThat(Arrays.copyOfRange(ids, at, at + seen.length)).isEqualTo(seen);
                    assertThat(mask[at]).isFalse();
                    at += seen.length;
                }
            }
            assertThat(at).isEqualTo(ids.length);
        }
    }

    @Test
    void anAssistantTurnThatStoodInThePromptIsNotTrainedOn() {
        PlayerModel player = player(1);
        Briefing example = Briefing.of(Message.user("say red"), Message.assistant("red"));
        try (Rollouts rollouts = new Rollouts(player, SHORT)) {
            EchoWorld world = new EchoWorld();
            Trajectory episode = rollouts.play(request(1, 1, 1), world::open, task -> example, StopSignal.NEVER)
                    .get(0)
                    .trajectories()
                    .get(0);
            int prompt = tokenizer.encode(episode.prompt()).length;
            assertThat(episode.prompt()).startsWith("say red\n>red<eos>say ");
            for (int i = 0; i < prompt; i++) {
                assertThat(episode.tokens().completionMask()[i]).isFalse();
            }
            assertThat(episode.turns().get(0).start()).isEqualTo(prompt);
        }
    }

    @Test
    void theWarmStartTeachesTheWorldsFormAndTheUpdatesTeachTheTask() {
        GrpoAgent agent = agent(player(1), EAGER);
        double untrained = success(agent.play(request(16, 8, 1), StopSignal.NEVER));
        warmUp(agent, 40);
        double warm = success(agent.play(request(16, 8, 1), StopSignal.NEVER));
        for (int epoch = 0; epoch < 25; epoch++) {
            RandomKey key = RandomKey.of(epoch);
            List<RolloutGroup> fresh = agent.play(request(16, 8, epoch), StopSignal.NEVER);
            Map<String, Double> figures = agent.update(TrainingMixture.of(fresh), key);
            assertThat(figures.getOrDefault("logProbGap", 0.0)).isLessThan(1e-4); // absent once all is solved
        }
        double trained = success(agent.play(request(16, 8, 1), StopSignal.NEVER));

        assertThat(untrained).isLessThan(0.1);
        assertThat(warm).isGreaterThan(untrained + 0.1);
        assertThat(trained).isGreaterThan(warm + 0.2);
    }

    @Test
    void baseDataIsImitatedBesideTheRollouts() {
        GrpoAgent agent = agent(player(1), EAGER);
        warmUp(agent, 40);
        List<Demonstration> base = IntStream.range(0, 16)
                .mapToObj(i -> new Demonstration(List.of(
                        new Demonstration.Segment(Message.user("no"), 0),
                        new Demonstration.Segment(Message.assistant("pink"), 1))))
                .toList();
        for (int epoch = 0; epoch < 8; epoch++) {
            List<RolloutGroup> fresh = agent.play(request(4, 8, epoch), StopSignal.NEVER);
            Map<String, Double> figures =
                    agent.update(new TrainingMixture(fresh, List.of(), base), RandomKey.of(epoch));
            assertThat(figures).containsEntry("baseConversations", 16.0);
        }

        Rollouts rollouts = new Rollouts(players.get(0), SHORT);
        resources.own(rollouts);
        List<RolloutGroup> asked = rollouts.play(
                request(1, 16, 99), task -> new NeverContent("no"), task -> Briefing.NONE, StopSignal.NEVER);
        assertThat(asked.get(0).trajectories().stream()
                        .filter(episode -> episode.turns().get(0).action().equals("pink")))
                .hasSizeGreaterThan(12);
    }

    @Test
    void baseDataIsHeldAgainstTheModelBeforeAnythingIsLearnt() throws IOException {
        GrpoAgent agent = agent(player(1), EAGER);
        Path file = folder.resolve("base.jsonl");
        String fits = "{\"prompt\": \"no\", \"completion\": \"pink\"}\n";
        String cut = "{\"prompt\": \"no\", \"completion\": \"" + "pink ".repeat(100) + "\"}\n";
        String lost = "{\"prompt\": \"" + "no ".repeat(100) + "\", \"completion\": \"pink\"}\n";

        Files.writeString(file, fits + cut + lost);
        assertThat(agent.fit(BaseData.read(file))).isEqualTo(new BaseDataFit(3, 2, 1, SHORT.contextLength()));

        Files.writeString(file, lost + lost);
        BaseData tooLong = BaseData.read(file);
        assertThatIOException()
                .isThrownBy(() -> agent.fit(tooLong))
                .withMessageContaining("all 2 conversations of the base data are longer than the agent's context of");

        Files.writeString(
                file,
                fits
                        + "{\"prompt\": \"no\", \"completion\": [{\"role\": \"assistant\", \"tool_calls\": [{\"name\": \"f\"}]}]}\n");
        BaseData withCalls = BaseData.read(file);
        assertThatIOException()
                .isThrownBy(() -> agent.fit(withCalls))
                .withMessageContaining("base.jsonl:2: cannot be written for the agent's model: ");
    }

    @Test
    void everyRolloutIsRecordedAsMessagesToo() {
        GrpoAgent agent = agent(player(1), EAGER);
        warmUp(agent, 40);

        for (RolloutGroup group : agent.play(request(4, 4, 1), StopSignal.NEVER)) {
            for (Trajectory rollout : group.trajectories()) {
                List<Message> messages = rollout.transcript().messages();
                assertThat(messages.get(0).role()).isEqualTo(Message.Role.USER);
                assertThat(messages.stream().filter(message -> message.role() == Message.Role.ASSISTANT))
                        .hasSameSizeAs(rollout.turns());
                assertThat(messages.get(messages.size() - 1).role()).isEqualTo(Message.Role.ASSISTANT);
            }
        }
    }

    @Test
    void aRolloutThatTheTrainerCannotReproduceStopsTheRunAndChangesNothing() {
        PlayerModel player = player(1);
        GrpoAgent agent = agent(player, EAGER);
        warmUp(agent, 30);
        List<RolloutGroup> played = agent.play(request(8, 8, 1), StopSignal.NEVER);
        long version = player.policy().version();
        List<RolloutGroup> shifted = played.stream()
                .map(group -> new RolloutGroup(
                        group.task(),
                        group.trajectories().stream().map(GrpoAgentIT::rotated).toList()))
                .toList();

        assertThatIllegalStateException()
                .isThrownBy(() -> agent.update(TrainingMixture.of(shifted), RandomKey.of(0)))
                .withMessageContaining("before any update")
                .withMessageContaining("no weight was changed");
        assertThat(player.policy().version()).isEqualTo(version);
        assertThat(agent.update(TrainingMixture.of(played), RandomKey.of(0))).containsKey("loss");
        // As replayed experience of an earlier policy the same rows are nobody's fault.
        agent.update(new TrainingMixture(List.of(), shifted, List.of()), RandomKey.of(0));
    }

    /** The recorded log-probabilities one sampled token late, as an off-by-one would write them. */
    private static Trajectory rotated(Trajectory t) {
        float[] logProbs = t.tokens().logProbs();
        boolean[] mask = t.tokens().completionMask();
        float last = 0;
        for (int i = 0; i < mask.length; i++) {
            if (mask[i]) {
                float own = logProbs[i];
                logProbs[i] = last;
                last = own;
            }
        }
        TokenRecord tokens = new TokenRecord(t.tokens().ids(), mask, logProbs);
        return new Trajectory(
                t.taskId(), t.sample(), t.prompt(), tokens, t.turns(), t.reward(), t.stopReason(), t.detail());
    }

    @Test
    void groupsOfEqualRewardTeachNothingAndAreCounted() {
        PlayerModel player = player(1);
        GrpoAgent agent = agent(player, EAGER);
        List<RolloutGroup> equal = agent.play(request(4, 4, 1), StopSignal.NEVER).stream()
                .map(group -> new RolloutGroup(
                        group.task(),
                        group.trajectories().stream()
                                .map(t -> withReward(t, 0.25))
                                .toList()))
                .toList();
        long version = player.policy().version();

        Map<String, Double> figures = agent.update(TrainingMixture.of(equal), RandomKey.of(0));
        assertThat(figures).containsExactlyInAnyOrderEntriesOf(Map.of("informativeGroups", 0.0, "droppedGroups", 4.0));
        assertThat(player.policy().version()).isEqualTo(version);
    }

    private static Trajectory withReward(Trajectory t, double reward) {
        return new Trajectory(
                t.taskId(), t.sample(), t.prompt(), t.tokens(), t.turns(), reward, t.stopReason(), t.detail());
    }

    @Test
    void afterAnUpdateTheRolloutsAreThoseOfTheNewPolicy() {
        PlayerModel player = player(1);
        GrpoAgent agent = agent(player, EAGER);
        warmUp(agent, 30);
        List<RolloutGroup> before = agent.play(request(8, 8, 1), StopSignal.NEVER);
        agent.update(TrainingMixture.of(before), RandomKey.of(0));
        List<RolloutGroup> after = agent.play(request(8, 8, 1), StopSignal.NEVER);

        assertThat(after).isNotEqualTo(before);
        Map<String, Double> figures = agent.update(TrainingMixture.of(after), RandomKey.of(1));
        assertThat(figures.get("logProbGap")).isLessThan(1e-4);
    }

    @Test
    void equalRequestsOfEqualAgentsGiveEqualEpisodes() {
        List<RolloutGroup> first = agent(player(1), EAGER).play(request(10, 4, 5), StopSignal.NEVER);
        GrpoAgent again = agent(player(1), EAGER);

        assertThat(again.play(request(10, 4, 5), StopSignal.NEVER)).isEqualTo(first);
        assertThat(again.play(request(10, 4, 6), StopSignal.NEVER)).isNotEqualTo(first);
        PlayRequest greedy = new PlayRequest(List.of(EchoWorld.task(0)), 3, true, RandomKey.of(5));
        assertThat(again.play(greedy, StopSignal.NEVER).get(0).trajectories())
                .extracting(Trajectory::tokens)
                .containsOnly(again.play(greedy, StopSignal.NEVER)
                        .get(0)
                        .trajectories()
                        .get(0)
                        .tokens());
    }

    @Test
    void savedAndRestoredItGoesOnBitForBit() throws IOException {
        GrpoAgent whole = agent(player(1), EAGER);
        warmUp(whole, 20);
        whole.update(TrainingMixture.of(whole.play(request(8, 8, 1), StopSignal.NEVER)), RandomKey.of(1));
        Path saved = Files.createDirectory(folder.resolve("saved"));
        whole.save(saved);
        assertThat(saved.resolve("model/config.json")).exists();
        assertThat(saved.resolve("model/tokenizer.json")).exists();

        GrpoAgent restored = agent(player(2), EAGER);
        restored.restore(saved);
        List<RolloutGroup> next = whole.play(request(8, 8, 2), StopSignal.NEVER);
        assertThat(restored.play(request(8, 8, 2), StopSignal.NEVER)).isEqualTo(next);
        assertThat(restored.update(TrainingMixture.of(next), RandomKey.of(2)))
                .isEqualTo(whole.update(TrainingMixture.of(next), RandomKey.of(2)));
        assertThat(restored.play(request(8, 8, 3), StopSignal.NEVER))
                .isEqualTo(whole.play(request(8, 8, 3), StopSignal.NEVER));
    }

    @Test
    void twoHundredRolloutsAndUpdatesKeepTheNumberOfLiveArrays() {
        GrpoAgent agent = agent(player(1), EAGER);
        warmUp(agent, 20);
        PlayRequest request = request(2, 4, 1);
        List<RolloutGroup> played = agent.play(request, StopSignal.NEVER);
        agent.update(TrainingMixture.of(played), RandomKey.of(0));
        try (NDManager probe = NDManager.newBaseManager()) {
            NDManager root = probe.getParentManager();
            int before = root.getManagedArrays().size();
            for (int i = 0; i < 200; i++) {
                List<RolloutGroup> groups = agent.play(request(2, 4, i), StopSignal.NEVER);
                agent.update(TrainingMixture.of(groups), RandomKey.of(i));
            }
            assertThat(root.getManagedArrays()).hasSize(before);
        }
    }

    @Test
    void aWorldThatHangsOrFailsCostsItsOwnEpisodeAlone() {
        PlayerModel player = player(1);
        RolloutConfig hasty = new RolloutConfig(5, 0, 3, 60, 1, 4, 1, 0.2, 1, ActionFormat.FIRST_LINE);
        EchoWorld world = new EchoWorld();
        AtomicInteger opened = new AtomicInteger();
        EnvironmentFactory environments = task -> switch (opened.getAndIncrement()) {
            case 1 -> new Hanging();
            case 2 -> throw new EnvironmentException("no such house");
            default -> world.open(task);
        };
        try (Rollouts rollouts = new Rollouts(player, hasty)) {
            List<RolloutGroup> groups =
                    rollouts.play(request(2, 4, 1), environments, task -> Briefing.NONE, StopSignal.NEVER);
            List<StopReason> reasons = groups.stream()
                    .flatMap(group -> group.trajectories().stream())
                    .map(Trajectory::stopReason)
                    .toList();
            assertThat(reasons).hasSize(8);
            assertThat(reasons.stream().filter(r -> r == StopReason.TIMEOUT)).hasSize(1);
            assertThat(reasons.stream().filter(r -> r == StopReason.ENVIRONMENT_ERROR))
                    .hasSize(1);
        }
    }

    /** Never answers its first step. */
    private static final class Hanging implements Environment {
        @Override
        public Observation reset() {
            return new Observation("say red");
        }

        @Override
        public StepResult step(String action) throws EnvironmentException {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new EnvironmentException("woken");
        }

        @Override
        public void close() {}
    }

    @Test
    void theContextLengthEndsAnEpisodeAsItsOwnReason() {
        PlayerModel player = player(1);
        RolloutConfig cramped = new RolloutConfig(50, 0, 3, 12, 1, 4, 1, 5, 1, ActionFormat.FIRST_LINE);
        try (Rollouts rollouts = new Rollouts(player, cramped)) {
            List<RolloutGroup> groups = rollouts.play(
                    request(4, 4, 1), task -> new NeverContent(), task -> Briefing.NONE, StopSignal.NEVER);
            assertThat(groups.stream().flatMap(group -> group.trajectories().stream()))
                    .allSatisfy(episode -> assertThat(episode.tokens().length()).isLessThanOrEqualTo(12))
                    .anySatisfy(episode -> assertThat(episode.stopReason()).isEqualTo(StopReason.CONTEXT_LIMIT));
        }
    }

    @Test
    void aFirstObservationThatFillsTheContextEndsItsEpisodeWithoutAnAnswer() {
        RolloutConfig cramped = new RolloutConfig(50, 0, 3, 12, 1, 4, 1, 5, 1, ActionFormat.FIRST_LINE);
        Environment flooding = new NeverContent() {
            @Override
            public Observation reset() {
                return new Observation("say red ".repeat(100));
            }
        };
        try (Rollouts rollouts = new Rollouts(player(1), cramped)) {
            List<RolloutGroup> groups = rollouts.play(
                    request(2, 2, 1),
                    task -> task.id().endsWith("0") ? flooding : new NeverContent(),
                    task -> Briefing.NONE,
                    StopSignal.NEVER);
            assertThat(groups.get(0).trajectories()).allSatisfy(episode -> {
                assertThat(episode.stopReason()).isEqualTo(StopReason.CONTEXT_LIMIT);
                assertThat(episode.tokens().sampledTokens()).isZero();
                assertThat(episode.prompt()).startsWith("say red say red");
            });
            assertThat(groups.get(1).trajectories())
                    .allSatisfy(episode -> assertThat(episode.turns()).isNotEmpty());
        }
    }

    /** Answers everything with a word. */
    private static class NeverContent implements Environment {
        private final String first;

        NeverContent() {
            this("say red");
        }

        NeverContent(String first) {
            this.first = first;
        }

        @Override
        public Observation reset() {
            return new Observation(first);
        }

        @Override
        public StepResult step(String action) {
            return new StepResult(new Observation("no"), 0, false, false, true);
        }

        @Override
        public void close() {}
    }

    @Test
    void aRaisedSignalLeavesTheRolloutAndTheAgentStaysUsable() {
        GrpoAgent agent = agent(player(1), EAGER);
        AtomicInteger turns = new AtomicInteger();

        assertThatExceptionOfType(StopRequestedException.class)
                .isThrownBy(() -> agent.play(request(8, 8, 1), () -> turns.incrementAndGet() > 5));
        assertThat(agent.play(request(2, 2, 1), StopSignal.NEVER)).hasSize(2);
    }
}
