package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** A log with a limited number of entries a minute. */
class LimitedLogTest {
  private static final int ENTRIES_PER_MINUTE = 3;

  private final AtomicLong millis = new AtomicLong(5);
  private final List<String> lines = new ArrayList<>();
  private final LimitedLog log = new LimitedLog(lines::add, ENTRIES_PER_MINUTE, millis::get);

  @Test
  void the_first_entry_after_the_minute_reports_how_many_were_suppressed() {
    for (int i = 0; i < 10; i++) {
      int number = i;
      log.log(() -> "entry " + number);
    }
    millis.addAndGet(59_999);
    log.log(() -> "first");
    assertThat(lines).containsExactly("entry 0", "entry 1", "entry 2");
    millis.addAndGet(1);
    log.log(() -> "second");
    log.log(() -> "second");
    assertThat(lines.subList(ENTRIES_PER_MINUTE, lines.size()))
        .containsExactly("Entries suppressed since the last one: 8", "second", "second");
    millis.addAndGet(600_000);
    log.log(() -> "third");
    assertThat(lines).last().isEqualTo("third");
    assertThat(lines).hasSize(ENTRIES_PER_MINUTE + 4);
    for (int i = 0; i < 10; i++) {
      log.log(() -> "flood");
    }
    assertThat(lines).as("quiet minutes are not made up for").hasSize(2 * ENTRIES_PER_MINUTE + 3);
  }

  /** The report may come back to the limited log through the logging system. */
  @Test
  void the_report_of_suppressed_entries_is_not_repeated_if_it_is_limited_itself() {
    AtomicReference<LimitedLog> limitedLog = new AtomicReference<>();
    limitedLog.set(
        new LimitedLog(
            line -> {
              if (line.startsWith("Entries suppressed")) {
                limitedLog.get().log(() -> "report: " + line);
              } else {
                lines.add(line);
              }
            },
            ENTRIES_PER_MINUTE,
            millis::get));
    for (int i = 0; i <= ENTRIES_PER_MINUTE; i++) {
      limitedLog.get().log(() -> "first");
    }
    millis.addAndGet(60_000);
    limitedLog.get().log(() -> "second");
    assertThat(lines)
        .containsExactly(
            "first",
            "first",
            "first",
            "report: Entries suppressed since the last one: 1",
            "second");
  }

  @Test
  void the_text_of_a_suppressed_entry_is_not_built() {
    for (int i = 0; i < ENTRIES_PER_MINUTE; i++) {
      log.log(() -> "passes");
    }
    log.log(
        () -> {
          throw new AssertionError("built");
        });
  }

  @Test
  void a_long_stack_trace_is_truncated() {
    assertThat(LimitedLog.trace(new RuntimeException("x".repeat(100_000))))
        .hasSize(8000 + " …".length())
        .endsWith("x …");
    assertThat(traceOfLength(8000)).hasSize(8000).doesNotEndWith("…");
    assertThat(traceOfLength(8001)).endsWith("…");
  }

  /** Returns the trace of an exception whose full trace has this length. */
  private static String traceOfLength(int length) {
    RuntimeException thrown = new RuntimeException("x");
    thrown.setStackTrace(new StackTraceElement[0]);
    int otherLength = LimitedLog.trace(thrown).length() - 1;
    thrown = new RuntimeException("x".repeat(length - otherLength));
    thrown.setStackTrace(new StackTraceElement[0]);
    return LimitedLog.trace(thrown);
  }

  /** The network library logs each exception that reaches the end of a pipeline. */
  @Test
  void warnings_of_the_network_library_are_limited() {
    Logger rootLogger = Logger.getLogger("");
    Handler[] handlersBefore = rootLogger.getHandlers();
    Level levelBefore = rootLogger.getLevel();
    Handler handler = new LineCollector();
    try {
      for (Handler earlierHandler : handlersBefore) {
        rootLogger.removeHandler(earlierHandler);
      }
      rootLogger.addHandler(handler);
      // A generator in the same process may have set it to OFF.
      rootLogger.setLevel(Level.INFO);
      new LimitedLog(line -> {}, ENTRIES_PER_MINUTE, () -> 1).limitLibraries();
      InternalLogger nettyLogger = InternalLoggerFactory.getInstance("io.netty.channel.Test");
      for (int i = 0; i < 1000; i++) {
        nettyLogger.warn("{} reached the end", "exception " + i, new RuntimeException("x"));
      }
    } finally {
      rootLogger.setLevel(levelBefore);
      rootLogger.removeHandler(handler);
      for (Handler earlierHandler : handlersBefore) {
        rootLogger.addHandler(earlierHandler);
      }
    }
    assertThat(lines).hasSize(3).last().asString().startsWith("exception 2 reached");
  }

  /** Adds the messages that pass its filter to the lines. */
  private final class LineCollector extends Handler {
    @Override
    public void publish(LogRecord entry) {
      if (isLoggable(entry)) {
        lines.add(entry.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
