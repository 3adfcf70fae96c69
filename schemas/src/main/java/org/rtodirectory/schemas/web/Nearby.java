package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.BinarySearch;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * The cities and stores near a city or a store, by the centroids of ZIP codes. The place of a city
 * is that of its most central store. The tables are computed when they are needed first. Safe for
 * all threads.
 */
final class Nearby {
  private static final double MILES = 60;
  private static final float REACH = ZipCentroids.squaredChord(MILES);

  /** The maximum number of cities in which stores are looked for. */
  private static final int MAX_CITIES = 24;

  /** The number of stores of any company that are enough for the search to stop. */
  private static final int MIN_CANDIDATES = 12;

  private final Snapshot snapshot;
  private final BoundedCache<Tables> tables = new BoundedCache<>(1, all -> make());

  /** The {@linkplain ZipCentroids#rank ranks} of the cities near each city, 208 bytes at most. */
  private final BoundedCache<long[]> ofCity;

  Nearby(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.ofCity = new BoundedCache<>(Math.max(1, snapshot.locations().cityCount()), this::find);
  }

  /**
   * A city or store, and how far away it is.
   *
   * @param number of the city, or row of the store
   * @param squaredChord the square of the length of the chord
   */
  record Near(int number, float squaredChord) {
    /** The one of a {@linkplain ZipCentroids#rank rank}. */
    static Near of(long rank) {
      return new Near((int) rank, Float.intBitsToFloat((int) (rank >>> Integer.SIZE)));
    }

    double miles() {
      return ZipCentroids.miles(squaredChord);
    }
  }

  private record PlacedCity(int number, Point point) {}

  /**
   * The tables of look-ups.
   *
   * @param companies the number of the company of each row
   * @param points the place of each city, or null where none is known
   * @param northwards the cities whose places are known, from south to north
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Tables(
      int[] companies, List<@Nullable Point> points, List<PlacedCity> northwards) {
    /** The index of the first city that is not south of a point with this coordinate. */
    int place(double z) {
      return BinarySearch.lowerBound(
          0, northwards.size(), place -> northwards.get(place).point().z() < z);
    }
  }

  private Tables tables() {
    return tables.get(0);
  }

  private Tables make() {
    List<@Nullable Point> points = new ArrayList<>();
    List<PlacedCity> northwards = new ArrayList<>();
    for (int city = 0; city < snapshot.locations().cityCount(); city++) {
      Point point = mostCentral(city);
      points.add(point);
      if (point != null) {
        northwards.add(new PlacedCity(city, point));
      }
    }
    northwards.sort(Comparator.comparingDouble(city -> city.point().z()));
    return new Tables(snapshot.locations().companyOfRows(), points, northwards);
  }

  /**
   * The place of the store that is nearest to the median of all stores of a city, so that a few
   * distant ones do not move the city. Null if no place is known.
   */
  private @Nullable Point mostCentral(int city) {
    List<Point> stores = new ArrayList<>();
    snapshot
        .locations()
        .cityRows(city)
        .forEach(
            row -> {
              Point point = snapshot.points().of(row);
              if (point != null) {
                stores.add(point);
              }
            });
    if (stores.size() < 3) {
      return stores.isEmpty() ? null : stores.get(0);
    }
    float[] median = new float[3];
    for (int axis = 0; axis < median.length; axis++) {
      float[] values = new float[stores.size()];
      for (int i = 0; i < values.length; i++) {
        Point store = stores.get(i);
        values[i] = axis == 0 ? store.x() : axis == 1 ? store.y() : store.z();
      }
      Arrays.sort(values);
      median[axis] = values[values.length / 2];
    }
    Point center = new Point(median[0], median[1], median[2]);
    return stores.stream()
        .min(Comparator.comparingDouble(store -> store.squaredChordTo(center)))
        .orElseThrow();
  }

  int companyOf(int row) {
    return tables().companies()[row];
  }

  /** The place of a city, or null if that is not known. */
  @Nullable Point point(int city) {
    return tables().points().get(city);
  }

  /**
   * The cities within {@value #MILES} miles of a city, at most {@value #MAX_CITIES}, the nearest
   * first.
   */
  List<Near> cities(int city) {
    return Arrays.stream(ofCity.get(city)).mapToObj(Near::of).toList();
  }

  /** The cities around the city of a store, the nearest to the store first. */
  List<Near> citiesAround(int row) {
    int city = snapshot.locations().cityOf(row);
    Point from = snapshot.points().of(row);
    return from == null
        ? cities(city)
        : Arrays.stream(ofCity.get(city))
            .map(
                rank -> {
                  Near near = Near.of(rank);
                  Point to = point(near.number());
                  return to == null
                      ? rank
                      : ZipCentroids.rank(from.squaredChordTo(to), near.number());
                })
            .sorted()
            .mapToObj(Near::of)
            .toList();
  }

  private long[] find(int city) {
    Point from = point(city);
    if (from == null) {
      return new long[0];
    }
    Tables tables = tables();
    double reach = Math.sqrt(REACH);
    int first = tables.place(from.z() - reach);
    int end = tables.place(from.z() + reach);
    long[] near = new long[end - first];
    int count = 0;
    for (int place = first; place < end; place++) {
      PlacedCity neighbor = tables.northwards().get(place);
      float squaredChord = from.squaredChordTo(neighbor.point());
      if (squaredChord <= REACH && neighbor.number() != city) {
        near[count++] = ZipCentroids.rank(squaredChord, neighbor.number());
      }
    }
    Arrays.sort(near, 0, count);
    return Arrays.copyOf(near, Math.min(count, MAX_CITIES));
  }

  /** The other stores of a store's company in its city and in those near it, the nearest first. */
  List<Near> storesOfCompany(int row, int limit) {
    int[] companies = tables().companies();
    return stores(row, limit, Integer.MAX_VALUE, store -> companies[store] == companies[row]);
  }

  /** The stores of other companies near a store, of those that pass a filter. */
  List<Near> storesOfOthers(int row, int limit, IntPredicate filter) {
    int[] companies = tables().companies();
    return stores(
        row,
        limit,
        MIN_CANDIDATES,
        store -> companies[store] != companies[row] && filter.test(store));
  }

  /** The nearest stores in the city of a store and, until there are enough, in those near it. */
  private List<Near> stores(int row, int limit, int enough, IntPredicate filter) {
    Point from = snapshot.points().of(row);
    if (from == null) {
      return List.of();
    }
    int city = snapshot.locations().cityOf(row);
    LongStream.Builder stores = LongStream.builder();
    int count = add(stores, row, from, city, filter);
    for (long near : ofCity.get(city)) {
      if (count >= enough) {
        break;
      }
      count += add(stores, row, from, Near.of(near).number(), filter);
    }
    return stores.build().sorted().limit(limit).mapToObj(Near::of).toList();
  }

  private int add(LongStream.Builder stores, int row, Point from, int city, IntPredicate filter) {
    int[] count = {0};
    snapshot
        .locations()
        .cityRows(city)
        .forEach(
            store -> {
              Point to = store != row && filter.test(store) ? snapshot.points().of(store) : null;
              if (to != null) {
                stores.accept(ZipCentroids.rank(from.squaredChordTo(to), store));
                count[0]++;
              }
            });
    return count[0];
  }
}
