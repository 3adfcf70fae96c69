package org.rtodirectory.edge.judge;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The processor time of queries on one thread, without a cache. It is the shortest of three runs of
 * each query, so that other programs and garbage collection hardly matter.
 */
final class Latency {
  private static final int RUNS = 3;
  private static final int SHOWN = 3;
  private static final double NANOS_PER_MICRO = 1_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private record Timing(JudgedQuery query, long nanos) {}

  private Latency() {}

  /** Measures the queries. The search has answered all of them before. */
  static String measure(JudgedDirectory directory, List<JudgedQuery> queries) {
    long[] nanos = new long[queries.size()];
    for (int run = 0; run < RUNS; run++) {
      for (int i = 0; i < nanos.length; i++) {
        JudgedQuery query = queries.get(i);
        long start = THREADS.getCurrentThreadCpuTime();
        directory.find(query.vertical(), query.text());
        long duration = THREADS.getCurrentThreadCpuTime() - start;
        nanos[i] = run == 0 ? duration : Math.min(nanos[i], duration);
      }
    }
    List<Timing> timings = new ArrayList<>();
    for (int i = 0; i < nanos.length; i++) {
      timings.add(new Timing(queries.get(i), nanos[i]));
    }
    timings.sort(Comparator.comparingLong(Timing::nanos));
    StringBuilder text = new StringBuilder("processor time of a query in µs:");
    append(text, "p50", timings.get(timings.size() / 2));
    append(text, "p99", timings.get(timings.size() * 99 / 100));
    for (int i = 1; i <= Math.min(SHOWN, timings.size()); i++) {
      Timing timing = timings.get(timings.size() - i);
      append(text, i == 1 ? "max" : "then", timing);
      text.append(" '").append(timing.query.text()).append('\'');
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String name, Timing timing) {
    text.append(String.format(Locale.ROOT, " %s %.0f", name, timing.nanos / NANOS_PER_MICRO));
  }
}
