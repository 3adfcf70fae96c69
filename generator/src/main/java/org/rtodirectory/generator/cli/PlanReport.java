package org.rtodirectory.generator.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.generator.difference.DocumentPlan;
import org.rtodirectory.generator.difference.ReleasePlan;
import org.rtodirectory.generator.difference.RowChange;
import org.rtodirectory.generator.difference.StaticPagesEffect;
import org.rtodirectory.release.Release;
import org.rtodirectory.resource.ResourceJson;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.StreamWriteFeature;

/**
 * A report of the changes that a release makes in a store, their causes and costs, as text or JSON.
 */
final class PlanReport {
  private static final int SHOWN_ROWS = 10;
  private static final String TABLE = "  %-36s %12s %10s %10s %14s%n";

  private final ReleasePlan plan;
  private final boolean isRelease;
  private final BigDecimal putPrice;
  private final @Nullable StaticPagesEffect staticPages;

  /**
   * @param isRelease whether there are changes to release; if not, nothing is written
   * @param putPrice dollars for 1,000 PUT requests
   */
  PlanReport(ReleasePlan plan, boolean isRelease, BigDecimal putPrice) {
    this(plan, isRelease, putPrice, null);
  }

  /**
   * Creates a report that also has the savings of {@code --static-pages}.
   *
   * @param isRelease whether there are changes to release; if not, nothing is written
   * @param putPrice dollars for 1,000 PUT requests
   */
  PlanReport(
      ReleasePlan plan,
      boolean isRelease,
      BigDecimal putPrice,
      @Nullable StaticPagesEffect staticPages) {
    this.plan = plan;
    this.isRelease = isRelease;
    this.putPrice = putPrice;
    this.staticPages = staticPages;
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
    DocumentPlan documents = plan.documents();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("rows", plan.rows().counts());
    report.put("changes", plan.rows().changes().iterator());
    report.put("pages", plan.pages().families());
    report.put(
        "documents",
        Map.of("written", documents.written().size(), "deleted", documents.vanished().size()));
    report.put("site", plan.site().families());
    report.put("bytes", bytes());
    report.put("put_requests", puts());
    report.put("cost_dollars", cost());
    if (staticPages != null) {
      report.put("static_pages", staticPages);
    }
    return report;
  }

  /** Prints the report as text. */
  void print(PrintWriter out) {
    printRows(out);
    out.printf(TABLE, "pages", "in all", "written", "deleted", "bytes written");
    plan.pages()
        .families()
        .forEach(
            (family, change) ->
                printLine(
                    out,
                    family.title(),
                    change.pages(),
                    change.written(),
                    change.deleted(),
                    change.bytes()));
    plan.site()
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
    printLine(
        out,
        "documents",
        plan.documents().digests().size(),
        plan.documents().written().size(),
        plan.documents().vanished().size(),
        plan.documents().bytes());
    out.printf(
        Locale.ROOT,
        "  %,d PUT requests and %,d bytes, snapshot included; $%s at $%s for 1,000 requests%n",
        puts(),
        bytes(),
        cost().toPlainString(),
        putPrice.toPlainString());
    if (staticPages != null) {
      print(staticPages, out);
    }
  }

  private void print(StaticPagesEffect effect, PrintWriter out) {
    if (effect.limit() == null) {
      out.printf(
          Locale.ROOT,
          "  one added store writes about %,d pages ($%s); --static-pages N would publish only the"
              + " first N of each list%n",
          effect.writtenForOneStore(),
          dollars(effect.writtenForOneStore()));
      return;
    }
    out.printf(
        Locale.ROOT,
        "  static pages: the first %,d of each list; %,d pages with %,d bytes are left to the gateway,"
            + " which saves as many PUT requests ($%s) when all are written%n",
        effect.limit(),
        effect.pages(),
        effect.bytes(),
        dollars(effect.pages()));
    out.printf(
        Locale.ROOT,
        "  one added store writes about %,d pages ($%s) instead of %,d ($%s)%n",
        effect.writtenForOneStore(),
        dollars(effect.writtenForOneStore()),
        effect.writtenIfAllWerePublished(),
        dollars(effect.writtenIfAllWerePublished()));
  }

  private String dollars(long puts) {
    BigDecimal cost = ReleasePlan.cost(puts, putPrice).stripTrailingZeros();
    return cost.signum() == 0 ? "0" : cost.toPlainString();
  }

  private long puts() {
    return isRelease ? plan.puts() : 0;
  }

  private long bytes() {
    return isRelease ? plan.bytes() : 0;
  }

  private BigDecimal cost() {
    return isRelease ? plan.cost(putPrice).stripTrailingZeros() : BigDecimal.ZERO;
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

  /** The option for the price of writes. */
  static final class PriceOption {
    static final BigDecimal DEFAULT = new BigDecimal("0.005");

    @Option(
        names = "--put-price",
        paramLabel = "DOLLARS",
        description = "Price of 1,000 PUT requests, for the costs in reports.")
    private BigDecimal price = DEFAULT;

    /**
     * The price in dollars.
     *
     * @throws TypeConversionException if it is negative
     */
    BigDecimal price() {
      if (price.signum() < 0) {
        throw new TypeConversionException(
            "Invalid value for option '--put-price': expected 0 or more.");
      }
      return price;
    }
  }
}
