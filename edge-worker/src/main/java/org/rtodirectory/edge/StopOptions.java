package org.rtodirectory.edge;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for a graceful stop after a signal (SIGTERM, Ctrl-C). */
final class StopOptions {
  private static final int MOST_SECONDS = 3600;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--stop-delay",
      paramLabel = "SECONDS",
      description =
          "After SIGTERM: how long the gateway serves as before while /readyz answers 503, so that load"
              + " balancers turn away.")
  private int delay;

  @Option(
      names = "--drain-timeout",
      paramLabel = "SECONDS",
      description =
          "How long the gateway then waits for requests in progress; it accepts no new connections.")
  private int drainTimeout = 10;

  /** The time in which it continues to serve although it reports that it is not ready. */
  Duration delay() {
    return seconds("--stop-delay", delay);
  }

  /** How long it then waits for requests. */
  Duration drainTime() {
    return seconds("--drain-timeout", drainTimeout);
  }

  private Duration seconds(String option, int value) {
    return WrongOption.requireSeconds(command, option, value, 0, MOST_SECONDS);
  }
}
