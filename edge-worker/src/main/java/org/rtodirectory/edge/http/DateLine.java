package org.rtodirectory.edge.http;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.rtodirectory.edge.endpoint.HeaderLines;

/** The header Date, made once a second. Safe for all threads. */
final class DateLine {
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Clock clock;
  private volatile Made made = new Made(Long.MIN_VALUE, HeaderLines.NONE);

  private record Made(long second, HeaderLines line) {}

  DateLine(Clock clock) {
    this.clock = clock;
  }

  /** The line for now. */
  HeaderLines now() {
    long second = Math.floorDiv(clock.millis(), 1000L);
    Made last = made;
    if (last.second != second) {
      String date = HTTP_DATE.format(Instant.ofEpochSecond(second));
      last = new Made(second, HeaderLines.of("Date", date));
      made = last;
    }
    return last.line;
  }
}
