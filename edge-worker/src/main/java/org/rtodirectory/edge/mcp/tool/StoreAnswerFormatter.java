package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.StoreFindings.GroupCounts;
import org.rtodirectory.edge.mcp.tool.StoreScan.StoreGroup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.Vertical;
import tools.jackson.databind.node.ArrayNode;

/** The formatter of the answer to a question for stores, as text and as JSON. Immutable. */
final class StoreAnswerFormatter {
  private final StoreFindings findings;
  private final StoreArguments arguments;
  private final LoadedRelease release;
  private final StoreGroupFormatter groupFormatter;

  private StoreAnswerFormatter(StoreFindings findings, LoadedRelease release) {
    this.findings = findings;
    this.arguments = findings.arguments();
    this.release = release;
    this.groupFormatter = new StoreGroupFormatter(release);
  }

  /** Formats the findings of a question as the answer of the tool. */
  static Tool.ToolAnswer format(StoreFindings findings, LoadedRelease release) {
    return new StoreAnswerFormatter(findings, release).answer();
  }

  private Tool.ToolAnswer answer() {
    String hint = StoreHint.of(findings, groupFormatter, row -> formatLine(row, release));
    GroupCounts counts = findings.counts();
    Tool.ToolAnswer answer = counts == null ? formatStores(hint) : formatCounts(counts, hint);
    answer.content().put("addresses", findings.addressCount());
    return answer;
  }

  private Tool.ToolAnswer formatStores(@Nullable String hint) {
    PageRequest.PageRows rows = findings.rows();
    String wordsAfterTotal = rows.total() == 1 ? "open store" : "open stores";
    if (rows.total() > 0) {
      wordsAfterTotal += formatAddresses(rows.total()) + formatOrder();
    }
    Tool.ToolAnswer answer =
        arguments
            .page()
            .answer(
                rows,
                wordsAfterTotal,
                this::formatLineWithDistance,
                arguments.toArguments(),
                hint,
                release);
    if (rows.rowNumbers().length > 0) {
      ArrayNode verticals = answer.content().putArray("verticals");
      for (int row : rows.rowNumbers()) {
        verticals.add(verticals(row, release));
      }
    }
    if (rows.miles() != null && IntStream.of(rows.rowNumbers()).anyMatch(findings::isEstimate)) {
      ArrayNode estimated = answer.content().putArray("estimated");
      IntStream.of(rows.rowNumbers()).forEach(row -> estimated.add(findings.isEstimate(row)));
    }
    return answer;
  }

  private Tool.ToolAnswer formatCounts(GroupCounts counts, @Nullable String hint) {
    PageRequest page = arguments.page();
    int total = counts.groups().size();
    int start = page.start(total);
    int end = page.end(total);
    StringBuilder text = new StringBuilder();
    if (start < end) {
      text.append("By ").append(counts.grouping().word()).append(": ");
      text.append(groupFormatter.formatList(counts.groups(), counts.grouping(), start, end))
          .append(".\n");
    }
    text.append(AnswerText.count(counts.storeCount(), "open store"));
    text.append(formatAddresses(counts.storeCount())).append(" in ");
    text.append(StoreGroupFormatter.groupCount(total, counts.grouping())).append(", ");
    text.append(page.position(total)).append(".\n");
    List<StoreGroup> shown = counts.groups().subList(start, end);
    Tool.ToolAnswer answer =
        page.answer(
            findings.rows(), shown.size(), text.toString(), arguments.toArguments(), hint, release);
    ArrayNode list = answer.content().putArray("counts");
    shown.forEach(group -> list.add(groupFormatter.toJson(group, counts.grouping())));
    answer.content().put("stores", counts.storeCount());
    return answer;
  }

  private String formatAddresses(int storeCount) {
    Integer addressCount = findings.addressCount();
    return addressCount == null ? "" : StoreGroupFormatter.addressNote(storeCount, addressCount);
  }

  /**
   * Returns the radius and the order of the stores in words, or an empty text if they are not
   * sorted by distance.
   */
  private String formatOrder() {
    if (findings.rows().miles() == null) {
      return "";
    }
    Integer miles = arguments.radius();
    String radius = miles == null ? "" : " within " + AnswerText.count(miles, "mile");
    return arguments.zip() == null
        ? "%s, nearest to the middle of %s first".formatted(radius, findings.place().label())
        : "%s, nearest to ZIP %s first (miles from ZIP center to ZIP center)"
            .formatted(radius, arguments.zip());
  }

  /**
   * Formats a store of the page as one line, with its distance if the list is sorted by distance.
   */
  private String formatLineWithDistance(int row) {
    double[] miles = findings.rows().miles();
    String line = formatLine(row, release);
    if (miles == null) {
      return line;
    }
    int index = IntStream.of(findings.rows().rowNumbers()).boxed().toList().indexOf(row);
    return line + "; " + AnswerText.distance(miles[index], findings.isEstimate(row));
  }

  /** Formats a store as one line. */
  static String formatLine(int row, LoadedRelease release) {
    Location store = release.snapshot().locationFragments().read(row, Location.class);
    return AnswerText.join(
        "; ",
        AnswerText.join(
            ", ",
            store.companyName(),
            store.address(),
            store.address2(),
            store.city(),
            store.state() + " " + store.zip()),
        store.phone(),
        AnswerText.rating(store.rating(), store.reviewCount()),
        verticals(row, release),
        String.join(", ", store.categories()),
        store.status() == null ? null : store.status().replace('_', ' '),
        store.website(),
        store.url());
  }

  private static String verticals(int row, LoadedRelease release) {
    return release.snapshot().locationKinds().verticals(row).stream()
        .map(Vertical::code)
        .collect(Collectors.joining(", "));
  }
}
