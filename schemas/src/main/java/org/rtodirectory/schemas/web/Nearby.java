package org.rtodirectory.schemas.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.LocationIndex;
import org.rtodirectory.schemas.snapshot.LocationPoints;
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

  /** How many cities the pages that are made at a time are in. */
  static final int KEPT = 256;

  private static final Comparator<Near> ORDER =
      Comparator.comparingDouble((Near near) -> near.squaredChord()).thenComparingInt(Near::number);

  private final Snapshot snapshot;
  private @Nullable Tables tables;
  private final Recent<List<Near>> ofCity = new Recent<>(KEPT, this::find);

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
   * @param northwards the numbers of the cities whose points are known, from south to north
   * @param x coordinates of these cities, and so {@code y} and {@code z}
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Tables(
      LocationPoints points, int[] companies, int[] northwards, float[] x, float[] y, float[] z) {
    static Tables of(Snapshot snapshot) {
      LocationIndex locations = snapshot.locations();
      LocationPoints points = snapshot.points();
      Map<Integer, Point> cities = new HashMap<>();
      for (int city = 0; city < locations.cityCount(); city++) {
        Point point = points.of(firstRow(locations, city));
        if (point != null) {
          cities.put(city, point);
        }
      }
      List<Map.Entry<Integer, Point>> ordered = new ArrayList<>(cities.entrySet());
      ordered.sort(Comparator.comparingDouble(city -> city.getValue().z()));
      int[] northwards = new int[ordered.size()];
      float[] x = new float[northwards.length];
      float[] y = new float[northwards.length];
      float[] z = new float[northwards.length];
      for (int place = 0; place < northwards.length; place++) {
        Point point = ordered.get(place).getValue();
        northwards[place] = ordered.get(place).getKey();
        x[place] = point.x();
        y[place] = point.y();
        z[place] = point.z();
      }
      return new Tables(points, locations.companyOfRows(), northwards, x, y, z);
    }

    /** The first place in the order northwards that is not below a height. */
    int firstFrom(double height) {
      int low = 0;
      int high = z.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (z[middle] < height) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  private static int firstRow(LocationIndex locations, int city) {
    return locations.cityRows(city).rows(0, 1)[0];
  }

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
    return ofCity.get(city);
  }

  private List<Near> find(int city) {
    Tables tables = tables();
    Point from = tables.points().of(firstRow(snapshot.locations(), city));
    if (from == null) {
      return List.of();
    }
    List<Near> near = new ArrayList<>();
    double reach = Math.sqrt(REACH);
    float[] z = tables.z();
    for (int place = tables.firstFrom(from.z() - reach);
        place < z.length && z[place] <= from.z() + reach;
        place++) {
      float chord = from.squaredChord(tables.x()[place], tables.y()[place], z[place]);
      if (chord <= REACH && tables.northwards()[place] != city) {
        near.add(new Near(tables.northwards()[place], chord));
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
