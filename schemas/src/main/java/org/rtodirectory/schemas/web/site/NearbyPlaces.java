package org.rtodirectory.schemas.web.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.BinarySearch;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * The cities and stores near a city or a store, by ZIP code centroids. The position of a city is
 * the position of its most central store. Safe for all threads. The first call reads the positions
 * of all stores.
 */
public final class NearbyPlaces {
  private static final double MAX_MILES = 60;
  private static final float MAX_SQUARED_CHORD = ZipCentroids.squaredChord(MAX_MILES);

  /** The maximum number of cities whose stores are searched. */
  private static final int MAX_CITIES = 24;

  /**
   * The search for stores of other companies goes from city to city, and stops after the city in
   * which it has found this number of stores.
   */
  private static final int MIN_CANDIDATES = 12;

  private final Snapshot snapshot;

  /** The tables, which the first call builds. */
  private final BoundedCache<Tables> tables = new BoundedCache<>(1, key -> buildTables());

  /**
   * The {@linkplain ZipCentroids#rank ranks} of the cities near each city. A rank takes 8 bytes.
   */
  private final BoundedCache<long[]> ranksByCity;

  public NearbyPlaces(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.ranksByCity =
        new BoundedCache<>(Math.max(1, snapshot.locations().cityCount()), this::rankCities);
  }

  /**
   * A city or store with its distance.
   *
   * @param number the number of the city, or the row of the store
   * @param squaredChord the distance, as the square of the chord through the unit sphere
   */
  public record NearbyPlace(int number, float squaredChord) {
    /** Returns the city that a {@linkplain ZipCentroids#rank rank} encodes. */
    static NearbyPlace of(long rank) {
      return new NearbyPlace(
          ZipCentroids.numberOf(rank), Float.intBitsToFloat((int) (rank >>> Integer.SIZE)));
    }

    public double miles() {
      return ZipCentroids.miles(squaredChord);
    }
  }

  private record CityPoint(int number, Point point) {}

