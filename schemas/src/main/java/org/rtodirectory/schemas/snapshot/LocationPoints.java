package org.rtodirectory.schemas.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * The positions of locations, which are the centroids of their ZIP codes. If {@link ZipCentroids}
 * lacks a code, the position is an estimate: the center of the other ZIP codes of the city. If the
 * city has none, it is the center of the codes that begin with the same three digits. If the ZIP
 * code belongs to another state, the location has no position. Many rows share a point, so each row
 * stores only the two-byte number of its point. Safe for all threads.
 */
public final class LocationPoints {
  /** The number of distance units in the radius of the earth. One unit is about 42 feet. */
  private static final int UNITS_PER_EARTH_RADIUS = 500_000;

  /** The point number of rows without a position. */
  private static final char UNKNOWN = 0;

  private static final Point UNKNOWN_POINT = new Point(Float.POSITIVE_INFINITY, 0, 0);

  private final Point[] pointsByNumber;

  /** The number of the first point that is an estimate. All points after it are estimates, too. */
  private final int firstEstimate;

  private final char[] pointNumbers;

  private LocationPoints(Point[] pointsByNumber, int firstEstimate, char[] pointNumbers) {
    this.pointsByNumber = pointsByNumber;
    this.firstEstimate = firstEstimate;
    this.pointNumbers = pointNumbers;
  }

  /**
   * Returns the points of rows whose cities are unknown, as if each row were a city of its own.
   * Estimates use only the first three digits of the ZIP code. Linear in rows.
   *
   * @param zips the {@link ZipNumber} of each row (ints)
   */
  public static LocationPoints of(Region zips) {
    int rows = (int) (zips.length() / Integer.BYTES);
    return new Builder(zips, rows).build(IntStream.rangeClosed(1, rows));
  }

  /** Returns the points of all locations. Linear in rows. */
  static LocationPoints of(Region zips, LocationIndex locations) {
    int rows = (int) (zips.length() / Integer.BYTES);
    return new Builder(zips, rows)
        .build(IntStream.range(0, locations.cityCount()).map(locations::cityEnd));
  }

  /**
   * Returns whether the position of a row is an estimate, because its ZIP code has no known
   * centroid.
   */
  public boolean isEstimate(int row) {
    return pointNumbers[row] >= firstEstimate;
  }

  /** Returns the number of rows. */
  public int count() {
    return pointNumbers.length;
  }

  /**
   * Returns the number of the point of a row. Rows with the same number are at the same point.
   * Exact points and estimates never share a number.
   */
  public int pointNumber(int row) {
    return pointNumbers[row];
  }

  /** Returns the number of points, including the one of rows without a position. */
  public int pointCount() {
    return pointsByNumber.length;
  }

  /** Returns the point of a row, or null if its position is unknown. */
  public @Nullable Point point(int row) {
    char number = pointNumbers[row];
    return number == UNKNOWN ? null : pointsByNumber[number];
  }

  /**
   * Returns the distances of all rows from a point. O(distinct ZIP codes), about ten microseconds.
   */
  public Distances distancesFrom(Point origin) {
    float[] squaredChords = new float[pointsByNumber.length];
    for (int i = 0; i < squaredChords.length; i++) {
      squaredChords[i] = origin.squaredChordTo(pointsByNumber[i]);
    }
    return new Distances(squaredChords);
  }

  /** The distances of the rows from one point. Each lookup is O(1). Safe for all threads. */
  public final class Distances {
    private final float[] squaredChords;

    private Distances(float[] squaredChords) {
      this.squaredChords = squaredChords;
    }

    /**
     * Returns a sort key with the distance in its high 32 bits and the row in its low 32 bits. Rows
     * at an unknown distance come last. {@link ZipCentroids#numberOf} returns the row.
     */
    public long rank(int row) {
      return ZipCentroids.rank(squaredChords[pointNumbers[row]], row);
    }

    /**
     * Returns the nearest rows, at most {@code max}. Equally near rows are in list order. O(rows).
     */
    public int[] findNearest(int max) {
      long[] ranks = new long[max];
      int count = 0;
      float bound = max == 0 ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
      for (int row = 0; row < pointNumbers.length; row++) {
        if (squaredChords[pointNumbers[row]] < bound) {
          // Inserts the rank into the sorted ranks, in place of the last rank if there are max.
          int index = count < max ? count++ : max - 1;
          long rank = rank(row);
          while (index > 0 && ranks[index - 1] > rank) {
            ranks[index] = ranks[index - 1];
            index--;
          }
          ranks[index] = rank;
          if (count == max) {
            int farthestRow = ZipCentroids.numberOf(ranks[max - 1]);
            bound = squaredChords[pointNumbers[farthestRow]];
          }
        }
      }
      return Arrays.stream(ranks, 0, count).mapToInt(ZipCentroids::numberOf).toArray();
    }

