package org.genenv.bench.alfworld.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A small game of our own, in test resources, whose texts can be changed before it is read. */
record Lanterns(String domain, String problem, String grammar) {
    static Lanterns original() {
        return new Lanterns(
                resource("lanterns.domain.pddl"), resource("lanterns.problem.pddl"), resource("lanterns.grammar.twl2"));
    }

    private static String resource(String name) {
        try (InputStream in = Lanterns.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces a passage that must be there. */
    Lanterns with(EmbeddedText text, String passage, String replacement) {
        String before = text(text);
        assertThat(before).contains(passage);
        String after = before.replace(passage, replacement);
        return new Lanterns(
                text == EmbeddedText.PDDL_DOMAIN ? after : domain,
                text == EmbeddedText.PDDL_PROBLEM ? after : problem,
                text == EmbeddedText.GRAMMAR ? after : grammar);
    }

    String text(EmbeddedText text) {
        return switch (text) {
            case PDDL_DOMAIN -> domain;
            case PDDL_PROBLEM -> problem;
            case GRAMMAR -> grammar;
            case JSON -> throw new IllegalArgumentException("the game has no file");
        };
    }

    GameFile read() throws GameFormatException {
        return GameFile.of(domain, problem, grammar, "lanterns");
    }

    Game start() throws GameFormatException {
        return Game.start(read());
    }
}
