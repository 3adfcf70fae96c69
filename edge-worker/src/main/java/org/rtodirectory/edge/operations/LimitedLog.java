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
 * minute and suppresses the others. After a minute with suppressed entries, a line with their
 * number comes before the next entry. Safe for all threads.
 */
public final class LimitedLog {
  private static final long WINDOW_MILLIS = 60_000;
  private static final int MAX_TRACE_LENGTH = 8000;
  private static final List<String> CONFIGURATION_PROPERTIES =
      List.of("java.util.logging.config.file", "java.util.logging.config.class");

  private final Consumer<String> log;
  private final int entriesPerMinute;
  private final LongSupplier millis;
  private long windowStart;
  private int entries;
  private long suppressed;

  /**
   * @param log receives the entries that are not suppressed
   * @param entriesPerMinute the maximum number of entries per minute, at least 1
   * @param millis a clock that never goes back, in milliseconds
   */
  public LimitedLog(Consumer<String> log, int entriesPerMinute, LongSupplier millis) {
    this.log = log;
    this.entriesPerMinute = entriesPerMinute;
    this.millis = millis;
    this.windowStart = millis.getAsLong();
  }

  /**
   * Logs an entry, or counts it as suppressed.
   *
   * @param entry returns the text of the entry. Not called if the entry is suppressed
   */
  public void log(Supplier<String> entry) {
    if (tryAdmit()) {
      log.accept(entry.get());
    }
  }

  /**
   * Counts an entry, and returns whether to write it. A new minute begins with the first entry
   * after the end of the last minute.
   */
  private synchronized boolean tryAdmit() {
    long now = millis.getAsLong();
    if (now - windowStart >= WINDOW_MILLIS) {
      if (suppressed > 0) {
        log.accept(suppressed + " entries like the next one were suppressed.");
      }
      windowStart = now;
      entries = 0;
      suppressed = 0;
    }
    if (entries == entriesPerMinute) {
      suppressed++;
      return false;
    }
    entries++;
    return true;
  }

  /**
   * Returns the class, the message and the stack trace of {@code thrown} and its causes, cut off
   * after {@value #MAX_TRACE_LENGTH} characters. Only the first line remains if HotSpot omits the
   * stack trace, which it does at places that throw often.
   */
  public static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    String trace = text.toString().strip();
    return trace.length() > MAX_TRACE_LENGTH ? trace.substring(0, MAX_TRACE_LENGTH) + " …" : trace;
  }

  /**
   * Limits the log records of libraries, mainly Netty, because clients can cause any number of
   * them. It does nothing if the operator has configured logging with a system property of {@code
   * java.util.logging}.
   */
  public void limitRecordsOfLibraries() {
    if (CONFIGURATION_PROPERTIES.stream()
        .allMatch(property -> System.getProperty(property) == null)) {
      for (Handler handler : Logger.getLogger("").getHandlers()) {
        handler.setFilter(entry -> tryAdmit());
      }
    }
  }
}
