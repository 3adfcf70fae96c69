package org.rtodirectory.schemas.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.Optional;
import org.rtodirectory.schemas.text.Resource;

/**
 * The table of the centroids of ZIP codes, from the postal codes of GeoNames (geonames.org, CC BY
 * 4.0) and the gazetteer of the US Census Bureau of 2021 (public domain). A centroid is the center
 * of an area, not the place of a person or a store.
 *
 * <p>The resource {@code snapshot/zip-centroids} has a long (little-endian) for each code, in
 * ascending order. Its highest 21 bits are the code. The next 21 bits are the latitude plus 90
 * degrees, and the lowest 22 bits are the longitude plus 180 degrees, both in 1/10,000 degrees
 * (about eleven meters). The script {@code schemas/zip-centroids.mjs} generates the file. Reading
 * it takes about a millisecond and 330 KB, once per process. A lookup is O(log codes). Safe for all
 * threads.
 */
public final class ZipCentroids {
  private static final String RESOURCE = "/snapshot/zip-centroids";
  private static final int CODE_SHIFT = 43;
  private static final int LATITUDE_SHIFT = 22;
  private static final int LATITUDE_MASK = (1 << (CODE_SHIFT - LATITUDE_SHIFT)) - 1;
  private static final int LONGITUDE_MASK = (1 << LATITUDE_SHIFT) - 1;
  private static final double UNITS_PER_DEGREE = 10_000;
  private static final int DIGITS = 5;

  /** The number of leading digits of a ZIP code that stand for an area. */
  private static final int PREFIX_DIGITS = 3;

  private static final int[] POWERS_OF_10 = {1, 10, 100, 1_000, 10_000, 100_000};
  private static final double RADIUS_MILES = 3_958.7613;

  private static final long[] TABLE = read();

  private ZipCentroids() {}

  /**
   * A point on the globe as a vector of length 1.
   *
   * @param x towards the equator at Greenwich
   * @param y towards the equator at 90 degrees east
   * @param z towards the North Pole
   */
  public record Point(float x, float y, float z) {
    static Point of(double latitude, double longitude) {
      double phi = StrictMath.toRadians(latitude);
      double lambda = StrictMath.toRadians(longitude);
      return new Point(
          (float) (StrictMath.cos(phi) * StrictMath.cos(lambda)),
          (float) (StrictMath.cos(phi) * StrictMath.sin(lambda)),
          (float) StrictMath.sin(phi));
    }

    /** Returns the center of points, which must be less than half the globe apart. */
    static Point mean(Collection<Point> points) {
      double x = 0;
      double y = 0;
      double z = 0;
      for (Point point : points) {
        x += point.x;
        y += point.y;
        z += point.z;
      }
      double length = Math.sqrt(x * x + y * y + z * z);
      return new Point((float) (x / length), (float) (y / length), (float) (z / length));
    }

    /**
     * Returns the great-circle distance in miles. It errs by less than 0.01 percent and 0.01 miles.
     */
    public double milesTo(Point point) {
      return ZipCentroids.miles(squaredChordTo(point));
    }

    /**
     * Returns the square of the length of the chord, the straight line between the two points. It
     * grows with the distance, and is cheaper than the distance.
     */
    public float squaredChordTo(Point point) {
      float dx = x - point.x;
      float dy = y - point.y;
      float dz = z - point.z;
      return dx * dx + dy * dy + dz * dz;
    }
  }

  /** Converts the square of a chord length to miles. */
  public static double miles(float squaredChord) {
    return 2 * RADIUS_MILES * StrictMath.asin(Math.min(1, StrictMath.sqrt(squaredChord) / 2));
  }

  /** Returns a sort key with the distance in its high 32 bits and a number in its low 32 bits. */
  public static long rank(float squaredChord, int number) {
    return (long) Float.floatToRawIntBits(squaredChord) << Integer.SIZE | number;
  }

  /** Returns the number in a sort key of {@link #rank}. */
  public static int numberOf(long rank) {
    return (int) rank;
  }

  /** Converts miles to the square of a chord length. */
  public static float squaredChord(double miles) {
    double chord = 2 * StrictMath.sin(Math.min(miles / RADIUS_MILES, Math.PI) / 2);
    return (float) (chord * chord);
  }

  public static int count() {
    return TABLE.length;
  }

  /**
   * Returns the centroid of a ZIP code, or empty if it is unknown. If the table lacks the code,
   * returns the center of the codes with the same first three digits. For three or four digits,
   * returns the center of the codes that begin with them.
   *
   * @param digits the first three to five digits of a ZIP code
   * @throws IllegalArgumentException if they are not three to five ASCII digits
   */
  public static Optional<Point> of(String digits) {
    int codeCount = codeCount(digits);
    int first = Integer.parseInt(digits) * codeCount;
    return center(first, first + codeCount).or(() -> centerOfPrefix(first));
  }

  /**
   * Returns whether {@link #of} is only an estimate, because there are fewer than five digits or
   * the table lacks the code.
   *
   * @throws IllegalArgumentException if they are not three to five ASCII digits
   */
  public static boolean isEstimate(String digits) {
    return codeCount(digits) > 1 || exact(Integer.parseInt(digits)).isEmpty();
  }

  /** Returns the number of codes that begin with the digits. */
  private static int codeCount(String digits) {
    int length = digits.length();
    if (length < PREFIX_DIGITS
        || length > DIGITS
        || !digits.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
      throw new IllegalArgumentException("not the first digits of a ZIP code");
    }
    return POWERS_OF_10[DIGITS - length];
  }

  /** Returns the centroid of a ZIP code, or empty if the table lacks it. */
  static Optional<Point> exact(int zip) {
    return center(zip, zip + 1);
  }

  /** Returns the center of the codes with the first three digits of a ZIP code. */
  static Optional<Point> centerOfPrefix(int zip) {
    int codeCount = POWERS_OF_10[DIGITS - PREFIX_DIGITS];
    int first = zip / codeCount * codeCount;
    return center(first, first + codeCount);
  }

  /** Returns the center of the codes from {@code first} to {@code end}, exclusive. */
  private static Optional<Point> center(int first, int end) {
    int from = lowerBound(first);
    int to = lowerBound(end);
    if (from == to) {
      return Optional.empty();
    }
    double latitude = 0;
    double longitude = 0;
    for (int i = from; i < to; i++) {
      latitude += ((TABLE[i] >>> LATITUDE_SHIFT) & LATITUDE_MASK) / UNITS_PER_DEGREE - 90;
      longitude += (TABLE[i] & LONGITUDE_MASK) / UNITS_PER_DEGREE - 180;
    }
    return Optional.of(Point.of(latitude / (to - from), longitude / (to - from)));
  }

  private static int lowerBound(int zip) {
    return BinarySearch.lowerBound(0, TABLE.length, i -> (TABLE[i] >>> CODE_SHIFT) < zip);
  }

  private static long[] read() {
    ByteBuffer bytes = ByteBuffer.wrap(Resource.bytes(RESOURCE)).order(ByteOrder.LITTLE_ENDIAN);
    long[] table = new long[bytes.remaining() / Long.BYTES];
    bytes.asLongBuffer().get(table);
    return table;
  }
}
