package org.rtodirectory.edge.mcp.tool;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationPoints.Distances;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * A search for locations by any of the filters, in list order or the nearest to a ZIP code first.
 * It is a linear scan; the number of locations that all scans of an instance may test is bounded,
 * so that they take a few milliseconds. For one thread.
 */
final class LocationSearch {
  /**
   * The maximum number of locations that may be tested: all of a directory of a million, which
   * takes about two milliseconds. Larger ones need a filter by place.
   */
  static final int MOST_STEPS = 1_200_000;

  /** The maximum number of locations that may be read by distance. */
  private static final int MOST_NEAR = 2_500;

  private final Snapshot snapshot;
  private int steps;

  LocationSearch(Snapshot snapshot) {
    this(snapshot, MOST_STEPS);
  }

  LocationSearch(Snapshot snapshot, int steps) {
    this.snapshot = snapshot;
    this.steps = steps;
  }

  /**
   * The conditions of a search. All but the point of {@code near} are filters; null means any.
   *
   * @param companies numbers of companies
   * @param city a folded name or, unless {@code isWholeCity}, a part of one
   * @param category number of a category; negative: any
   */
  record Filter(
      @Nullable List<Integer> companies,
      @Nullable String state,
      @Nullable String city,
      boolean isWholeCity,
      @Nullable Near near,
      @Nullable Vertical vertical,
      int category) {
    boolean isSelection() {
      return near == null && vertical == null && category < 0;
    }

    Filter of(List<Integer> others) {
      return new Filter(others, state, city, isWholeCity, near, vertical, category);
    }

    Filter near(Point point) {
      Near anywhere = new Near(point, Double.POSITIVE_INFINITY);
      return new Filter(companies, state, city, isWholeCity, anywhere, vertical, category);
    }
  }

  /**
   * Where a search begins: the nearest locations come first, of equally near ones those that are
   * first in list order.
   *
   * @param radius how many miles a location may be away; infinite: any
   */
  record Near(Point point, double radius) {}

  static final class TooManySteps extends Exception {
    private static final long serialVersionUID = 1L;

    TooManySteps() {
      super("too many locations", null, false, false);
    }
  }

  /** The page of the locations that match. */
  ListPage.Rows find(Filter filter, ListPage page) throws TooManySteps {
    Selection selected = select(filter);
    if (filter.isSelection()) {
      int total = selected.total();
      return rows(selected.rows(page.from(total), page.to(total)), total);
    }
    take(selected.total());
    Near near = filter.near();
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
    if (page.before() + page.limit() > MOST_NEAR) {
      throw new TooManySteps();
    }
    Distances distances = snapshot.points().from(near.point());
    int most = (int) page.before() + page.limit();
    PriorityQueue<Long> nearest = new PriorityQueue<>(Comparator.reverseOrder());
    int[] total = {0};
    selected.forEach(
        row -> {
          if (passes.test(row)) {
            total[0]++;
            long rank = distances.rank(row);
            if (nearest.size() < most || rank < nearest.element()) {
              nearest.add(rank);
              if (nearest.size() > most) {
                nearest.remove();
              }
            }
          }
        });
    int[] rows = nearest.stream().sorted().skip(page.before()).mapToInt(Long::intValue).toArray();
    return new ListPage.Rows(
        snapshot.locationFragments(),
        rows,
        total[0],
        Arrays.stream(rows).mapToDouble(distances::miles).toArray());
  }

  enum Grouping {
    STATE,
    CITY,
    COMPANY
  }

  /** Some stores that match, and the row of the first of them. */
  record Group(int first, int stores) {}

  /** How many locations that match each state, city or company has, the most first. */
  List<Group> count(Filter filter, Grouping by) throws TooManySteps {
    Selection selected = select(filter);
    take(selected.total());
    LocationIndex locations = snapshot.locations();
    int[] companies = by == Grouping.COMPANY ? locations.companyOfRows() : new int[0];
    IntPredicate passes = passes(filter);
    Map<Integer, Group> groups = new HashMap<>();
    selected.forEach(
        row -> {
          if (passes.test(row)) {
            int key =
                switch (by) {
                  case STATE -> locations.stateOfCity(locations.cityOf(row));
                  case CITY -> locations.cityOf(row);
                  case COMPANY -> companies[row];
                };
            groups.merge(
                key, new Group(row, 1), (all, one) -> new Group(all.first(), all.stores() + 1));
          }
        });
    return groups.values().stream()
        .sorted(
            Comparator.comparingInt((Group group) -> -group.stores())
                .thenComparingInt(Group::first))
        .toList();
  }

  /** The middle of the locations that match; null if the place of none is known. */
  @Nullable Point middle(Filter filter) throws TooManySteps {
    Selection selected = select(filter);
    take(selected.total());
    double[] sum = new double[3];
    selected.forEach(
        row -> {
          Point point = snapshot.points().of(row);
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

  private Selection select(Filter filter) {
    return snapshot
        .locations()
        .select(filter.companies(), filter.state(), filter.city(), filter.isWholeCity());
  }

  private IntPredicate passes(Filter filter) {
    IntPredicate isKind = snapshot.kinds().filter(filter.vertical(), filter.category());
    Near near = filter.near();
    if (near == null || Double.isInfinite(near.radius())) {
      return isKind;
    }
    return isKind.and(snapshot.points().from(near.point()).within(near.radius()));
  }

  private ListPage.Rows rows(int[] rows, int total) {
    return new ListPage.Rows(snapshot.locationFragments(), rows, total, null);
  }

  private void take(int count) throws TooManySteps {
    if (count > steps) {
      throw new TooManySteps();
    }
    steps -= count;
  }
}
