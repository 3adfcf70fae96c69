package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.report.Progress;

class ConsoleProgressTest {
  private final StringWriter err = new StringWriter();
  private final AtomicLong now = new AtomicLong();
  private final ConsoleProgress progress =
      new ConsoleProgress(new PrintWriter(err, true), now::get);

  @Test
  void a_stage_has_a_line_every_five_seconds_in_which_it_advances_and_one_at_its_end() {
    try (Progress.Stage stage = progress.stage("Writing pages", 4_000)) {
      for (int second = 1; second <= 12; second++) {
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        stage.advance(100);
      }
    }
    assertThat(err.toString().lines())
        .containsExactly(
            "Writing pages: 12%, 500 after 5.0 s",
            "Writing pages: 25%, 1,000 after 10.0 s", "Writing pages: 1,200 in 12.0 s");
    assertThat(progress.durations()).containsEntry("Writing pages", Duration.ofSeconds(12));
  }
}
