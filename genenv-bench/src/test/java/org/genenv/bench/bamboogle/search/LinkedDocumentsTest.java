package org.genenv.bench.bamboogle.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinkedDocumentsTest {
    private static final Document BRIDGE = new Document(
            "Heron Bridge",
            "The Heron Bridge was planned by Tobin Hale, not by his son Tobin Hale Junior. Stone came by ship. It crosses the river Velm at Weavers' Row.");
    private static final SearchIndex INDEX = SearchIndex.inMemory(
            "test",
            List.of(
                    BRIDGE,
                    new Document("Tobin Hale", "first passage"),
                    new Document("Tobin Hale", "second passage"),
                    new Document("Tobin Hale Junior", "A son."),
                    new Document("Stone", "A mineral."),
                    new Document("ship", "A vessel."),
                    new Document("Velm", "A river."),
                    new Document("Weavers' Row", "A street.")));

    private static List<String> linked(Document document, int most) {
        return new LinkedDocuments(INDEX)
                .of(document, most).stream().map(Document::title).toList();
    }

    @Test
    void titlesInTheTextAreLinksTheLongestFirst() {
        assertThat(linked(BRIDGE, 10)).containsExactly("Tobin Hale", "Tobin Hale Junior", "Velm", "Weavers' Row");
        assertThat(linked(BRIDGE, 2)).containsExactly("Tobin Hale", "Tobin Hale Junior");
        assertThat(new LinkedDocuments(INDEX).of(BRIDGE, 1).get(0).text()).isEqualTo("first passage");
    }

    @Test
    void wordsInSmallLettersAndTheDocumentItselfAreNone() {
        assertThat(linked(new Document("x", "a ship of stone by tobin hale"), 5))
                .isEmpty();
        assertThat(linked(new Document("Velm", "So the Velm is the Velm."), 5)).isEmpty();
        assertThat(linked(new Document("x", ""), 5)).isEmpty();
        assertThat(linked(new Document("x", "Stone. Velm! Ship?"), 5)).isEmpty();
    }
}
