package org.rtodirectory.generator.directory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The rows and optional values of the database that a release omits because they violate a rule.
 *
 * @param examples descriptions of the first omissions, with the reasons
 */
public record Omissions(long rows, long values, List<String> examples) {
  /** No omissions. */
  public static final Omissions NONE = new Omissions(0, 0, List.of());

  private static final int SHOWN = 10;

  public Omissions {
    examples = List.copyOf(examples);
  }

  /** The message for the operator: at most one sentence. */
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

  /** These omissions, then {@code more}. */
  public Omissions and(Omissions more) {
    return new Omissions(
        rows + more.rows,
        values + more.values,
        Stream.concat(examples.stream(), more.examples.stream()).limit(SHOWN).toList());
  }

  /** Collects omissions. For one thread. */
  public static final class Collector {
    private final List<String> examples = new ArrayList<>();
    private long rows;
    private long values;

    /** Adds an omitted row; {@code what} names the row and the reason. */
    public void addRow(String what) {
      rows++;
      addExample(what);
    }

    /** Adds an omitted optional value; {@code what} names the value and the reason. */
    public void addValue(String what) {
      values++;
      addExample(what);
    }

    /** The omissions so far. */
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
