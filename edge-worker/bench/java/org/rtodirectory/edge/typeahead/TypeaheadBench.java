package org.rtodirectory.edge.typeahead;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.typeahead.BenchQueries.Case;
import org.rtodirectory.generator.build.SnapshotBuilder;
import org.rtodirectory.generator.report.Progress;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.Section;
import org.rtodirectory.schemas.snapshot.Snapshot;

/**
 * Measures the typeahead beside Lucene: run by {@code edge-worker/bench/typeahead.sh}. The system
 * property {@code bench.entries} says for how many stores, by commas.
 */
public final class TypeaheadBench {
  private static final PrintStream OUT = System.out;
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final Duration MEASURED = Duration.ofSeconds(2);

  private final Path folder;

  private TypeaheadBench(Path folder) {
    this.folder = folder;
  }

  /** Runs it; the argument is a folder for temporary files. */
  public static void main(String[] args) throws Exception {
    new TypeaheadBench(Path.of(args[0])).table();
  }

  private void table() throws Exception {
    for (String stores : System.getProperty("bench.entries", "15000,1000000").split(",", -1)) {
      measure(Integer.parseInt(stores));
    }
  }

  private void measure(int stores) throws Exception {
    Path file = folder.resolve(stores + ".snapshot");
    SnapshotBuilder.build(
        BenchDirectory.of(stores, 1), TestRelease.PUBLICATION, file, Progress.NONE);
    long start = System.nanoTime();
    Snapshot snapshot = Snapshot.open(file);
    TypeaheadIndex index = TypeaheadIndex.of(snapshot, Vertical.RETAIL);
    index.find(SearchQuery.of("new york"), 10);
    long opened = System.nanoTime() - start;
    TypeaheadParts parts = TypeaheadParts.of(snapshot, Vertical.RETAIL);
    List<String> names = new ArrayList<>();
    for (int entry = 0; entry < index.count(); entry++) {
      names.add(HostileQueries.name(index, entry));
    }
    OUT.printf(
        "%n%d stores, %d entries; open and first answer %.1f ms; index %.1f B an entry%n",
        stores, index.count(), opened / 1e6, indexBytes(snapshot) / (double) index.count());
    List<Contender> contenders = new ArrayList<>(List.of(new OwnContender(index)));
    if (stores <= Integer.getInteger("bench.lucene", 1_000_000)) {
      LuceneBoolean.TermsOfEntry terms = LuceneBoolean.termsOf(parts);
      contenders.add(new LuceneInfix(folder.resolve("infix" + stores), names, terms));
      contenders.add(new LuceneBoolean(folder.resolve("boolean" + stores), names, terms));
    }
    rows(contenders, new BenchQueries(names, parts.headCount(), 2));
  }

  private static void rows(List<Contender> contenders, BenchQueries queries) throws IOException {
    OUT.printf("%-52s", "");
    contenders.forEach(contender -> OUT.printf("%16s", contender.title()));
    OUT.println();
    List<Case> typing = queries.typing();
    List<Case> whole = queries.whole();
    List<List<Case>> typos = new ArrayList<>();
    for (int kind = 0; kind < 4; kind++) {
      typos.add(queries.typos(kind));
    }
    List<Case> allTypos = typos.stream().flatMap(List::stream).toList();
    times("first 2 to 12 characters", contenders, typing);
    times("whole city with state, or company", contenders, whole);
    times("the same with one typo", contenders, allTypos);
    List<Case> cutShort = queries.cutShort();
    times("company and city, every word cut short", contenders, cutShort);
    shares("whole names: success@1 %", contenders, whole, 1);
    for (int kind = 0; kind < 4; kind++) {
      String[] kinds = {"a letter less", "a letter more", "another letter", "two swapped"};
      shares("one typo, " + kinds[kind] + ": recall@5 %", contenders, typos.get(kind), 5);
    }
    shares("one typo: success@1 %", contenders, allTypos, 1);
    shares("every word cut short: recall@5 %", contenders, cutShort, 5);
    List<Case> unfinished = queries.unfinishedWrong();
    shares("last word unfinished and wrong: recall@5 %", contenders, unfinished, 5);
    results("results for 400 queries without an answer", contenders, queries.withoutAnswer());
    keystrokes(contenders, whole.subList(0, 100));
  }

