package org.rtodirectory.edge.http.routing;

import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.time.Clock;
import java.util.Date;
import org.rtodirectory.edge.endpoint.HeaderLines;

/** The headers that every response has: Date and constant ones, encoded once a second. */
final class DatedHeaders {
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
      last = new Made(second, HeaderLines.of(HttpHeaderNames.DATE, date(second)).and(others));
      made = last;
    }
    return last.lines;
  }

  @SuppressWarnings("JavaUtilDate") // it is what the formatter takes
  private static String date(long second) {
    return DateFormatter.format(new Date(second * 1000));
  }
}
