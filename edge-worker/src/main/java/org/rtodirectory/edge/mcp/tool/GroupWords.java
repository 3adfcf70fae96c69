package org.rtodirectory.edge.mcp.tool;

import java.util.ArrayList;
import java.util.List;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Grouping;
import org.rtodirectory.edge.mcp.tool.LocationSearch.StoreGroup;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.api.Location;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.node.ObjectNode;

/** The words and the JSON for groups of stores. Immutable. */
final class GroupWords {
  /**
   * A text also states the number of addresses if more than one in this number of listings repeats
   * an address.
   */
  private static final int EXTRA_LISTINGS = 20;

  private final LoadedRelease release;

  GroupWords(LoadedRelease release) {
    this.release = release;
  }

  /**
   * Returns counts in words: {@code TX 12; Houston, TX 7}, {@code Team Ford (company=team-ford) 3}.
   */
  String list(List<StoreGroup> groups, Grouping grouping, int max) {
    return list(groups, grouping, 0, Math.min(max, groups.size()));
  }

  /** Returns the counts of a part of the groups in words, with the number of those after it. */
  String list(List<StoreGroup> groups, Grouping grouping, int from, int to) {
    List<String> words = new ArrayList<>();
    for (StoreGroup group : groups.subList(from, to)) {
      words.add(name(group, grouping) + " " + ResultPage.number(group.stores()) + addresses(group));
    }
    if (groups.size() > to && to > 0) {
      int last = groups.get(to - 1).stores();
      String fewer =
          groups.get(groups.size() - 1).stores() == last
              ? "as many"
              : groups.get(to).stores() == last ? "as many or fewer" : "fewer";
      words.add(ResultPage.number(groups.size() - to) + " more have " + fewer);
    }
    return String.join("; ", words);
  }

  /** Returns a count as the output schema describes it. */
  ObjectNode count(StoreGroup group, Grouping grouping) {
    ObjectNode count =
        ResourceJson.mapper()
            .createObjectNode()
            .put("stores", group.stores())
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
            .put("companies", chain.companies());
      }
    }
    return count;
  }

  /** Returns the word for a number of groups: {@code 1 state}, {@code 12 companies}. */
  static String kinds(int number, Grouping grouping) {
    String plural =
        switch (grouping) {
          case STATE -> "states";
          case CITY -> "cities";
          case COMPANY -> "companies";
        };
    return ResultPage.number(number) + " " + (number == 1 ? grouping.word() : plural);
  }

  /**
   * Returns {@code at 9 addresses} if there are clearly more listings than addresses, otherwise an
   * empty text.
   */
  static String addresses(int listings, int addresses) {
    return isClearlyMore(listings, addresses)
        ? " (listings, at " + ResultPage.count(addresses, "address", "addresses") + ")"
        : "";
  }

  /** Returns whether more than 5 percent of the listings repeat an address. */
  static boolean isClearlyMore(int listings, int addresses) {
    return (long) (listings - addresses) * EXTRA_LISTINGS > listings;
  }

  private String addresses(StoreGroup group) {
    int addresses = release.addresses().count(group.rows());
    return isClearlyMore(group.stores(), addresses)
        ? " (at " + ResultPage.count(addresses, "address", "addresses") + ")"
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
    return release.snapshot().locationFragments().read(group.first(), Location.class);
  }
}