    /** Returns the great-circle distance of a row in miles, or infinity if it is unknown. */
    public double miles(int row) {
      float squaredChord = squaredChords[pointNumbers[row]];
      return Float.isFinite(squaredChord)
          ? ZipCentroids.miles(squaredChord)
          : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the straight-line distance of a row in units of about 42 feet, rounded down, from 0
     * to 1,000,000. Returns {@link Integer#MAX_VALUE} if it is unknown.
     */
    public int units(int row) {
      return unitsOfChord(squaredChords[pointNumbers[row]]);
    }

    /** Returns the distance of the nearest row in the units of {@link #units}. */
    public int minUnits() {
      float min = Float.POSITIVE_INFINITY;
      for (float squaredChord : squaredChords) {
        min = Math.min(min, squaredChord);
      }
      return unitsOfChord(min);
    }

    /** Converts miles to units of about 42 feet, rounded down. */
    public static int toUnits(double miles) {
      return unitsOfChord(ZipCentroids.squaredChord(miles));
    }

    private static int unitsOfChord(float squaredChord) {
      // The cast turns infinity into Integer.MAX_VALUE.
      return (int) (Math.sqrt(squaredChord) * UNITS_PER_EARTH_RADIUS);
    }

    /**
     * Returns a test for rows within a distance. It adds two units for rounding errors, so it may
     * also accept a few rows just outside. It costs a nanosecond per row.
     *
     * @param units the distance in units of about 42 feet
     */
    public IntPredicate withinUnits(long units) {
      double chord = Math.max(0, units + 2.0) / UNITS_PER_EARTH_RADIUS;
      float limit = (float) (chord * chord);
      return row -> squaredChords[pointNumbers[row]] <= limit;
    }

    /** Returns a test for rows within a distance, which costs a nanosecond per row. */
    public IntPredicate within(double miles) {
      float limit = ZipCentroids.squaredChord(miles);
      return row -> squaredChords[pointNumbers[row]] <= limit;
    }
  }

  /** A builder that numbers the exact points first, then the estimates. */
  private static final class Builder {
    private final Region zips;
    private final char[] pointNumbers;
    private final List<Point> pointsByNumber = new ArrayList<>(List.of(UNKNOWN_POINT));
    private final Map<Point, Character> numbersByPoint = new HashMap<>();

    Builder(Region zips, int rows) {
      this.zips = zips;
      this.pointNumbers = new char[rows];
    }

    /**
     * Returns the points of all rows.
     *
     * @param cityEnds for each city the row after its last, ascending
     */
    LocationPoints build(IntStream cityEnds) {
      Map<Integer, Character> numbersByZip = new HashMap<>();
      for (int row = 0; row < pointNumbers.length; row++) {
        // A ZIP code of another state has a ZipNumber above all codes of ZipCentroids, so it has no
        // exact point.
        pointNumbers[row] =
            numbersByZip.computeIfAbsent(
                zip(row), zip -> ZipCentroids.exact(zip).map(this::number).orElse(UNKNOWN));
      }
      int firstEstimate = pointsByNumber.size();
      // Clears the numbers so that an estimate never shares the number of an exact point.
      numbersByPoint.clear();
      int start = 0;
      for (int end : cityEnds.toArray()) {
        estimate(start, end);
        start = end;
      }
      return new LocationPoints(pointsByNumber.toArray(Point[]::new), firstEstimate, pointNumbers);
    }

    /** Returns the {@link ZipNumber} of a row. */
    private int zip(int row) {
      return zips.getInt((long) row * Integer.BYTES);
    }

    /** Estimates the positions of the rows of a city whose ZIP codes have no known centroid. */
    private void estimate(int start, int end) {
      int[] rowsWithoutPoint =
          IntStream.range(start, end)
              .filter(row -> pointNumbers[row] == UNKNOWN && !ZipNumber.isOutsideState(zip(row)))
              .toArray();
      if (rowsWithoutPoint.length > 0) {
        Optional<Point> cityCenter = cityCenter(start, end);
        for (int row : rowsWithoutPoint) {
          pointNumbers[row] =
              cityCenter
                  .or(() -> ZipCentroids.centerOfPrefix(zip(row)))
                  .map(this::number)
                  .orElse(UNKNOWN);
        }
      }
    }

    /** Returns the center of the known ZIP codes of a city. */
    private Optional<Point> cityCenter(int start, int end) {
      List<Point> known =
          IntStream.range(start, end)
              .filter(row -> pointNumbers[row] != UNKNOWN)
              .map(row -> pointNumbers[row])
              .distinct()
              .mapToObj(pointsByNumber::get)
              .toList();
      return known.isEmpty() ? Optional.empty() : Optional.of(Point.mean(known));
    }

    /**
     * Returns the number of a point. Returns {@link #UNKNOWN} if all 65,535 numbers are taken, so
     * its rows have no position.
     */
    private char number(Point point) {
      Character known = numbersByPoint.get(point);
      if (known != null) {
        return known;
      }
      if (pointsByNumber.size() > Character.MAX_VALUE) {
        return UNKNOWN;
      }
      char number = (char) pointsByNumber.size();
      pointsByNumber.add(point);
      numbersByPoint.put(point, number);
      return number;
    }
  }
}
