package com.example.lift;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.genenv.core.domain.Expert;
import org.genenv.core.domain.RecordDomain;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/** A lift: the agent takes it to the floors where guests wait, one after the other. More stops are harder. */
public final class LiftWorld extends RecordDomain<LiftWorld.Ride> {
    private static final int FLOORS = 6;
    private static final int MOST_STOPS = 4;

    /** A task, as JSON {@code {"start":0,"stops":[3,1]}}. The constructor refuses what is none, and the simulator hears of it. */
    public record Ride(int start, List<Integer> stops) {
        public Ride {
            stops = List.copyOf(stops);
            if (stops.isEmpty() || stops.size() > MOST_STOPS) {
                throw new IllegalArgumentException("expected 1 to 4 stops, found " + stops.size());
            }
            int floor = start;
            for (int stop : stops) {
                if (stop == floor || Math.min(stop, floor) < 0 || Math.max(stop, floor) >= FLOORS) {
                    throw new IllegalArgumentException("there is no way from floor " + floor + " to floor " + stop);
                }
                floor = stop;
            }
        }
    }

    public LiftWorld() {
        super("lift", Ride.class); // "lift" is its name in a configuration
    }

    /** Seeds, the held-out panel and demonstrations are drawn by this. */
    @Override
    protected Ride draw(RandomGenerator random) {
        int start = random.nextInt(FLOORS);
        List<Integer> stops = new ArrayList<>();
        for (int floor = start, left = 1 + random.nextInt(MOST_STOPS); left > 0; left--) {
            floor = (floor + 1 + random.nextInt(FLOORS - 1)) % FLOORS;
            stops.add(floor);
        }
        return new Ride(start, stops);
    }

    /** Solves a task, which proves that it can be solved, and shows the agent the words of this world before the game. */
    @Override
    protected Optional<Expert> expert(Ride ride) {
        return Optional.of(seen -> {
            String[] words = seen.text().split(" "); // floor 0 call 3
            int way = Integer.compare(Integer.parseInt(words[3]), Integer.parseInt(words[1]));
            return way > 0 ? "up" : way < 0 ? "down" : "open";
        });
    }

    @Override
    protected Environment open(Ride ride, RandomGenerator random) {
        return new Environment() {
            private int floor = ride.start();
            private int served;

            @Override
            public Observation reset() {
                return new Observation(view());
            }

            @Override
            public StepResult step(String action) {
                switch (action) {
                    case "up" -> floor++;
                    case "down" -> floor--;
                    case "open" -> {
                        if (floor != ride.stops().get(served)) {
                            return StepResult.failed("nobody waits here");
                        }
                        served++;
                    }
                    default -> {
                        return StepResult.refused("the lift understands up, down, open");
                    }
                }
                if (floor < 0 || floor >= FLOORS) {
                    return StepResult.failed("the lift is stuck");
                }
                return served == ride.stops().size() ? StepResult.solved("all served") : StepResult.accepted(view());
            }

            private String view() {
                return "floor " + floor + " call " + ride.stops().get(served);
            }
        };
    }
}
