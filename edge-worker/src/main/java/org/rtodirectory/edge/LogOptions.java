package org.rtodirectory.edge;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the gateway writes down. */
final class LogOptions {
  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      defaultValue = "${env:RTO_ACCESS_LOG:-" + Option.NULL_VALUE + "}",
      description = {
        "Append a line of JSON for each request to this file; -: to standard output. Holds no"
            + " whole address and no query. The file may be moved away at any time.",
        "Default: none is kept (env RTO_ACCESS_LOG)"
      })
  private @Nullable String accessLog;

  @Option(
      names = "--verbose",
      defaultValue = "${env:RTO_VERBOSE:-false}",
      description = {
        "Print the memory that connections can take, and where that follows from.",
        "Default: false (env RTO_VERBOSE)"
      })
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
