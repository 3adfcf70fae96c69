package org.rtodirectory.generator.cli;

import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.AfterPublish;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.generator.publish.PublishSummary;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.ReleaseSource;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.watch.ChangeWatch;
import org.rtodirectory.generator.watch.ChangeWatch.ChangeSource;
import org.rtodirectory.generator.watch.DatabaseChanges;
import org.rtodirectory.generator.watch.WatchStatus;
import org.rtodirectory.schemas.program.AdminServer;
import org.rtodirectory.schemas.release.Release;
import picocli.CommandLine.Option;

/** The options for continuous publishing, and the loop that publishes. */
final class ContinuousPublish {
  private static final int MAX_PORT = 65_535;

  /** The time without further changes after which a change is published. */
  private static final Duration QUIET_TIME = Duration.ofMillis(500);

  /** The time after which a change is published even if changes continue. */
  private static final Duration MAX_DELAY = Duration.ofSeconds(30);

  /**
   * The default interval of publishes without a notification. They find changes whose notification
   * a pooler, dropped triggers or a restored database prevented.
   */
  private static final Duration DEFAULT_INTERVAL = Duration.ofMinutes(10);

  /** The maximum interval. Times in nanoseconds would overflow after 292 years. */
  private static final Duration MAX_INTERVAL = Duration.ofDays(365);

  /** The time for which a replaced release is kept, because gateways may still fetch it. */
  private static final Duration GRACE_PERIOD = Duration.ofHours(1);

  /** The minimum time between two garbage collections, because each reads all records. */
  private static final Duration MIN_COLLECTION_INTERVAL = Duration.ofMinutes(10);

  @Option(
      names = "--watch",
      description = "Keep running, and publish after every change of the database.")
  private boolean shouldWatch;

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      description = {
        "Keep running, and publish at this interval, for example 15m or 1h.",
        "Default: 10m with --watch, for changes that send no notification"
      })
  private @Nullable Duration interval;

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = {
        "With --watch or --every: remove the snapshots and records of releases older than the"
            + " newest N, as gc does.",
        "Default: all are kept"
      })
  private @Nullable Integer keptReleases;

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

  /** Returns whether to keep running and to publish repeatedly. */
  boolean isContinuous() {
    return shouldWatch || interval != null;
  }

  /** Throws a {@link picocli.CommandLine.TypeConversionException} if an option is invalid. */
  void check() {
    watchOptions();
    adminAddress();
    if (keptReleases != null && keptReleases < 1) {
      throw GeneratorCommand.invalid("--keep", "expected at least 1");
    }
  }

  /** Publishes until the thread is interrupted. */
  void run(
      Publisher publisher,
      ReleaseSource source,
      ObjectStore store,
      Jdbi database,
      GeneratorCommand program) {
    InetSocketAddress admin = adminAddress();
    WatchStatus status = new WatchStatus(Clock.systemUTC());
    try (AdminServer server = admin == null ? null : status.serve(admin);
        ChangeSource changes =
            shouldWatch ? new DatabaseChanges(database, System::nanoTime) : ChangeSource.none()) {
      new ChangeWatch(
              changes,
              watchOptions(),
              repeatedPublish(publisher, source, store, status, program),
              problem -> report(problem, program),
              status,
              System::nanoTime)
          .run();
    } catch (InterruptedException stopped) {
      // The normal end of the command.
    }
  }

  /**
   * Reports a problem. Does nothing after a stop signal, because the embedded database may then
   * have stopped too.
   */
  private static void report(String problem, GeneratorCommand program) {
    if (!program.stopSignal().isStopping()) {
      program.err().println(timestamp() + " " + problem);
    }
  }

  /** Returns the address of the admin port, or null if there is none. */
  private @Nullable InetSocketAddress adminAddress() {
    if (adminPort == null || !isContinuous()) {
      return null;
    }
    if (adminPort < 0 || adminPort > MAX_PORT) {
      throw GeneratorCommand.invalid("--admin-port", "expected 0 to " + MAX_PORT);
    }
    InetSocketAddress address = new InetSocketAddress(adminHost, adminPort);
    if (address.isUnresolved()) {
      throw GeneratorCommand.invalid("--admin-host", "the host is not known");
    }
    return address;
  }

  private ChangeWatch.WatchOptions watchOptions() {
    if (interval != null && interval.isZero()) {
      throw GeneratorCommand.invalid("--every", "expected more than 0s");
    }
    if (interval != null && interval.compareTo(MAX_INTERVAL) > 0) {
      throw GeneratorCommand.invalid("--every", "expected at most " + MAX_INTERVAL.toDays() + "d");
    }
    return new ChangeWatch.WatchOptions(
        QUIET_TIME, MAX_DELAY, Objects.requireNonNullElse(interval, DEFAULT_INTERVAL));
  }

  /** Returns the current time in milliseconds, for the start of a line in a log. */
  static Instant timestamp() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Returns the action of each attempt. It logs each new release in one line. */
  private ChangeWatch.Publish repeatedPublish(
      Publisher publisher,
      ReleaseSource source,
      ObjectStore store,
      WatchStatus status,
      GeneratorCommand program) {
    return new ChangeWatch.Publish() {
      private Instant lastCollection = Instant.EPOCH;

      @Override
      public Optional<String> run() {
        long startNanos = System.nanoTime();
        PublishSummary summary = publisher.publish(source);
        summary.warnings().forEach(line -> program.err().println(timestamp() + " " + line));
        status.published(summary.release());
        AfterPublish.Outcome outcome = summary.afterPublish();
        if (outcome != null) {
          status.ranAfterPublish(outcome.exitCode(), outcome.duration(), outcome.lastLine());
        }
        if (summary.isNew()) {
          status.wrote(summary.plan().written(), summary.plan().deleted(), summary.plan().bytes());
          print(summary, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
          collect(Clock.systemUTC().instant());
        }
        return outcome == null || outcome.isDone()
            ? Optional.empty()
            : Optional.of(GeneratorCommand.describe(outcome));
      }

      private void collect(Instant now) {
        if (keptReleases == null || now.isBefore(lastCollection.plus(MIN_COLLECTION_INTERVAL))) {
          return;
        }
        GarbageCollection.run(store, keptReleases, GRACE_PERIOD, now, Progress.NONE);
        lastCollection = now;
        status.collected();
      }

      private void print(PublishSummary summary, long milliseconds) {
        Release.ChangedRows rows = summary.rows().counts();
        program.printLine(
            "%s Release %d (%s): %,d rows added, %,d changed, %,d removed; %,d objects written,"
                + " %,d deleted, %,d bytes stored for the snapshot in %,d ms",
            timestamp(),
            summary.release(),
            summary.reason(),
            rows.added(),
            rows.changed(),
            rows.removed(),
            summary.plan().written(),
            summary.plan().deleted(),
            summary.snapshotBytes(),
            milliseconds);
      }
    };
  }
}
