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
 * A rate-limited log for events that clients can cause: it passes on a maximum number of entries
 * per minute and counts the others. The first entry after a minute with suppressed entries states
 * their number. Safe for all threads.
 */
public final class LimitedLog {
  private static final long WINDOW_MILLIS = 60_000;
  private static final int MAXIMUM_TRACE = 8000;
  private static final List<String> CONFIGURATION =
      List.of("java.util.logging.config.file", "java.util.logging.config.class");

  private final Consumer<String> log;
  private final int entriesPerMinute;
  private final LongSupplier millis;
  private long windowStart;
  private int entries;
  private long suppressed;

  /**
   * @param log receives the entries that are passed on
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
   * @param entry makes its text. Not called if it is suppressed
   */
  public void log(Supplier<String> entry) {
    if (admits()) {
      log.accept(entry.get());
    }
  }

  /**
   * Counts an entry, and returns whether it should be passed on. A new minute begins when the last
   * one is over.
   */
  private synchronized boolean admits() {
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
   * An exception as text: the class, the message and the trace of {@code thrown} and its causes,
   * cut off after {@value #MAXIMUM_TRACE} characters. HotSpot throws exceptions without a trace
   * where they are thrown often. Then there is only the first line.
   */
  public static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    String trace = text.toString().strip();
    return trace.length() > MAXIMUM_TRACE ? trace.substring(0, MAXIMUM_TRACE) + " …" : trace;
  }

  /**
   * Limits the log records of libraries, mainly Netty, because clients can cause any number of
   * them. It does nothing if the operator has configured logging by one of the system properties of
   * {@code java.util.logging}.
   */
  public void limitRecordsOfLibraries() {
    if (CONFIGURATION.stream().allMatch(property -> System.getProperty(property) == null)) {
      for (Handler handler : Logger.getLogger("").getHandlers()) {
        handler.setFilter(entry -> admits());
      }
    }
  }
}
