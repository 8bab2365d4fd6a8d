package org.genenv.bench.task;

/** Foreign text inside a message: quoted, on one line, and short. */
public final class Quotation {
    private static final int LONGEST = 60;

    private Quotation() {}

    /** @return the beginning of the text in single quotes, control characters as blanks */
    public static String of(String text) {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
        StringBuilder line = new StringBuilder(shown.length() + 2).append('\'');
        for (int i = 0; i < shown.length(); i++) {
            line.append(Character.isISOControl(shown.charAt(i)) ? ' ' : shown.charAt(i));
        }
        return line.append('\'').toString();
    }
}
