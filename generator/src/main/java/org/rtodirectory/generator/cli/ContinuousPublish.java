package org.rtodirectory.generator.cli;

import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
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

  /** The time without further changes after which a publish follows a change. */
  private static final Duration QUIET = Duration.ofMillis(500);

  /** The time after which a publish follows a change even if changes continue. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  /**
   * The interval of publishes that find changes without a notification, because of a pooler,
   * missing triggers or a restored database.
   */
  private static final Duration SAFETY_NET = Duration.ofMinutes(10);

  private static final int NANOSECONDS = 1_000_000;

  /** The time for which a replaced release is kept, because gateways may still fetch it. */
  private static final Duration GRACE = Duration.ofHours(1);

  /** The minimum time between two garbage collections, which read all records. */
  private static final Duration BETWEEN_COLLECTIONS = Duration.ofMinutes(10);

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

  boolean isStaying() {
    return watch || every != null;
  }

  void check() {
    options();
    admin();
    if (keep != null && keep < 1) {
      throw GeneratorCommand.invalid("--keep", "at least 1");
    }
  }

  void run(
      Publisher publisher,
      ReleaseSource source,
      ObjectStore store,
      Jdbi database,
      GeneratorCommand program) {
    InetSocketAddress admin = admin();
    WatchStatus status = new WatchStatus(Clock.systemUTC());
    try (AdminServer server = admin == null ? null : status.serve(admin);
        ChangeSource changes =
            watch ? new DatabaseChanges(database, System::nanoTime) : ChangeSource.none()) {
      new ChangeWatch(
              changes,
              options(),
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
   * Reports a problem. After a stop signal, the embedded database may have stopped too, which is
   * not an error.
   */
  private static void report(String problem, GeneratorCommand program) {
    if (!program.stop().isStopping()) {
      program.err().println(now() + " " + problem);
    }
  }

  /**
   * Returns the address of the admin port, or null if there is none, or publishing is not
   * continuous.
   */
  private @Nullable InetSocketAddress admin() {
    if (adminPort == null || !isStaying()) {
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

  private ChangeWatch.WatchOptions options() {
    if (every != null && every.isZero()) {
      throw GeneratorCommand.invalid("--every", "expected more than 0s");
    }
    return new ChangeWatch.WatchOptions(
        QUIET, MAX_WAIT, Objects.requireNonNullElse(every, SAFETY_NET));
  }

  /** Returns the current time with milliseconds, for lines of a log. */
  static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Returns the publish to repeat, which logs each new release in one line. */
  private ChangeWatch.Publish repeatedPublish(
      Publisher publisher,
      ReleaseSource source,
      ObjectStore store,
      WatchStatus status,
      GeneratorCommand program) {
    return new ChangeWatch.Publish() {
      private Instant collected = Instant.EPOCH;

      @Override
      public Optional<String> run() {
        long start = System.nanoTime();
        PublishSummary summary = publisher.publish(source);
        summary.warnings().forEach(line -> program.err().println(now() + " " + line));
        status.published(summary.release());
        AfterPublish.Outcome outcome = summary.afterPublish();
        if (outcome != null) {
          status.ranAfterPublish(outcome.exitCode(), outcome.took(), outcome.lastLine());
        }
        if (summary.isNew()) {
          status.wrote(summary.plan().written(), summary.plan().deleted(), summary.plan().bytes());
          print(summary, (System.nanoTime() - start) / NANOSECONDS);
          collect(Clock.systemUTC().instant());
        }
        return outcome == null || outcome.isDone()
            ? Optional.empty()
            : Optional.of(GeneratorCommand.text(outcome));
      }

      private void collect(Instant now) {
        if (keep == null || now.isBefore(collected.plus(BETWEEN_COLLECTIONS))) {
          return;
        }
        GarbageCollection.run(store, keep, GRACE, now, Progress.NONE);
        collected = now;
        status.collected();
      }

      private void print(PublishSummary summary, long milliseconds) {
        Release.Rows rows = summary.rows().counts();
        program.say(
            "%s Release %d (%s): %,d rows added, %,d changed, %,d removed; %,d objects written,"
                + " %,d deleted, %,d bytes stored for the snapshot in %,d ms",
            now(),
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
