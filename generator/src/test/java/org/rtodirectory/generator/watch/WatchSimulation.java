package org.rtodirectory.generator.watch;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import org.rtodirectory.generator.report.Failure;
import org.rtodirectory.generator.report.Refusal;

/**
 * A database, its notifications and a store around a {@link ChangeWatch}. The clock is virtual: it
 * counts milliseconds and moves only while somebody waits or works. At the end of the script the
 * thread is interrupted, wherever it is.
 */
final class WatchSimulation implements ChangeSource, ChangeWatch.Publish {
  private static final long NEVER = Long.MAX_VALUE;
  private static final long NOTHING = -1;
  private static final long LONGEST_RETRY = Duration.ofMinutes(10).toMillis();

  private final Script script;
  private final List<String> events = new ArrayList<>();
  private long now;

  /** Commits up to then were notified of, or happened before the connection was made. */
  private long notified = NOTHING;

  private boolean connected;
  private int outage;
  private int works;
  private int attempts;
  private long lastFailure = NOTHING;

  /** From when on everything is visible that was committed until when. */
  private final TreeMap<Long, Long> visible = new TreeMap<>();

  /** The end of each piece of work by its beginning. */
  private final TreeMap<Long, Long> busy = new TreeMap<>();

  /** How an attempt to publish ends. */
  enum Outcome {
    DONE,
    NOT_READ,
    NOT_WRITTEN,
    REFUSED,
    CACHE_NOT_TOLD
  }

  /** The intervals during which listening fails. */
  record Outage(long from, long until) {}

  /**
   * What happens, in milliseconds.
   *
   * @param commits when something is committed
   * @param notice how long after a commit its notification arrives
   * @param outages of the connection, one after the other
   * @param readings how long each reading of the database takes, in turn and over again
   * @param snapshot how many per cent of that pass until a reading has its snapshot
   * @param writing how long writing takes
   * @param outcomes how the first attempts end; all later ones succeed
   * @param end when the thread is interrupted
   */
  record Script(
      ChangeWatch.Options options,
      NavigableSet<Long> commits,
      long notice,
      List<Outage> outages,
      List<Long> readings,
      int snapshot,
      long writing,
      List<Outcome> outcomes,
      long end) {
    private long longestReading() {
      return readings.stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    /** Whether nothing fails. */
    private boolean isSteady() {
      return outages.isEmpty() && outcomes.stream().allMatch(outcome -> outcome == Outcome.DONE);
    }
  }

  WatchSimulation(Script script) {
    this.script = script;
  }

  /** The time as {@link System#nanoTime} tells it. */
  long nanoTime() {
    return now * 1_000_000;
  }

  /** What happened, a line each. */
  List<String> events() {
    return events;
  }

  /** How often it was published, or tried. */
  int attempts() {
    return attempts;
  }

  /** A line for each commit that was not visible in time. */
  List<String> late() {
    List<String> late = new ArrayList<>();
    for (long commit : script.commits()) {
      long limit = limit(commit);
      long seen = visibleFrom(commit);
      if (limit < script.end() && seen > limit) {
        late.add(
            "commit "
                + commit
                + " must be visible at "
                + limit
                + ", was at "
                + (seen == NEVER ? "no time" : seen));
      }
    }
    return late;
  }

  private long visibleFrom(long commit) {
    return visible.entrySet().stream()
        .filter(release -> release.getValue() >= commit)
        .mapToLong(Map.Entry::getKey)
        .min()
        .orElse(NEVER);
  }

  /**
   * When a commit must be visible: one publish after the longest wait, or after the work that was
   * under way when the notification arrived. What fails is repeated after the longest retry at the
   * latest.
   */
  private long limit(long commit) {
    long notified = commit + script.notice();
    long begin = notified + script.options().longest().toMillis();
    Map.Entry<Long, Long> work = busy.floorEntry(notified);
    if (work != null) {
      begin = Math.max(begin, work.getValue());
    }
    if (!script.isSteady()) {
      long recovered = Math.max(notified, lastFailure) + script.longestReading() + script.writing();
      begin = Math.max(begin, recovered + LONGEST_RETRY);
    }
    return begin + script.longestReading() + script.writing();
  }

  @Override
  public boolean await(Duration timeout) throws SQLException, InterruptedException {
    if (!connected) {
      connect();
      return true;
    }
    long until = now + timeout.toMillis();
    long lost = outage < script.outages().size() ? script.outages().get(outage).from() : NEVER;
    Long next = script.commits().higher(notified);
    long arrival = next == null ? NEVER : next + script.notice();
    if (arrival <= until && arrival < lost) {
      passUntil(arrival);
      notified = now - script.notice();
      events.add(now + " received the notifications up to " + notified);
      return true;
    }
    if (lost <= until) {
      passUntil(lost);
      connected = false;
      throw lost();
    }
    passUntil(until);
    return false;
  }

  private void connect() throws SQLException {
    while (outage < script.outages().size() && script.outages().get(outage).until() <= now) {
      outage++;
    }
    if (outage < script.outages().size() && script.outages().get(outage).from() <= now) {
      throw lost();
    }
    connected = true;
    notified = now;
    events.add(now + " connected");
  }

  private SQLException lost() {
    lastFailure = now;
    events.add(now + " not connected");
    return new SQLException("the connection is lost");
  }

  @Override
  public void pause(Duration duration) throws InterruptedException {
    passUntil(now + duration.toMillis());
  }

  private void passUntil(long time) throws InterruptedException {
    now = Math.max(now, Math.min(time, script.end()));
    if (now == script.end()) {
      throw new InterruptedException("the script is over");
    }
  }

  @Override
  public Optional<String> run() {
    long begun = now;
    attempts++;
    Outcome outcome =
        attempts <= script.outcomes().size() ? script.outcomes().get(attempts - 1) : Outcome.DONE;
    try {
      return publish(outcome);
    } finally {
      busy.put(begun, now);
      if (outcome != Outcome.DONE) {
        lastFailure = now;
        events.add(now + " " + outcome);
      }
    }
  }

  private Optional<String> publish(Outcome outcome) {
    if (outcome == Outcome.NOT_READ) {
      throw new Failure("The database cannot be read.");
    }
    long read = read();
    if (outcome == Outcome.REFUSED) {
      throw new Refusal("It would shrink.");
    }
    work(script.writing());
    if (outcome == Outcome.NOT_WRITTEN) {
      throw new Failure("The store cannot be written.");
    }
    visible.put(now, read);
    events.add(now + " published what was committed until " + read);
    return outcome == Outcome.CACHE_NOT_TOLD ? Optional.of("A cache is away.") : Optional.empty();
  }

  /** Returns until when what was committed is in it. */
  private long read() {
    long duration = script.readings().get(works++ % script.readings().size());
    long untilSnapshot = duration * script.snapshot() / 100;
    work(untilSnapshot);
    long snapshot = now;
    work(duration - untilSnapshot);
    return snapshot;
  }

  /** Work that takes time, during which notifications are not received. */
  private void work(long duration) {
    now = Math.min(script.end(), now + duration);
    if (now == script.end()) {
      Thread.currentThread().interrupt();
      throw new Failure("interrupted");
    }
  }

  @Override
  public void close() {}
}
