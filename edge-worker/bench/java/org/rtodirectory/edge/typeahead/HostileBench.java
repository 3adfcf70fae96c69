package org.rtodirectory.edge.typeahead;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * Looks for the slowest query by hill climbing: run by {@code
 * edge-worker/bench/hostile-queries.sh}. System properties: {@code bench.sources} numbers of
 * made-up stores or snapshot files, by commas; {@code bench.seconds} for each; {@code bench.seed}.
 */
public final class HostileBench {
  private static final PrintStream OUT = System.out;
  private static final int ELITE = 64;
  private static final int SHOWN = 12;

  /**
   * How often a query runs. The least processor time counts: other processes only ever add to it,
   * and to the time that goes by they add far more.
   */
  private static final int QUICK_RUNS = 3;

  private static final int CAREFUL_RUNS = 12;

  private final Path folder;

  /** One vertical's index. */
  private record Side(
      Vertical vertical, TypeaheadIndex index, Search search, HostileQueries queries) {}

  /** A query with what it cost. */
  private record Measured(Side side, String text, long nanos) {}

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final ByteBuffer answer = ByteBuffer.allocate(1 << 20);

  private HostileBench(Path folder) {
    this.folder = folder;
  }

  /** Runs it; the argument is a folder for temporary files. */
  public static void main(String[] args) throws Exception {
    new HostileBench(Path.of(args[0])).worst();
  }

  private void worst() throws Exception {
    long seed = Long.getLong("bench.seed", System.nanoTime());
    Duration each = Duration.ofSeconds(Integer.getInteger("bench.seconds", 600));
    for (String source : System.getProperty("bench.sources", "35000").split(",", -1)) {
      Path file = Path.of(source);
      if (source.chars().allMatch(Character::isDigit)) {
        file = folder.resolve(source + ".snapshot");
        SnapshotBuilder.build(
            BenchDirectory.of(Integer.parseInt(source), 1),
            TestRelease.PUBLICATION,
            file,
            Progress.NONE);
      }
      search(source, Snapshot.open(file), each, seed);
    }
  }

  private void search(String source, Snapshot snapshot, Duration time, long seed) throws Exception {
    Random random = new Random(seed);
    List<Side> sides = new ArrayList<>();
    for (Vertical vertical : Vertical.values()) {
      TypeaheadIndex index = TypeaheadIndex.of(snapshot, vertical);
      if (index.count() > 0) {
        TypeaheadParts parts = TypeaheadParts.of(snapshot, vertical);
        HostileQueries queries = HostileQueries.of(index, parts, random.nextLong());
        sides.add(new Side(vertical, index, new Search(parts), queries));
      }
    }
    OUT.printf("%n%s, %d s, seed %d%n", source, time.toSeconds(), seed);
    warmUp(sides, random);
    long median = medianOfTyping(sides.get(0));
    OUT.printf("median of first 2 to 12 characters of a name: %.1f µs%n", median / 1e3);
    List<Measured> elite = climb(sides, random, time);
    OUT.printf("%10s %10s %10s  %s%n", "µs", "steps", "÷ median", "worst queries");
    elite.stream()
        .map(one -> measured(one.side, one.text, 5 * CAREFUL_RUNS))
        .sorted(Comparator.comparingLong(Measured::nanos).reversed())
        .limit(SHOWN)
        .forEach(
            one ->
                OUT.printf(
                    "%10.1f %10d %10.1f  %s '%s'%n",
                    one.nanos / 1e3,
                    steps(one.side, one.text),
                    (double) one.nanos / median,
                    one.side.vertical.code(),
                    one.text));
  }

  private List<Measured> climb(List<Side> sides, Random random, Duration time) {
    List<Measured> elite = new ArrayList<>();
    long start = System.nanoTime();
    long tried = 0;
    for (long now = start; now - start < time.toNanos(); now = System.nanoTime()) {
      tried++;
      Side side = sides.get(random.nextInt(sides.size()));
      String text = side.queries.fresh();
      if (!elite.isEmpty() && random.nextInt(8) > 0) {
        Measured parent = elite.get(random.nextInt(elite.size()));
        side = random.nextInt(20) == 0 ? side : parent.side;
        text =
            random.nextInt(6) == 0
                ? side.queries.crossed(parent.text, elite.get(random.nextInt(elite.size())).text)
                : side.queries.changed(parent.text);
      }
      consider(side, text, elite);
    }
    OUT.printf("%d queries tried%n", tried);
    return elite;
  }

  /** Keeps a query if it costs more than the cheapest of those kept. */
  private void consider(Side side, String text, List<Measured> elite) {
    String folded = SearchQuery.of(text).folded();
    boolean isKnown =
        elite.stream()
            .anyMatch(
                one ->
                    one.side.vertical == side.vertical
                        && SearchQuery.of(one.text).folded().equals(folded));
    if (isKnown) {
      return;
    }
    long least = elite.size() < ELITE ? 0 : elite.get(ELITE - 1).nanos;
    if (measured(side, text, QUICK_RUNS).nanos <= least) {
      return;
    }
    Measured careful = measured(side, text, CAREFUL_RUNS);
    if (careful.nanos > least) {
      if (elite.size() == ELITE) {
        elite.remove(ELITE - 1);
      }
      elite.add(careful);
      elite.sort(Comparator.comparingLong(Measured::nanos).reversed());
    }
  }

  private void warmUp(List<Side> sides, Random random) {
    long end = System.nanoTime() + Duration.ofSeconds(8).toNanos();
    while (System.nanoTime() < end) {
      Side side = sides.get(random.nextInt(sides.size()));
      measured(side, side.queries.fresh(), 1);
    }
  }

  private long medianOfTyping(Side side) throws Exception {
    List<String> names = new ArrayList<>();
    for (int entry = 0; entry < side.index.count(); entry++) {
      names.add(HostileQueries.name(side.index, entry));
    }
    List<Long> times = new ArrayList<>();
    for (BenchQueries.Case one : new BenchQueries(names, side.index.headCount(), 2).typing()) {
      times.add(measured(side, one.query(), CAREFUL_RUNS).nanos);
    }
    Collections.sort(times);
    return times.get(times.size() / 2);
  }

  private Measured measured(Side side, String text, int runs) {
    long fastest = Long.MAX_VALUE;
    for (int run = 0; run < runs; run++) {
      long start = threads.getCurrentThreadCpuTime();
      int[] found = side.index.find(SearchQuery.of(text), 10);
      side.index.results(found).writeTo(answer.clear());
      fastest = Math.min(fastest, threads.getCurrentThreadCpuTime() - start);
    }
    return new Measured(side, text, fastest);
  }

  private static long steps(Side side, String text) {
    SearchQuery query = SearchQuery.of(text);
    if (query.folded().isEmpty()) {
      return 0;
    }
    side.search.find(Tokens.of(query.folded(), query.wholeLastWord()), 10, Work.MOST);
    return side.search.spent();
  }
}
