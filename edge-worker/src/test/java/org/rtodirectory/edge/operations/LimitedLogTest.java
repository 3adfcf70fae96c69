package org.rtodirectory.edge.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LimitedLogTest {
  private static final int LIMIT = 3;

  private final AtomicLong millis = new AtomicLong(5);
  private final List<String> lines = new ArrayList<>();
  private final LimitedLog log = new LimitedLog(lines::add, LIMIT, millis::get);

  @Test
  void entries_beyond_the_limit_of_a_minute_are_suppressed_and_counted() {
    for (int i = 0; i < 1000; i++) {
      int number = i;
      log.log(() -> "entry " + number);
    }
    assertThat(lines).containsExactly("entry 0", "entry 1", "entry 2");
  }

  @Test
  void the_first_entry_after_the_minute_reports_how_many_were_suppressed() {
    for (int i = 0; i < 10; i++) {
      log.log(() -> "first");
    }
    millis.addAndGet(59_999);
    log.log(() -> "first");
    assertThat(lines).hasSize(LIMIT);
    millis.addAndGet(1);
    log.log(() -> "second");
    log.log(() -> "second");
    assertThat(lines.subList(LIMIT, lines.size()))
        .containsExactly("8 entries like the next one were suppressed.", "second", "second");
    millis.addAndGet(600_000);
    log.log(() -> "third");
    assertThat(lines).last().isEqualTo("third");
    assertThat(lines).hasSize(LIMIT + 4);
  }

  @Test
  void the_text_of_a_suppressed_entry_is_not_built() {
    for (int i = 0; i < LIMIT; i++) {
      log.log(() -> "passes");
    }
    log.log(
        () -> {
          throw new AssertionError("made");
        });
  }

  @Test
  void a_long_trace_is_cut_off() {
    assertThat(LimitedLog.trace(new RuntimeException("x".repeat(100_000)))).hasSizeLessThan(10_000);
  }
}
