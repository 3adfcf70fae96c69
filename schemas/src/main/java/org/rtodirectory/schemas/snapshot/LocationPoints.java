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
import org.rtodirectory.schemas.api.ZipStates;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * The positions of locations, which are the centroids of their ZIP codes. If {@link ZipCentroids}
 * lacks a code, the position is an estimate: the middle of the other ZIP codes of the city, or else
 * of the codes with the same three digits. A ZIP code of another state gives no position. Each row
 * has a number of two bytes, which stands for a point. Safe for all threads.
 */
public final class LocationPoints {
  /** The number of distance units in the radius of the earth. */
  private static final int UNITS_OF_CHORD = 500_000;

  private static final int DIGITS = 5;

  /** The summand that marks a ZIP code that contradicts the state of its location. */
  private static final int CONTRADICTION = 100_000;

  /** The point number of rows without a position. */
  private static final char UNKNOWN = 0;

  private static final Point NOWHERE = new Point(Float.POSITIVE_INFINITY, 0, 0);

  private final Point[] ofNumber;

  /** The number of the first point that is an estimate. All later points are estimates too. */
  private final int firstEstimate;

  private final char[] points;

  private LocationPoints(Point[] ofNumber, int firstEstimate, char[] points) {
    this.ofNumber = ofNumber;
    this.firstEstimate = firstEstimate;
    this.points = points;
  }

  /**
   * Returns the number of a ZIP code in the snapshot. This is its first five digits, plus 100,000
   * if the code belongs to another state.
   *
   * @param state code of the state of the location
   * @throws IllegalArgumentException if it does not begin with five digits
   */
  public static int parse(String zip, String state) {
    if (zip.length() < DIGITS
        || !zip.chars().limit(DIGITS).allMatch(digit -> digit >= '0' && digit <= '9')) {
      throw new IllegalArgumentException("a ZIP code does not begin with five digits");
    }
    int number = Integer.parseInt(zip.substring(0, DIGITS));
    return ZipStates.stateOf(zip).equals(state) ? number : number + CONTRADICTION;
  }

  /** Returns the five digits of a ZIP code by its number in the snapshot. */
  public static int digits(int number) {
    return number % CONTRADICTION;
  }

  /**
   * Returns the points of rows whose cities are unknown. Estimates use the first three digits.
   * Linear in rows.
   *
   * @param zips the number of the ZIP code of each row (ints), see {@link #parse}
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
    return points[row] >= firstEstimate;
  }

  public int count() {
    return points.length;
  }

  /** Returns the number of the point of a row. Rows at the same point have the same number. */
  public int number(int row) {
    return points[row];
  }

  /** How many numbers of points there are. */
  public int pointCount() {
    return ofNumber.length;
  }

  public @Nullable Point of(int row) {
    char point = points[row];
    return point == UNKNOWN ? null : ofNumber[point];
  }

  /**
   * Returns the distances of all rows from a point. O(distinct ZIP codes), about ten microseconds.
   */
  public Distances from(Point from) {
    float[] squaredChords = new float[ofNumber.length];
    for (int i = 0; i < squaredChords.length; i++) {
      squaredChords[i] = from.squaredChordTo(ofNumber[i]);
    }
    return new Distances(squaredChords);
  }

  /** The distances of the rows from one point. Each look-up is O(1). Safe for all threads. */
  public final class Distances {
    private final float[] squaredChords;

    private Distances(float[] squaredChords) {
      this.squaredChords = squaredChords;
    }

    /**
     * Returns a number for each row, which grows with the distance and, for equal distances, with
     * the row. Rows whose distance is not known come last.
     */
    public long rank(int row) {
      return ZipCentroids.rank(squaredChords[points[row]], row);
    }

    /**
     * Returns the nearest rows, at most {@code max}. Of equally near rows, the first ones win.
     * O(rows).
     */
    public int[] findNearest(int max) {
      long[] ranks = new long[max];
      int count = 0;
      float bound = max == 0 ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
      for (int row = 0; row < points.length; row++) {
        if (squaredChords[points[row]] < bound) {
          int place = count < max ? count++ : max - 1;
          long rank = rank(row);
          while (place > 0 && ranks[place - 1] > rank) {
            ranks[place] = ranks[place - 1];
            place--;
          }
          ranks[place] = rank;
          if (count == max) {
            bound = squaredChords[points[(int) ranks[max - 1]]];
          }
        }
      }
      return Arrays.stream(ranks, 0, count).mapToInt(rank -> (int) rank).toArray();
    }