  private static void times(String row, List<Contender> contenders, List<Case> cases)
      throws IOException {
    List<long[]> all = new ArrayList<>();
    List<Double> allocated = new ArrayList<>();
    for (Contender contender : contenders) {
      ask(contender, cases, WARM_UP);
      long[] times = ask(contender, cases, MEASURED);
      Arrays.sort(times);
      allocated.add(allocated(contender, cases));
      all.add(times);
    }
    line(row + ": mean µs", all.stream().map(t -> Arrays.stream(t).average().orElse(0) / 1e3));
    line("    p50 µs", all.stream().map(t -> t[t.length / 2] / 1e3));
    line("    p99 µs", all.stream().map(t -> t[t.length * 99 / 100] / 1e3));
    line("    allocated B a query", allocated.stream());
  }

  private static double allocated(Contender contender, List<Case> cases) throws IOException {
    long before = allocatedBytes();
    for (Case one : cases) {
      contender.ask(one.query());
    }
    return (double) (allocatedBytes() - before) / cases.size();
  }

  /** The time of each query, in nanoseconds, round by round until enough time has gone by. */
  private static long[] ask(Contender contender, List<Case> cases, Duration enough)
      throws IOException {
    List<Case> shuffled = new ArrayList<>(cases);
    Collections.shuffle(shuffled, new Random(1));
    long[] times = new long[0];
    long begin = System.nanoTime();
    while (times.length == 0 || System.nanoTime() - begin < enough.toNanos()) {
      int known = times.length;
      times = Arrays.copyOf(times, known + shuffled.size());
      for (int i = 0; i < shuffled.size(); i++) {
        long start = System.nanoTime();
        contender.ask(shuffled.get(i).query());
        times[known + i] = System.nanoTime() - start;
      }
    }
    return times;
  }

  private static void shares(String row, List<Contender> contenders, List<Case> cases, int within)
      throws IOException {
    List<Double> shares = new ArrayList<>();
    for (Contender contender : contenders) {
      int found = 0;
      for (Case one : cases) {
        found +=
            contender.names(one.query()).stream().limit(within).anyMatch(one.isAnswer()) ? 1 : 0;
      }
      shares.add(100.0 * found / cases.size());
    }
    line(row, shares.stream());
  }

  private static void results(String row, List<Contender> contenders, List<Case> cases)
      throws IOException {
    List<Double> counts = new ArrayList<>();
    for (Contender contender : contenders) {
      int found = 0;
      for (Case one : cases) {
        found += contender.names(one.query()).size();
      }
      counts.add((double) found);
    }
    line(row, counts.stream());
  }

  /** How much of a name has to be typed until it stands first, and does so to its end. */
  private static void keystrokes(List<Contender> contenders, List<Case> cases) throws IOException {
    List<Double> shares = new ArrayList<>();
    for (Contender contender : contenders) {
      double sum = 0;
      for (Case one : cases) {
        int length = one.query().length();
        int typed = 2;
        while (typed < length && !isFirst(contender, one, typed)) {
          typed++;
        }
        sum += (double) typed / length;
      }
      shares.add(100 * sum / cases.size());
    }
    line("keystrokes until a name is first, % of it", shares.stream());
  }

  private static boolean isFirst(Contender contender, Case one, int typed) throws IOException {
    List<String> names = contender.names(one.query().substring(0, typed));
    return !names.isEmpty() && one.isAnswer().test(names.get(0));
  }

  private static void line(String row, java.util.stream.Stream<Double> values) {
    OUT.printf("%-52s", row);
    values.forEach(value -> OUT.printf("%16.1f", value));
    OUT.println();
  }

  private static long allocatedBytes() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private static long indexBytes(Snapshot snapshot) throws Exception {
    long bytes = 0;
    for (Section section : Section.values()) {
      boolean isIndex = section.name().startsWith("TYPEAHEAD_");
      if (isIndex && !section.name().startsWith("TYPEAHEAD_RESULT")) {
        bytes += snapshot.typeahead(section, Vertical.RETAIL).length();
      }
    }
    return bytes;
  }
}
