package org.rtodirectory.generator.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rows of the database that a release omits because they are too large for its pages.
 *
 * @param examples descriptions of the first omissions, with the reasons
 */
public record Omissions(long rows, List<String> examples) {
  /** No omissions. */
  public static final Omissions NONE = new Omissions(0, List.of());

  private static final int SHOWN = 10;

  public Omissions {
    examples = List.copyOf(examples);
  }

  /** The message for the operator: at most one sentence. */
  public List<String> warnings() {
    if (rows == 0) {
      return List.of();
    }
    long more = rows - examples.size();
    return List.of(
        String.format(
            Locale.ROOT,
            "%,d rows of the database are left out of the release: %s%s. Repair them in the database.",
            rows,
            String.join("; ", examples),
            more == 0 ? "" : String.format(Locale.ROOT, "; and %,d more", more)));
  }

  /** Collects omissions. For one thread. */
  static final class Collector {
    private final List<String> examples = new ArrayList<>();
    private long rows;

    /** Adds an omitted row; {@code what} names the row and the reason. */
    void addRow(String what) {
      rows++;
      if (examples.size() < SHOWN) {
        examples.add(what);
      }
    }

    /** The omissions so far. */
    Omissions omissions() {
      return new Omissions(rows, examples);
    }
  }
}
