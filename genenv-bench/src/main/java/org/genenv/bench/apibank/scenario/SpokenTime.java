package org.genenv.bench.apibank.scenario;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.SplittableRandom;

/** Times of the year 2023, in which API-Bank plays, as calls write them and as people say them. */
final class SpokenTime {
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final LocalDate FIRST = LocalDate.of(2023, 4, 1);
    private static final int DAYS = 240;

    private SpokenTime() {}

    static LocalDate drawDay(SplittableRandom random) {
        return FIRST.plusDays(random.nextInt(DAYS));
    }

    /** A quarter of an hour between six in the morning and eight in the evening. */
    static LocalDateTime drawMoment(SplittableRandom random) {
        return drawDay(random).atTime(6 + random.nextInt(14), 15 * random.nextInt(4));
    }

    static SlotValue of(LocalDate day) {
        return new SlotValue(day.toString(), said(day));
    }

    static SlotValue of(LocalDateTime moment) {
        return new SlotValue(moment.format(MOMENT), said(moment.toLocalDate()) + " at " + clock(moment));
    }

    /** A moment of a day that was already said. */
    static SlotValue clockOf(LocalDateTime moment) {
        return new SlotValue(moment.format(MOMENT), clock(moment));
    }

    static LocalDateTime moment(String written) {
        return LocalDateTime.parse(written, MOMENT);
    }

    private static String said(LocalDate day) {
        int number = day.getDayOfMonth();
        String ending = number > 10 && number < 14
                ? "th"
                : switch (number % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
        return day.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + " " + number + ending;
    }

    private static String clock(LocalDateTime moment) {
        int hour = moment.getHour();
        String part = hour < 12 ? "in the morning" : hour < 18 ? "in the afternoon" : "in the evening";
        return String.format(Locale.ROOT, "%d:%02d %s", (hour + 11) % 12 + 1, moment.getMinute(), part);
    }
}
