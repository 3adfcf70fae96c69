package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.BinarySearch;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * What is near a city or a store, by the centroids of ZIP codes. A city is where its first store
 * is. Its tables are made when they are needed first. Safe for all threads.
 */
final class Nearby {
  private static final double MILES = 60;
  private static final float REACH = ZipCentroids.squaredChord(MILES);

  /** The number of cities in which stores are looked for. */
  private static final int MOST_CITIES = 24;

  private final Snapshot snapshot;
  private final Recent<Tables> tables = new Recent<>(1, all -> make());

  /** The {@linkplain ZipCentroids#rank ranks} of the cities near each city, 208 bytes at most. */
  private final Recent<long[]> ofCity;

  Nearby(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.ofCity = new Recent<>(Math.max(1, snapshot.locations().cityCount()), this::find);
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

    String distance() {
      long miles = Math.round(ZipCentroids.miles(squaredChord));
      return miles < 1 ? "less than a mile" : miles == 1 ? "1 mile" : miles + " miles";
    }
  }

  private record City(int number, Point point) {}

  /**
   * What look-ups need.
   *
   * @param companies the number of the company of each row
   * @param northwards the cities whose points are known, from south to north
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Tables(int[] companies, List<City> northwards) {
    /** The place of the first city that is not south of a point with this coordinate. */
    int place(double z) {
      return BinarySearch.lowerBound(
          0, northwards.size(), place -> northwards.get(place).point().z() < z);
    }
  }

  private Tables tables() {
    return tables.get(0);
  }

  private Tables make() {
    List<City> northwards = new ArrayList<>();
    for (int city = 0; city < snapshot.locations().cityCount(); city++) {
      Point point = point(city);
      if (point != null) {
        northwards.add(new City(city, point));
      }
    }
    northwards.sort(Comparator.comparingDouble(city -> city.point().z()));
    return new Tables(snapshot.locations().companyOfRows(), northwards);
  }

  int companyOf(int row) {
    return tables().companies()[row];
  }

  /** The position of the first store of a city that has one; null without one. */
  @Nullable Point point(int city) {
    Selection stores = snapshot.locations().cityRows(city);
    for (int row : stores.rows(0, stores.total())) {
      Point point = snapshot.points().of(row);
      if (point != null) {
        return point;
      }
    }
    return null;
  }

  /**
   * The cities within {@value #MILES} miles of a city, at most {@value #MOST_CITIES}, the nearest
   * first.
   */
  List<Near> cities(int city) {
    return Arrays.stream(ofCity.get(city)).mapToObj(Near::of).toList();
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
      City other = tables.northwards().get(place);
      float squaredChord = from.squaredChord(other.point());
      if (squaredChord <= REACH && other.number() != city) {
        near[count++] = ZipCentroids.rank(squaredChord, other.number());
      }
    }
    Arrays.sort(near, 0, count);
    return Arrays.copyOf(near, Math.min(count, MOST_CITIES));
  }

  /** The other stores of a store's company in its city and in those near it, the nearest first. */
  List<Near> stores(int row, int most) {
    Tables tables = tables();
    int city = snapshot.locations().cityOf(row);
    Point from = snapshot.points().of(row);
    if (from == null) {
      return List.of();
    }
    LongStream.Builder stores = LongStream.builder();
    add(stores, tables, row, from, city);
    for (long near : ofCity.get(city)) {
      add(stores, tables, row, from, Near.of(near).number());
    }
    return stores.build().sorted().limit(most).mapToObj(Near::of).toList();
  }

  private void add(LongConsumer stores, Tables tables, int row, Point from, int city) {
    int company = tables.companies()[row];
    snapshot
        .locations()
        .cityRows(city)
        .forEach(
            other -> {
              boolean isOther = tables.companies()[other] == company && other != row;
              Point to = isOther ? snapshot.points().of(other) : null;
              if (to != null) {
                stores.accept(ZipCentroids.rank(from.squaredChord(to), other));
              }
            });
  }
}
