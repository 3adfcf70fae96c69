package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.edge.mcp.tool.StoreScan.Grouping;
import org.rtodirectory.edge.mcp.tool.StoreScan.StoreGroup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.node.ObjectNode;

/** The formatter of groups of stores, as text and as JSON. Immutable. */
final class StoreGroupFormatter {
  /**
   * A text also states the number of addresses if more than one in this number of stores has the
   * address of another.
   */
  private static final int STORES_PER_REPEATED_ADDRESS = 20;

  private final LoadedRelease release;

  StoreGroupFormatter(LoadedRelease release) {
    this.release = release;
  }

  /**
   * Returns the first groups with their counts, such as {@code TX 12; OK 7} or {@code Team Ford
   * (company=team-ford) 3}.
   */
  String formatList(List<StoreGroup> groups, Grouping grouping, int max) {
    return formatList(groups, grouping, 0, Math.min(max, groups.size()));
  }

  /**
   * Returns a part of the groups with their counts, and how many more groups follow.
   *
   * @param groups all groups, the largest first
   * @param start the index of the first group to return
   * @param end the index after the last group to return
   */
  String formatList(List<StoreGroup> groups, Grouping grouping, int start, int end) {
    List<String> parts = new ArrayList<>();
    for (StoreGroup group : groups.subList(start, end)) {
      String number = AnswerText.number(group.count());
      parts.add(name(group, grouping) + " " + number + groupAddressNote(group));
    }
    if (groups.size() > end && end > 0) {
      parts.add(AnswerText.number(groups.size() - end) + " more have " + compareRest(groups, end));
    }
    return String.join("; ", parts);
  }

  /**
   * Compares the counts of the groups from {@code end} on with the group before them, in words.
   *
   * @param groups all groups, the largest first
   */
  private static String compareRest(List<StoreGroup> groups, int end) {
    int shownCount = groups.get(end - 1).count();
    int largestRest = groups.get(end).count();
    int smallestRest = groups.get(groups.size() - 1).count();
    if (smallestRest == shownCount) {
      return "as many";
    }
    return largestRest == shownCount ? "as many or fewer" : "fewer";
  }

  /** Returns a group with its counts, as the output schema describes it. */
  ObjectNode toJson(StoreGroup group, Grouping grouping) {
    ObjectNode count =
        ResourceJson.mapper()
            .createObjectNode()
            .put("stores", group.count())
            .put("addresses", release.addresses().count(group.rows()));
    Location store = store(group);
    switch (grouping) {
      case STATE -> count.put("state", store.state());
      case CITY -> count.put("city", store.city()).put("state", store.state());
      case COMPANY -> {
        NamedChain chain = NamedChain.of(group, release);
        count
            .put("company", chain.argument())
            .put("name", chain.name())
            .put("companies", chain.companyCount());
      }
    }
    return count;
  }

  /** Returns a number of groups in words: {@code 1 state}, {@code 12 companies}. */
  static String groupCount(int number, Grouping grouping) {
    String plural =
        switch (grouping) {
          case STATE -> "states";
          case CITY -> "cities";
          case COMPANY -> "companies";
        };
    return AnswerText.number(number) + " " + (number == 1 ? grouping.word() : plural);
  }

  /**
   * Returns {@code (listings, at 9 addresses)} if many of the stores have the address of another,
   * otherwise an empty text.
   */
  static String addressNote(int storeCount, int addressCount) {
    return hasManyRepeatedAddresses(storeCount, addressCount)
        ? " (listings, at " + AnswerText.count(addressCount, "address", "addresses") + ")"
        : "";
  }

  private static boolean hasManyRepeatedAddresses(int storeCount, int addressCount) {
    return (long) (storeCount - addressCount) * STORES_PER_REPEATED_ADDRESS > storeCount;
  }

  private String groupAddressNote(StoreGroup group) {
    int addressCount = release.addresses().count(group.rows());
    return hasManyRepeatedAddresses(group.count(), addressCount)
        ? " (at " + AnswerText.count(addressCount, "address", "addresses") + ")"
        : "";
  }

  private String name(StoreGroup group, Grouping grouping) {
    return switch (grouping) {
      case STATE -> store(group).state();
      case CITY -> store(group).city() + ", " + store(group).state();
      case COMPANY -> NamedChain.of(group, release).toString();
    };
  }

  private Location store(StoreGroup group) {
    return release.snapshot().locationFragments().read(group.firstRow(), Location.class);
  }
}
