package org.rtodirectory.generator.cli;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.publish.AfterPublish;
import org.rtodirectory.generator.publish.GarbageCollection;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.publish.ReleaseSource;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.generator.watch.ChangeWatch;
import org.rtodirectory.generator.watch.WatchStatus;
import org.rtodirectory.schemas.release.Release;

/**
 * The publish of {@code publish --watch}, which is run repeatedly and logs each new release in one
 * line.
 */
final class RepeatedPublish implements ChangeWatch.Publish {
  private static final int NANOSECONDS = 1_000_000;

  /** How long a replaced release is kept for the gateways that are fetching it. */
  private static final Duration GRACE = Duration.ofHours(1);

  /** A collection reads all records, so it does not follow each of many releases. */
  private static final Duration BETWEEN_COLLECTIONS = Duration.ofMinutes(10);

  private final Publisher publisher;
  private final ReleaseSource source;
  private final ObjectStore store;
  private final @Nullable Integer keep;
  private final WatchStatus status;
  private final GeneratorCommand program;
  private Instant collected = Instant.EPOCH;

  /**
   * @param keep how many releases to keep; null for all
   */
  RepeatedPublish(
      Publisher publisher,
      ReleaseSource source,
      ObjectStore store,
      @Nullable Integer keep,
      WatchStatus status,
      GeneratorCommand program) {
    this.publisher = publisher;
    this.source = source;
    this.store = store;
    this.keep = keep;
    this.status = status;
    this.program = program;
  }

  /** Returns how the command of {@code --after-publish} failed; empty if it did not. */
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

  @Override
  public boolean isTargetBack() {
    return publisher.isTargetThere();
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
    Release.Rows rows = summary.plan().rows().counts();
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
        summary.plan().snapshotBytes(),
        milliseconds);
  }

  /** The current time with milliseconds, for lines of a log. */
  static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