  /**
   * The tables for lookups.
   *
   * @param companies the number of the company of each store, as in {@link
   *     org.rtodirectory.schemas.snapshot.LocationIndex#companies}
   * @param points the position of each city, or null where it is unknown
   * @param southToNorth the cities with known positions, by {@code z}, which grows to the north
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Tables(
      int[] companies, List<@Nullable Point> points, List<CityPoint> southToNorth) {
    /**
     * Returns the index in {@code southToNorth} of the first city that is not south of the
     * coordinate.
     */
    int firstNotSouthOf(double z) {
      return BinarySearch.lowerBound(
          0, southToNorth.size(), i -> southToNorth.get(i).point().z() < z);
    }
  }

  private Tables tables() {
    return tables.get(0);
  }

  private Tables buildTables() {
    List<@Nullable Point> points = new ArrayList<>();
    List<CityPoint> southToNorth = new ArrayList<>();
    for (int city = 0; city < snapshot.locations().cityCount(); city++) {
      Point point = centralStore(city);
      points.add(point);
      if (point != null) {
        southToNorth.add(new CityPoint(city, point));
      }
    }
    southToNorth.sort(Comparator.comparingDouble(city -> city.point().z()));
    return new Tables(snapshot.locations().companiesOfRows(), points, southToNorth);
  }

  /**
   * Returns the position of the store nearest to the median of all stores of a city, or null if no
   * position is known. A few distant stores hardly move a median.
   */
  private @Nullable Point centralStore(int city) {
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
    Point center =
        new Point(median(stores, Point::x), median(stores, Point::y), median(stores, Point::z));
    return stores.stream()
        .min(Comparator.comparingDouble(store -> store.squaredChordTo(center)))
        .orElseThrow();
  }

  private static float median(List<Point> points, ToDoubleFunction<Point> coordinate) {
    double[] values = points.stream().mapToDouble(coordinate).sorted().toArray();
    return (float) values[values.length / 2];
  }

  /**
   * Returns the number of the company of a store, as in {@link
   * org.rtodirectory.schemas.snapshot.LocationIndex#companies}.
   */
  public int companyOf(int row) {
    return tables().companies()[row];
  }

  /** Returns the position of a city, or null if it is unknown. */
  public @Nullable Point point(int city) {
    return tables().points().get(city);
  }

  /**
   * Returns the cities within {@value #MAX_MILES} miles of a city, nearest first, at most {@value
   * #MAX_CITIES}.
   */
  public List<NearbyPlace> citiesNear(int city) {
    return places(ranksByCity.get(city));
  }

  /** Returns the cities around the city of a store, ordered by their distance from the store. */
  public List<NearbyPlace> citiesNearStore(int row) {
    int city = snapshot.locations().cityOf(row);
    Point from = snapshot.points().point(row);
    long[] ranks = ranksByCity.get(city).clone();
    for (int i = 0; i < ranks.length && from != null; i++) {
      int number = ZipCentroids.numberOf(ranks[i]);
      Point to = point(number);
      if (to != null) {
        ranks[i] = ZipCentroids.rank(from.squaredChordTo(to), number);
      }
    }
    Arrays.sort(ranks);
    return places(ranks);
  }

  private static List<NearbyPlace> places(long[] ranks) {
    List<NearbyPlace> places = new ArrayList<>();
    for (long rank : ranks) {
      places.add(NearbyPlace.of(rank));
    }
    return places;
  }

  /**
   * Returns the {@linkplain ZipCentroids#rank ranks} of the cities nearest to a city, in ascending
   * order.
   */
  private long[] rankCities(int city) {
    Point from = point(city);
    if (from == null) {
      return new long[0];
    }
    Tables tables = tables();
    double maxChord = Math.sqrt(MAX_SQUARED_CHORD);
    int first = tables.firstNotSouthOf(from.z() - maxChord);
    int end = tables.firstNotSouthOf(from.z() + maxChord);
    long[] near = new long[end - first];
    int count = 0;
    for (int i = first; i < end; i++) {
      CityPoint neighbor = tables.southToNorth().get(i);
      float squaredChord = from.squaredChordTo(neighbor.point());
      if (squaredChord <= MAX_SQUARED_CHORD && neighbor.number() != city) {
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
  public List<NearbyPlace> storesOfCompany(int row, int limit) {
    int[] companies = tables().companies();
    return nearestStores(
        row, limit, Integer.MAX_VALUE, store -> companies[store] == companies[row]);
  }

  /** Returns nearby stores of other companies that pass the filter, nearest first. */
  public List<NearbyPlace> storesOfOtherCompanies(int row, int limit, IntPredicate filter) {
    int[] companies = tables().companies();
    return nearestStores(
        row,
        limit,
        MIN_CANDIDATES,
        store -> companies[store] != companies[row] && filter.test(store));
  }

  /**
   * Returns the nearest stores that pass a filter, at most {@code limit}. Searches the city of the
   * store, then nearby cities until there are at least {@code minCount} stores.
   */
  private List<NearbyPlace> nearestStores(int row, int limit, int minCount, IntPredicate filter) {
    Point from = snapshot.points().point(row);
    if (from == null) {
      return List.of();
    }
    List<Long> ranks = new ArrayList<>();
    for (int city : citiesToSearch(snapshot.locations().cityOf(row))) {
      if (ranks.size() < minCount) {
        addStores(ranks, row, from, city, filter);
      }
    }
    Collections.sort(ranks);
    List<NearbyPlace> stores = new ArrayList<>();
    for (long rank : ranks.subList(0, Math.min(limit, ranks.size()))) {
      stores.add(NearbyPlace.of(rank));
    }
    return stores;
  }

  /** Returns a city and the cities near that city, nearest first. */
  private int[] citiesToSearch(int city) {
    long[] near = ranksByCity.get(city);
    int[] cities = new int[near.length + 1];
    cities[0] = city;
    for (int i = 0; i < near.length; i++) {
      cities[i + 1] = ZipCentroids.numberOf(near[i]);
    }
    return cities;
  }

  /** Adds the ranks of the stores of a city that pass a filter, except the store of the row. */
  private void addStores(List<Long> ranks, int row, Point from, int city, IntPredicate filter) {
    Selection stores = snapshot.locations().cityRows(city);
    for (int store : stores.rows(0, stores.total())) {
      Point to = store != row && filter.test(store) ? snapshot.points().point(store) : null;
      if (to != null) {
        ranks.add(ZipCentroids.rank(from.squaredChordTo(to), store));
      }
    }
  }
}
