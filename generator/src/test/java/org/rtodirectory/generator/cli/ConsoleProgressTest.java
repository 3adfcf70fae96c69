package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.cli.ConsoleProgress.Style;
import org.rtodirectory.generator.report.Progress;

/** The lines about progress in a log. */
class ConsoleProgressTest {
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\S+Z ";

  private final StringWriter err = new StringWriter();
  private long nanos = Long.MAX_VALUE - 1;

  @Test
  void a_log_has_a_line_for_each_minute_of_a_long_stage_and_for_its_end() {
    runTwoSteps(Duration.ofSeconds(61));
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches(TIME + "Uploading: 33%, 1,000 after 61\\.0 s"),
            line -> assertThat(line).matches(TIME + "Uploading: 66%, 2,000 after 122\\.0 s"),
            line -> assertThat(line).matches(TIME + "Uploading: 2,000 in 122\\.0 s"));
  }

  @Test
  void a_log_has_no_line_for_a_short_stage() {
    runTwoSteps(Duration.ofSeconds(29));
    assertThat(err.toString()).isEmpty();
  }

  /** Takes two of the three steps of a stage. */
  private void runTwoSteps(Duration stepTime) {
    PrintWriter lines = new PrintWriter(err, true);
    try (Progress.Stage stage =
        new ConsoleProgress(lines, Style.LOG, () -> nanos).stage("Uploading", 3000)) {
      for (int step = 0; step < 2; step++) {
        nanos += stepTime.toNanos();
        stage.advance(1000);
      }
    }
  }
}
