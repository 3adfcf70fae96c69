package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.report.Progress;

class ConsoleProgressTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L);

  @Test
  void a_stage_is_one_line_of_a_terminal_that_is_rewritten() {
    ScreenOfATerminal screen = new ScreenOfATerminal(80);
    ConsoleProgress progress = onTerminal(screen);
    try (Progress.Stage stage = progress.stage("Writing pages", 2_000)) {
      stage.advance(500);
      pass(Duration.ofSeconds(65));
      progress.refresh();
      assertThat(screen).hasToString("Writing pages: 25% [=====               ] 500/2,000, 1:05");
      stage.advance(1_500);
      progress.refresh();
      assertThat(screen.rows()).hasSize(1);
    }
    assertThat(screen).hasToString("Writing pages: 2,000 in 65.0 s");
    assertThat(progress.durations()).containsEntry("Writing pages", Duration.ofSeconds(65));
  }

  @Test
  void a_stage_without_a_total_shows_its_count() {
    ScreenOfATerminal screen = new ScreenOfATerminal(80);
    ConsoleProgress progress = onTerminal(screen);
    try (Progress.Stage stage = progress.stage("Reading the database", 0)) {
      stage.advance(1_234_567);
      pass(Duration.ofHours(1));
      progress.refresh();
      assertThat(screen).hasToString("Reading the database: 1,234,567, 60:00");
    }
  }

  @Test
  void no_line_is_wider_than_a_terminal_of_eighty_columns() {
    ScreenOfATerminal screen = new ScreenOfATerminal(80);
    ConsoleProgress progress = onTerminal(screen);
    try (Progress.Stage stage = progress.stage("Reading 家具 " + "x".repeat(80), 123_456_789)) {
      stage.advance(123_456_788);
      progress.refresh();
      assertThat(screen.toString()).startsWith("Reading ?? xxx").hasSize(79);
    }
    assertThat(screen.wrapped()).as("the line of the end, which stays").isEqualTo(1);
  }

  @Test
  void what_is_not_shown_is_known() {
    ScreenOfATerminal screen = new ScreenOfATerminal(80);
    ConsoleProgress progress = onTerminal(screen);
    assertThat(progress.work()).isEqualTo("the command");
    try (Progress.Stage stage = progress.quiet().stage("Indexing", 3)) {
      progress.refresh();
      assertThat(progress.work()).isEqualTo("Indexing");
    }
    assertThat(screen.rows()).isEmpty();
    assertThat(progress.work()).isEqualTo("the command");
    assertThat(progress.durations()).isEmpty();
  }

  @Test
  void control_characters_of_a_file_name_are_not_printed() {
    ScreenOfATerminal screen = new ScreenOfATerminal(80);
    try (Progress.Stage stage = onTerminal(screen).stage("Reading \u001b[2J\r\n\u2028.csv", 0)) {
      assertThat(screen).hasToString("Reading ?[2J???.csv: 0, 0:00");
    }
  }

  @Test
  void text_goes_above_the_line() {
    ScreenOfATerminal screen = new ScreenOfATerminal(80);
    StatusLine line = new StatusLine(screen);
    PrintWriter err = new PrintWriter(line, true);
    ConsoleProgress progress = new ConsoleProgress(err, line, now::get);
    try (Progress.Stage stage = progress.stage("Loading", 0)) {
      err.println("Loading: no progress for 10 s.");
      err.print("half of ");
      progress.refresh();
      err.println("a line");
      progress.refresh();
      assertThat(screen.rows())
          .containsExactly("Loading: no progress for 10 s.", "half of a line", "Loading: 0, 0:00");
    }
    assertThat(screen.rows()).hasSize(3).last().isEqualTo("Loading: 0 in 0.0 s");
  }

  @Test
  void the_innermost_of_nested_stages_is_shown() {
    ScreenOfATerminal screen = new ScreenOfATerminal(80);
    ConsoleProgress progress = onTerminal(screen);
    try (Progress.Stage outer = progress.stage("Publishing", 0)) {
      try (Progress.Stage inner = progress.stage("Indexing", 0)) {
        assertThat(screen).hasToString("Indexing: 0, 0:00");
      }
      progress.refresh();
      assertThat(screen).hasToString("Indexing: 0 in 0.0 s\nPublishing: 0, 0:00");
    }
  }

  @Test
  void a_log_gets_a_line_every_ten_seconds_in_which_something_was_done() {
    StringWriter log = new StringWriter();
    ConsoleProgress progress = new ConsoleProgress(new PrintWriter(log), null, now::get);
    try (Progress.Stage stage = progress.stage("Writing pages", 4_000)) {
      for (int second = 1; second <= 35; second++) {
        stage.advance(second < 25 ? 100 : 0);
        pass(Duration.ofSeconds(1));
        progress.refresh();
        progress.refresh();
      }
    }
    assertThat(log.toString().lines())
        .containsExactly(
            "Writing pages: 25%, 1,000/4,000 after 10.0 s",
            "Writing pages: 50%, 2,000/4,000 after 20.0 s",
            "Writing pages: 60%, 2,400/4,000 after 30.0 s",
            "Writing pages: 2,400 in 35.0 s");
  }

  @Test
  void a_closed_terminal_does_not_stop_the_work() {
    StatusLine line =
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
    ConsoleProgress progress = new ConsoleProgress(new PrintWriter(line, true), line, now::get);
    try (Progress.Stage stage = progress.stage("Indexing", 3)) {
      stage.advance(1);
      progress.refresh();
    }
    assertThat(progress.durations()).containsKey("Indexing");
  }

  private ConsoleProgress onTerminal(ScreenOfATerminal screen) {
    StatusLine line = new StatusLine(screen);
    return new ConsoleProgress(new PrintWriter(line, true), line, now::get);
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }
}
