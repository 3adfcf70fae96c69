package org.rtodirectory.edge.operations;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Logger;

/**
 * A rate-limited log for events that clients can cause. It writes a limited number of entries per
 * minute and suppresses the others. After a minute with suppressed entries, it writes their number
 * before the next entry. Safe for all threads.
 */
public final class LimitedLog {
  private static final long WINDOW_MILLIS = 60_000;
  private static final int MAX_TRACE_LENGTH = 8000;
  private static final List<String> CONFIGURATION_PROPERTIES =
      List.of("java.util.logging.config.file", "java.util.logging.config.class");

  private final Consumer<String> log;
  private final int maxPerMinute;
  private final LongSupplier clockMillis;
  private long windowStart;
  private int writtenCount;
  private long suppressedCount;

  /**
   * @param log receives the entries that are not suppressed
   * @param maxPerMinute the maximum number of entries per minute, at least 1
   * @param clockMillis a clock that never goes back, in milliseconds
   */
  public LimitedLog(Consumer<String> log, int maxPerMinute, LongSupplier clockMillis) {
    this.log = log;
    this.maxPerMinute = maxPerMinute;
    this.clockMillis = clockMillis;
    this.windowStart = clockMillis.getAsLong();
  }

  /**
   * Logs an entry, or suppresses it.
   *
   * @param entry returns the text of the entry. Not called if the entry is suppressed
   */
  public void log(Supplier<String> entry) {
    if (tryAdmit()) {
      log.accept(entry.get());
    }
  }

  /**
   * Counts an entry, and returns whether to write it. When a minute has ended, the next entry
   * begins a new minute.
   */
  private synchronized boolean tryAdmit() {
    long now = clockMillis.getAsLong();
    if (now - windowStart >= WINDOW_MILLIS) {
      long suppressedBefore = suppressedCount;
      windowStart = now;
      writtenCount = 0;
      suppressedCount = 0;
      if (suppressedBefore > 0) {
        log.accept("Entries suppressed since the last one: " + suppressedBefore);
      }
    }
    if (writtenCount == maxPerMinute) {
      suppressedCount++;
      return false;
    }
    writtenCount++;
    return true;
  }

  /**
   * Returns the class, the message and the stack trace of {@code thrown} and its causes, cut off
   * after {@value #MAX_TRACE_LENGTH} characters. There may be no stack trace, because HotSpot omits
   * it at places that throw often.
   */
  public static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    String trace = text.toString().strip();
    return trace.length() > MAX_TRACE_LENGTH ? trace.substring(0, MAX_TRACE_LENGTH) + " …" : trace;
  }

  /**
   * Applies the limit to the log records of libraries, mainly Netty, because clients can cause any
   * number of them. Does nothing if the operator has configured logging with a system property of
   * {@code java.util.logging}.
   */
  public void limitLibraries() {
    if (CONFIGURATION_PROPERTIES.stream()
        .allMatch(property -> System.getProperty(property) == null)) {
      for (Handler handler : Logger.getLogger("").getHandlers()) {
        handler.setFilter(ignored -> tryAdmit());
      }
    }
  }
}
