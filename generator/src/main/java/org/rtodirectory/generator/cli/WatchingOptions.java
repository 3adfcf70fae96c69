package org.rtodirectory.generator.cli;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.watch.ChangeWatch;
import picocli.CommandLine.Option;

/** The options for continuous publishing. */
final class WatchingOptions {
  private static final int LARGEST_PORT = 65_535;

  /** A publish follows a change when nothing has changed for this long. */
  private static final Duration QUIET = Duration.ofMillis(500);

  /** It follows after this time even if changes continue. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  /** Finds changes that sent no notification: behind poolers, without triggers, restored. */
  private static final Duration SAFETY_NET = Duration.ofMinutes(10);

  @Option(
      names = "--watch",
      description = "Keep running, and publish after every change of the database.")
  private boolean watch;

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      description = {
        "Keep running, and publish at this interval, for example 15m or 1h.",
        "Default: 10m with --watch, for changes that send no notification"
      })
  private @Nullable Duration every;

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = {
        "With --watch or --every: remove the snapshots and records of releases older than the"
            + " newest N, as gc does.",
        "Default: all are kept"
      })
  private @Nullable Integer keep;

  @Option(
      names = "--admin-host",
      paramLabel = "HOST",
      description = "With --watch or --every: address on which the admin port listens.")
  private String adminHost = "127.0.0.1";

  @Option(
      names = "--admin-port",
      paramLabel = "PORT",
      description = "With --watch or --every: port for /healthz, /readyz and /metrics.")
  private @Nullable Integer adminPort;

  /** The address of the admin port; null if there is none, or publishing is not continuous. */
  @Nullable InetSocketAddress admin() {
    if (adminPort == null || !isStaying()) {
      return null;
    }
    if (adminPort < 0 || adminPort > LARGEST_PORT) {
      throw GeneratorCommand.invalid("--admin-port", "expected 0 to " + LARGEST_PORT);
    }
    InetSocketAddress address = new InetSocketAddress(adminHost, adminPort);
    if (address.isUnresolved()) {
      throw GeneratorCommand.invalid("--admin-host", "the host is not known");
    }
    return address;
  }

  /** How many releases to keep; null for all. */
  @Nullable Integer keep() {
    if (keep != null && keep < 1) {
      throw GeneratorCommand.invalid("--keep", "at least 1");
    }
    return keep;
  }

  boolean isStaying() {
    return watch || every != null;
  }

  boolean isListening() {
    return watch;
  }

  ChangeWatch.Options options() {
    if (every != null && every.isZero()) {
      throw GeneratorCommand.invalid("--every", "expected more than 0s");
    }
    return new ChangeWatch.Options(
        QUIET, LONGEST_WAIT, Objects.requireNonNullElse(every, SAFETY_NET));
  }
}
