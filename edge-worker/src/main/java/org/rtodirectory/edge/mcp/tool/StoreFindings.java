package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.LocationSearch.Grouping;
import org.rtodirectory.edge.mcp.tool.LocationSearch.StoreGroup;

/**
 * The facts that answer a question for stores. Immutable.
 *
 * @param arguments the question with its resolved place
 * @param rows the stores of the page, or none if stores are counted
 * @param addresses the number of distinct addresses of all stores that match, or null if there are
 *     too many to count
 * @param counts the counts, or null if the question requests none
 * @param chains the chains that a company name means here, or empty if it means only one company
 * @param otherChains the chains that the company argument, a slug, also means as a name
 * @param states the stores by state, if cities of several states have the name
 * @param noStores why there are no stores, or null if there are some
 * @param isEstimate whether the distance of the store of a row is an estimate
 */
record StoreFindings(
    StoreArguments arguments,
    StorePlace place,
    ResultPage.StoreRows rows,
    @Nullable Integer addresses,
    @Nullable GroupCounts counts,
    List<StoreGroup> chains,
    List<StoreGroup> otherChains,
    List<StoreGroup> states,
    @Nullable NoStores noStores,
    IntPredicate isEstimate) {

  /** Returns whether the distance of the store of a row is an estimate. */
  boolean isEstimate(int row) {
    return isEstimate.test(row);
  }

  /**
   * A page of counts.
   *
   * @param groups all groups, the largest first
   */
  record GroupCounts(Grouping grouping, List<StoreGroup> groups, int stores) {}

  /**
   * The reason why no store matches, with alternatives.
   *
   * @param isListed whether a company has the requested name
   * @param without the number of stores that match if one condition is left out, by condition
   * @param nearest the nearest store that meets the other conditions, or null if unknown
   * @param similar companies with a similar name, those with stores in the place first
   */
  record NoStores(
      boolean isListed,
      Map<StoreFilter.Criterion, Integer> without,
      @Nullable Nearest nearest,
      List<SimilarCompany> similar) {}

  /** The nearest store, by its row. */
  record Nearest(int row, double miles) {}

  /**
   * A company whose name is similar to the requested one.
   *
   * @param stores the number of its stores in the place
   * @param miles the distance of the nearest of them, or null if the question has no ZIP code
   * @param rows its first stores in the place
   */
  record SimilarCompany(NamedChain chain, int stores, @Nullable Double miles, List<Integer> rows) {}
}
