package org.rtodirectory.generator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;

/**
 * Every commit becomes visible without another one, whenever it happens: within the longest wait
 * and two publishes, or once everything works again. By simulation, with a virtual clock.
 */
class NoChangeIsLostTest {
  private static final int RUNS = 2_000;
  private static final long END = Duration.ofHours(1).toMillis();

  @Test
  void no_change_is_lost_with_any_events_at_any_time() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    for (int run = 0; run < RUNS; run++) {
      World world = new World(new Random(seed + run));
      ChangeWatch watch =
          new ChangeWatch(
              world,
              world.options,
              world,
              line -> {},
              new WatchStatus(Clock.systemUTC()),
              () -> world.now * 1_000_000);
      assertThatExceptionOfType(InterruptedException.class).isThrownBy(watch::run);
      for (long commit : world.commits) {
        assertThat(world.visibleFrom(commit))
            .as("seed %d, commit at %d\n%s", seed + run, commit, String.join("\n", world.events))
            .isLessThanOrEqualTo(world.latest(commit));
      }
    }
  }

  /**
   * A database, its notifications and a store. Time is counted in milliseconds and passes only
   * while somebody waits or works. Failures end with the last commit.
   */
  private static final class World implements ChangeSource, ChangeWatch.Publish {
    private final List<String> events = new ArrayList<>();
    private final TreeSet<Long> commits = new TreeSet<>();
    private final List<Publication> publications = new ArrayList<>();
    private final Random random;
    private final ChangeWatch.Options options;
    private final long longestPublish;
    private final boolean isTroubled;
    private long now;

    /** Commits up to then were notified of, or happened before the connection was made. */
    private long notified;

    private boolean isConnected;

    /** A publish that ended at some time, and what was committed until when is in it. */
    private record Publication(long ended, long read) {}

    World(Random random) {
      this.random = random;
      this.options =
          new ChangeWatch.Options(
              Duration.ofMillis(random.nextInt(5_000)),
              Duration.ofMillis(random.nextInt(40_000)),
              Duration.ofDays(365));
      this.longestPublish = random.nextInt(20_000);
      this.isTroubled = random.nextBoolean();
      int duration = 1 + random.nextInt(200_000);
      for (int i = 1 + random.nextInt(10); i > 0; i--) {
        commits.add((long) random.nextInt(duration));
      }
    }

    long visibleFrom(long commit) {
      return publications.stream()
          .filter(publication -> publication.read() >= commit)
          .mapToLong(Publication::ended)
          .min()
          .orElse(Long.MAX_VALUE);
    }

    /** One publish may be under way when the wait is over. */
    long latest(long commit) {
      return isTroubled ? END : commit + options.longest().toMillis() + 2 * longestPublish;
    }

    private boolean fails() {
      return isTroubled && now < commits.last() && random.nextBoolean();
    }

    @Override
    public boolean await(Duration timeout) throws SQLException, InterruptedException {
      Long next = isConnected ? commits.higher(notified) : Long.valueOf(now);
      if (next == null || next > now + timeout.toMillis()) {
        pass(timeout);
        return false;
      }
      now = Math.max(now, next);
      isConnected = !fails();
      events.add(now + (isConnected ? " notified" : " not connected"));
      if (!isConnected) {
        throw new SQLException("the connection is lost");
      }
      notified = now;
      return true;
    }

    @Override
    public void pause(Duration duration) throws InterruptedException {
      pass(duration);
    }

    private void pass(Duration duration) throws InterruptedException {
      now += duration.toMillis();
      if (now >= END) {
        throw new InterruptedException("the script is over");
      }
    }

    @Override
    public Optional<String> run() {
      now += random.nextLong(longestPublish / 2 + 1);
      if (fails()) {
        events.add(now + " not published");
        throw random.nextBoolean()
            ? new Refusal(Refusal.Reason.SHRINK, "It would shrink.")
            : new Failure("Not read.");
      }
      long read = now;
      now += random.nextLong(longestPublish / 2 + 1);
      if (fails()) {
        events.add(now + " not published");
        throw new Failure("The store cannot be written.");
      }
      publications.add(new Publication(now, read));
      events.add(now + " published what was committed until " + read);
      return fails() ? Optional.of("A cache is away.") : Optional.empty();
    }

    @Override
    public void close() {}
  }
}
