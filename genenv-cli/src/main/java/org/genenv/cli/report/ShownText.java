package org.genenv.cli.report;

/** Keeps texts of models and worlds at a length that a page can hold. */
final class ShownText {
    private ShownText() {}

    /** @return the text, or its beginning with a note of how much is left out */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        // Half of a character beyond the first plane is none.
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + " … (" + (text.length() - end) + " more characters)";
    }
}
