package org.rtodirectory.generator.directory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the database holds but a release does not, because it breaks a rule: whole rows, and
 * optional values of rows.
 *
 * @param examples the first of them, each with what is wrong
 */
public record Omissions(long rows, long values, List<String> examples) {
  /** Nothing is left out. */
  public static final Omissions NONE = new Omissions(0, 0, List.of());

  private static final int SHOWN = 10;

  public Omissions {
    examples = List.copyOf(examples);
  }

  /** What an operator is told: at most one sentence. */
  public List<String> warnings() {
    if (rows + values == 0) {
      return List.of();
    }
    long more = rows + values - examples.size();
    return List.of(
        String.format(
            Locale.ROOT,
            "%,d rows and %,d optional values of the database are left out of the release: %s%s."
                + " Repair them in the database.",
            rows,
            values,
            String.join("; ", examples),
            more == 0 ? "" : String.format(Locale.ROOT, "; and %,d more", more)));
  }

  /** Gathers omissions one after the other. Not for use by several threads. */
  public static final class Collector {
    private final List<String> examples = new ArrayList<>();
    private long rows;
    private long values;

    /** Begins with {@code first}. */
    public Collector(Omissions first) {
      rows = first.rows;
      values = first.values;
      examples.addAll(first.examples);
    }

    /** A row is left out; {@code what} names it and says why. */
    public void addRow(String what) {
      rows++;
      addExample(what);
    }

    /** An optional value is left out; {@code what} names it and says why. */
    public void addValue(String what) {
      values++;
      addExample(what);
    }

    /** All so far. */
    public Omissions omissions() {
      return new Omissions(rows, values, examples);
    }

    private void addExample(String what) {
      if (examples.size() < SHOWN) {
        examples.add(what);
      }
    }
  }
}
