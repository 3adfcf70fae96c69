package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.progress.Progress;
import org.rtodirectory.release.Release;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a command speaks.
 *
 * @param out results
 * @param err everything else
 * @param shown how far the work is
 * @param waits says when it does not get on
 */
record Output(PrintWriter out, PrintWriter err, ConsoleProgress shown, WaitReports waits) {
  /** The output of the command that picocli is running. */
  static Output of(@Nullable CommandSpec spec) {
    CommandLine line =
        Objects.requireNonNull(spec, "set by picocli before the command is called").commandLine();
    return new Output(
        line.getOut(),
        line.getErr(),
        GeneratorCommand.progress(spec),
        GeneratorCommand.waits(spec));
  }

  /** Progress that is shown. */
  Progress progress() {
    return waits.watching(shown);
  }

  /** Progress of work that is done again and again: only a stall is shown. */
  Progress quietProgress() {
    return waits.watching(Progress.NONE);
  }

  /** Tells the operator of a command that stays, with the time. */
  void printProblem(String sentence) {
    err.println(now() + " " + sentence);
  }

  /** The time to the millisecond, for lines of a log. */
  static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Sentences about releases. */
  static final class PurgeWarnings {
    private PurgeWarnings() {}

    /** Says that a cache was not told yet. */
    static String purge(Release.Purge purge) {
      return "Warning: "
          + problem(purge)
          + " (tried "
          + purge.attempts()
          + " times). The next publish tries again.";
    }

    /** Says the same in the same words each time it is tried. */
    static String problem(Release.Purge purge) {
      return purge.target()
          + " may still hold pages of release "
          + purge.since()
          + " and later: "
          + purge.problem();
    }
  }
}
