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
      new ConsoleProgress(new PrintWriter(err, true), false, now::get);

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

  @Test
  void on_a_terminal_a_bar_is_rewritten_in_place() {
    ConsoleProgress bars = new ConsoleProgress(new PrintWriter(err, true), true, now::get);
    try (Progress.Stage stage = bars.stage("Writing pages", 200)) {
      now.addAndGet(Duration.ofSeconds(1).toNanos());
      stage.advance(100);
      stage.advance(99);
    }
    assertThat(err.toString().split("\r", -1))
        .extracting(String::strip)
        .containsExactly(
            "",
            "[##########..........] Writing pages: 50%, 100 after 1.0 s",
            "Writing pages: 199 in 1.0 s");
  }

  @Test
  void control_characters_of_a_file_name_are_not_printed() {
    progress.stage("Reading a\u001b[2J.csv", 0).close();
    assertThat(err.toString()).startsWith("Reading a?[2J.csv: ");
  }
}
