package org.rtodirectory.edge.mcp.tool;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.mcp.tool.StoreFilter.NearPoint;
import org.rtodirectory.edge.release.CompanyChains;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * Linear scans of the stores of a release by any filter, in list order or nearest to a point first.
 * An instance limits how many stores its scans test in total, so together they take a few
 * milliseconds. Not safe for several threads.
 */
final class StoreScan {
  /**
   * The maximum number of stores that may be tested, which takes a few milliseconds. It is enough
   * for a directory with a million stores. Larger ones need a filter by place.
   */
  static final int MAX_TESTED_STORES = 1_200_000;

  /** The maximum number of stores that may be sorted by distance. */
  private static final int MAX_SORTED_STORES = 2_500;

  private final LoadedRelease release;
  private final Snapshot snapshot;

  /** The number of stores that may still be tested. */
  private int remaining = MAX_TESTED_STORES;

  StoreScan(LoadedRelease release) {
    this.release = release;
    this.snapshot = release.snapshot();
  }

  /** Thrown if a scan would test or sort too many stores. */
  static final class TooManyStores extends Exception {
    private static final long serialVersionUID = 1L;

    TooManyStores() {
      super("too many stores", null, false, false);
    }
  }

  /**
   * Returns a page of the stores that match, with their distances if the filter has a point.
   *
   * @throws TooManyStores if too many stores would be tested, or sorted by distance for this page
   */
  PageRequest.PageRows find(StoreFilter filter, PageRequest page) throws TooManyStores {
    if (filter.isSelection()) {
      Selection selected = select(filter);
      int total = selected.total();
      return inListOrder(selected.rows(page.start(total), page.end(total)), total);
    }
    NearPoint near = filter.near();
    if (near != null) {
      return nearest(filter, near, page);
    }
    int[] all = matchingRows(filter);
    int[] rows = Arrays.copyOfRange(all, page.start(all.length), page.end(all.length));
    return inListOrder(rows, all.length);
  }

  /** Returns a page of the stores that match, the nearest first. */
  private PageRequest.PageRows nearest(StoreFilter filter, NearPoint near, PageRequest page)
      throws TooManyStores {
    long neededCount = page.rowsBefore() + page.limit();
    long sortedCount = Math.min(neededCount, MAX_SORTED_STORES);
    Distances distances = snapshot.points().distancesFrom(near.point());
    // The ranks of the nearest stores so far, the farthest of them first.
    PriorityQueue<Long> nearest = new PriorityQueue<>(Comparator.reverseOrder());
    int[] total = {0};
    forEachMatch(
        filter,
        row -> {
          total[0]++;
          long rank = distances.rank(row);
          if (nearest.size() < sortedCount || rank < nearest.element()) {
            nearest.add(rank);
            if (nearest.size() > sortedCount) {
              nearest.remove();
            }
          }
        });
    if (page.rowsBefore() < total[0] && Math.min(neededCount, total[0]) > sortedCount) {
      throw new TooManyStores();
    }
    // The low half of a rank is the row.
    int[] rows =
        nearest.stream().sorted().skip(page.rowsBefore()).mapToInt(Long::intValue).toArray();
    return new PageRequest.PageRows(
        snapshot.locationFragments(),
        rows,
        total[0],
        Arrays.stream(rows).mapToDouble(distances::miles).toArray());
  }

  /** The groups by which stores are counted. */
  enum Grouping {
    STATE,
    CITY,
    /** A chain, see {@link CompanyChains}. The answers call it a company. */
    COMPANY;

    /** Returns the word for the grouping in arguments and answers. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The matching stores with the same state, city or chain.
   *
   * @param key the number of the state, city or chain
   * @param rows the rows of the stores, ascending, at least one
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record StoreGroup(int key, int[] rows) {
    int firstRow() {
      return rows[0];
    }

    /** Returns the number of stores. */
    int count() {
      return rows.length;
    }
  }

  /** Returns the stores that match, grouped by state, city or chain, the largest group first. */
  List<StoreGroup> group(StoreFilter filter, Grouping grouping) throws TooManyStores {
    LocationIndex locations = snapshot.locations();
    int[] companies = grouping == Grouping.COMPANY ? locations.companiesOfRows() : new int[0];
    Map<Integer, IntStream.Builder> groups = new HashMap<>();
    forEachMatch(
        filter,
        row -> {
          int key =
              switch (grouping) {
                case STATE -> locations.stateOfCity(locations.cityOf(row));
                case CITY -> locations.cityOf(row);
                case COMPANY -> release.chains().chainOf(companies[row]);
              };
          groups.computeIfAbsent(key, newKey -> IntStream.builder()).add(row);
        });
    return groups.entrySet().stream()
        .map(group -> new StoreGroup(group.getKey(), group.getValue().build().toArray()))
        .sorted(
            Comparator.comparingInt((StoreGroup group) -> -group.count())
                .thenComparingInt(StoreGroup::firstRow))
        .toList();
  }

  /** Counts the distinct addresses of the stores that match. */
  int countAddresses(StoreFilter filter) throws TooManyStores {
    return release.addresses().count(matchingRows(filter));
  }

  /**
   * Returns the middle of the stores that meet the conditions of a filter on state, city and
   * company. Ignores the other conditions. Returns null if no such store has a known point.
   */
  @Nullable Point middle(StoreFilter filter) throws TooManyStores {
    Selection selected = select(filter);
    countTested(selected.total());
    double[] sum = new double[3];
    selected.forEach(
        row -> {
          Point point = snapshot.points().point(row);
          if (point != null) {
            sum[0] += point.x();
            sum[1] += point.y();
            sum[2] += point.z();
          }
        });
    double length = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
    return length == 0
        ? null
        : new Point(
            (float) (sum[0] / length), (float) (sum[1] / length), (float) (sum[2] / length));
  }

  /** Returns the rows of the stores that match, ascending. */
  private int[] matchingRows(StoreFilter filter) throws TooManyStores {
    IntStream.Builder rows = IntStream.builder();
    forEachMatch(filter, rows::add);
    return rows.build().toArray();
  }

  /** Passes the rows of the stores that match to {@code receiver}, ascending. */
  private void forEachMatch(StoreFilter filter, IntConsumer receiver) throws TooManyStores {
    Selection selected = select(filter);
    countTested(selected.total());
    IntPredicate meetsOtherConditions = otherConditions(filter);
    selected.forEach(
        row -> {
          if (meetsOtherConditions.test(row)) {
            receiver.accept(row);
          }
        });
  }

  /** Finds the stores that meet the conditions on company, state and city, without testing each. */
  private Selection select(StoreFilter filter) {
    return snapshot
        .locations()
        .select(filter.companies(), filter.state(), filter.city(), filter.isWholeCity());
  }

  /** Returns the test of the conditions that {@link #select} does not cover. */
  private IntPredicate otherConditions(StoreFilter filter) {
    IntPredicate hasKind = snapshot.locationKinds().filter(filter.vertical(), filter.category());
    NearPoint near = filter.near();
    return near == null || Double.isInfinite(near.radius())
        ? hasKind
        : hasKind.and(snapshot.points().distancesFrom(near.point()).within(near.radius()));
  }

  private PageRequest.PageRows inListOrder(int[] rows, int total) {
    return PageRequest.PageRows.withoutDistances(snapshot.locationFragments(), rows, total);
  }

  private void countTested(int count) throws TooManyStores {
    if (count > remaining) {
      throw new TooManyStores();
    }
    remaining -= count;
  }
}
