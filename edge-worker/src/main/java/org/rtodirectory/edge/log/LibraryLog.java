package org.rtodirectory.edge.log;

import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Takes what libraries log, the network library above all, and passes it on to a {@link
 * LimitedLog}: some of it is caused by clients, as often as they like.
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
   * Sends everything that libraries log from now on to {@code log}, and nowhere else; unless the
   * operator has configured logging by one of the properties that Java knows for it.
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
    return thrown == null ? text : text + System.lineSeparator() + StackTrace.of(thrown);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
