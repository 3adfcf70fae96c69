package org.rtodirectory.edge;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for logging. */
final class LogOptions {
  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "File to which a line of JSON is appended for each request; - is standard output. A line"
              + " has no query and no complete address. The file may be moved away at any time.")
  private @Nullable String accessLog;

  @Option(
      names = "--verbose",
      description =
          "At the start, print the memory that connections can take, with the calculation.")
  private boolean verbose;

  /** Whether an access log is kept. */
  boolean keepsAccessLog() {
    return accessLog != null;
  }

  /** Whether to print what is planned. */
  boolean isVerbose() {
    return verbose;
  }

  /** Where; null: to standard output. */
  @Nullable Path accessLog() {
    return accessLog == null || accessLog.equals(STANDARD_OUTPUT) ? null : Path.of(accessLog);
  }
}
