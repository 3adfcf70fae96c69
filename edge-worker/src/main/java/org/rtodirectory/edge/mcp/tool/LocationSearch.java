package org.rtodirectory.edge.mcp.tool;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.query.LocationQuery;
import org.rtodirectory.resource.Vertical;
import org.rtodirectory.snapshot.LocationKinds;
import org.rtodirectory.snapshot.Selection;
import org.rtodirectory.snapshot.Snapshot;
import org.rtodirectory.snapshot.ZipIndex;

/**
 * A search for locations by any of the filters, in list order or by distance of their ZIP codes. It
 * is a linear scan; the number of locations that all scans of an instance may test is bounded, so
 * that they take a few milliseconds. For one thread.
 */
final class LocationSearch {
  /**
   * The maximum number of locations that may be tested. It is enough for all of a directory of a
   * million locations, whose test for a vertical and a category takes about two milliseconds.
   * Larger directories need a filter by place.
   */
  static final int MOST_STEPS = 1_200_000;

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
   * The conditions of a search. All but the ZIP code are filters; null means any.
   *
   * @param query company, state and city
   * @param zip three to five digits: locations whose ZIP code is of the same state, the nearest
   *     first
   * @param category number of a category; negative: any
   */
  record Filter(
      LocationQuery query, @Nullable String zip, @Nullable Vertical vertical, int category) {
    boolean selects() {
      return query.company() != null || query.state() != null || query.city() != null;
    }

    boolean hasKind() {
      return vertical != null || category >= 0;
    }
  }

  /** Thrown if the search would test more locations than allowed. */
  static final class TooManySteps extends Exception {
    private static final long serialVersionUID = 1L;

    TooManySteps() {
      super("too many locations", null, false, false);
    }
  }

  /**
   * The locations that match the filter.
   *
   * @param page the page of them to return
   */
  ListPage.Rows find(Filter filter, ListPage page) throws TooManySteps {
    LocationQuery query = filter.query();
    Selection selected = snapshot.locations().select(query.company(), query.state(), query.city());
    if (filter.zip() == null && !filter.hasKind()) {
      int total = selected.total();
      return rows(selected.rows(page.from(total), page.to(total)), total);
    }
    LocationKinds kinds = snapshot.kinds();
    IntPredicate passes =
        filter.hasKind() ? kinds.filter(filter.vertical(), filter.category()) : row -> true;
    Collector collector = new Collector(page.before(), page.limit());
    if (filter.zip() == null) {
      take(selected.total());
      selected.forEach(
          row -> {
            if (passes.test(row)) {
              collector.add(row);
            }
          });
    } else if (filter.selects()) {
      take(selected.total());
      BitSet members = new BitSet(snapshot.locationFragments().count());
      selected.forEach(members::set);
      nearest(filter.zip(), row -> members.get(row) && passes.test(row), collector);
    } else {
      nearest(filter.zip(), passes, collector);
    }
    return rows(collector.rows(), collector.total);
  }

  private void nearest(String zip, IntPredicate passes, Collector collector) throws TooManySteps {
    for (ZipIndex.Nearest nearest = snapshot.zips().nearest(zip); nearest.next(); ) {
      take(1 + nearest.end() - nearest.start());
      for (int i = nearest.start(); i < nearest.end(); i++) {
        int row = nearest.location(i);
        if (passes.test(row)) {
          collector.add(row);
        }
      }
    }
  }

  private ListPage.Rows rows(int[] rows, int total) {
    return new ListPage.Rows(snapshot.locationFragments(), rows, total);
  }

  private void take(int count) throws TooManySteps {
    if (count > steps) {
      throw new TooManySteps();
    }
    steps -= count;
  }

  /** Counts all rows and keeps those of one page. */
  private static final class Collector {
    private final long before;
    private final int[] rows;
    private int kept;
    private int total;

    Collector(long before, int limit) {
      this.before = before;
      this.rows = new int[limit];
    }

    void add(int row) {
      if (total >= before && kept < rows.length) {
        rows[kept++] = row;
      }
      total++;
    }

    int[] rows() {
      return Arrays.copyOf(rows, kept);
    }
  }
}
