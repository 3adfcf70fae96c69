package org.rtodirectory.edge.mcp.tool;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.release.LoadedRelease;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * A search for locations by any filters, in list order or nearest to a ZIP code first. It is a
 * linear scan. All scans of an instance together may test a limited number of locations, so they
 * take a few milliseconds. Not thread-safe.
 */
final class LocationSearch {
  /**
   * The maximum number of locations that may be tested, which takes a few milliseconds. It covers a
   * directory with a million stores. Larger ones need a filter by place.
   */
  static final int MAX_STEPS = 1_200_000;

  /** The maximum number of locations that may be sorted by distance. */
  private static final int MAX_SORTED = 2_500;

  private final LoadedRelease release;
  private final Snapshot snapshot;
  private int steps = MAX_STEPS;

  LocationSearch(LoadedRelease release) {
    this.release = release;
    this.snapshot = release.snapshot();
  }

  /** Thrown if a question would test or sort too many locations. */
  static final class TooManySteps extends Exception {
    private static final long serialVersionUID = 1L;

    TooManySteps() {
      super("too many locations", null, false, false);
    }
  }

  /**
   * Returns a page of the locations that match, with their distances if the filter has a point.
   *
   * @throws TooManySteps if too many locations would be tested, or the page is too far from the
   *     first one to sort by distance
   */
  ResultPage.StoreRows find(StoreFilter filter, ResultPage page) throws TooManySteps {
    Selection selected = select(filter);
    if (filter.isSelection()) {
      int total = selected.total();
      return rows(selected.rows(page.from(total), page.to(total)), total);
    }
    consumeSteps(selected.total());
    StoreFilter.NearPoint near = filter.near();
    IntPredicate passes = passes(filter);
    if (near == null) {
      IntStream.Builder matching = IntStream.builder();
      selected.forEach(
          row -> {
            if (passes.test(row)) {
              matching.add(row);
            }
          });
      int[] all = matching.build().toArray();
      int[] rows = Arrays.copyOfRange(all, page.from(all.length), page.to(all.length));
      return rows(rows, all.length);
    }
    if (page.rowsBefore() + page.limit() > MAX_SORTED) {
      throw new TooManySteps();
    }
    Distances distances = snapshot.points().distancesFrom(near.point());
    int max = (int) page.rowsBefore() + page.limit();
    PriorityQueue<Long> nearest = new PriorityQueue<>(Comparator.reverseOrder());
    int[] total = {0};
    selected.forEach(
        row -> {
          if (passes.test(row)) {
            total[0]++;
            long rank = distances.rank(row);
            if (nearest.size() < max || rank < nearest.element()) {
              nearest.add(rank);
              if (nearest.size() > max) {
                nearest.remove();
              }
            }
          }
        });
    int[] rows =
        nearest.stream().sorted().skip(page.rowsBefore()).mapToInt(Long::intValue).toArray();
    return new ResultPage.StoreRows(
        snapshot.locationFragments(),
        rows,
        total[0],
        Arrays.stream(rows).mapToDouble(distances::miles).toArray());
  }

  /** The groups by which stores are counted. */
  enum Grouping {
    STATE,
    CITY,
    COMPANY;

    /** Returns the word for it in arguments and answers. */
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
    int first() {
      return rows[0];
    }

    int stores() {
      return rows.length;
    }
  }

  /** Returns the stores that match by state, city or chain, the largest groups first. */
  List<StoreGroup> group(StoreFilter filter, Grouping grouping) throws TooManySteps {
    Selection selected = select(filter);
    consumeSteps(selected.total());
    LocationIndex locations = snapshot.locations();
    int[] companies = grouping == Grouping.COMPANY ? locations.companyOfRows() : new int[0];
    IntPredicate passes = passes(filter);
    Map<Integer, IntStream.Builder> groups = new HashMap<>();
    selected.forEach(
        row -> {
          if (passes.test(row)) {
            int key =
                switch (grouping) {
                  case STATE -> locations.stateOfCity(locations.cityOf(row));
                  case CITY -> locations.cityOf(row);
                  case COMPANY -> release.chains().chainOf(companies[row]);
                };
            groups.computeIfAbsent(key, any -> IntStream.builder()).add(row);
          }
        });
    return groups.entrySet().stream()
        .map(group -> new StoreGroup(group.getKey(), group.getValue().build().toArray()))
        .sorted(
            Comparator.comparingInt((StoreGroup group) -> -group.stores())
                .thenComparingInt(StoreGroup::first))
        .toList();
  }

  /** Counts the distinct addresses of the stores that match. */
  int countAddresses(StoreFilter filter) throws TooManySteps {
    Selection selected = select(filter);
    consumeSteps(selected.total());
    IntPredicate passes = passes(filter);
    IntStream.Builder rows = IntStream.builder();
    selected.forEach(
        row -> {
          if (passes.test(row)) {
            rows.add(row);
          }
        });
    return release.addresses().count(rows.build().toArray());
  }

  /**
   * Returns the middle of the locations in the state and city of a filter, of its companies if it
   * has any. Ignores the other conditions. Null if no such location has a known point.
   */
  @Nullable Point middle(StoreFilter filter) throws TooManySteps {
    Selection selected = select(filter);
    consumeSteps(selected.total());
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

  private Selection select(StoreFilter filter) {
    return snapshot
        .locations()
        .select(filter.companies(), filter.state(), filter.city(), filter.isWholeCity());
  }

  /** Returns the test of the conditions that {@link #select} does not cover. */
  private IntPredicate passes(StoreFilter filter) {
    IntPredicate isKind = snapshot.kinds().filter(filter.vertical(), filter.category());
    StoreFilter.NearPoint near = filter.near();
    if (near == null || Double.isInfinite(near.radius())) {
      return isKind;
    }
    return isKind.and(snapshot.points().distancesFrom(near.point()).within(near.radius()));
  }

  private ResultPage.StoreRows rows(int[] rows, int total) {
    return new ResultPage.StoreRows(snapshot.locationFragments(), rows, total, null);
  }

  private void consumeSteps(int count) throws TooManySteps {
    if (count > steps) {
      throw new TooManySteps();
    }
    steps -= count;
  }
}
