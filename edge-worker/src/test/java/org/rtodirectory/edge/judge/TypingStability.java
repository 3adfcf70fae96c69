package org.rtodirectory.edge.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The stability of results while a query is typed letter by letter. After a right entry is first,
 * every longer text must have one among its first five results. Not thread-safe.
 */
final class TypingStability {
  private static final Set<String> CLASSES = Set.of("name", "name-city", "address", "address-city");
  private static final int MIN_LENGTH = 2;
  private static final int WITHIN = 5;

  private final JudgedDirectory directory;
  private int queries;
  private int stableQueries;
  private int keystrokes;
  private int stableKeystrokes;
  private double typedShare;
  private final List<String> failures = new ArrayList<>();

  TypingStability(JudgedDirectory directory) {
    this.directory = directory;
  }

  static boolean applies(JudgedQuery query) {
    return CLASSES.contains(query.queryClass());
  }

  void count(JudgedQuery query) {
    int length = query.text().length();
    int found = length;
    boolean wasFirst = false;
    String lost = null;
    for (int typed = MIN_LENGTH; typed <= length; typed++) {
      String text = query.text().substring(0, typed);
      int position = directory.position(query, directory.find(query.vertical(), text));
      boolean isKept = position < WITHIN;
      found = isKept ? Math.min(found, typed) : found;
      if (wasFirst) {
        keystrokes++;
        stableKeystrokes += isKept ? 1 : 0;
        lost = isKept || lost != null ? lost : text;
      }
      wasFirst |= position == 0;
    }
    queries++;
    stableQueries += lost == null ? 1 : 0;
    typedShare += (double) found / length;
    if (lost != null) {
      String first =
          Arrays.stream(directory.find(query.vertical(), lost))
              .limit(1)
              .mapToObj(entry -> directory.nameOf(query.vertical(), entry))
              .findFirst()
              .orElse("");
      failures.add(
          "    "
              + query.queryClass()
              + ": lost at '"
              + lost
              + "' of '"
              + query.text()
              + "' > "
              + first);
    }
  }

  List<String> failures() {
    return failures;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "typing stable: %.2f%% of %d queries, %.3f%% of keystrokes; typed until found: %.1f%%",
        100.0 * stableQueries / Math.max(1, queries),
        queries,
        100.0 * stableKeystrokes / Math.max(1, keystrokes),
        100.0 * typedShare / Math.max(1, queries));
  }
}
