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
  private final StoreGroupFormatter groups;

  private StoreAnswerFormatter(StoreFindings findings, LoadedRelease release) {
    this.findings = findings;
    this.arguments = findings.arguments();
    this.release = release;
    this.groups = new StoreGroupFormatter(release);
  }

  /** Formats the findings of a question as the answer of the tool. */
  static Tool.ToolAnswer format(StoreFindings findings, LoadedRelease release) {
    return new StoreAnswerFormatter(findings, release).answer();
  }

  private Tool.ToolAnswer answer() {
    String hint = new StoreHint(findings, groups, row -> line(row, release)).text();
    GroupCounts counts = findings.counts();
    Tool.ToolAnswer answer = counts == null ? stores(hint) : counts(counts, hint);
    answer.content().put("addresses", findings.addressCount());
    return answer;
  }

  private Tool.ToolAnswer stores(@Nullable String hint) {
    ResultPage.PageRows rows = findings.rows();
    String title = rows.total() == 1 ? "open store" : "open stores";
    Tool.ToolAnswer answer =
        arguments
            .page()
            .answer(
                rows,
                rows.total() == 0 ? title : title + addresses(rows.total()) + order(),
                this::lineWithDistance,
                arguments.toArguments(),
                hint,
                release);
    if (rows.rows().length > 0) {
      ArrayNode verticals = answer.content().putArray("verticals");
      for (int row : rows.rows()) {
        verticals.add(verticals(row, release));
      }
    }
    if (rows.miles() != null && IntStream.of(rows.rows()).anyMatch(findings::isEstimate)) {
      ArrayNode estimated = answer.content().putArray("estimated");
      IntStream.of(rows.rows()).forEach(row -> estimated.add(findings.isEstimate(row)));
    }
    return answer;
  }

  private Tool.ToolAnswer counts(GroupCounts counts, @Nullable String hint) {
    ResultPage page = arguments.page();
    int total = counts.groups().size();
    int start = page.start(total);
    int end = page.end(total);
    StringBuilder text = new StringBuilder();
    if (start < end) {
      text.append("By ").append(counts.grouping().word()).append(": ");
      text.append(groups.list(counts.groups(), counts.grouping(), start, end)).append(".\n");
    }
    text.append(ResultPage.count(counts.storeCount(), "open store"));
    text.append(addresses(counts.storeCount())).append(" in ");
    text.append(StoreGroupFormatter.groupCount(total, counts.grouping())).append(", ");
    text.append(page.position(total)).append(".\n");
    List<StoreGroup> shown = counts.groups().subList(start, end);
    Tool.ToolAnswer answer =
        page.answer(
            findings.rows(), shown.size(), text.toString(), arguments.toArguments(), hint, release);
    ArrayNode list = answer.content().putArray("counts");
    shown.forEach(group -> list.add(groups.count(group, counts.grouping())));
    answer.content().put("stores", counts.storeCount());
    return answer;
  }

  private String addresses(int listingCount) {
    Integer addressCount = findings.addressCount();
    return addressCount == null ? "" : StoreGroupFormatter.addresses(listingCount, addressCount);
  }

  /** Returns the radius and the order of the stores in words, or an empty text for list order. */
  private String order() {
    if (findings.rows().miles() == null) {
      return "";
    }
    String radius = arguments.radius() == null ? "" : " within " + arguments.radius() + " miles";
    return arguments.zip() == null
        ? "%s, nearest to the middle of %s first".formatted(radius, findings.place().label())
        : "%s, nearest to ZIP %s first (miles from ZIP center to ZIP center)"
            .formatted(radius, arguments.zip());
  }

  /** Formats a store of the page as one line, with its distance if the stores are sorted by it. */
  private String lineWithDistance(int row) {
    double[] miles = findings.rows().miles();
    String line = line(row, release);
    if (miles == null) {
      return line;
    }
    int index = IntStream.of(findings.rows().rows()).boxed().toList().indexOf(row);
    return line + "; " + ResultPage.about(miles[index], findings.isEstimate(row));
  }

  /** Formats a store as one line. */
  private static String line(int row, LoadedRelease release) {
    Location store = release.snapshot().locationFragments().read(row, Location.class);
    return ResultPage.join(
        "; ",
        ResultPage.join(
            ", ",
            store.companyName(),
            store.address(),
            store.address2(),
            store.city(),
            store.state() + " " + store.zip()),
        store.phone(),
        ResultPage.rating(store.rating(), store.reviewCount()),
        verticals(row, release),
        String.join(", ", store.categories()),
        store.status() == null ? null : store.status().replace('_', ' '),
        store.website(),
        store.url());
  }

  private static String verticals(int row, LoadedRelease release) {
    return release.snapshot().kinds().verticals(row).stream()
        .map(Vertical::code)
        .collect(Collectors.joining(", "));
  }
}
