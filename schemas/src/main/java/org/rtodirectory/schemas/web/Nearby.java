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
 * Finds cities and stores near a city or a store, by ZIP code centroids. A city lies where its most
 * central store is. The tables are computed at the first call. Safe for all threads.
 */
final class Nearby {
  private static final double MILES = 60;
  private static final float REACH = ZipCentroids.squaredChord(MILES);

  /** The maximum number of cities whose stores are searched. */
  private static final int MAX_CITIES = 24;

  /** The search stops when it has found this many stores of other companies. */
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
   * A city or store with its distance.
   *
   * @param number the number of the city, or the row of the store
   * @param squaredChord the distance, as the square of the chord through the unit sphere
   */
  record Near(int number, float squaredChord) {
    /** Returns the city that a {@linkplain ZipCentroids#rank rank} encodes. */
    static Near of(long rank) {
      return new Near(
          ZipCentroids.numberOf(rank), Float.intBitsToFloat((int) (rank >>> Integer.SIZE)));
    }

    double miles() {
      return ZipCentroids.miles(squaredChord);
    }
  }

  private record PlacedCity(int number, Point point) {}

  /**
   * The tables for look-ups.
   *
   * @param companies the number of the company of each row
   * @param points the location of each city, or null where it is unknown
   * @param northwards the cities with known locations, from south to north
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Tables(
      int[] companies, List<@Nullable Point> points, List<PlacedCity> northwards) {
    /**
     * Returns the index in {@code northwards} of the first city that is not south of the
     * coordinate.
     */
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
   * Returns the location of the store nearest to the median of all stores of a city, or null if no
   * location is known. With the median, a few distant stores do not move the city.
   */
  private @Nullable Point mostCentral(int city) {
    List<Point> stores = new ArrayList<>();
    snapshot
        .locations()
        .cityRows(city)
        .forEach(
            row -> {
              Point point = snapshot.points().point(row);
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

  /** Returns the location of a city, or null if it is unknown. */
  @Nullable Point point(int city) {
    return tables().points().get(city);
  }

  /**
   * Returns the cities within {@value #MILES} miles of a city, nearest first, at most {@value
   * #MAX_CITIES}.
   */
  List<Near> cities(int city) {
    return Arrays.stream(ofCity.get(city)).mapToObj(Near::of).toList();
  }

  /** Returns the cities around the city of a store, ordered by their distance from the store. */
  List<Near> citiesAround(int row) {
    int city = snapshot.locations().cityOf(row);
    Point from = snapshot.points().point(row);
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

  /**
   * Returns other stores of the same company in the city of the store and in nearby cities, nearest
   * first.
   */
  List<Near> storesOfCompany(int row, int limit) {
    int[] companies = tables().companies();
    return stores(row, limit, Integer.MAX_VALUE, store -> companies[store] == companies[row]);
  }

  /** Returns nearby stores of other companies that pass the filter, nearest first. */
  List<Near> storesOfOthers(int row, int limit, IntPredicate filter) {
    int[] companies = tables().companies();
    return stores(
        row,
        limit,
        MIN_CANDIDATES,
        store -> companies[store] != companies[row] && filter.test(store));
  }

  /**
   * Returns the nearest stores in the city of a store, and in nearby cities until there are {@code
   * enough}.
   */
  private List<Near> stores(int row, int limit, int enough, IntPredicate filter) {
    Point from = snapshot.points().point(row);
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
              Point to = store != row && filter.test(store) ? snapshot.points().point(store) : null;
              if (to != null) {
                stores.accept(ZipCentroids.rank(from.squaredChordTo(to), store));
                count[0]++;
              }
            });
    return count[0];
  }
}
