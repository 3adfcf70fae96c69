package org.rtodirectory.schemas.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.schemas.snapshot.ZipCentroids.Point;

/**
 * Where locations are: the centroids of their ZIP codes. It is kept as a number of two bytes for
 * each row, and the coordinates of each number. Safe for all threads.
 */
public final class LocationPoints {
  /** Units of distance in the radius of the earth. */
  private static final int UNITS_OF_CHORD = 500_000;

  private static final int DIGITS = 5;

  /** The number of the point of rows whose ZIP code has none. */
  private static final char UNKNOWN = 0;

  private static final Point NOWHERE = new Point(Float.POSITIVE_INFINITY, 0, 0);

  private final Point[] ofNumber;
  private final char[] points;

  private LocationPoints(Point[] ofNumber, char[] points) {
    this.ofNumber = ofNumber;
    this.points = points;
  }

  /**
   * The number of a ZIP code: its first five digits, whatever follows them.
   *
   * @throws IllegalArgumentException if it does not begin with five digits
   */
  public static int parse(String zip) {
    if (zip.length() < DIGITS
        || !zip.chars().limit(DIGITS).allMatch(digit -> digit >= '0' && digit <= '9')) {
      throw new IllegalArgumentException("a ZIP code does not begin with five digits");
    }
    return Integer.parseInt(zip.substring(0, DIGITS));
  }

  /**
   * The points of rows. Linear in rows.
   *
   * @param zips the ZIP code of each row (ints)
   */
  public static LocationPoints of(Region zips) {
    Map<Integer, Character> ofZip = new HashMap<>();
    Map<Point, Character> numbers = new LinkedHashMap<>();
    char[] points = new char[(int) (zips.length() / Integer.BYTES)];
    for (int row = 0; row < points.length; row++) {
      points[row] =
          ofZip.computeIfAbsent(
              zips.getInt((long) row * Integer.BYTES),
              // Fewer than 65,536 points: the table has 33,791 codes and at most 1,000 areas.
              zip -> ZipCentroids.of(zip).map(point -> number(point, numbers)).orElse(UNKNOWN));
    }
    List<Point> ofNumber = new ArrayList<>(List.of(NOWHERE));
    ofNumber.addAll(numbers.keySet());
    return new LocationPoints(ofNumber.toArray(Point[]::new), points);
  }

  private static char number(Point point, Map<Point, Character> numbers) {
    char next = (char) (numbers.size() + 1);
    return numbers.computeIfAbsent(point, added -> next);
  }

  public int count() {
    return points.length;
  }

  public @Nullable Point of(int row) {
    char point = points[row];
    return point == UNKNOWN ? null : ofNumber[point];
  }

  /** How far the rows are from a point. O(distinct ZIP codes): some ten microseconds. */
  public Distances from(Point from) {
    float[] squaredChords = new float[ofNumber.length];
    for (int i = 0; i < squaredChords.length; i++) {
      squaredChords[i] = from.squaredChord(ofNumber[i]);
    }
    return new Distances(squaredChords);
  }

  /** The distances of the rows from one point; all of them O(1). Safe for all threads. */
  public final class Distances {
    private final float[] squaredChords;

    private Distances(float[] squaredChords) {
      this.squaredChords = squaredChords;
    }

    /**
     * A number for each row, which grows with the distance; of equal distances, with the row. Rows
     * whose distance is not known come last.
     */
    public long rank(int row) {
      return ZipCentroids.rank(squaredChords[points[row]], row);
    }

    /** The nearest rows, of equally near ones the first, at most {@code most}. O(rows). */
    public int[] nearest(int most) {
      long[] ranks = new long[most];
      int count = 0;
      float bound = most == 0 ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
      for (int row = 0; row < points.length; row++) {
        if (squaredChords[points[row]] < bound) {
          int place = count < most ? count++ : most - 1;
          long rank = rank(row);
          while (place > 0 && ranks[place - 1] > rank) {
            ranks[place] = ranks[place - 1];
            place--;
          }
          ranks[place] = rank;
          if (count == most) {
            bound = squaredChords[points[(int) ranks[most - 1]]];
          }
        }
      }
      return Arrays.stream(ranks, 0, count).mapToInt(rank -> (int) rank).toArray();
    }

    /** The great-circle distance of a row in miles; infinite if it is not known. */
    public double miles(int row) {
      float squaredChord = squaredChords[points[row]];
      return Float.isFinite(squaredChord)
          ? ZipCentroids.miles(squaredChord)
          : Double.POSITIVE_INFINITY;
    }

    /**
     * The distance of a row in a unit of about 42 feet, rounded down, from 0 to 1,000,000; {@link
     * Integer#MAX_VALUE} if it is not known.
     */
    public int units(int row) {
      return unitsOfChord(squaredChords[points[row]]);
    }

    /** A distance of miles in the same unit. */
    public static int unitsOf(double miles) {
      return unitsOfChord(ZipCentroids.squaredChord(miles));
    }

    private static int unitsOfChord(float squaredChord) {
      return (int) (Math.sqrt(squaredChord) * UNITS_OF_CHORD);
    }

    /** Whether a row is at most so far away, as a test that costs a nanosecond. */
    public IntPredicate within(double miles) {
      float limit = ZipCentroids.squaredChord(miles);
      return row -> squaredChords[points[row]] <= limit;
    }
  }
}
