package org.rtodirectory.edge.operations;

import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * A log handler that passes on the log records of libraries, mainly Netty, to a {@link LimitedLog},
 * because clients can cause any number of them.
 */
public final class LibraryLog extends Handler {
  private static final List<String> CONFIGURATION =
      List.of("java.util.logging.config.file", "java.util.logging.config.class");
  private static final Formatter FORMATTER = new SimpleFormatter();

  private final LimitedLog log;

  private LibraryLog(LimitedLog log) {
    this.log = log;
    setLevel(Level.INFO);
  }

  /**
   * Redirects all log records of libraries to {@code log}, unless the operator has configured
   * logging by one of the system properties of {@code java.util.logging}.
   */
  public static void redirectTo(LimitedLog log) {
    if (CONFIGURATION.stream().allMatch(property -> System.getProperty(property) == null)) {
      LogManager.getLogManager().reset();
      Logger.getLogger("").addHandler(new LibraryLog(log));
    }
  }

  @Override
  public void publish(LogRecord entry) {
    if (isLoggable(entry)) {
      log.log(() -> text(entry));
    }
  }

  private static String text(LogRecord entry) {
    String text =
        entry.getLevel() + " " + entry.getLoggerName() + ": " + FORMATTER.formatMessage(entry);
    Throwable thrown = entry.getThrown();
    return thrown == null ? text : text + System.lineSeparator() + LimitedLog.trace(thrown);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
