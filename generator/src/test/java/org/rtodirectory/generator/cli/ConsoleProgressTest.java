package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.report.Progress;

/** Stages on a terminal and in a log. */
class ConsoleProgressTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L);
  private final StringWriter terminal = new StringWriter();
  private final StatusLine line = new StatusLine(terminal);
  private final PrintWriter err = new PrintWriter(line, true);
  private final ConsoleProgress progress = new ConsoleProgress(err, line, now::get);

  @Test
  void a_stage_is_one_line_of_a_terminal_that_is_rewritten() {
    try (Progress.Stage stage = progress.stage("Writing pages", 2_000)) {
      stage.advance(500);
      pass(Duration.ofSeconds(65));
      progress.refresh();
      assertThat(rows()).singleElement().asString().contains("25%", "500/2,000");
      stage.advance(1_500);
      progress.refresh();
      assertThat(rows()).hasSize(1);
    }
    assertThat(rows()).singleElement().asString().startsWith("Writing pages: 2,000");
    assertThat(progress.durations()).containsEntry("Writing pages", Duration.ofSeconds(65));
  }

  @Test
  void no_line_is_wider_than_a_terminal_of_eighty_columns_or_has_control_characters() {
    String file = "Reading 家具 \u001b[2J\r\n\u2028.csv" + "x".repeat(80);
    try (Progress.Stage stage = progress.stage(file, 123_456_789)) {
      stage.advance(123_456_788);
      progress.refresh();
      assertThat(rows()).singleElement().asString().startsWith("Reading ?? ?[2J???.csv");
      assertThat(rows().get(0)).hasSizeLessThan(80);
    }
  }

  @Test
  void what_is_not_shown_is_known() {
    assertThat(progress.work()).isEqualTo("the command");
    try (Progress.Stage stage = progress.quiet().stage("Indexing", 3)) {
      progress.refresh();
      assertThat(progress.work()).isEqualTo("Indexing");
    }
    assertThat(terminal.toString()).isEmpty();
    assertThat(progress.work()).isEqualTo("the command");
  }

  @Test
  void text_and_inner_stages_go_above_the_line() {
    try (Progress.Stage outer = progress.stage("Loading", 0)) {
      err.println("Loading: no progress for 10 s.");
      try (Progress.Stage inner = progress.stage("Indexing", 0)) {
        assertThat(rows()).last().asString().startsWith("Indexing: 0");
      }
      err.print("half of ");
      progress.refresh();
      err.println("a line");
      progress.refresh();
      assertThat(rows())
          .hasSize(4)
          .startsWith("Loading: no progress for 10 s.")
          .contains("half of a line")
          .last()
          .asString()
          .startsWith("Loading: 0");
    }
  }

  @Test
  void a_log_gets_a_line_every_ten_seconds_in_which_something_was_done() {
    StringWriter log = new StringWriter();
    ConsoleProgress logged = new ConsoleProgress(new PrintWriter(log), null, now::get);
    try (Progress.Stage stage = logged.stage("Writing pages", 4_000)) {
      for (int second = 1; second <= 45; second++) {
        stage.advance(second < 25 ? 100 : 0);
        pass(Duration.ofSeconds(1));
        logged.refresh();
        logged.refresh();
      }
    }
    assertThat(log.toString().lines()).hasSize(4).first().asString().contains("25%");
  }

  @Test
  void a_closed_terminal_does_not_stop_the_work() {
    StatusLine closed =
        new StatusLine(
            new Writer() {
              @Override
              public void write(char[] text, int offset, int length) throws IOException {
                throw new IOException("Input/output error");
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    ConsoleProgress shown = new ConsoleProgress(new PrintWriter(closed, true), closed, now::get);
    try (Progress.Stage stage = shown.stage("Indexing", 3)) {
      stage.advance(1);
      shown.refresh();
    }
    assertThat(shown.durations()).containsKey("Indexing");
  }

  /** The rows of the terminal: what follows the last return to its first column. */
  private List<String> rows() {
    return Stream.of(terminal.toString().split("\n", -1))
        .map(row -> row.substring(row.lastIndexOf('\r') + 1))
        .filter(row -> !row.isEmpty())
        .toList();
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
