package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LibraryRecordsTest {
  private static final Logger ROOT = Logger.getLogger("");

  private final Handler[] before = ROOT.getHandlers();
  private final List<String> passed = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          if (isLoggable(entry)) {
            passed.add(entry.getMessage());
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @AfterEach
  void restore() {
    ROOT.removeHandler(handler);
    for (Handler other : before) {
      ROOT.addHandler(other);
    }
  }

  /** As it does for each exception that reaches the end of a pipeline. */
  @Test
  void warnings_of_the_network_library_are_limited() {
    for (Handler other : before) {
      ROOT.removeHandler(other);
    }
    ROOT.addHandler(handler);
    new LimitedLog(line -> {}, 3, () -> 1).limitRecordsOfLibraries();
    InternalLogger netty = InternalLoggerFactory.getInstance("io.netty.channel.Test");
    for (int i = 0; i < 1000; i++) {
      netty.warn("{} reached the end of the pipeline", "exception " + i, new RuntimeException("x"));
    }
    assertThat(passed).hasSize(3).last().asString().startsWith("exception 2 reached");
  }
}
