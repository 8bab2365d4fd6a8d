package org.genenv.bench.bamboogle.search;

/**
 * A document of a corpus, or a passage of one; passages of one article share its title.
 *
 * @param title what it is about
 * @param text what it says, without the title
 */
public record Document(String title, String text) {}
