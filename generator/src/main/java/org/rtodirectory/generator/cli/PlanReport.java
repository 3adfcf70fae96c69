package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.rtodirectory.generator.publish.ObjectPlan.FamilyChange;
import org.rtodirectory.generator.publish.ReleaseObject.ApiDocument;
import org.rtodirectory.generator.publish.ReleasePlan;
import org.rtodirectory.generator.publish.RowChange;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.release.Release;
import tools.jackson.core.StreamWriteFeature;

/** A report of the changes that a release makes in a store, and their causes, as text or JSON. */
final class PlanReport {
  private static final int SHOWN_ROWS = 10;
  private static final String TABLE = "  %-36s %12s %10s %10s %14s%n";

  private final ReleasePlan plan;
  private final boolean isRelease;

  /**
   * @param isRelease whether there are changes to release; if not, nothing is written
   */
  PlanReport(ReleasePlan plan, boolean isRelease) {
    this.plan = plan;
    this.isRelease = isRelease;
  }

  /**
   * Prints the report as one JSON object, streaming its rows.
   *
   * @param first members to print before those of the report
   */
  void printJson(Map<String, Object> first, PrintWriter out) {
    Map<String, Object> object = new LinkedHashMap<>(first);
    object.putAll(json());
    ResourceJson.mapper()
        .writer()
        .without(StreamWriteFeature.AUTO_CLOSE_TARGET)
        .writeValue(out, object);
    out.println();
  }

  private Map<String, Object> json() {
    Map<String, FamilyChange> site = plan.objects().families();
    Map<PageKey.Family, FamilyChange> pages = new EnumMap<>(PageKey.Family.class);
    for (PageKey.Family family : PageKey.Family.values()) {
      pages.put(family, Objects.requireNonNull(site.remove(family.title())));
    }
    FamilyChange documents = Objects.requireNonNull(site.remove(ApiDocument.FAMILY));
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("rows", plan.rows().counts());
    report.put("changes", plan.rows().changes().iterator());
    report.put("pages", pages);
    report.put("documents", Map.of("written", documents.written(), "deleted", documents.deleted()));
    report.put("site", site);
    report.put("bytes", bytes());
    report.put("put_requests", puts());
    return report;
  }

  /** Prints the report as text. */
  void print(PrintWriter out) {
    printRows(out);
    out.printf(TABLE, "pages", "in all", "written", "deleted", "bytes written");
    plan.objects()
        .families()
        .forEach(
            (family, change) ->
                printLine(
                    out,
                    family,
                    change.pages(),
                    change.written(),
                    change.deleted(),
                    change.bytes()));
    out.printf(
        Locale.ROOT, "  %,d PUT requests and %,d bytes, snapshot included%n", puts(), bytes());
  }

  private long puts() {
    return isRelease ? plan.puts() : 0;
  }

  private long bytes() {
    return isRelease ? plan.bytes() : 0;
  }

  private void printRows(PrintWriter out) {
    Release.Rows rows = plan.rows().counts();
    out.printf(
        Locale.ROOT,
        "  rows: %,d added, %,d changed, %,d removed%n",
        rows.added(),
        rows.changed(),
        rows.removed());
    plan.rows()
        .changes()
        .limit(SHOWN_ROWS)
        .forEach(change -> out.println("    " + describe(change)));
    long all = rows.added() + rows.changed() + rows.removed();
    if (all > SHOWN_ROWS) {
      out.printf(Locale.ROOT, "    and %,d more%n", all - SHOWN_ROWS);
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

  private static void printLine(
      PrintWriter out, String name, long all, long written, long deleted, long bytes) {
    out.printf(TABLE, name, number(all), number(written), number(deleted), number(bytes));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
