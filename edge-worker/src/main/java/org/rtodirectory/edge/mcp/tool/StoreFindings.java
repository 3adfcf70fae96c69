package org.rtodirectory.edge.mcp.tool;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.StoreScan.Grouping;
import org.rtodirectory.edge.mcp.tool.StoreScan.StoreGroup;
import org.rtodirectory.edge.release.CompanyChains;

/**
 * The facts that answer a question for stores. A chain may be listed as several companies ({@link
 * CompanyChains}). Immutable.
 *
 * @param arguments the arguments with the resolved place
 * @param rows the stores of the page, or none if stores are counted
 * @param addressCount the number of distinct addresses of all stores that match, or null if there
 *     are too many to count
 * @param counts the counts, or null if the question asks for none
 * @param chains the chains of the stores that match a company name, or empty if the name means only
 *     one company
 * @param otherChains the other chains that the company argument matches as a name, if it is a slug
 * @param states the stores by state, if the question names a city without a state
 * @param noStores the explanation if there are no stores, or null if there are some
 * @param estimateTest tests whether the distance of the store of a row is an estimate
 */
record StoreFindings(
    StoreArguments arguments,
    StorePlace place,
    PageRequest.PageRows rows,
    @Nullable Integer addressCount,
    @Nullable GroupCounts counts,
    List<StoreGroup> chains,
    List<StoreGroup> otherChains,
    List<StoreGroup> states,
    @Nullable NoStores noStores,
    IntPredicate estimateTest) {

  /** Returns whether the distance of the store of a row is an estimate. */
  boolean isEstimate(int row) {
    return estimateTest.test(row);
  }

  /**
   * The stores that match, in groups.
   *
   * @param groups all groups, the largest first
   * @param storeCount the number of stores in all groups
   */
  record GroupCounts(Grouping grouping, List<StoreGroup> groups, int storeCount) {}

  /**
   * The explanation of why no store matches, with alternatives.
   *
   * @param isCompanyListed whether a company has the requested name, or the question names none
   * @param countsWithout the number of stores that match without a condition, by condition
   * @param nearest the nearest store that meets the other conditions, or null if unknown
   * @param similar companies with a similar name, those with stores in the place first
   */
  record NoStores(
      boolean isCompanyListed,
      Map<StoreFilter.Criterion, Integer> countsWithout,
      @Nullable Nearest nearest,
      List<SimilarCompany> similar) {}

  /** The nearest store, by its row. */
  record Nearest(int row, double miles) {}

  /**
   * A company whose name is similar to the requested one.
   *
   * @param storeCount the number of its stores in the place
   * @param miles the distance of the nearest of these stores, or null if the question has no ZIP
   *     code
   * @param rows the first of these stores
   */
  record SimilarCompany(
      NamedChain chain, int storeCount, @Nullable Double miles, List<Integer> rows) {}
}
