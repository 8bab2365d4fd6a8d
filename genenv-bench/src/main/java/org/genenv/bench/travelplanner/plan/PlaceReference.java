package org.genenv.bench.travelplanner.plan;

/**
 * How a plan refers to a place: {@code "Name, City"}.
 *
 * <p>The benchmark reads it with a regular expression that amounts to a cut at the last comma; done by hand it takes linear time on any
 * text. The name begins after the last line break before that comma.
 *
 * @param name what must occur in the name of the place
 * @param city what its city must equal
 */
public record PlaceReference(String name, String city) {
    private static final PlaceReference UNREADABLE = new PlaceReference("-", "-");

    /** Reads a reference; one that cannot be read is to a place called {@code -}, which there is not. */
    public static PlaceReference parse(String text) {
        int comma = text.lastIndexOf(',');
        if (comma < 0 || comma == text.length() - 1) {
            return UNREADABLE;
        }
        int begin = text.lastIndexOf('\n', comma) + 1;
        String city = CityText.beforeParenthesis(CityText.strip(text.substring(comma + 1)));
        return new PlaceReference(CityText.strip(text.substring(begin, comma)), CityText.strip(city));
    }
}
