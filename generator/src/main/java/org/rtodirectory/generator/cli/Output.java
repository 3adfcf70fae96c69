package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a command speaks.
 *
 * @param out results
 * @param err everything else
 */
record Output(PrintWriter out, PrintWriter err, ConsoleProgress progress) {
  /** The output of the command that picocli is running. */
  static Output of(@Nullable CommandSpec spec) {
    CommandLine line =
        Objects.requireNonNull(spec, "set by picocli before the command is called").commandLine();
    return new Output(line.getOut(), line.getErr(), ConsoleProgress.on(line.getErr()));
  }

  /** Tells the operator of a command that stays, with the time. */
  void printProblem(String sentence) {
    err.println(now() + " " + sentence);
  }

  /** The time to the millisecond, for lines of a log. */
  static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
