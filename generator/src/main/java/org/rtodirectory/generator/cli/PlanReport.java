package org.rtodirectory.generator.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.rtodirectory.generator.changes.RowChange;
import org.rtodirectory.generator.changes.RowChange.ChangeKind;
import org.rtodirectory.generator.changes.RowDifference;
import org.rtodirectory.generator.objects.ObjectPlan;
import org.rtodirectory.generator.publish.PublishSummary;
import org.rtodirectory.generator.storage.ObjectStore;
import org.rtodirectory.schemas.release.Release;

/** The report of the changes that a publish makes in the object store, for the operator. */
final class PlanReport {
  private PlanReport() {}

  /**
   * Prints the warnings, the outcome and the changes of a publish.
   *
   * @param verb the words after the number of a new release, such as {@code would be published}
   * @param unchanged the line to print if there is no new release
   */
  static void print(
      PublishSummary summary,
      String verb,
      String unchanged,
      ObjectStore store,
      GeneratorCommand program) {
    summary.warnings().forEach(warning -> program.err().println("Warning: " + warning));
    if (summary.isNew()) {
      program.printLine(
          "Release %d %s to %s: %s", summary.release(), verb, store.name(), summary.reason());
    } else {
      program.out().println(unchanged);
    }
    printChanges(summary, program);
    program.reportAfterPublish(summary.afterPublish());
  }

  private static void printChanges(PublishSummary summary, GeneratorCommand program) {
    if (!summary.plan().changesByFamily().isEmpty()) {
      printRows(summary.rows(), program);
      printObjects(summary.plan(), program);
    }
    program.printLine(
        "  %,d PUT requests and %,d bytes, snapshot included",
        summary.isNew() ? summary.puts() : 0,
        summary.isNew() ? summary.plan().bytes() + summary.snapshotBytes() : 0);
  }

  private static void printRows(RowDifference difference, GeneratorCommand program) {
    Release.ChangedRows rows = difference.counts();
    program.printLine(
        "  rows: %,d added, %,d changed, %,d removed",
        rows.added(), rows.changed(), rows.removed());
    printExamples(difference, ChangeKind.ADDED, rows.added(), program);
    printExamples(difference, ChangeKind.CHANGED, rows.changed(), program);
    printExamples(difference, ChangeKind.REMOVED, rows.removed(), program);
  }

  private static void printObjects(ObjectPlan plan, GeneratorCommand program) {
    program.printLine(
        "  %-36s %12s %10s %10s %14s", "pages", "in all", "written", "deleted", "bytes written");
    plan.changesByFamily()
        .forEach(
            (family, change) ->
                program.printLine(
                    "  %-36s %,12d %,10d %,10d %,14d",
                    family, change.objects(), change.written(), change.deleted(), change.bytes()));
  }

  private static void printExamples(
      RowDifference rows, ChangeKind kind, long count, GeneratorCommand program) {
    List<RowChange> examples = rows.examples(kind).toList();
    examples.forEach(change -> program.printLine("    %s", describe(change)));
    if (!examples.isEmpty() && count > examples.size()) {
      program.printLine("    and %,d more %s", count - examples.size(), kind);
    }
  }

  private static String describe(RowChange change) {
    String fields =
        change.fields().stream()
            .map(field -> field.field() + " " + field.before() + " → " + field.after())
            .collect(Collectors.joining(", "));
    return change.type()
        + " "
        + change.change()
        + ": "
        + change.url()
        + (fields.isEmpty() ? "" : " (" + fields + ")");
  }
}
