package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;
import org.rtodirectory.generator.publish.ObjectPlan;
import org.rtodirectory.generator.publish.Publisher.PublishSummary;
import org.rtodirectory.generator.publish.RowDifference.RowChange;
import org.rtodirectory.generator.publish.RowDifference.RowChange.Kind;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.release.Release;

/**
 * A report of the changes that a release makes in a store, and their causes.
 *
 * @param isRelease whether there are changes to release; if not, nothing is written
 */
record PlanReport(ObjectPlan plan, boolean isRelease) {
  private static final int SHOWN_ROWS = 10;
  private static final String TABLE = "  %-36s %12s %10s %10s %14s%n";

  /** What is done with a release, in one line. */
  static String title(PublishSummary summary, String done, ObjectStore store) {
    return "Release "
        + summary.release()
        + (" " + done + " to ")
        + store.name()
        + ": "
        + summary.reason();
  }

  void print(PrintWriter out) {
    printRows(out);
    out.printf(TABLE, "pages", "in all", "written", "deleted", "bytes written");
    plan.families()
        .forEach(
            (family, change) ->
                out.printf(
                    TABLE,
                    family,
                    number(change.pages()),
                    number(change.written()),
                    number(change.deleted()),
                    number(change.bytes())));
    out.printf(
        Locale.ROOT,
        "  %,d PUT requests and %,d bytes, snapshot included%n",
        isRelease ? plan.puts() : 0,
        isRelease ? plan.bytes() : 0);
  }

  private void printRows(PrintWriter out) {
    Release.Rows rows = plan.rows().counts();
    out.printf(
        Locale.ROOT,
        "  rows: %,d added, %,d changed, %,d removed%n",
        rows.added(),
        rows.changed(),
        rows.removed());
    printExamples(out, Kind.ADDED, rows.added());
    printExamples(out, Kind.CHANGED, rows.changed());
    printExamples(out, Kind.REMOVED, rows.removed());
  }

  private void printExamples(PrintWriter out, Kind kind, long all) {
    plan.rows()
        .changes(kind)
        .limit(SHOWN_ROWS)
        .forEach(change -> out.println("    " + describe(change)));
    if (all > SHOWN_ROWS) {
      out.printf(
          Locale.ROOT,
          "    and %,d more %s%n",
          all - SHOWN_ROWS,
          kind.name().toLowerCase(Locale.ROOT));
    }
  }

  private static String describe(RowChange change) {
    String fields =
        change.fields().stream()
            .map(field -> field.field() + " " + field.before() + " → " + field.after())
            .collect(Collectors.joining(", "));
    return change.row()
        + " "
        + change.change().name().toLowerCase(Locale.ROOT)
        + ": "
        + change.name()
        + (fields.isEmpty() ? "" : " (" + fields + ")");
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
