package org.genenv.cli.export;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Some epochs of a run.
 *
 * @param first the first one
 * @param last the last one
 */
record EpochRange(int first, int last) {
    /** All of them. */
    static final EpochRange ALL = new EpochRange(0, Integer.MAX_VALUE);

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})?(-)?(\\d{1,9})?");

    boolean contains(int epoch) {
        return first <= epoch && epoch <= last;
    }

    /** Reads {@code 3}, {@code 2-5}, {@code 2-} and {@code -5}. */
    static final class Converter implements ITypeConverter<EpochRange> {
        @Override
        public EpochRange convert(String value) {
            Matcher parts = FORM.matcher(value);
            if (parts.matches() && (parts.group(1) != null || parts.group(3) != null)) {
                int first = parts.group(1) == null ? ALL.first : Integer.parseInt(parts.group(1));
                boolean isOne = parts.group(2) == null && parts.group(3) == null;
                int last = isOne ? first : parts.group(3) == null ? ALL.last : Integer.parseInt(parts.group(3));
                if (first <= last) {
                    return new EpochRange(first, last);
                }
            }
            throw new TypeConversionException("'" + value + "', expected epochs such as 3, 2-5 or 2-");
        }
    }
}
