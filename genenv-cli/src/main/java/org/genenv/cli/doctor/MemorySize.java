package org.genenv.cli.doctor;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an amount of memory, such as {@code 80GB} (thousands) or {@code 24GiB} (1,024s). */
final class MemorySize implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?) ?([kmgt]i?b)");
    private static final Map<Character, Integer> POWERS = Map.of('k', 1, 'm', 2, 'g', 3, 't', 4);

    @Override
    public Long convert(String text) {
        Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is no amount of memory; expected a number and a unit, such as 80GB or 24GiB");
        }
        String unit = matcher.group(2);
        BigDecimal base = BigDecimal.valueOf(unit.length() == 3 ? 1024 : 1000);
        return new BigDecimal(matcher.group(1))
                .multiply(base.pow(POWERS.get(unit.charAt(0))))
                .longValue();
    }
}
