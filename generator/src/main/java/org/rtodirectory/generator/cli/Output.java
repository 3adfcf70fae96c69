package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.release.Release;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The output of a command.
 *
 * @param out receives results
 * @param err receives everything else
 * @param progress shows progress
 */
record Output(PrintWriter out, PrintWriter err, ConsoleProgress progress) {
  /** The output of the command that picocli is running. */
  static Output of(@Nullable CommandSpec spec) {
    CommandLine line =
        Objects.requireNonNull(spec, "set by picocli before the command is called").commandLine();
    return new Output(line.getOut(), line.getErr(), GeneratorCommand.progress(spec));
  }

  /** Logs a sentence with the time, for commands that run continuously. */
  void printProblem(String sentence) {
    err.println(now() + " " + sentence);
  }

  /** The current time with milliseconds, for lines of a log. */
  static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Messages about outstanding purges. */
  static final class PurgeWarnings {
    private PurgeWarnings() {}

    /** Describes an outstanding purge. */
    static String purge(Release.Purge purge) {
      return "Warning: "
          + problem(purge)
          + " (tried "
          + purge.attempts()
          + " times). The next publish tries again.";
    }

    /**
     * Describes an outstanding purge without the number of attempts, so that the text is the same
     * each time.
     */
    static String problem(Release.Purge purge) {
      return purge.target()
          + " may still hold pages of release "
          + purge.since()
          + " and later: "
          + purge.problem();
    }
  }
}
