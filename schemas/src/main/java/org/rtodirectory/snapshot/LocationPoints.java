package org.rtodirectory.snapshot;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.snapshot.ZipCentroids.Point;

/**
 * Where locations are: the centroids of their ZIP codes. It is kept as a number of two bytes for
 * each row, and the coordinates of each number. Safe for all threads.
 */
public final class LocationPoints {
  /** The number of the point of rows whose ZIP code has none. */
  private static final char UNKNOWN = 0;

  private final float[] x;
  private final float[] y;
  private final float[] z;
  private final char[] points;

  private LocationPoints(float[] x, float[] y, float[] z, char[] points) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.points = points;
  }

  /** The points of all {@code rows}. Linear in rows and ZIP codes. */
  static LocationPoints of(ZipIndex zips, int rows) {
    float[] x = new float[zips.count() + 1];
    float[] y = new float[zips.count() + 1];
    float[] z = new float[zips.count() + 1];
    Arrays.fill(x, Float.POSITIVE_INFINITY);
    char[] points = new char[rows];
    Map<Point, Character> numbers = new HashMap<>();
    for (int place = 0; place < zips.count(); place++) {
      @Nullable Point point = ZipCentroids.of(zips.zip(place)).orElse(null);
      // Fewer than 65,536 points: the table has 33,791 codes and at most 1,000 areas.
      char next = (char) (numbers.size() + 1);
      char number = point == null ? UNKNOWN : numbers.computeIfAbsent(point, added -> next);
      if (point != null) {
        x[number] = point.x();
        y[number] = point.y();
        z[number] = point.z();
      }
      for (int i = zips.start(place); i < zips.start(place + 1); i++) {
        points[zips.location(i)] = number;
      }
    }
    int count = numbers.size() + 1;
    return new LocationPoints(
        Arrays.copyOf(x, count), Arrays.copyOf(y, count), Arrays.copyOf(z, count), points);
  }

  /** The points of the rows that pass, numbered anew from 0 in the same order. */
  public LocationPoints where(IntPredicate passes) {
    int[] rows = IntStream.range(0, points.length).filter(passes).toArray();
    char[] some = new char[rows.length];
    for (int i = 0; i < rows.length; i++) {
      some[i] = points[rows[i]];
    }
    return new LocationPoints(x, y, z, some);
  }

  /** How many rows there are. */
  public int count() {
    return points.length;
  }

  /** How far the rows are from a point. O(distinct ZIP codes): some ten microseconds. */
  public Distances from(Point from) {
    float[] squaredChords = new float[x.length];
    for (int i = 0; i < squaredChords.length; i++) {
      squaredChords[i] = from.squaredChord(x[i], y[i], z[i]);
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
      return ((long) Float.floatToRawIntBits(squaredChords[points[row]]) << Integer.SIZE) | row;
    }

    /** The great-circle distance of a row in miles; infinite if it is not known. */
    public double miles(int row) {
      float squaredChord = squaredChords[points[row]];
      return Float.isFinite(squaredChord)
          ? ZipCentroids.miles(squaredChord)
          : Double.POSITIVE_INFINITY;
    }

    /** Whether a row is at most so far away, as a test that costs a nanosecond. */
    public IntPredicate within(double miles) {
      float limit = ZipCentroids.squaredChord(miles);
      return row -> squaredChords[points[row]] <= limit;
    }
  }
}