    /** Returns the great-circle distance of a row in miles. Infinite if it is not known. */
    public double miles(int row) {
      float squaredChord = squaredChords[points[row]];
      return Float.isFinite(squaredChord)
          ? ZipCentroids.miles(squaredChord)
          : Double.POSITIVE_INFINITY;
    }

    /**
     * Returns the distance of a row in a unit of about 42 feet, rounded down, from 0 to 1,000,000.
     * {@link Integer#MAX_VALUE} if it is not known.
     */
    public int units(int row) {
      return unitsOfChord(squaredChords[points[row]]);
    }

    /** Returns the distance of the nearest point, in the same unit. */
    public int leastUnits() {
      float least = Float.POSITIVE_INFINITY;
      for (float squaredChord : squaredChords) {
        least = Math.min(least, squaredChord);
      }
      return unitsOfChord(least);
    }

    /** Converts miles to the same unit. */
    public static int unitsOf(double miles) {
      return unitsOfChord(ZipCentroids.squaredChord(miles));
    }

    private static int unitsOfChord(float squaredChord) {
      return (int) (Math.sqrt(squaredChord) * UNITS_OF_CHORD);
    }

    /**
     * Returns a test that rows within a number of units pass, and a few rows just outside. It costs
     * a nanosecond per row.
     */
    public IntPredicate withinUnits(long units) {
      double chord = Math.max(0, units + 2.0) / UNITS_OF_CHORD;
      float limit = (float) (chord * chord);
      return row -> squaredChords[points[row]] <= limit;
    }

    /** Returns a test for rows within a distance, which costs a nanosecond per row. */
    public IntPredicate within(double miles) {
      float limit = ZipCentroids.squaredChord(miles);
      return row -> squaredChords[points[row]] <= limit;
    }
  }

  /** Numbers the points: first those of the table, then the estimates. */
  private static final class Builder {
    private final Region zips;
    private final char[] points;
    private final List<Point> ofNumber = new ArrayList<>(List.of(NOWHERE));
    private final Map<Point, Character> numbers = new HashMap<>();

    Builder(Region zips, int rows) {
      this.zips = zips;
      this.points = new char[rows];
    }

    LocationPoints build(IntStream cityEnds) {
      Map<Integer, Character> ofZip = new HashMap<>();
      for (int row = 0; row < points.length; row++) {
        points[row] =
            ofZip.computeIfAbsent(
                zip(row), zip -> ZipCentroids.exact(zip).map(this::number).orElse(UNKNOWN));
      }
      int firstEstimate = ofNumber.size();
      numbers.clear();
      int start = 0;
      for (int end : cityEnds.toArray()) {
        estimate(start, end);
        start = end;
      }
      return new LocationPoints(ofNumber.toArray(Point[]::new), firstEstimate, points);
    }

    private int zip(int row) {
      return zips.getInt((long) row * Integer.BYTES);
    }

    private void estimate(int start, int end) {
      int[] unknown =
          IntStream.range(start, end)
              .filter(row -> points[row] == UNKNOWN && zip(row) < CONTRADICTION)
              .toArray();
      if (unknown.length > 0) {
        Optional<Point> middle = middle(start, end);
        for (int row : unknown) {
          points[row] =
              middle.or(() -> ZipCentroids.area(zip(row))).map(this::number).orElse(UNKNOWN);
        }
      }
    }

    /** Returns the middle of the known ZIP codes of a city. */
    private Optional<Point> middle(int start, int end) {
      List<Point> known =
          IntStream.range(start, end)
              .filter(row -> points[row] != UNKNOWN)
              .map(row -> points[row])
              .distinct()
              .mapToObj(ofNumber::get)
              .toList();
      return known.isEmpty() ? Optional.empty() : Optional.of(Point.mean(known));
    }

    /** Returns the number of a point. Unknown after the last of 65,535 numbers. */
    private char number(Point point) {
      Character known = numbers.get(point);
      if (known != null) {
        return known;
      }
      if (ofNumber.size() > Character.MAX_VALUE) {
        return UNKNOWN;
      }
      char number = (char) ofNumber.size();
      ofNumber.add(point);
      numbers.put(point, number);
      return number;
    }
  }
}
