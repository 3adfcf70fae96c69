package org.rtodirectory.edge.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StackTraceTest {
  @Test
  void a_trace_has_the_class_the_message_and_the_frames() {
    RuntimeException deeper = new RuntimeException("deeper");
    deeper.setStackTrace(Arrays.copyOf(deeper.getStackTrace(), 3));
    IllegalStateException broken = new IllegalStateException("broken", deeper);
    broken.setStackTrace(Arrays.copyOf(broken.getStackTrace(), 3));
    assertThat(StackTrace.of(broken))
        .startsWith("java.lang.IllegalStateException: broken")
        .contains("at org.rtodirectory.edge.log.StackTraceTest.")
        .contains("Caused by: java.lang.RuntimeException: deeper");
  }

  /** As HotSpot throws them where they are thrown often. */
  @Test
  void an_exception_without_frames_is_its_class_and_message() {
    NullPointerException bare = new NullPointerException("no trace");
    bare.setStackTrace(new StackTraceElement[0]);
    assertThat(StackTrace.of(bare)).isEqualTo("java.lang.NullPointerException: no trace");
  }

  @Test
  void a_long_trace_is_cut_off() {
    assertThat(StackTrace.of(new RuntimeException("x".repeat(100_000)))).hasSizeLessThan(10_000);
  }
}
