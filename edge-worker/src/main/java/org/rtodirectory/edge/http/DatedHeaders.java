package org.rtodirectory.edge.http;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.rtodirectory.edge.endpoint.HeaderLines;

/** The headers that every response has: Date, and some that stay; made once a second. */
final class DatedHeaders {
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Clock clock;
  private final HeaderLines others;
  private volatile Made made = new Made(Long.MIN_VALUE, HeaderLines.NONE);

  private record Made(long second, HeaderLines lines) {}

  /** Date by {@code clock}, and {@code others}. Safe for all threads. */
  DatedHeaders(Clock clock, HeaderLines others) {
    this.clock = clock;
    this.others = others;
  }

  /** The lines for now. */
  HeaderLines now() {
    long second = Math.floorDiv(clock.millis(), 1000L);
    Made last = made;
    if (last.second != second) {
      String date = HTTP_DATE.format(Instant.ofEpochSecond(second));
      last = new Made(second, HeaderLines.of("Date", date).and(others));
      made = last;
    }
    return last.lines;
  }
}
