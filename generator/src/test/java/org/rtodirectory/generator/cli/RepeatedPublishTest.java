package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.generator.database.TestDatabase;
import org.rtodirectory.generator.directory.DirectoryReader;
import org.rtodirectory.generator.directory.DirectoryReader.Extract;
import org.rtodirectory.generator.publish.DatabaseSource;
import org.rtodirectory.generator.publish.PublishOptions;
import org.rtodirectory.generator.publish.Publisher;
import org.rtodirectory.generator.publish.Target;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.generator.storage.SnapshotFiles;
import org.rtodirectory.generator.watch.ChangeWatch;
import org.rtodirectory.generator.watch.DatabaseChanges;
import org.rtodirectory.generator.watch.PublisherMetrics;
import org.rtodirectory.generator.watch.WatchStatus;

/** Publishing after changes, with a real database and a real store. */
class RepeatedPublishTest {
  private static final Duration LONGEST = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder = Path.of("");

  /** The reading takes longer than the longest wait, as that of a large directory does. */
  @Test
  void a_commit_while_the_database_is_read_becomes_visible_without_another_one() throws Exception {
    Jdbi jdbi = TestDatabase.create();
    DirectoryRows.insert(jdbi, 30);
    Target target = new Target(folder.resolve("public"));
    AtomicInteger readings = new AtomicInteger();
    DatabaseSource origin =
        new DatabaseSource(
            () -> {
              Extract extract = DirectoryReader.read(jdbi, Progress.NONE);
              if (readings.incrementAndGet() == 2) {
                rate(jdbi, "2.5");
                pass(LONGEST.multipliedBy(3));
              }
              return extract;
            },
            Target.PUBLICATION,
            Progress.NONE);
    try (SnapshotFiles snapshots = SnapshotFiles.create();
        DatabaseChanges changes = new DatabaseChanges(jdbi)) {
      Thread watching = new Thread(() -> watch(origin, target, snapshots, changes), "watching");
      watching.start();
      awaitPage(target, "\"rating\":null");
      rate(jdbi, "1.5");
      awaitPage(target, "\"rating\":2.5");
      watching.interrupt();
      watching.join(PATIENCE.toMillis());
      assertThat(watching.isAlive()).isFalse();
    }
  }

  private static void watch(
      DatabaseSource origin, Target target, SnapshotFiles snapshots, DatabaseChanges changes) {
    PrintWriter text = new PrintWriter(new StringWriter(), true);
    WatchStatus status = new WatchStatus(Clock.systemUTC());
    PublishOptions options = PublishOptions.DEFAULT;
    RepeatedPublish publish =
        new RepeatedPublish(
            new Publisher(target.store(), options, snapshots, Clock.systemUTC(), Progress.NONE),
            origin,
            target.store(),
            null,
            new PublisherMetrics(status),
            new GeneratorCommand(text, text));
    try {
      new ChangeWatch(
              changes,
              new ChangeWatch.Options(Duration.ofMillis(50), LONGEST, ChangeWatch.Options.NEVER),
              publish,
              line -> {},
              status,
              System::nanoTime)
          .run();
    } catch (InterruptedException ended) {
      // As it should end.
    }
  }

  private static void awaitPage(Target target, String text) throws InterruptedException {
    Path page = target.folder().resolve("api/locations/page=1.json");
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!page.toFile().exists() || !target.text("api/locations/page=1.json").contains(text)) {
      assertThat(System.nanoTime()).as("%s is not published", text).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private static void rate(Jdbi jdbi, String rating) {
    jdbi.useHandle(
        handle ->
            handle.execute(
                "UPDATE locations SET rating = CAST(? AS numeric) WHERE id <= 25", rating));
  }

  private static void pass(Duration duration) {
    try {
      TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
