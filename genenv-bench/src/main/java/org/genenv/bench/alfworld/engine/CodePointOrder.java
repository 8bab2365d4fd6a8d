package org.genenv.bench.alfworld.engine;

import java.util.Comparator;

/** The order of strings by code point. {@link String#compareTo} differs for characters beyond U+FFFF. */
final class CodePointOrder implements Comparator<String> {
    static final CodePointOrder INSTANCE = new CodePointOrder();

    private CodePointOrder() {}

    @Override
    public int compare(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean isSurrogate = Character.isSurrogate(a);
                return isSurrogate == Character.isSurrogate(b) ? a - b : isSurrogate ? 1 : -1;
            }
        }
        return left.length() - right.length();
    }
}
