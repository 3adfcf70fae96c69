package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationPoints;
import org.rtodirectory.schemas.snapshot.Selection;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.snapshot.ZipCentroids;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * What is near a city or a store, by the centroids of ZIP codes. A city is where its first store
 * is. Its tables take 4 bytes a store and 50 a city; they are made when they are needed first. Safe
 * for all threads.
 */
final class Nearby {
  private static final double MILES = 60;
  private static final float REACH = ZipCentroids.squaredChord(MILES);

  /** The number of cities in which stores are looked for. */
  private static final int MOST_CITIES = 24;

  private static final Comparator<Near> ORDER =
      Comparator.comparingDouble((Near near) -> near.squaredChord()).thenComparingInt(Near::number);

  private final Snapshot snapshot;
  private @Nullable Tables tables;
  private volatile @Nullable CityNear last;

  Nearby(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /**
   * A city or store, and how far away it is.
   *
   * @param number of the city, or row of the store
   * @param squaredChord the square of the length of the chord
   */
  record Near(int number, float squaredChord) {
    /** How far away it is, in words. */
    String distance() {
      long miles = Math.round(ZipCentroids.miles(squaredChord));
      return miles < 1 ? "less than a mile" : miles == 1 ? "1 mile" : miles + " miles";
    }
  }

  /**
   * What look-ups need.
   *
   * @param companies the number of the company of each row
   * @param cities where each city is
   * @param northwards the numbers of the cities whose points are known, from south to north
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Tables(
      LocationPoints points, int[] companies, @Nullable Point[] cities, int[] northwards) {
    static Tables of(Snapshot snapshot) {
      LocationIndex locations = snapshot.locations();
      LocationPoints points = snapshot.points();
      @Nullable Point[] cities = new @Nullable Point[locations.cityCount()];
      for (int city = 0; city < cities.length; city++) {
        Selection rows = locations.cityRows(city);
        cities[city] = points.of(rows.rows(0, 1)[0]);
      }
      int[] northwards =
          IntStream.range(0, cities.length)
              .filter(city -> cities[city] != null)
              .boxed()
              .sorted(Comparator.comparingDouble(city -> height(cities[city])))
              .mapToInt(Integer::intValue)
              .toArray();
      return new Tables(points, locations.companyOfRows(), cities, northwards);
    }

    static float height(@Nullable Point point) {
      return point == null ? Float.NaN : point.z();
    }

    /** The first place in the order northwards that is not below a height. */
    int firstFrom(double height) {
      int low = 0;
      int high = northwards.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (height(cities[northwards[middle]]) < height) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  private record CityNear(int city, List<Near> cities) {}

  private synchronized Tables tables() {
    Tables known = tables;
    if (known == null) {
      known = Tables.of(snapshot);
      tables = known;
    }
    return known;
  }

  /**
   * The cities within {@value #MILES} miles of a city, at most {@value #MOST_CITIES}, the nearest
   * first.
   */
  List<Near> cities(int city) {
    CityNear known = last;
    if (known == null || known.city() != city) {
      known = new CityNear(city, find(tables(), city));
      last = known;
    }
    return known.cities();
  }

  private static List<Near> find(Tables tables, int city) {
    Point from = tables.cities()[city];
    if (from == null) {
      return List.of();
    }
    List<Near> near = new ArrayList<>();
    double reach = Math.sqrt(REACH);
    for (int place = tables.firstFrom(from.z() - reach);
        place < tables.northwards().length;
        place++) {
      int other = tables.northwards()[place];
      Point to = tables.cities()[other];
      if (to == null || to.z() > from.z() + reach) {
        break;
      }
      if (other != city && from.squaredChord(to) <= REACH) {
        near.add(new Near(other, from.squaredChord(to)));
      }
    }
    near.sort(ORDER);
    return List.copyOf(near.subList(0, Math.min(near.size(), MOST_CITIES)));
  }

  /** The other stores of a store's company in its city and in those near it, the nearest first. */
  List<Near> stores(int row, int most) {
    Tables tables = tables();
    int city = snapshot.locations().cityOf(row);
    Point from = tables.points().of(row);
    if (from == null) {
      return List.of();
    }
    List<Near> stores = new ArrayList<>();
    add(stores, tables, row, from, city);
    for (Near near : cities(city)) {
      add(stores, tables, row, from, near.number());
    }
    stores.sort(ORDER);
    return List.copyOf(stores.subList(0, Math.min(stores.size(), most)));
  }

  private void add(List<Near> stores, Tables tables, int row, Point from, int city) {
    int company = tables.companies()[row];
    snapshot
        .locations()
        .cityRows(city)
        .forEach(
            other -> {
              boolean isOther = tables.companies()[other] == company && other != row;
              Point to = isOther ? tables.points().of(other) : null;
              if (to != null) {
                stores.add(new Near(other, from.squaredChord(to)));
              }
            });
  }
}
