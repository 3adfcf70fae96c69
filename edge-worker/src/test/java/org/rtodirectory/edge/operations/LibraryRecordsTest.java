package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LibraryRecordsTest {
  private static final Logger ROOT = Logger.getLogger("");

  private final Handler[] before = ROOT.getHandlers();

  @AfterEach
  void restore() {
    for (Handler handler : ROOT.getHandlers()) {
      ROOT.removeHandler(handler);
    }
    for (Handler handler : before) {
      ROOT.addHandler(handler);
    }
  }

  /** As it does for each exception that reaches the end of a pipeline. */
  @Test
  void warnings_of_the_network_library_are_limited_and_have_a_stack_trace() {
    List<String> lines = new ArrayList<>();
    LimitedLog log = new LimitedLog(lines::add, 3, () -> 1);
    log.takeRecordsOfLibraries();
    InternalLogger netty = InternalLoggerFactory.getInstance("io.netty.channel.Test");
    for (int i = 0; i < 1000; i++) {
      netty.warn("{} reached the end of the pipeline", "exception " + i, new RuntimeException("x"));
    }
    netty.debug("not worth a line");
    assertThat(lines).hasSize(3);
    assertThat(lines.get(2))
        .startsWith("WARNING io.netty.channel.Test: exception 2 reached the end of the pipeline")
        .contains("java.lang.RuntimeException: x", "at ");
  }
}
