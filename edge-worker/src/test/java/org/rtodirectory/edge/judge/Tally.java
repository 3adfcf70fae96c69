package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.rtodirectory.edge.typeahead.Explanation;

/** The counts of a class of queries. Not thread-safe. */
final class Tally {
  private static final int WITHIN = 5;
  private static final int SHOWN_RESULTS = 4;
  private static final boolean IS_EXPLAINED =
      "explain".equals(System.getProperty("bench.failures"));

  private int queries;
  private int first;
  private int five;
  private int empty;
  private final List<String> failures = new ArrayList<>();

  /** Searches for a query and counts it. */
  void count(JudgedDirectory directory, JudgedQuery query) {
    int[] results = directory.find(query.vertical(), query.text());
    int position = directory.position(query, results);
    queries++;
    first += position == 0 ? 1 : 0;
    five += position < WITHIN ? 1 : 0;
    empty += results.length == 0 && position > 0 ? 1 : 0;
    if (position > 0) {
      failures.add(failure(directory, query, results, position));
      if (IS_EXPLAINED && results.length > 0) {
        List<Explanation> explanations = directory.explain(query);
        failures.add("        first: " + explanations.get(0));
        if (position < results.length) {
          failures.add("        right: " + explanations.get(position));
        }
      }
    }
  }

  /** Adds the counts of other queries. */
  void add(Tally tally) {
    queries += tally.queries;
    first += tally.first;
    five += tally.five;
    empty += tally.empty;
    failures.addAll(tally.failures);
  }

  int queries() {
    return queries;
  }

  /** Returns the number of queries whose first result is right. */
  int first() {
    return first;
  }

  /** Returns the number of queries with a right entry among the first five results. */
  int five() {
    return five;
  }

  /** Returns a line for each query whose first result is wrong, with the reasons if requested. */
  List<String> failures() {
    return Collections.unmodifiableList(failures);
  }

  /**
   * Returns the number of queries, and the percentages whose right entry is first, among the first
   * five, and that found nothing.
   */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%8d %6.1f %6.1f %6.1f",
        queries,
        percent(first),
        percent(five),
        percent(empty));
  }

  double percent(int count) {
    return queries == 0 ? 0 : 100.0 * count / queries;
  }

  private static String failure(
      JudgedDirectory directory, JudgedQuery query, int[] results, int position) {
    StringBuilder line = new StringBuilder("    ");
    line.append(position < Integer.MAX_VALUE ? position + 1 : "-");
    line.append(" '").append(query.text()).append('\'');
    for (int i = 0; i < Math.min(SHOWN_RESULTS, results.length); i++) {
      line.append(" > ").append(directory.nameOf(query.vertical(), results[i]));
    }
    query.answers().stream()
        .min(Integer::compare)
        .ifPresent(
            answer ->
                line.append(" (")
                    .append(directory.nameOf(query.vertical(), answer))
                    .append(query.answers().size() > 1 ? ", …)" : ")"));
    return line.toString();
  }
}
